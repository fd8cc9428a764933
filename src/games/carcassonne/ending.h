// Ending: the word that is written instead of a position and a tile if a game ends before its last
// tile.
//
//   ending ::= "conceded" | "concedes" | "abandoned"
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "scan/tag_pair.h"

namespace plymill::carcassonne {

// Whether `word` is `stem`, with or without "s", "d" or "ed" after it, in any letter case.
constexpr bool IsWord(std::string_view word, std::string_view stem) {
  if (word.size() > stem.size() + 2 || !IsSameWord(word.substr(0, stem.size()), stem)) return false;
  const std::string_view end = word.substr(stem.size());
  return end.empty() || end == "s" || end == "d" || end == "ed" || end == "S" || end == "D" ||
         end == "ED";
}

constexpr bool IsConcession(std::string_view word) {
  return IsWord(word, "concede") || IsWord(word, "resign");
}

constexpr bool IsAbandonment(std::string_view word) { return IsWord(word, "abandon"); }

// The letters at the beginning of `text`.
constexpr std::string_view FirstWord(std::string_view text) {
  std::size_t letters = 0;
  while (letters < text.size() && IsLetter(text[letters])) ++letters;
  return text.substr(0, letters);
}

// ending ::= "conceded" | "concedes" | "abandoned"
//
// Reports a ply for each of `players`, who are named in `head`. Also reads other forms of these
// words, and the forms of "resign".
template <class Recorder>
constexpr void ReadEnding(GameInHand<Recorder>& game, std::string_view head,
                          std::uint32_t players) {
  Cursor& in = game.in;
  const std::string_view word = FirstWord(in.rest());
  const bool by_the_book = word == "conceded" || word == "concedes" || word == "abandoned";
  const bool conceded = IsConcession(word);
  if (!conceded && !IsAbandonment(word)) return in.Fail(Why("expected-position"));
  in.Advance(word.size());
  if (!by_the_book) {
    game.recorder.Remark({Why("odd-symbol"), word, conceded ? "concedes" : "abandoned"});
  }
  if (players == 0) game.recorder.Remark({Why("missing-player"), head, {}});
  game.standing.KeepEnd(conceded, players, word);
  game.gone |= players == 0 ? ~0U : players;
  for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
    if (players != 0 && (players >> code & 1) == 0) continue;
    game.player = players == 0 ? kNobody : PlayerId(code);
    game.Report(game.NewPly(conceded ? Kind::kConcede : Kind::kAbandon), word);
    if (players == 0) break;
  }
  game.repeatable = true;
}

}  // namespace plymill::carcassonne
