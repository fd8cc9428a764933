#include "games/carcassonne/rules/face_spots.h"

#include <array>
#include <cstddef>

namespace plymill::carcassonne {

constinit const std::array<std::array<FaceSpots, kTurns>, kTileKinds> kFaceSpots = [] {
  std::array<std::array<FaceSpots, kTurns>, kTileKinds> kinds{};
  for (std::size_t kind = 0; kind < kTileKinds; ++kind) {
    for (std::size_t turns = 0; turns < kKindFaces[kind].count; ++turns) {
      kinds[kind][turns] = FaceSpots(ShapeOf(kKindFaces[kind].faces[turns].code));
    }
  }
  return kinds;
}();

}  // namespace plymill::carcassonne
