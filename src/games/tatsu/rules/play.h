// Play: plays a ply of Tatsu.
//
// The dice are not written, so a ply is illegal only if no dice explain it.
#pragma once

#include <cstdint>

#include "games/tatsu/ply.h"
#include "games/tatsu/reasons.h"
#include "games/tatsu/rules/dice.h"
#include "games/tatsu/rules/state.h"
#include "rules/findings.h"

namespace plymill::tatsu {

// Begins the turn of `ply`, if the turn before it has only one ply.
inline void BeginTurnOf(State& state, const Ply& ply) {
  if (ply.turn != state.turn) {
    if (state.plies != 0) EndTurn(state);
    state.turn = ply.turn;
  }
  if (state.to_move == Side::kUnknown && ply.player < Side::kUnknown) [[unlikely]] {
    state.to_move = ply.player;
    state.is_guessed = true;
  }
}

// Adds a finding after which the position is not known.
inline void StopAt(Reason reason, Findings& findings, const ShortText& read = {}) {
  // A ply that is written for the wrong player cannot be played for the same reason.
  if (!findings.Has(Why("wrong-side"))) findings.Add(reason, read);
  findings.Stop();
}

// Whether `side` has no dragon that could continue: "no stone left in the arena and none on the
// mat (stones in the tray do not save him)".
constexpr bool HasNoDragon(const State& state, unsigned side) {
  const bool on_mat = CountOf(state.mat, side) != 0;
  if (state.mats != Mats::kUnknown) return state.in_arena[side] == 0 && !on_mat;
  return state.in_arena[side] == 0 && CountOf(state.tray, side) == 0;
}

// "Has lost by fire all stones of one type (4 vines, 3 waters or 2 fires)."
constexpr bool HasLostKind(const State& state, unsigned side) {
  for (unsigned kind = 0; kind < kKinds; ++kind) {
    if (state.destroyed[StoneOf(side, kind)] >= kDragonsOfSide[kind]) return true;
  }
  return false;
}

// Removes the dragon that was met on a space from the arena.
inline void RemoveMet(State& state, const Landing& landing) {
  const Stone met = landing.tray | landing.destroyed;
  const unsigned side = SideOfStone(met);
  ++(landing.tray != 0 ? state.tray : state.destroyed)[met];
  --state.in_arena[side];
  if (HasNoDragon(state, side) || HasLostKind(state, side)) {
    state.winner = Opponent(static_cast<Side>(side));
  }
}

// "When a stone ends its move on one of them, its owner takes one stone of that colour (if any)
// from the tray to the mat."
inline void BringToMat(State& state, unsigned side, Dragon dragon) {
  const Stone stone = StoneOf(side, dragon);
  if (state.tray[stone] == 0 || CountOf(state.mat, side) >= state.mat_capacity) return;
  --state.tray[stone];
  ++state.mat[stone];
}

// Puts `stone` on a space that is not full.
inline void Land(State& state, Stone stone, unsigned to) {
  const Landing landing = kLandings[stone][state.spaces[to]];
  state.spaces[to] = landing.pair;
  if ((landing.tray | landing.destroyed) != 0) RemoveMet(state, landing);
  if (state.segments[to] != Dragon::kNone) [[unlikely]]
    BringToMat(state, SideOfStone(stone), state.segments[to]);
}

// Reports an action after a ply that ends the use of dice in this turn.
inline void CheckTurn(const State& state, Findings& findings) {
  // "The player gives up the higher die and moves the held stone by the lower die; the turn then
  // consists of that one action."
  if (state.escaped) findings.Add(Why("after-escape"));
  // "A pass can never precede a possible action."
  if (state.passed) findings.Add(Why("after-pass"));
}

// Move: "2-5". `side` is 0 or 1.
inline void PlayMove(State& state, unsigned side, const Ply& ply, Findings& findings) {
  const unsigned from = IndexOf(ply.from), to = IndexOf(ply.to);
  if (from >= kSpaces || to >= kSpaces || from == to) [[unlikely]]
    return StopAt(Why("no-such-die"), findings);
  const Lift lift = kLifts[side][state.spaces[from]];
  if (lift.kind == Lift::kNothing) [[unlikely]]
    return StopAt(Why("no-dragon"), findings);
  // "A move may not end on a space with both places occupied."
  if (IsFull(state.spaces[to])) [[unlikely]]
    return StopAt(Why("full-space"), findings);
  // "Distance = die (1..6)." A move in the other direction has been reported.
  if (DieOf(from, to, side) > kMaxDistance && SideOf(ply) == Side::kUnknown) [[unlikely]]
    findings.Add(Why("no-such-die"));
  if (lift.kind == Lift::kEscape) {
    if (state.plies != 0 && !state.escaped) findings.Add(Why("late-escape"));
    state.escaped = !state.is_doubted;
  }
  state.spaces[from] = lift.rest;
  Land(state, lift.stone, to);
}

// Entrance: "V-2".
inline void PlayEntrance(State& state, unsigned side, const Ply& ply, Findings& findings) {
  const unsigned to = IndexOf(ply.to);
  if (to >= kSpaces || ply.dragon == Dragon::kNone || ply.dragon > Dragon::kFire) [[unlikely]]
    return StopAt(Why("not-in-pool"), findings);
  const Stone stone = StoneOf(side, ply.dragon);
  const bool is_on_mat = state.mat[stone] != 0;
  std::uint8_t& left = (is_on_mat ? state.mat : state.tray)[stone];
  if (left == 0) [[unlikely]]
    return StopAt(Why("not-in-pool"), findings);
  if (IsFull(state.spaces[to])) [[unlikely]]
    return StopAt(Why("full-space"), findings);
  // "A die showing 1, 2 or 3 enters a stone at the own entry space of that number."
  if (to - FirstEntry(side) >= kEntrySpaces) [[unlikely]]
    findings.Add(Why("wrong-entry"));
  if (!is_on_mat && state.mats != Mats::kUnknown) [[unlikely]]
    findings.Add(Why("not-in-pool"), ShortText("only in the tray"));
  --left;
  ++state.in_arena[side];
  Land(state, stone, to);
}

// Pass: "0-0". "If they are able to Enter the Arena or to Move on the Arena, they must do so."
inline void PlayPass(State& state, Findings& findings) {
  if (!state.is_doubted && !MayPass(state)) [[unlikely]]
    findings.Add(Why("needless-pass"));
  if (state.plies == 0) state.passed = true;
}

// Whether a move goes in the direction of the opponent, but only the player to move has a dragon
// there. `ply` must have both spaces.
constexpr bool IsBackwards(const State& state, const Ply& ply) {
  const Pair pair = state.spaces[IndexOf(ply.from)];
  const auto can_lift = [&](Side side) {
    return kLifts[static_cast<unsigned>(side)][pair].kind != Lift::kNothing;
  };
  return can_lift(state.to_move) && !can_lift(Opponent(state.to_move));
}

// Reports a ply that is not one of the player to move, and returns the player who plays it.
//
// One slip is one finding. If only the first ply of a turn is of the other player, the second one
// says whose turn it is: that of the player to move, and the first one is a slip; or that of the
// other player, as after a turn that is missing.
[[gnu::noinline, gnu::cold]] inline Side ReportSide(State& state, const Ply& ply,
                                                    Findings& findings) {
  if (state.to_move == Side::kUnknown) return state.to_move = ply.player;
  if (ply.kind == Kind::kMove && IndexOf(ply.from) < kSpaces && IsBackwards(state, ply)) {
    findings.Add(Why("backwards"));
    return state.to_move;
  }
  if (state.is_doubted) {
    state.is_doubted = false;
    return state.to_move = ply.player;
  }
  findings.Add(Why("wrong-side"), ShortText(NameOf(state.to_move).view()));
  state.is_doubted = state.plies == 0 || state.is_guessed;
  return ply.player;
}

// `ply` has a player.
inline void PlayAction(State& state, const Ply& ply, Findings& findings) {
  Side side = ply.player;
  if (side != state.to_move) [[unlikely]] {
    side = ReportSide(state, ply, findings);
  } else {
    state.is_doubted = false;
  }
  if (state.escaped | state.passed) [[unlikely]]
    CheckTurn(state, findings);
  ply.kind == Kind::kEnter ? PlayEntrance(state, static_cast<unsigned>(side), ply, findings)
                           : PlayMove(state, static_cast<unsigned>(side), ply, findings);
}

// BeginTurnOf() comes before.
inline void PlayPly(State& state, const Ply& ply, Findings& findings) {
  const bool is_pass = ply.kind == Kind::kPass;
  // The turn of the winner may be filled up with a pass.
  if (state.winner != Side::kUnknown && !(is_pass && state.plies == 1)) [[unlikely]]
    return StopAt(Why("after-end"), findings);
  if (is_pass) {
    PlayPass(state, findings);
  } else if (ply.player < Side::kUnknown) {
    PlayAction(state, ply, findings);
  } else {
    StopAt(ply.kind == Kind::kEnter ? Why("wrong-entry") : Why("no-such-die"), findings);
  }
  if (++state.plies == 2) EndTurn(state);
}

}  // namespace plymill::tatsu
