// RootMap: where the clearings of a map of Root are drawn, and its paths.
#pragma once

#include <simdjson.h>

#include <array>
#include <string_view>

#include "draw/drawing.h"

namespace plymill {

inline constexpr std::size_t kMapClearings = 12;
inline constexpr double kMapWidth = 580, kMapHeight = 450;
inline constexpr double kClearingRadius = 45;

// The places of the clearings, from 1; the first item is not used. The plan is schematic:
// neighbours of the printed map are neighbours. On a map that plymill does not know, they stand in
// a ring.
std::array<Spot, kMapClearings + 1> RootClearings(std::string_view map);

// Rivers, paths, and the clearings in the colours of their suits, with free building slots.
void DrawRootMap(simdjson::dom::element position, Drawing& drawing);

}  // namespace plymill
