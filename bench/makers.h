// Makers: the makers of archives of all notations, found by the GameOps of the notation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/game_ops.h"

namespace plymill::bench {

// Appends a game to `text`. Each call appends another game.
using AppendGame = std::function<void(std::string& text)>;

// A maker of games. The same seed gives the same games on every machine.
AppendGame MakerOf(const GameOps& game, std::uint64_t seed);

}  // namespace plymill::bench
