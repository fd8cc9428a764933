// ReadLines: the lines of a game of Tatsu, several at once.
#pragma once

#include "games/tatsu/ply.h"
#include "record/row.h"
#include "scan/lines/line_run.h"

namespace plymill::tatsu::fast {

// A row of a ply as two words, of which the upper three bytes are not stored:
//
//   number 0 0 0 | player | kind | turn 0    0 0 | dragon | from | to | - - -
inline constexpr std::size_t kRowBytes = 13;
static_assert(kRowBytes == RowBytes<Ply>());

// Regular is
//
//   57. 14-11 V-2     the next number, from 1 on, one blank, a ply, one blank,
//   a ply, and the
//                     line end of the run
//
// where each ply is by the book and tells the player whose turn it is, who is
// not that of the turn before. The second ply may be a pass; so may both, but
// not in the first turn.
ReadLinesFunction ReadLinesAvx2, ReadLinesAvx512;

}  // namespace plymill::tatsu::fast
