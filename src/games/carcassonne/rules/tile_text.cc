#include "games/carcassonne/rules/tile_text.h"

#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/claim.h"
#include "games/carcassonne/rules/rules.h"

namespace plymill::carcassonne {
namespace {

// A meeple of player A on a road, city or cloister is [A]; a farmer is (A).
void AppendMeeple(const Table& table, NodeIndex node, std::string& to) {
  const PlayerId player = table.features[node].meeple();
  if (player.is_null()) return;
  const bool is_farmer = table.PartOf(node).kind == PartKind::kField;
  to += is_farmer ? '(' : '[';
  to += player.letter();
  to += is_farmer ? ')' : ']';
}

}  // namespace

std::string TileText(const Table& table, const LaidTile& tile, bool with_meeples) {
  const TileShape& shape = ShapeAt(tile.shape);
  const unsigned code = tile.shape < kTileCodes ? tile.shape : 0;
  std::string text;
  const auto append_meeple = [&](std::uint8_t part) {
    if (with_meeples) AppendMeeple(table, static_cast<NodeIndex>(tile.first_node + part), text);
  };
  Parts shown = 0;
  for (std::size_t side = 0; side < 4; ++side) {
    const char letter = LetterAt(tile.letters, side);
    text += letter == '\0' ? '?' : letter;
    if (tile.shape < kTileCodes && EdgeOf(code, side) == Edge::kSecondCity) text += '2';
    for (std::uint8_t part = 0; part < shape.count; ++part) {
      const bool is_field = shape.parts[part].kind == PartKind::kField;
      const bool is_here =
          is_field ? SideOfFarmer(shape, part) == side : shape.of_side[side] == part;
      if (is_here && (shown >> part & 1) == 0) append_meeple(part);
      shown |= is_here ? Parts{1} << part : 0;
    }
  }
  if (shape.cloister != kNoPart) {
    text += 'K';
    append_meeple(shape.cloister);
  }
  if ((code & kPennantBit) != 0) text += 'P';
  return text;
}

}  // namespace plymill::carcassonne
