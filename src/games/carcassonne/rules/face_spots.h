// FaceSpots: which spots of a tile touch which points of its edge.
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

class FaceSpots {
 public:
  constexpr FaceSpots() = default;
  constexpr explicit FaceSpots(const TileShape& shape) {
    for (const Part& part : shape.parts) all_ |= part.spot == kNoSpot ? 0 : 1U << part.spot;
    for (std::size_t side = 0; side < 4; ++side) {
      Add(shape, side, 0, shape.of_side[side]);
      Add(shape, side, 1, shape.of_half[2 * side]);
      Add(shape, side, 2, shape.of_half[2 * side + 1]);
    }
  }

  // The spots of all parts of the tile.
  constexpr SpotSet all() const { return all_; }

  // The spots of the parts at any of `points`.
  constexpr SpotSet At(EdgePoints points) const {
    return at_[0][points & 7] | at_[1][points >> 4 & 7] | at_[2][points >> 8 & 7] |
           at_[3][points >> 12 & 7];
  }

 private:
  constexpr void Add(const TileShape& shape, std::size_t side, std::size_t point,
                     std::uint8_t part) {
    if (part == kNoPart) return;
    for (std::size_t points = 0; points < 8; ++points) {
      const unsigned is_in = points >> point & 1;
      at_[side][points] =
          static_cast<std::uint16_t>(at_[side][points] | is_in << shape.parts[part].spot);
    }
  }

  std::array<std::array<std::uint16_t, 8>, 4> at_{};  // by side and the points of the side
  SpotSet all_ = 0;
};
static_assert(kSpots <= 16);

// By kind and turns. See tile_kinds.h.
extern const std::array<std::array<FaceSpots, kTurns>, kTileKinds> kFaceSpots;

}  // namespace plymill::carcassonne
