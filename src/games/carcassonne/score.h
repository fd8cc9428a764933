// Points behind a move, and at the end.
//
//   score     ::= own* [ opponents ]
//   own       ::= "+" number | "=" number               "=": the total after the move
//   opponents ::= "(" opponent ("," opponent)* ")"
//   opponent  ::= [ player ] own+                       no player: the other one of two
//
// Blanks may stand between all of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/carcassonne/blank.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "scan/cursor.h"

namespace plymill::carcassonne {

// The score of `player` in `ply`, made where there is none, and for nobody always; null where
// there is no room.
constexpr Score* ScoreOf(Ply& ply, PlayerId player) {
  for (std::size_t i = 0; i < ply.points.size() && !player.is_null(); ++i) {
    if (ply.points[i].player == player) return &ply.points[i];
  }
  Score score;
  score.player = player;
  return ply.points.Append(score) ? &ply.points[ply.points.size() - 1] : nullptr;
}

// Whether a score follows, blanks passed.
constexpr bool AtScore(const Cursor& in) {
  if (in.Peek() == '+' || in.Peek() == '=') return true;
  if (in.Peek() != '(') return false;
  Cursor ahead = in;
  ahead.Advance(1);
  SkipBlanks(ahead);
  const char c = ahead.Peek();
  return c == '+' || c == '=' || PlayerId::IsLetter(c);
}

// own ::= "+" number | "=" number
constexpr void ReadOwn(Cursor& in, Score* score) {
  const char* const place = in.here();
  const bool total = in.Eat('=');
  if (!total) in.Expect('+', kExpectedScore);
  SkipBlanks(in);
  const auto points = static_cast<std::uint16_t>(in.Number(0, kMaxPoints, kExpectedScore));
  SkipBlanks(in);
  if (!in.ok()) return;
  if (score == nullptr || (total && !score->total.is_null())) {
    return in.FailAt(place, kTooManyPoints);
  }
  if (total) {
    score->total.value = points;
  } else if (!score->points.Append(points)) {
    in.FailAt(place, kTooManyPoints);
  }
}

// opponents ::= "(" opponent ("," opponent)* ")"
constexpr void ReadOpponents(Cursor& in, Ply& ply, PlayerId other) {
  in.Advance(1);
  do {
    SkipBlanks(in);
    PlayerId player = other;
    if (PlayerId::IsLetter(in.Peek())) {
      player = PlayerId::OfLetter(in.Peek());
      in.Advance(1);
      SkipBlanks(in);
    }
    Score* const score = ScoreOf(ply, player);
    do {
      ReadOwn(in, score);
    } while (in.ok() && (in.Peek() == '+' || in.Peek() == '='));
  } while (in.ok() && in.Eat(','));
  in.Expect(')', kExpectedScore);
  SkipBlanks(in);
}

// score ::= own* [ opponents ]      `mover` scores what stands outside the brackets, and is
// told first; `other` scores what names nobody inside them.
constexpr void ReadScore(Cursor& in, Ply& ply, PlayerId mover, PlayerId other) {
  Score* own = nullptr;
  while (in.ok() && AtScore(in)) {
    if (in.Peek() == '(') {
      ReadOpponents(in, ply, other);
      continue;
    }
    if (own == nullptr) own = ScoreOf(ply, mover);
    ReadOwn(in, own);
  }
  for (std::size_t i = 1; i < ply.points.size(); ++i) {
    Score& score = ply.points[i];
    const bool of_mover = &score == own || (!mover.is_null() && score.player == mover);
    if (of_mover) std::swap(ply.points[0], score);
  }
}

}  // namespace plymill::carcassonne
