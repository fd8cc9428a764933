// Scoring: the scores at the end of a game.
//
//   scoring ::= [ player ] score                              score: see score.h
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "games/carcassonne/score.h"

namespace plymill::carcassonne {

// The player of the points outside the brackets, if no player is named there. If exactly one player
// is not named inside the brackets, this is that player. Otherwise it is the player who moved last;
// kNobody if that player is named inside.
template <class Recorder>
constexpr PlayerId ScorerOf(const GameInHand<Recorder>& game, const Ply& ply) {
  std::uint32_t named = 0;
  for (const Score& score : ply.points) named |= score.player.bit();
  std::uint32_t players = game.known() | named;
  if (game.listed == 0) {  // if C is known or named, A and B play, too
    for (std::uint32_t bit = players; bit != 0; bit >>= 1) players |= bit;
  }
  const std::uint32_t left = players & ~named;
  for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
    if (left == std::uint32_t{1} << code) return PlayerId(code);
  }
  return (named & game.last_player.bit()) == 0 ? game.last_player : kNobody;
}

// Whether `scoring` contains the letter of a player.
constexpr bool NamesAnyone(std::string_view scoring) {
  return std::any_of(scoring.begin(), scoring.end(), PlayerId::IsLetter);
}

// [ player ]         Remarks on the player: in the specification, a scoring begins with its points.
template <class Recorder>
constexpr void ReadScorer(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  if (!PlayerId::IsLetter(in.Peek())) return;
  const char* const start = in.here();
  game.player = PlayerId::OfLetter(in.Peek());
  in.Advance(1);
  SkipBlanks(in);
  game.recorder.Remark({Why("final-form"), in.Since(start), {}});
}

// scoring ::= [ player ] score         Dollar signs may stand around it.
template <class Recorder>
constexpr void ReadScoring(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  const char* const start = in.here();
  while (in.Eat('$')) {
  }
  bool dollars = in.here() != start;
  SkipBlanks(in);
  ReadScorer(game);
  Ply& ply = game.NewPly(Kind::kFinal);
  const PlayerId named = game.player;
  const OddScore odd =
      ReadScore(in, ply, named, game.OtherThan(named.is_null() ? game.last_player : named));
  dollars = dollars || in.Peek() == '$';
  while (in.Eat('$')) {
  }
  if (!in.ok()) return;
  const std::string_view written = Trim(in.Since(start));
  if (dollars) game.recorder.Remark({Why("math-signs"), written, {}});
  if (odd.again) game.recorder.Remark({Why("scores-twice"), written, {}});
  game.to_other |= odd.to_other;
  if (!NamesAnyone(written)) game.recorder.Remark({Why("unnamed-scoring"), written, {}});
  if (named.is_null()) game.player = ply.player = ScorerOf(game, ply);
  if (ply.points[0].player.is_null()) ply.points[0].player = ply.player;
  game.KeepScorers(ply, written);
  game.standing.KeepTotals(ply);
  game.Report(ply, written);
  game.scored = true;
}

}  // namespace plymill::carcassonne
