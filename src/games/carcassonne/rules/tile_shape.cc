#include "games/carcassonne/rules/tile_shape.h"

#include <array>
#include <cstddef>

namespace plymill::carcassonne {
namespace {

// Computed when the program starts, because compilers limit the steps of one constant expression.
const std::array<TileShape, kShapeCount> kShapes = [] {
  std::array<TileShape, kShapeCount> shapes;
  for (unsigned code = 0; code < kTileCodes; ++code) shapes[code] = ShapeOf(code);
  shapes[kEdgeless] = EdgelessShape(false);
  shapes[kEdgelessCloister] = EdgelessShape(true);
  return shapes;
}();

}  // namespace

const TileShape& ShapeAt(std::size_t index) { return kShapes[index]; }

}  // namespace plymill::carcassonne
