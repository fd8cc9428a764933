#include "games/carcassonne/rules/legal.h"

#include <array>
#include <cstddef>

namespace plymill::carcassonne {
namespace {

// The places where the parts of a tile would join features on the table.
class Contacts {
 public:
  Contacts(const Table& table, const TileShape& shape, Place place, SideLetters letters) {
    for (std::size_t side = 0; side < 4; ++side) {
      if (LetterCodeAt(letters, side) == 0) continue;
      const std::size_t opposite = OppositeSide(side);
      const LaidTile& other = table.board[table.board.Find(place + kSteps[side])];
      const TileShape& other_shape = ShapeAt(other.shape);
      const auto add = [&](std::uint8_t part, std::uint8_t other_part) {
        if (part == kNoPart || other_part == kNoPart) return;
        const NodeIndex root =
            table.features.Root(static_cast<NodeIndex>(other.first_node + other_part));
        if (table.features.Of(root).meeples > 0) {
          claimed_ |= Parts{1} << part;
        } else {
          contacts_[count_++] = {Parts{1} << part, root};
        }
      };
      add(shape.of_side[side], other_shape.of_side[opposite]);
      add(shape.of_half[2 * side], other_shape.of_half[2 * opposite + 1]);
      add(shape.of_half[2 * side + 1], other_shape.of_half[2 * opposite]);
    }
  }

  // The parts that join a feature with meeples, directly or through other parts of this tile.
  Parts Claimed() {
    for (Parts before = 0; before != claimed_;) {
      before = claimed_;
      for (std::size_t i = 0; i < count_; ++i) {
        if ((claimed_ & contacts_[i].part) != 0) claimed_ |= PartsAt(contacts_[i].root);
      }
    }
    return claimed_;
  }

 private:
  struct Contact {
    Parts part;
    NodeIndex root;
  };

  static constexpr std::size_t kMost = 12;  // a road or city, and two fields, at each side

  Parts PartsAt(NodeIndex root) const {
    Parts parts = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      parts |= contacts_[i].root == root ? contacts_[i].part : 0;
    }
    return parts;
  }

  std::array<Contact, kMost> contacts_;  // with features that have no meeples
  std::size_t count_ = 0;
  Parts claimed_ = 0;
};

}  // namespace

Parts FreePartsOf(const Table& table, const TileShape& shape, Place place, SideLetters letters) {
  const Parts all = (Parts{1} << shape.count) - 1;
  return all & ~Contacts(table, shape, place, letters).Claimed();
}

}  // namespace plymill::carcassonne
