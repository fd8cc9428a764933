// ReadLines: functions that read several lines of a game of Tatsu at once.
#pragma once

#include "games/tatsu/ply.h"
#include "record/row.h"
#include "scan/lines/line_run.h"

namespace plymill::tatsu::fast {

// The row of a ply as two words of eight bytes, lowest byte first. The upper three bytes of the
// second word are not stored.
//
//   number 0 0 0 | player | kind | turn 0    0 0 | dragon | from | to | - - -
inline constexpr std::size_t kRowBytes = 13;
static_assert(kRowBytes == RowBytes<Ply>());

// Regular lines are
//
//   57. 14-11 V-2     the next number (from 1), two plies, and blanks and a line end as in the
//                     layout of the run
//
// The player in the rows of an odd turn is not valid. A turn is odd if
//   - a ply other than a pass does not determine its player,
//   - its plies belong to both players, or to the player of the turn before,
//   - a pass comes before another ply, or
//   - it is the first turn and begins with a pass.
ReadLinesFunction ReadLinesAvx2;

}  // namespace plymill::tatsu::fast
