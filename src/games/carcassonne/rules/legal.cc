#include "games/carcassonne/rules/legal.h"

namespace plymill::carcassonne {
namespace {

// Where a part of the tile would join a feature on the table.
struct Contact {
  Parts part = 0;
  NodeIndex root = kNoNode;
};

class Contacts {
 public:
  Contacts(const Table& table, const TileShape& shape, const Surroundings& around) {
    for (std::size_t side = 0; side < 4; ++side) {
      if (around.tiles[side] == kNoTile) continue;
      const std::size_t opposite = OppositeSide(side);
      const LaidTile& other = table.board[around.tiles[side]];
      const TileShape& other_shape = ShapeAt(other.shape);
      const auto add = [&](std::uint8_t part, std::uint8_t other_part) {
        if (part == kNoPart || other_part == kNoPart) return;
        const auto node = static_cast<NodeIndex>(other.first_node + other_part);
        contacts_[count_++] = {Parts{1} << part, table.features.Root(node)};
      };
      add(shape.of_side[side], other_shape.of_side[opposite]);
      add(shape.of_half[2 * side], other_shape.of_half[2 * opposite + 1]);
      add(shape.of_half[2 * side + 1], other_shape.of_half[2 * opposite]);
    }
  }

  // The parts that join a feature with meeples, directly or through other parts of this tile.
  Parts ClaimedIn(const Features& features) const {
    Parts claimed = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (features.Of(contacts_[i].root).meeples > 0) claimed |= contacts_[i].part;
    }
    for (Parts before = 0; before != claimed;) {
      before = claimed;
      for (std::size_t i = 0; i < count_; ++i) {
        if ((claimed & contacts_[i].part) != 0) claimed |= PartsAt(contacts_[i].root);
      }
    }
    return claimed;
  }

 private:
  static constexpr std::size_t kMost = 12;  // a road or city, and two fields, at each side

  Parts PartsAt(NodeIndex root) const {
    Parts parts = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (contacts_[i].root == root) parts |= contacts_[i].part;
    }
    return parts;
  }

  std::array<Contact, kMost> contacts_;
  std::size_t count_ = 0;
};

}  // namespace

Parts FreePartsOf(const Table& table, const TileShape& shape, const Surroundings& around) {
  const Parts all = (Parts{1} << shape.count) - 1;
  return all & ~Contacts(table, shape, around).ClaimedIn(table.features);
}

}  // namespace plymill::carcassonne
