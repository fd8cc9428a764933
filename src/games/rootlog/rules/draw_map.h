// DrawMap: where the clearings of a map are drawn, and its paths.
#pragma once

#include <array>
#include <cstdint>

#include "games/rootlog/maps.h"
#include "games/rootlog/rules/state.h"
#include "rules/drawing.h"

namespace plymill::rootlog {

inline constexpr double kMapWidth = 580, kMapHeight = 450;
inline constexpr double kClearingRadius = 45;

// The places of the clearings, from 1; the first item is not used.
using MapSpots = std::array<PlanePoint, kClearings + 1>;

// The plan is schematic: neighbours of the printed map are neighbours. On a map that plymill does
// not know, clearings stand in a ring.
MapSpots SpotsOf(std::uint8_t map);

// The number of a clearing, or a word, stands beside its circle, so that pieces have all of it.
inline constexpr double kChipRadius = 11;
enum class Beside { kNumber, kWord };

// The place of a label: at a corner of the clearing that is near no other clearing.
PlanePoint BesideClearing(unsigned clearing, Beside what, const MapSpots& spots);

// Where a pawn stands in the forest between these clearings: in their middle, or nearest to it
// where it touches no clearing.
PlanePoint ForestSpot(std::uint16_t clearings, const MapSpots& spots);

// Rivers, paths, and the clearings in the colours of their suits.
void DrawMap(const State& state, const MapSpots& spots, Drawing& drawing);

}  // namespace plymill::rootlog
