// Contacts: the features on the table that a tile at an open place would join.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "games/carcassonne/rules/face_spots.h"
#include "games/carcassonne/rules/scoring.h"

namespace plymill::carcassonne {

class Contacts {
 public:
  Contacts() = default;

  // `letters`: of the sides around the place.
  Contacts(const Table& table, Place place, SideLetters letters) {
    for (std::size_t side = 0; side < 4; ++side) {
      if (LetterCodeAt(letters, side) == 0) continue;
      const std::size_t opposite = OppositeSide(side);
      const LaidTile& tile = table.board[table.board.Find(place + kSteps[side])];
      const TileShape& shape = ShapeAt(tile.shape);
      const std::size_t point = kPointsOfSide * side;
      Add(table.features, tile, shape.of_side[opposite], point);
      Add(table.features, tile, shape.of_half[2 * opposite + 1], point + 1);
      Add(table.features, tile, shape.of_half[2 * opposite], point + 2);
    }
  }

  // The spots of a tile that no meeple may take: those of parts that join a feature with meeples,
  // directly or through other parts of the tile.
  SpotSet ClaimedOn(const FaceSpots& face) const {
    SpotSet claimed = face.At(claimed_);
    if (claimed == 0 || (face.At(free_) & claimed) == 0) return claimed;
    for (SpotSet before = 0; before != claimed;) {
      before = claimed;
      for (EdgePoints left = free_; left != 0; left &= left - 1) {
        const auto point = static_cast<std::size_t>(std::countr_zero(left));
        if ((face.At(1U << point) & claimed) != 0) claimed |= face.At(PointsOf(roots_[point]));
      }
    }
    return claimed;
  }

 private:
  void Add(const Features& features, const LaidTile& tile, std::uint8_t part, std::size_t point) {
    if (part == kNoPart) return;
    const NodeIndex root = features.Root(static_cast<NodeIndex>(tile.first_node + part));
    const bool is_claimed = features.Of(root).meeples > 0;
    claimed_ |= EdgePoints{is_claimed} << point;
    free_ |= EdgePoints{!is_claimed} << point;
    roots_[point] = root;
  }

  // The points at the feature `root`, which has no meeples.
  EdgePoints PointsOf(NodeIndex root) const {
    EdgePoints points = 0;
    for (EdgePoints left = free_; left != 0; left &= left - 1) {
      if (roots_[static_cast<std::size_t>(std::countr_zero(left))] == root) points |= left & -left;
    }
    return points;
  }

  EdgePoints claimed_ = 0;  // where the tile would join a feature with meeples
  EdgePoints free_ = 0;     // ... without
  std::array<NodeIndex, 4 * kPointsOfSide> roots_;  // of the feature at each of these points
};

}  // namespace plymill::carcassonne
