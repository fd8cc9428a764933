// KindSpots: which spots of a tile touch which points of its edge, in all four turns at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/tile_kinds.h"
#include "games/carcassonne/rules/tile_shape.h"

namespace plymill::carcassonne {

// The spots of a tile, one bit each: bit 0 is to put no meeple.
using SpotSet = unsigned;

// The spots of a tile after 0 to 3 quarter turns: a SpotSet in 16 bits each.
using TurnedSpots = std::uint64_t;
static_assert(kTurns * 16 == 64 && kSpots < 16);

constexpr SpotSet SpotsAfter(unsigned turns, TurnedSpots spots) {
  return static_cast<SpotSet>(spots >> 16 * turns & 0xFFFF);
}

// All bits of the turns that have a spot.
constexpr TurnedSpots TurnsWith(TurnedSpots spots) {
  return ((spots + 0x7FFF * kEachTurn) >> 15 & kEachTurn) * 0xFFFF;
}

class KindSpots {
 public:
  constexpr KindSpots() = default;
  constexpr explicit KindSpots(const KindFaces& faces) {
    for (unsigned turns = 0; turns < faces.count; ++turns) {
      Add(ShapeOf(faces.faces[turns].code), turns);
    }
  }

  // The spots of all parts, and to put no meeple.
  constexpr TurnedSpots all() const { return all_; }

  // The spots of the parts at any of `points`.
  constexpr TurnedSpots At(EdgePoints points) const {
    return at_[0][points & 7] | at_[1][points >> 4 & 7] | at_[2][points >> 8 & 7] |
           at_[3][points >> 12 & 7];
  }

 private:
  constexpr void Add(const TileShape& shape, unsigned turns) {
    all_ |= TurnedSpots{1U << kNoSpot} << 16 * turns;
    for (std::size_t part = 0; part < shape.count; ++part) all_ |= SpotOf(shape, part, turns);
    for (std::size_t side = 0; side < 4; ++side) {
      AddPoint(side, 0, SpotOf(shape, shape.of_side[side], turns));
      AddPoint(side, 1, SpotOf(shape, shape.of_half[2 * side], turns));
      AddPoint(side, 2, SpotOf(shape, shape.of_half[2 * side + 1], turns));
    }
  }

  static constexpr TurnedSpots SpotOf(const TileShape& shape, std::size_t part, unsigned turns) {
    return part == kNoPart ? 0 : TurnedSpots{1} << (16 * turns + shape.parts[part].spot);
  }

  constexpr void AddPoint(std::size_t side, std::size_t point, TurnedSpots spot) {
    for (std::size_t points = 0; points < 8; ++points) {
      if ((points >> point & 1) != 0) at_[side][points] |= spot;
    }
  }

  std::array<std::array<TurnedSpots, 8>, 4> at_{};  // by side and the points of the side
  TurnedSpots all_ = 0;
};

// By kind. See tile_kinds.h.
extern const std::array<KindSpots, kTileKinds> kKindSpots;

}  // namespace plymill::carcassonne
