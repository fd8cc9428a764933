// Makers: the programs that make archives of all notations, by the GameOps of the notation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "notation/game_ops.h"

namespace plymill::bench {

// Appends a game to `text`, each time another.
using AppendGame = std::function<void(std::string& text)>;

// The games that `seed` gives, the same on every machine.
AppendGame MakerOf(const GameOps& game, std::uint64_t seed);

}  // namespace plymill::bench
