// ClaimedSpots: where a tile would join features with meeples.
#pragma once

#include "games/carcassonne/rules/board.h"
#include "games/carcassonne/rules/face_spots.h"
#include "games/carcassonne/rules/features.h"
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
SpotSet WithJoined(const Table& table, const Surroundings& around, const FaceSpots& face,
                   EdgePoints free, SpotSet claimed);

// The spots of a tile that no meeple may take: those of parts that join a feature with meeples,
// directly or through other parts of the tile and features without meeples.
inline SpotSet ClaimedSpots(const Table& table, const Surroundings& around, const FaceSpots& face) {
  const EdgePoints points = ClaimedPoints(table.features, around);
  const SpotSet claimed = face.At(points);
  const auto free = static_cast<EdgePoints>(PointsAtTiles(around) & ~points);
  if ((face.At(free) & claimed) == 0) return claimed;
  return WithJoined(table, around, face, free, claimed);
}

}  // namespace plymill::carcassonne
