// Arena: the dragons on a space of the ring, and what happens when one leaves or arrives.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/tatsu/ply.h"

namespace plymill::tatsu {

inline constexpr unsigned kSides = 2;
inline constexpr unsigned kKinds = 3;

// "Per player 9 stones: 4 vine, 3 water, 2 fire." By kind.
inline constexpr std::array<std::uint8_t, kKinds> kDragonsOfSide = {4, 3, 2};

// A dragon and its owner: 1 to 3 are Black's vine, water and fire dragon, 4 to 6 those of White. 0
// is no dragon. The codes are part of the board of training data and never change.
using Stone = std::uint8_t;
inline constexpr unsigned kStones = 7;

// `kind` is 0 for a vine, 1 for a water and 2 for a fire dragon, here and below.
constexpr Stone StoneOf(unsigned side, unsigned kind) {
  return static_cast<Stone>(1 + kKinds * side + kind);
}
constexpr Stone StoneOf(unsigned side, Dragon dragon) {
  return StoneOf(side, static_cast<unsigned>(dragon) - 1);
}
constexpr unsigned SideOfStone(Stone stone) { return stone > kKinds ? 1 : 0; }
constexpr Dragon DragonOf(Stone stone) { return static_cast<Dragon>((stone - 1) % kKinds + 1); }

// "The spaces on the board are numbered such that each pair is a single space with a capacity of
// two pieces": an inner and an outer place. The code is inner + 8 * outer. A single dragon is on
// the inner place.
using Pair = std::uint8_t;
inline constexpr std::size_t kPairs = 64;

constexpr Pair PairOf(Stone inner, Stone outer) { return static_cast<Pair>(inner + 8 * outer); }
constexpr Stone InnerOf(Pair pair) { return pair % 8; }
constexpr Stone OuterOf(Pair pair) { return pair / 8; }
constexpr bool IsFull(Pair pair) { return pair >= 8; }

// What a player can lift from a space, and what remains there.
struct Lift {
  enum Kind : std::uint8_t {
    kNothing,
    kFree,
    kEscape  // of a dragon that a dragon of the opponent holds
  };
  Kind kind = kNothing;
  Stone stone = 0;
  Pair rest = 0;
};

// "With two stones on a space the outer must move first; the inner is held. When the outer one
// leaves, the inner one is free." "A held stone can free itself [...]. The vine stays and its place
// becomes inner."
constexpr Lift LiftFrom(Pair pair, unsigned side) {
  const Stone inner = InnerOf(pair), outer = OuterOf(pair);
  const auto is_own = [&](Stone stone) { return stone != 0 && SideOfStone(stone) == side; };
  if (is_own(outer)) return {Lift::kFree, outer, inner};
  if (!is_own(inner)) return {};
  return {outer == 0 ? Lift::kFree : Lift::kEscape, inner, outer};
}

// What a dragon does when it arrives on a space that is not full.
struct Landing {
  Pair pair = 0;   // on the space afterwards
  Stone tray = 0;  // the dragon that goes back to the tray of its owner; 0: none
  Stone destroyed = 0;
};

// "Landing on an empty space: inner place. [...] Own stone stacks in the outer place."
//   vine    "enemy stays on the inner place and is entangled; the vine stands outside"
//   water   "enemy goes back to its owner's tray; the water stone takes the place"
//   fire    "enemy is destroyed, out of the game; the fire stone takes the place"
constexpr Landing LandOn(Pair pair, Stone stone) {
  const Stone met = InnerOf(pair);
  const Dragon dragon = DragonOf(stone);
  if (met == 0) return {PairOf(stone, 0)};
  if (SideOfStone(met) == SideOfStone(stone) || dragon == Dragon::kVine) {
    return {PairOf(met, stone)};
  }
  if (dragon == Dragon::kWater) return {PairOf(stone, 0), met, 0};
  return {PairOf(stone, 0), 0, met};
}

// Both functions for all arguments. Codes of stones that do not exist have no meaning.
inline constexpr auto kLifts = [] {
  std::array<std::array<Lift, kPairs>, kSides> all{};
  for (unsigned side = 0; side < kSides; ++side) {
    for (std::size_t pair = 0; pair < kPairs; ++pair) {
      all[side][pair] = LiftFrom(static_cast<Pair>(pair), side);
    }
  }
  return all;
}();

// Only for pairs that are not full.
inline constexpr auto kLandings = [] {
  std::array<std::array<Landing, 8>, 8> all{};
  for (Stone stone = 1; stone < kStones; ++stone) {
    for (Stone inner = 0; inner < kStones; ++inner) all[stone][inner] = LandOn(inner, stone);
  }
  return all;
}();

// The index of a space, from 0: "1..24 clockwise".
constexpr unsigned IndexOf(Space space) { return space.value - 1u; }

// The index of the space that is `die` spaces ahead. "Black clockwise; White counter-clockwise."
constexpr unsigned Ahead(unsigned from, unsigned die, unsigned side) {
  const unsigned to = from + (side == 0 ? die : kSpaces - die);
  return to < kSpaces ? to : to - kSpaces;
}

// The inverse of Ahead(): the die that moves a dragon from `from` to `to`; from 0 to 23.
constexpr unsigned DieOf(unsigned from, unsigned to, unsigned side) {
  const unsigned die = side == 0 ? to - from : from - to;
  return die < kSpaces ? die : die + kSpaces;
}

// "Black's entry spaces are 1, 2, 3; White's 13, 14, 15": the index of the first one.
inline constexpr unsigned kEntrySpaces = 3;
constexpr unsigned FirstEntry(unsigned side) { return 12 * side; }

}  // namespace plymill::tatsu
