// Score: the points of a round of Lost Cities.
#pragma once

#include "games/lost_cities/rules/state.h"

namespace plymill::lost_cities {

// "No card played in the colour: 0. Else (sum of numbers - 20) x (1 + handshakes), and +20 if at
// least 8 cards lie in the expedition; the bonus is not multiplied; negative results are multiplied
// too." From -80 to 156.
constexpr int PointsOfExpedition(int sum, int handshakes, int cards) {
  if (cards == 0) return 0;
  return (sum - 20) * (1 + handshakes) + (cards >= 8 ? 20 : 0);
}

// The points of the player's expedition of a colour in this round.
constexpr int PointsOf(const State& state, unsigned seat, unsigned color) {
  int sum = 0, handshakes = 0, cards = 0;
  for (unsigned i = 0; i < kSlotsPerColor; ++i) {
    if (state.OfColor(color)[i] != ExpeditionOf(seat)) continue;
    ++cards;
    if (i < kHandshakes) {
      ++handshakes;
    } else {
      sum += static_cast<int>(i - kHandshakes + Card::kLowest);
    }
  }
  return PointsOfExpedition(sum, handshakes, cards);
}

// The points of the player in this round.
constexpr int PointsOf(const State& state, unsigned seat) {
  int points = 0;
  for (unsigned color = 0; color < kColorCount; ++color) points += PointsOf(state, seat, color);
  return points;
}

}  // namespace plymill::lost_cities
