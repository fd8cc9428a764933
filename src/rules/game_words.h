// GameWords: a game as words for people.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "model/fields.h"
#include "rules/game_view.h"

namespace plymill {

// A player and its name; or the player of a ply, and what the ply says: "move 2 w 5 to 8".
struct PlayerWords {
  std::string player, words;
};

struct GameWords {
  std::vector<PlayerWords> players, plies;
};

// The word of a field. A value that goes without saying has none: null, and numbers below 2.
template <class T>
std::string FieldWord(const T& value) {
  if constexpr (Named<T>) {
    return std::string(NameOf(value).view());
  } else if constexpr (kIsFixedText<T>) {
    return std::string(value.view());
  } else if constexpr (kIsOrNull<T>) {
    return value.is_null() || value.value <= 1 ? "" : std::to_string(value.value);
  } else {
    return {};
  }
}

template <class Ply>
std::string WordsOfPly(const Ply& ply) {
  constexpr std::string_view kSaid[] = {"count", "faction", "piece",  "card",  "item",
                                        "from",  "to",      "target", "value", "detail"};
  const std::string player = FieldWord(ply.player);
  std::string words = FieldWord(ply.kind);
  ForEachField(ply, [&](std::string_view name, const auto& field, auto) {
    if (std::find(std::begin(kSaid), std::end(kSaid), name) == std::end(kSaid)) return;
    const std::string word = FieldWord(field);
    if (word.empty() || (name == "faction" && word == player)) return;
    words += (name == "to" ? " to " : " ") + word;
  });
  return words;
}

template <class Game>
GameWords WordsOf(const GameView<Game>& game) {
  GameWords words;
  for (const auto& player : game.players()) {
    words.players.push_back({FieldWord(player.player), std::string(player.name)});
  }
  for (const auto& ply : game.plies()) {
    words.plies.push_back({FieldWord(ply.player), WordsOfPly(ply)});
  }
  return words;
}

}  // namespace plymill
