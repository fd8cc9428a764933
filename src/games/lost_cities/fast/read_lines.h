// ReadLines: the lines of a game of Lost Cities, several at once.
#pragma once

#include <cstdint>

#include "games/lost_cities/ply.h"
#include "record/row.h"
#include "scan/lines/line_run.h"

namespace plymill::lost_cities::fast {

// A row of a ply as one word: number, player, kind, card, pile from the lowest byte on.
using RowWord = std::uint64_t;
static_assert(sizeof(RowWord) == RowBytes<Ply>());

// Regular is
//
//   57. R10D-D      the next number, from 1 on, a ply by the book, and blanks and the line end
//                   as the layout of the run has them
//
// with letters in either case. Plies that draw the card just discarded are odd.
ReadLinesFunction ReadLinesAvx2, ReadLinesAvx512;

}  // namespace plymill::lost_cities::fast
