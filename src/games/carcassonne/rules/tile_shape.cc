#include "games/carcassonne/rules/tile_shape.h"

#include <array>

namespace plymill::carcassonne {

// Computed when the program starts, because compilers limit the steps of one constant expression.
const std::array<TileShape, kShapeCount> kShapes = [] {
  std::array<TileShape, kShapeCount> shapes;
  for (unsigned code = 0; code < kTileCodes; ++code) shapes[code] = ShapeOf(code);
  shapes[kEdgeless] = EdgelessShape(false);
  shapes[kEdgelessCloister] = EdgelessShape(true);
  return shapes;
}();

}  // namespace plymill::carcassonne
