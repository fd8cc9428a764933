// Farms: the points of farmers, which are given at the end of a game.
//
// Only complete cities count, and a city that touches a field several times counts once for it.
//
//   third edition   a field has 3 points for each city that it touches
//   second edition  the same, but a player has points for a city only once
//   first edition   a city has 4 points; all farmers on all fields that touch it are counted
//   together
//
// In each case, the players with the most farmers get all points. Sources: docs/rules.md.
#pragma once

#include "games/carcassonne/rules/scoring.h"

namespace plymill::carcassonne {

// Adds the points of all farmers to `points`.
void ScoreFarms(const Table& table, FarmRule rule, PointsByPlayer& points);

}  // namespace plymill::carcassonne
