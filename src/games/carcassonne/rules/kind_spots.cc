#include "games/carcassonne/rules/kind_spots.h"

#include <array>
#include <cstddef>

namespace plymill::carcassonne {

constinit const std::array<KindSpots, kTileKinds> kKindSpots = [] {
  std::array<KindSpots, kTileKinds> kinds;
  for (std::size_t kind = 0; kind < kTileKinds; ++kind) kinds[kind] = KindSpots(kKindFaces[kind]);
  return kinds;
}();

}  // namespace plymill::carcassonne
