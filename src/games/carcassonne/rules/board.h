// Board: the tiles on the table and their places.
//
// Places are those of the rules: x grows to the right, y grows upward, and the start tile lies at
// (0,0). A game may write them in another way: see axes.h.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/tile_face.h"

namespace plymill::carcassonne {

struct Place {
  std::int16_t x = 0, y = 0;

  friend constexpr bool operator==(Place a, Place b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
  }
};

// Left, top, right, bottom: the order in which the notation writes sides.
inline constexpr Place kSteps[4] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};
inline constexpr Place kSteps8[8] = {{-1, 0}, {-1, 1}, {0, 1},  {1, 1},
                                     {1, 0},  {1, -1}, {0, -1}, {-1, -1}};

constexpr Place operator+(Place a, Place b) {
  return {static_cast<std::int16_t>(a.x + b.x), static_cast<std::int16_t>(a.y + b.y)};
}

constexpr std::size_t OppositeSide(std::size_t side) { return (side + 2) % 4; }

using TileIndex = std::uint8_t;
inline constexpr TileIndex kNoTile = 0xFF;

struct LaidTile {
  Place place;
  SideLetters letters = 0;
  std::uint16_t shape = 0;       // ShapeIndexOf()
  std::uint16_t first_node = 0;  // of its parts: see features.h
};

// The sides whose letters are known: bit 4 * i for side `i`.
constexpr unsigned KnownSides(SideLetters letters) {
  return (letters | letters >> 1 | letters >> 2 | letters >> 3) & 0x1111U;
}

// Whether a tile with the letters `own` matches the letters around it.
constexpr bool Match(SideLetters own, SideLetters around) {
  return own == 0 || ((own ^ around) & 15 * KnownSides(around)) == 0;
}

// What lies around a place.
struct Surroundings {
  std::array<TileIndex, 4> tiles{kNoTile, kNoTile, kNoTile, kNoTile};
  SideLetters letters = 0;  // of the sides of these tiles that are next to the place

  constexpr bool TouchesAny() const {
    return tiles != std::array<TileIndex, 4>{kNoTile, kNoTile, kNoTile, kNoTile};
  }
};

class Board {
 public:
  // Most tiles of a game with expansions; the base game has 72.
  static constexpr std::size_t kMaxTiles = 255;

  constexpr std::size_t size() const { return size_; }
  constexpr bool is_full() const { return size_ == kMaxTiles; }
  constexpr const LaidTile& operator[](TileIndex tile) const { return tiles_[tile]; }

  // The tile at `place`; kNoTile if there is none.
  constexpr TileIndex Find(Place place) const {
    for (std::size_t slot = SlotOf(place);; slot = (slot + 1) % kSlots) {
      const auto tile = static_cast<TileIndex>(slots_[slot] - 1);
      if (tile == kNoTile || tiles_[tile].place == place) return tile;
    }
  }

  constexpr Surroundings SurroundingsOf(Place place) const {
    Surroundings around;
    unsigned letters = 0;
    for (std::size_t side = 0; side < 4; ++side) {
      const TileIndex tile = around.tiles[side] = Find(place + kSteps[side]);
      letters |= LetterCodeAt(tiles_[tile].letters, OppositeSide(side)) << 4 * side;
    }
    around.letters = static_cast<SideLetters>(letters);
    return around;
  }

  // How many of the eight places around `place` have a tile.
  constexpr unsigned CountAround(Place place) const {
    unsigned count = 0;
    for (const Place step : kSteps8) count += Find(place + step) != kNoTile ? 1U : 0U;
    return count;
  }

  // Lays a tile at a place that has none. The board must not be full.
  constexpr TileIndex Lay(const LaidTile& tile) {
    std::size_t slot = SlotOf(tile.place);
    while (slots_[slot] != 0) slot = (slot + 1) % kSlots;
    tiles_[size_] = tile;
    slots_[slot] = ++size_;
    return static_cast<TileIndex>(size_ - 1);
  }

 private:
  // A hash table. The places of a square of 32 x 32 have a slot each, so nearly all places of a
  // game do.
  static constexpr unsigned kSquare = 32;
  static constexpr std::size_t kSlots = std::size_t{kSquare} * kSquare;

  static constexpr std::size_t SlotOf(Place place) {
    return static_cast<unsigned>(place.x) % kSquare * kSquare +
           static_cast<unsigned>(place.y) % kSquare;
  }

  std::array<LaidTile, kMaxTiles + 1> tiles_{};  // the last one, kNoTile, has no letters
  std::array<std::uint8_t, kSlots> slots_{};     // index of a tile plus 1; 0: the slot is free
  std::uint8_t size_ = 0;
};

}  // namespace plymill::carcassonne
