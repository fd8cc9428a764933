// Dice: which dice a player can use in a position.
#pragma once

#include <array>
#include <cstdint>

#include "base/bit_words.h"
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

// The spaces as bits: those that are full, and those from which a side can move.
struct SpaceBits {
  SpaceSet full = 0;
  SpaceSet free = 0, held = 0;  // see Lift
};

// Eight spaces at a time, each in a byte of a word. A condition on them sets the high bits.
class SpaceBitsMaker {
 public:
  static SpaceBits Make(const std::array<Pair, kSpaces>& spaces, unsigned side) {
    const std::uint64_t flip = side == 0 ? bytes_of_word::kHighBits : 0;
    SpaceBits all;
    for (unsigned i = 0; i < kSpaces; i += 8) {
      Add(bytes_of_word::Load(spaces.data() + i), i, flip, all);
    }
    return all;
  }

 private:
  // `flip` has the high bits for the stones of Black, which are the lower ones.
  static constexpr void Add(std::uint64_t pairs, unsigned at, std::uint64_t flip, SpaceBits& all) {
    using bytes_of_word::AtLeast, bytes_of_word::kOnes;
    const auto set = [at](std::uint64_t high_bits) {
      return static_cast<SpaceSet>(bytes_of_word::Collect(high_bits)) << at;
    };
    const std::uint64_t inner = pairs & 7 * kOnes, outer = pairs >> 3 & 7 * kOnes;
    const std::uint64_t is_full = AtLeast(outer, 1);
    const std::uint64_t is_inner = AtLeast(inner, 1) & (AtLeast(inner, 1 + kKinds) ^ flip);
    const std::uint64_t is_outer = is_full & (AtLeast(outer, 1 + kKinds) ^ flip);
    const std::uint64_t can_lift = is_inner & ~is_outer;
    all.full |= set(is_full);
    all.free |= set(is_outer | (can_lift & ~is_full));
    all.held |= set(can_lift & is_full);
  }
};

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
