// Helpers for tests that compare rows in short form, such as "move 2 D w 3>5".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/rootlog/game.h"
#include "support/transcript.h"

namespace plymill::rootlog {

inline std::string InFewWords(const Ply& ply) {
  std::string words(NameOf(ply.kind).view());
  const auto add = [&](std::string_view mark, std::string_view text) {
    if (!text.empty()) words += " " + std::string(mark) + std::string(text);
  };
  if (!ply.count.is_null()) add("", std::to_string(ply.count.value));
  add("", NameOf(ply.faction).view());
  add("", ply.piece.view());
  add("", ply.card.view());
  add("%", NameOf(ply.item).view());
  if (!ply.from.empty() || !ply.to.empty()) {
    add("", std::string(ply.from.view()) + ">" + std::string(ply.to.view()));
  }
  add("@", NameOf(ply.target).view());
  if (!ply.value.is_null()) add("=", std::to_string(ply.value.value));
  add("'", ply.detail.view());
  return words;
}

// All rows in short form, one on each line.
inline std::string InFewWords(const std::vector<Ply>& plies) {
  std::string lines;
  for (const Ply& ply : plies) lines += (lines.empty() ? "" : "\n") + InFewWords(ply);
  return lines;
}

// A game with one turn of `player`. Every faction has a player.
inline std::string GameOfTurn(std::string_view player, std::string_view actions,
                              std::string_view deck = "E&P") {
  std::string game = "Map: Fall\nDeck: " + std::string(deck) + "\n";
  for (std::size_t i = 0; i < kFactions; ++i) {
    game.append(LetterTextOf(FactionAt(i))).append(": x\n");
  }
  return game + std::string(player) + ":" + std::string(actions) + "\n";
}

}  // namespace plymill::rootlog
