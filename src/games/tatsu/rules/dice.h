// Dice: which dice a player can use in a position.
#pragma once

#include <cstdint>

#include "games/tatsu/ply.h"
#include "games/tatsu/rules/state.h"

namespace plymill::tatsu {

// A set of spaces: bit n is the space with index n.
using SpaceSet = std::uint32_t;
inline constexpr SpaceSet kAllSpaces = (SpaceSet{1} << kSpaces) - 1;

constexpr SpaceSet FullSpaces(const State& state) {
  SpaceSet full = 0;
  for (unsigned space = 0; space < kSpaces; ++space) {
    full |= SpaceSet{IsFull(state.spaces[space])} << space;
  }
  return full;
}

// The spaces from which `side` can move a dragon without giving up a die.
constexpr SpaceSet FreeSpaces(const State& state, unsigned side) {
  SpaceSet free = 0;
  for (unsigned space = 0; space < kSpaces; ++space) {
    free |= SpaceSet{kLifts[side][state.spaces[space]].kind == Lift::kFree} << space;
  }
  return free;
}

// The spaces that are `die` spaces ahead of `spaces`.
constexpr SpaceSet AllAhead(SpaceSet spaces, unsigned die, unsigned side) {
  const unsigned turns = side == 0 ? die : kSpaces - die;
  return (spaces << turns | spaces >> (kSpaces - turns)) & kAllSpaces;
}

// Whether `side` surely has a dragon that a die of 1, 2 or 3 can enter.
constexpr bool SurelyEnters(const State& state, unsigned side, unsigned die, SpaceSet full) {
  if (state.mats != Mats::kExact || die > kEntrySpaces || CountOf(state.mat, side) == 0) {
    return false;
  }
  return (full >> EntryOf(side, die, state.white_entry) & 1) == 0;
}

// Whether the player to move can use every die. An escape does not count, because it gives up a
// die; nor do entrances from a mat that is not known. `full` and `free` are those of the position.
constexpr bool CanUseAnyDie(const State& state, SpaceSet full, SpaceSet free) {
  const auto side = static_cast<unsigned>(state.to_move);
  for (unsigned die = 1; die <= kMaxDistance; ++die) {
    const bool moves = (AllAhead(free, die, side) & ~full) != 0;
    if (!moves && !SurelyEnters(state, side, die, full)) return false;
  }
  return true;
}

// Whether the player must pass in the rest of this turn: the other die is given up or cannot be
// used, or the game is over.
constexpr bool MustPass(const State& state) {
  return state.escaped || state.passed || state.winner != Side::kUnknown;
}

// "A pass can be contradicted only if for every die value 1..6 some action existed." The first ply
// of a turn may have won the game, if the opponent has no dragon in the arena and perhaps none on
// the mat. If the mats are known exactly, a winner is known, too.
constexpr bool MayPass(const State& state, SpaceSet full, SpaceSet free) {
  if (MustPass(state) || state.to_move == Side::kUnknown) return true;
  const auto opponent = static_cast<unsigned>(Opponent(state.to_move));
  const bool may_be_over =
      state.plies == 1 && state.in_arena[opponent] == 0 && state.mats != Mats::kExact;
  return may_be_over || !CanUseAnyDie(state, full, free);
}
constexpr bool MayPass(const State& state) {
  if (MustPass(state) || state.to_move == Side::kUnknown) return true;
  const auto side = static_cast<unsigned>(state.to_move);
  return MayPass(state, FullSpaces(state), FreeSpaces(state, side));
}

}  // namespace plymill::tatsu
