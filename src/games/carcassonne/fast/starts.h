// Starts: the lines of a shard that may start a game, found with vectors.
//
//   12B (-1,2) FCmFC2      no: a number that is not 0, a player, a blank, "(", not 1A
//   A = ember              maybe: game_start.h is asked
//
// Nearly all lines are moves, and need no further look.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plymill::carcassonne::fast {

// Writes where the lines begin that IsLaterMove() (game_start.h) is not sure to be true of,
// but for the first line, and returns how many. There must be room for one a byte. No byte
// outside the text is read.
std::size_t FindOtherLinesAvx2(const char* text, std::size_t bytes, std::uint32_t* lines);

}  // namespace plymill::carcassonne::fast
