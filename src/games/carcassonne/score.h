// Score: the points after a move, and in the scoring at the end.
//
//   score     ::= own* [ opponents ]
//   own       ::= "+" number | "=" number               "=": the total after the move
//   opponents ::= "(" opponent ("," opponent)* ")"
//   opponent  ::= [ player ] own+                       no player: the opponent, if two play
//
// Blanks may stand between all these symbols.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "scan/tag_pair.h"

namespace plymill::carcassonne {

// The index of the score of `player` in the points of `ply`; the number of scores if there is none.
// kNobody has no score.
constexpr std::size_t FindScore(const Ply& ply, PlayerId player) {
  std::size_t at = 0;
  while (at < ply.points.size() && (player.is_null() || ply.points[at].player != player)) ++at;
  return at;
}

constexpr bool HasScoreOf(const Ply& ply, PlayerId player) {
  return FindScore(ply, player) < ply.points.size();
}

// The score of `player` in `ply`. Appends one if there is none; returns null if there is no room.
constexpr Score* ScoreOf(Ply& ply, PlayerId player) {
  if (const std::size_t at = FindScore(ply, player); at < ply.points.size()) return &ply.points[at];
  Score score;
  score.player = player;
  return ply.points.Append(score) ? &ply.points[ply.points.size() - 1] : nullptr;
}

// Whether a score begins at `in`. The caller has already passed the blanks before it.
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
  if (!total) in.Expect('+', Why("expected-score"));
  SkipBlanks(in);
  const auto points = static_cast<std::uint16_t>(in.Number(0, kMaxPoints, Why("expected-score")));
  SkipBlanks(in);
  if (!in.ok()) return;
  if (score == nullptr || (total && !score->total.is_null())) {
    return in.FailAt(place, Why("too-many-points"));
  }
  if (total) {
    score->total.value = points;
  } else if (!score->points.Append(points)) {
    in.FailAt(place, Why("too-many-points"));
  }
}

// Deviations of a score that are remarked on.
struct OddScore {
  bool again = false;     // points of one player stand in two places; they become one score
  bool to_other = false;  // points inside the brackets name no player; `other` gets them
};

// opponents ::= "(" opponent ("," opponent)* ")"
constexpr void ReadOpponents(Cursor& in, Ply& ply, PlayerId other, OddScore& odd) {
  in.Advance(1);
  do {
    SkipBlanks(in);
    PlayerId player = other;
    if (PlayerId::IsLetter(in.Peek())) {
      player = PlayerId::OfLetter(in.Peek());
      in.Advance(1);
      SkipBlanks(in);
    } else {
      odd.to_other |= !other.is_null();
    }
    odd.again |= HasScoreOf(ply, player);
    Score* const score = ScoreOf(ply, player);
    do {
      ReadOwn(in, score);
    } while (in.ok() && (in.Peek() == '+' || in.Peek() == '='));
  } while (in.ok() && in.Eat(','));
  in.Expect(')', Why("expected-score"));
  SkipBlanks(in);
}

// Puts the score of `mover`, or `own`, first.
constexpr void PutFirst(PlayerId mover, const Score* own, Ply& ply) {
  for (std::size_t i = 1; i < ply.points.size(); ++i) {
    Score& score = ply.points[i];
    const bool of_mover = &score == own || (!mover.is_null() && score.player == mover);
    if (of_mover) std::swap(ply.points[0], score);
  }
}

// score ::= own* [ opponents ]
//
// `mover` gets the points outside the brackets, and comes first in the list. `other` gets the
// points inside the brackets that name no player. Stops before brackets at `end`.
constexpr OddScore ReadScore(Cursor& in, Ply& ply, PlayerId mover, PlayerId other,
                             const char* end = nullptr) {
  Score* own = nullptr;
  OddScore odd;
  while (in.ok() && AtScore(in) && in.here() != end) {
    if (in.Peek() == '(') {
      ReadOpponents(in, ply, other, odd);
      continue;
    }
    if (own == nullptr) {
      odd.again |= HasScoreOf(ply, mover);
      own = ScoreOf(ply, mover);
    }
    ReadOwn(in, own);
  }
  PutFirst(mover, own, ply);
  return odd;
}

// bare ::= player [":"] number          Blanks and a comma may stand between several of them.
//
// Points without a plus sign: "B4", "A 0 B 4". Reads them into `ply` and returns true if they are
// all that follows up to a note or the end of the line, each of another one of `players`. Otherwise
// reads nothing.
constexpr bool ReadBarePoints(Cursor& in, Ply& ply, std::uint32_t players) {
  Cursor ahead = in;
  bool is_read = PlayerId::IsLetter(ahead.Peek());
  while (is_read && PlayerId::IsLetter(ahead.Peek())) {
    const PlayerId player = PlayerId::OfLetter(ahead.Peek());
    is_read = (players & player.bit()) != 0 && !HasScoreOf(ply, player);
    ahead.Advance(1);
    SkipBlanks(ahead);
    if (ahead.Eat(':')) SkipBlanks(ahead);
    const std::uint32_t points = ahead.Number(0, kMaxPoints, Why("expected-score"));
    Score* const score = is_read && ahead.ok() ? ScoreOf(ply, player) : nullptr;
    is_read = score != nullptr && score->points.Append(static_cast<std::uint16_t>(points)) &&
              !IsLetter(ahead.Peek());
    SkipBlanks(ahead);
    if (ahead.Eat(',')) SkipBlanks(ahead);
  }
  if (!is_read || !(ahead.at_end() || IsLineEnd(ahead.Peek()) || ahead.Peek() == '/')) {
    ply.points.Clear();
    return false;
  }
  in = ahead;
  PutFirst(ply.player, nullptr, ply);
  return true;
}

}  // namespace plymill::carcassonne
