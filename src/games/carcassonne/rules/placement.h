// Placement: lays tiles, puts meeples on them, and scores what they complete.
#pragma once

#include <cstdint>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/scoring.h"
#include "games/carcassonne/rules/state.h"
#include "games/carcassonne/rules/tile_face.h"

namespace plymill::carcassonne {

// Lays a tile at a free place, and joins its parts with those around it. The board and the features
// must have room for it.
TileIndex LayTile(State& state, Place place, const TileFace& face, const Surroundings& around);

// Whether the feature that a part of a laid tile belongs to has no meeple.
inline bool IsFree(const Table& table, NodeIndex node) {
  return table.features.Of(node).meeples == 0;
}

// Scores the roads, cities and cloisters that the tile completes, and gives their meeples back.
// Returns the points of each player.
PointsByPlayer ScoreCompleted(State& state, TileIndex tile);

}  // namespace plymill::carcassonne
