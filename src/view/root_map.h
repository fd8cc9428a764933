// RootMap: where the clearings of a map of Root are drawn, and its paths.
#pragma once

#include <simdjson.h>

#include <array>
#include <string_view>

#include "rules/drawing.h"

namespace plymill {

inline constexpr std::size_t kMapClearings = 12;
inline constexpr double kMapWidth = 580, kMapHeight = 450;
inline constexpr double kClearingRadius = 45;

// The places of the clearings, from 1; the first item is not used. The plan is schematic:
// neighbours of the printed map are neighbours. On a map that plymill does not know, they stand in
// a ring.
std::array<PlanePoint, kMapClearings + 1> RootClearings(std::string_view map);

// The number of a clearing, or a word, stands beside its circle, so that pieces have all of it.
inline constexpr double kChipRadius = 11;
enum class Beside { kNumber, kWord };

// The place of a label: at a corner of the clearing that is near no other clearing.
PlanePoint BesideClearing(std::size_t clearing, Beside what,
                          const std::array<PlanePoint, kMapClearings + 1>& spots);

// Where a pawn stands in the forest between clearings such as "2_3_7_12": in their middle, or
// nearest to it where it touches no clearing.
PlanePoint ForestSpot(std::string_view forest,
                      const std::array<PlanePoint, kMapClearings + 1>& spots);

// The number of a clearing from 0, the Burrow; an empty text and other places are -1.
int ClearingOf(std::string_view text);

// Rivers, paths, and the clearings in the colours of their suits, with free building slots.
void DrawRootMap(simdjson::dom::element position, Drawing& drawing);

}  // namespace plymill
