// Scoring: the points of features, during the game and at its end.
//
//                during the game, when complete          at the end
//   road         1 for each tile                         the same
//   city         2 for each tile and each pennant        1 for each tile and each pennant
//   cloister     9, with a tile on all 8 places around   1, and 1 for each tile around
//   field        -                                       see farms.h
//
// A tile counts once, even if several of its parts belong to the feature. The players with the most
// meeples on a feature each get all of its points. Sources: docs/rules.md.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/board.h"
#include "games/carcassonne/rules/features.h"
#include "games/carcassonne/rules/options.h"
#include "games/carcassonne/rules/tile_shape.h"

namespace plymill::carcassonne {

// By the code of a player.
using PointsByPlayer = std::array<std::uint16_t, PlayerId::kCount>;
using MeeplesByPlayer = std::array<std::uint8_t, PlayerId::kCount>;

// A set of players, one bit each.
using Players = std::uint32_t;

// The players with the most meeples; none if there are no meeples.
constexpr Players MajorityOf(const MeeplesByPlayer& meeples) {
  const std::uint8_t most = *std::max_element(meeples.begin(), meeples.end());
  Players players = 0;
  for (std::size_t i = 0; i < meeples.size(); ++i) {
    if (most > 0 && meeples[i] == most) players |= Players{1} << i;
  }
  return players;
}

inline void AddPoints(Players players, unsigned points, PointsByPlayer& to) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    if ((players >> i & 1) != 0) to[i] = static_cast<std::uint16_t>(to[i] + points);
  }
}

// The tiles and features of a game, which are read together.
struct Table {
  Board board;
  Features features;

  const TileShape& ShapeOfTile(TileIndex tile) const { return ShapeAt(board[tile].shape); }
  const Part& PartOf(NodeIndex node) const {
    return ShapeOfTile(features[node].tile).parts[features[node].part];
  }

  // Whether no side of the road or city that `node` belongs to is open.
  bool IsComplete(NodeIndex node) const { return features.Of(node).ends == 0; }
};

// What counts in a feature.
struct Census {
  unsigned tiles = 0, pennants = 0;
  MeeplesByPlayer meeples{};
};

inline Census CensusOf(const Table& table, NodeIndex root) {
  Census census;
  std::bitset<Board::kMaxTiles> tiles;
  table.features.ForEachNode(root, [&](NodeIndex index, const Features::Node& node) {
    tiles.set(node.tile);
    census.pennants += table.PartOf(index).has_pennant ? 1U : 0U;
    if (node.has_meeple()) ++census.meeples[node.owner];
  });
  census.tiles = static_cast<unsigned>(tiles.count());
  return census;
}

// "Completed city: 2 for each tile, 2 for each pennant", also if it has two tiles. In editions
// before the third, those have half of it.
constexpr unsigned PointsOfCompleteCity(const Census& census, const Options& options) {
  const bool is_halved = options.small_city_halved && census.tiles == 2;
  return (is_halved ? 1 : 2) * (census.tiles + census.pennants);
}

// The points of a road or city, which need not be complete if the game is `over`.
inline unsigned PointsOfFeature(PartKind kind, const Census& census, bool over,
                                const Options& options) {
  if (kind == PartKind::kRoad) return census.tiles;
  return over ? census.tiles + census.pennants : PointsOfCompleteCity(census, options);
}

inline constexpr unsigned kPlacesAround = 8;

// The points of a cloister with tiles on `around` of the eight places around it.
constexpr unsigned PointsOfCloister(unsigned around) { return 1 + around; }

}  // namespace plymill::carcassonne
