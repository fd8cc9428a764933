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
//   57. 14-11 V-2     the next number, from 1 on, two plies, and blanks and the line end as
//                     the layout of the run has them
//
// Odd is a turn with a ply that tells nobody but is no pass, one of both players, one of the
// player of the turn before, a pass before a ply, and a pass that begins the game: the player
// in its rows means nothing.
ReadLinesFunction ReadLinesAvx2, ReadLinesAvx512;

}  // namespace plymill::tatsu::fast
