// DrawLegend: what the signs and letters of a picture mean.
#pragma once

#include "games/rootlog/rules/state.h"
#include "rules/drawing.h"

namespace plymill::rootlog {

// Shapes of pieces, the letters on those of the factions of the game, and the letters of items.
// Begins at `top`; returns the bottom.
double DrawLegend(const State& state, double top, Drawing& drawing);

}  // namespace plymill::rootlog
