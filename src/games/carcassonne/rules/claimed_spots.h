// ClaimedSpots: where a tile would join features with meeples.
#pragma once

#include <bit>

#include "games/carcassonne/rules/board.h"
#include "games/carcassonne/rules/features.h"
#include "games/carcassonne/rules/kind_spots.h"
#include "games/carcassonne/rules/scoring.h"

namespace plymill::carcassonne {

// The points of the edge of a tile, laid at an open place, that lie at features with meeples.
inline EdgePoints ClaimedPoints(const Features& features, const Surroundings& around) {
  unsigned points = 0;
  for (unsigned side = 0; side < 4; ++side) {
    points |= features.ClaimedBeyond(around.tiles[side]) & 7U << kPointsOfSide * side;
  }
  return static_cast<EdgePoints>(points);
}

// The points that lie at tiles.
constexpr EdgePoints PointsAtTiles(const Surroundings& around) {
  return static_cast<EdgePoints>(7 * KnownSides(around.letters));
}

// Adds the spots of parts that join a part in `claimed` through features at `free`.
TurnedSpots WithJoined(const Table& table, const Surroundings& around, const KindSpots& kind,
                       EdgePoints free, TurnedSpots claimed);

// The spots of a tile that no meeple may take: those of parts that join a feature with meeples,
// directly or through other parts of the tile and features without meeples.
inline TurnedSpots ClaimedSpots(const Table& table, const Surroundings& around,
                                const KindSpots& kind) {
  const EdgePoints points = ClaimedPoints(table.features, around);
  const TurnedSpots claimed = kind.At(points);
  // A tile beside one other tile joins its parts by none of its features.
  if (points == 0 || std::has_single_bit(KnownSides(around.letters))) return claimed;
  const auto free = static_cast<EdgePoints>(PointsAtTiles(around) & ~points);
  if ((kind.At(free) & claimed) == 0) return claimed;
  return WithJoined(table, around, kind, free, claimed);
}

}  // namespace plymill::carcassonne
