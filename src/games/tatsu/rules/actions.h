// Actions: the action space of Tatsu.
//
//   action = 153 * side + 6 * (from - 1) + die - 1         a dragon moves from a space
//   action = 153 * side + 144 + 3 * kind + space           a dragon enters
//   action = 306                                           a pass
//
//   side    0 Black, 1 White
//   die     1 to 6, the distance of the move
//   kind    0 vine, 1 water, 2 fire
//   space   0 to 2: the spaces 1, 2, 3 of Black, or 13, 14, 15 of White
//
// One action is a ply, because a row is a ply, and the dice of a turn are used one after the other.
// Each side has a block of its own, so that an action has one meaning and one text. Who trains from
// the view of the player to move subtracts 153 from the actions of White. An escape is a move: the
// position shows whether the dragon is held. The numbers never change.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "games/tatsu/rules/dice.h"
#include "games/tatsu/rules/state.h"

namespace plymill::tatsu {

inline constexpr unsigned kMoveActions = kSpaces * kMaxDistance;
inline constexpr unsigned kSideActions = kMoveActions + kKinds * kEntrySpaces;
inline constexpr std::int32_t kPassAction = kSides * kSideActions;
inline constexpr std::int32_t kActionCount = kPassAction + 1;
static_assert(kActionCount == 307);

// `from` is the index of a space.
constexpr std::int32_t MoveAction(unsigned side, unsigned from, unsigned die) {
  return static_cast<std::int32_t>(kSideActions * side + kMaxDistance * from + die - 1);
}

constexpr std::int32_t EntryAction(unsigned side, unsigned kind, unsigned space) {
  return static_cast<std::int32_t>(kSideActions * side + kMoveActions + kEntrySpaces * kind +
                                   space);
}

// The ply of an action, without number and turn. The player of a pass is unknown.
constexpr Ply PlyOf(std::int32_t action) {
  Ply ply;
  ply.kind = Kind::kPass;
  if (action >= kPassAction) return ply;
  const unsigned side = static_cast<unsigned>(action) / kSideActions;
  const unsigned index = static_cast<unsigned>(action) % kSideActions;
  const auto space = [](unsigned at) { return Space{static_cast<std::uint8_t>(at + 1)}; };
  ply.player = static_cast<Side>(side);
  if (index < kMoveActions) {
    const unsigned from = index / kMaxDistance;
    ply.kind = Kind::kMove;
    ply.from = space(from);
    ply.to = space(Ahead(from, index % kMaxDistance + 1, side));
  } else {
    const unsigned entrance = index - kMoveActions;
    ply.kind = Kind::kEnter;
    ply.dragon = static_cast<Dragon>(entrance / kEntrySpaces + 1);
    ply.to = space(FirstEntry(side) + entrance % kEntrySpaces);
  }
  return ply;
}

// Calls visit(action) for each entrance that is possible, in rising order.
template <class Visitor>
constexpr void ForEachEntrance(const State& state, unsigned side, Visitor&& visit) {
  for (unsigned kind = 0; kind < kKinds; ++kind) {
    const Stone stone = StoneOf(side, kind);
    const auto& from = state.mats == Mats::kUnknown ? state.tray : state.mat;
    for (unsigned space = 0; from[stone] != 0 && space < kEntrySpaces; ++space) {
      if (IsFull(state.spaces[FirstEntry(side) + space])) continue;
      visit(EntryAction(side, kind, space));
    }
  }
}

// Calls visit(action) for each move that is possible, in rising order.
template <class Visitor>
constexpr void ForEachMove(const State& state, unsigned side, Visitor&& visit) {
  const SpaceSet full = FullSpaces(state);
  for (unsigned from = 0; from < kSpaces; ++from) {
    const Lift::Kind kind = kLifts[side][state.spaces[from]].kind;
    const bool can_move = kind == Lift::kFree || (kind == Lift::kEscape && state.plies == 0);
    for (unsigned die = 1; can_move && die <= kMaxDistance; ++die) {
      if ((full >> Ahead(from, die, side) & 1) == 0) visit(MoveAction(side, from, die));
    }
  }
}

// Calls visit(action) for each action that some dice allow, in rising order.
template <class Visitor>
constexpr void ForEachAction(const State& state, Visitor&& visit) {
  if (state.winner != Side::kUnknown && state.plies == 0) return;
  for (unsigned side = 0; !MustPass(state) && side < kSides; ++side) {
    if (state.to_move != Side::kUnknown && state.to_move != static_cast<Side>(side)) continue;
    ForEachMove(state, side, visit);
    ForEachEntrance(state, side, visit);
  }
  if (MayPass(state)) visit(kPassAction);
}

}  // namespace plymill::tatsu
