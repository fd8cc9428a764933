// TileText: a tile on the table as text.
#pragma once

#include <string>

#include "games/carcassonne/rules/state.h"

namespace plymill::carcassonne {

// A tile as the notation writes it. With meeples, those that stand on it now are in brackets: [A]
// on a road, city or cloister, (A) on a field.
std::string TileText(const Table& table, const LaidTile& tile, bool with_meeples);

}  // namespace plymill::carcassonne
