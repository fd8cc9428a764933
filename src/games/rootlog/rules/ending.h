// Ending: who has won by the points of the record.
#pragma once

#include "games/rootlog/rules/state.h"

namespace plymill::rootlog {

// "30 VP wins at once."
inline constexpr int kPointsToWin = 30;

// The factions that win with `winners`: Vagabonds in a coalition with one of them.
std::uint32_t WithPartners(const State& state, std::uint32_t winners);

}  // namespace plymill::rootlog
