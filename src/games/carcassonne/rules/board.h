// Board: the tiles on the table and their places.
//
// Places are those of the rules: x grows to the right, y grows upward, and the start tile lies at
// (0,0). A game may write them in another way: see axes.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/tile_face.h"

namespace plymill::carcassonne {

struct Place {
  std::int16_t x = 0, y = 0;

  bool operator==(const Place&) const = default;
};

// Left, top, right, bottom: the order in which the notation writes sides.
inline constexpr Place kSteps[4] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};
inline constexpr Place kSteps8[8] = {{-1, 0}, {-1, 1}, {0, 1},  {1, 1},
                                     {1, 0},  {1, -1}, {0, -1}, {-1, -1}};

constexpr Place operator+(Place a, Place b) {
  return {static_cast<std::int16_t>(a.x + b.x), static_cast<std::int16_t>(a.y + b.y)};
}

constexpr std::size_t OppositeSide(std::size_t side) { return (side + 2) % 4; }

using TileIndex = std::uint16_t;
inline constexpr TileIndex kNoTile = 0xFFFF;

struct LaidTile {
  Place place;
  std::array<char, 4> sides{};   // letters; zeros match every side
  std::uint16_t shape = 0;       // ShapeIndexOf()
  std::uint16_t first_node = 0;  // of its parts: see features.h
};

// The tiles around a place: kNoTile if there is none.
using Neighbors = std::array<TileIndex, 4>;

constexpr bool TouchesAny(const Neighbors& neighbors) {
  return neighbors != Neighbors{kNoTile, kNoTile, kNoTile, kNoTile};
}

class Board {
 public:
  // Most tiles of a game with expansions; the base game has 72.
  static constexpr std::size_t kMaxTiles = 512;

  constexpr std::size_t size() const { return size_; }
  constexpr bool is_full() const { return size_ == kMaxTiles; }
  constexpr const LaidTile& operator[](TileIndex tile) const { return tiles_[tile]; }

  // The tile at `place`.
  constexpr TileIndex Find(Place place) const {
    for (std::size_t slot = SlotOf(place);; slot = (slot + 1) % kSlots) {
      if (slots_[slot] == 0) return kNoTile;
      const auto tile = static_cast<TileIndex>(slots_[slot] - 1);
      if (tiles_[tile].place == place) return tile;
    }
  }

  constexpr Neighbors NeighborsOf(Place place) const {
    Neighbors neighbors{};
    for (std::size_t side = 0; side < 4; ++side) neighbors[side] = Find(place + kSteps[side]);
    return neighbors;
  }

  // How many of the eight places around `place` have a tile.
  constexpr unsigned CountAround(Place place) const {
    unsigned count = 0;
    for (const Place step : kSteps8) count += Find(place + step) != kNoTile ? 1U : 0U;
    return count;
  }

  // Whether `sides` match the sides of the neighbors that they touch.
  constexpr bool Matches(const std::array<char, 4>& sides, const Neighbors& neighbors) const {
    for (std::size_t side = 0; side < 4; ++side) {
      if (neighbors[side] == kNoTile) continue;
      const char other = tiles_[neighbors[side]].sides[OppositeSide(side)];
      if (other != sides[side] && other != '\0' && sides[side] != '\0') return false;
    }
    return true;
  }

  // Lays a tile at a place that has none. The board must not be full.
  constexpr TileIndex Lay(const LaidTile& tile) {
    std::size_t slot = SlotOf(tile.place);
    while (slots_[slot] != 0) slot = (slot + 1) % kSlots;
    tiles_[size_] = tile;
    slots_[slot] = static_cast<std::uint16_t>(++size_);
    return static_cast<TileIndex>(size_ - 1);
  }

 private:
  static constexpr std::size_t kSlots = 2 * kMaxTiles;

  static constexpr std::size_t SlotOf(Place place) {
    const auto key =
        static_cast<std::uint32_t>(place.x) << 16 ^ static_cast<std::uint16_t>(place.y);
    return key * 0x9E37'79B1U >> 22;
  }
  static_assert(kSlots == 1U << (32 - 22));

  std::array<LaidTile, kMaxTiles> tiles_{};
  std::array<std::uint16_t, kSlots> slots_{};  // index of a tile plus 1; 0: the slot is free
  std::uint16_t size_ = 0;
};

}  // namespace plymill::carcassonne
