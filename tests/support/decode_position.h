// DecodePosition: the arrays of a position as the JSON that Position::Json() has for it. Written
// from docs/positions.md, without the rules of the games.
#pragma once

#include <string>
#include <string_view>

#include "support/position_rows.h"

namespace plymill::testing {

// The keys of the game, from the first one of its own.
std::string JsonOfRow(std::string_view notation, const PositionRow& row);

// The player to move, as Position::to_move() names it.
std::string MoverOfRow(std::string_view notation, const PositionRow& row);

}  // namespace plymill::testing
