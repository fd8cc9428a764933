#include "games/carcassonne/rules/claimed_spots.h"

#include <array>
#include <bit>
#include <cstddef>

#include "games/carcassonne/rules/tile_shape.h"

namespace plymill::carcassonne {
namespace {

// The features without meeples at some points of an open place.
class FreeContacts {
 public:
  FreeContacts(const Table& table, const Surroundings& around, EdgePoints points) {
    for (std::size_t side = 0; side < 4; ++side) {
      const unsigned own = points >> kPointsOfSide * side;
      if ((own & 7) == 0) continue;
      const std::size_t opposite = OppositeSide(side);
      const LaidTile& tile = table.board[around.tiles[side]];
      const TileShape& shape = ShapeAt(tile.shape);
      const std::uint8_t parts[] = {shape.of_side[opposite], shape.of_half[2 * opposite + 1],
                                    shape.of_half[2 * opposite]};
      for (std::size_t i = 0; i < 3; ++i) {
        if ((own >> i & 1) == 0 || parts[i] == kNoPart) continue;
        const auto node = static_cast<NodeIndex>(tile.first_node + parts[i]);
        contacts_[count_++] = {static_cast<EdgePoints>(1U << (kPointsOfSide * side + i)),
                               table.features.Root(node)};
      }
    }
  }

  // Adds to `claimed` the spots that join it by the features.
  TurnedSpots Joined(const KindSpots& kind, TurnedSpots claimed) const {
    for (TurnedSpots before = 0; before != claimed;) {
      before = claimed;
      for (std::size_t i = 0; i < count_; ++i) {
        const TurnedSpots joined = kind.At(PointsOf(contacts_[i].root));
        claimed |= joined & TurnsWith(joined & claimed);
      }
    }
    return claimed;
  }

 private:
  struct Contact {
    EdgePoints point;
    NodeIndex root;
  };

  EdgePoints PointsOf(NodeIndex root) const {
    unsigned points = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      points |= contacts_[i].root == root ? contacts_[i].point : 0U;
    }
    return static_cast<EdgePoints>(points);
  }

  static constexpr std::size_t kMost = 12;  // a road or city, and two fields, at each side

  std::array<Contact, kMost> contacts_;
  std::size_t count_ = 0;
};

}  // namespace

TurnedSpots WithJoined(const Table& table, const Surroundings& around, const KindSpots& kind,
                       EdgePoints free, TurnedSpots claimed) {
  return FreeContacts(table, around, free).Joined(kind, claimed);
}

}  // namespace plymill::carcassonne
