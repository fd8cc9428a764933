// Scoring: the scoring at the end of a game, with AVX2 and BMI2.
//
//   +10=64 (B+4=51, C+15=60) LF      the first score is that of the player who is not named
//
// Only for files that are compiled for AVX2: everything has internal linkage.
#pragma once

#include "games/carcassonne/fast/moves/scores.h"
#include "games/carcassonne/fast/moves/tokens.h"

namespace plymill::carcassonne::fast {
namespace {

// The only one of `players` who is not in `named`; kNobody if there is not exactly one, or if
// `players` lacks a player before the last one.
inline std::uint32_t OnlyOneLeft(std::uint32_t players, std::uint32_t named) {
  const std::uint32_t left = players & ~named;
  const bool one = left != 0 && (left & (left - 1)) == 0;
  const bool in_a_row = (players & (players + 1)) == 0;
  return one && in_a_row ? static_cast<std::uint32_t>(_tzcnt_u32(left)) : kNobody.code();
}

// Passes a scoring in which all players but one are named. Returns false if there is none.
[[gnu::noinline]] bool PassScoring(Walk& walk, KnownTokens& tokens) {
  const char* at = walk.at();
  if (walk.line == walk.stop || *at != '+') return false;
  Scores scores = {0, walk.spill};
  const std::uint32_t bytes = BytesToBlank(at);
  const KnownScore own = ScoreAt(at, bytes, tokens);
  at += bytes;
  if (!own.known || at[0] != ' ' || at[1] != '(') return false;
  scores.AddFirst(own.value);
  Scorers scorers = {0, kNobody.code()};
  at = PassOpponents(at + 1, scorers, scores, tokens);
  if (at == nullptr || !IsLineEndAt(at)) return false;
  const std::uint32_t players = walk.players | scorers.taken;
  const std::uint32_t player = OnlyOneLeft(players, scorers.taken);
  if (player == kNobody.code()) return false;
  constexpr PlaceBytes kNowhere = 0x8000'8000;
  StoreRow<Kind::kFinal>(0xFFFF, player, kNowhere, {}, scores.points | player << 8, walk.row);
  walk.row += kRowBytes;
  walk.spill = scores.spill;
  walk.players = players | std::uint32_t{1} << player;
  ++walk.line;
  return true;
}

}  // namespace
}  // namespace plymill::carcassonne::fast
