// RootLegend: what the signs and letters of a picture of Root mean.
#pragma once

#include <simdjson.h>

#include "rules/drawing.h"

namespace plymill {

// Shapes of pieces, the letters on those of the factions of the game, and the letters of items.
// Begins at `top`; returns the bottom.
double DrawRootLegend(simdjson::dom::element position, double top, Drawing& drawing);

}  // namespace plymill
