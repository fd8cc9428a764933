// ReadLines: functions that read several lines of a game of Tatsu at once.
#pragma once

#include "games/tatsu/ply.h"
#include "model/row.h"
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
// and whose plies are all of the player whose turn it is. A ply other than a pass determines its
// player; a pass stands after all other plies of its turn, and not at the beginning of the game.
ReadLinesFunction ReadLinesAvx2;

}  // namespace plymill::tatsu::fast
