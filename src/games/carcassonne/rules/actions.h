// Actions: the indexes of what a player can do with the tile that was drawn. They never change.
//
//   action = (place * 4 + turns) * 14 + spot
//
//   place   Number of the place on the board, in rings around the start tile: 0 is (0,0), 1 to 8
//           are the places around it, and so on. Ring r has the 8r places whose greater coordinate
//           is r or -r, clockwise from (-r,-r). Therefore the actions within a square around the
//           start tile are the first ones: a window of 21 x 21 places has the first 441 * 56
//           actions. Places go up to 71 from the start tile, as far as the 72 tiles can reach.
//   turns   Quarter turns of the tile, counterclockwise, from its rotation in kTileSet. If several
//           numbers of turns give the same tile, only the least one is an action.
//   spot    Where the player puts a meeple: 0 nowhere, 1 to 13 a spot of tile_shape.h. If a part
//           has several spots, only the least one is an action.
//
// Action 0 (the place of the start tile) discards a tile that fits nowhere.
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/carcassonne/rules/board.h"
#include "games/carcassonne/rules/tile_shape.h"

namespace plymill::carcassonne {

inline constexpr int kReach = 71;
inline constexpr std::int32_t kPlaces = (2 * kReach + 1) * (2 * kReach + 1);
inline constexpr std::int32_t kTurns = 4;
inline constexpr std::int32_t kSpots = 14;
inline constexpr std::int32_t kActions = kPlaces * kTurns * kSpots;
inline constexpr std::int32_t kDiscardAction = 0;

struct Action {
  Place place;
  std::uint8_t turns = 0;
  std::uint8_t spot = kNoSpot;

  bool operator==(const Action&) const = default;
};

// The ring of a place: its distance from the start tile.
constexpr int RingOf(Place place) {
  const int x = place.x, y = place.y;
  return std::max(x < 0 ? -x : x, y < 0 ? -y : y);
}

// The number of a place, from 0. Grows with the ring.
constexpr std::int32_t IndexOfPlace(Place place) {
  const int r = RingOf(place), x = place.x, y = place.y;
  const int first = r == 0 ? 0 : (2 * r - 1) * (2 * r - 1);
  if (x == -r && y < r) return first + y + r;
  if (y == r && x < r) return first + 2 * r + x + r;
  if (x == r && y > -r) return first + 4 * r + r - y;
  return first + (r == 0 ? 0 : 6 * r + r - x);
}

// The place with this number. `ring` is at most its ring, and becomes its ring.
constexpr Place PlaceAt(std::int32_t index, int& ring) {
  while ((2 * ring + 1) * (2 * ring + 1) <= index) ++ring;
  const int r = ring, along = index - (2 * r - 1) * (2 * r - 1);
  const auto place = [](int x, int y) {
    return Place{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
  };
  if (r == 0) return {};
  if (along < 2 * r) return place(-r, along - r);
  if (along < 4 * r) return place(along - 3 * r, r);
  if (along < 6 * r) return place(r, 5 * r - along);
  return place(7 * r - along, -r);
}
constexpr Place PlaceAt(std::int32_t index) {
  int ring = 0;
  return PlaceAt(index, ring);
}

// The action with no meeple.
constexpr std::int32_t IndexOf(std::int32_t place, std::uint8_t turns) {
  return (place * kTurns + turns) * kSpots;
}
constexpr std::int32_t IndexOf(const Action& action) {
  return IndexOf(IndexOfPlace(action.place), action.turns) + action.spot;
}

constexpr Action ActionAt(std::int32_t index) {
  return {PlaceAt(index / (kTurns * kSpots)), static_cast<std::uint8_t>(index / kSpots % kTurns),
          static_cast<std::uint8_t>(index % kSpots)};
}

// The part of a tile at a spot; kNoPart if there is none.
constexpr std::uint8_t PartAtSpot(const TileShape& shape, std::uint8_t spot) {
  if (spot >= kFieldSpots) return shape.of_half[spot - kFieldSpots];
  if (spot == kCloisterSpot) return shape.cloister;
  return spot == kNoSpot ? kNoPart : shape.of_side[spot - kSideSpots];
}

}  // namespace plymill::carcassonne
