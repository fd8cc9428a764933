// ReadLines: functions that read several lines of a game of Lost Cities at once.
#pragma once

#include <cstdint>

#include "games/lost_cities/ply.h"
#include "model/row.h"
#include "scan/lines/line_run.h"

namespace plymill::lost_cities::fast {

// The row of a ply as one word. From the lowest byte: number (4 bytes), player, kind, card, pile.
using RowWord = std::uint64_t;
static_assert(sizeof(RowWord) == RowBytes<Ply>());

// Regular lines are
//
//   57. R10D-D      the next number (from 1), a correctly written ply, and blanks and a line end
//                   as in the layout of the run
//
// Letters may be capital or small. A ply that draws the card just discarded is not regular: it
// needs a warning.
ReadLinesFunction ReadLinesAvx2;

}  // namespace plymill::lost_cities::fast
