// Chooser: how a made player of Carcassonne chooses an action.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/carcassonne/rules/full_state.h"
#include "rules/findings.h"
#include "rules/random.h"

namespace plymill::carcassonne {

// A random player chooses any legal action. A greedy player tries some of them, and chooses the one
// that gains most and gives the others least; meeples are kept for later.
class Chooser {
 public:
  Chooser(Random& random, bool greedy) : random_(random), greedy_(greedy) {}

  std::int32_t Choose(const State& state) {
    choices_.clear();
    Rules::Legal(state, [&](std::int32_t action) { choices_.push_back(action); });
    if (!greedy_) return Any();
    std::int32_t best = choices_[0];
    int most = ValueOf(state, best);
    for (unsigned tries = 0; tries < kTries; ++tries) {
      const std::int32_t action = Any();
      const int value = ValueOf(state, action);
      if (value > most) best = action;
      most = std::max(most, value);
    }
    return best;
  }

 private:
  static constexpr unsigned kTries = 12;

  std::int32_t Any() {
    return choices_[random_.Below(static_cast<std::uint32_t>(choices_.size()))];
  }

  int ValueOf(const State& state, std::int32_t action) {
    next_ = state;
    const Ply ply = PlyOf(state, action);
    const std::size_t own = ply.player.code();
    Rules::Play(next_, ply, findings_);
    const bool has_farmer = !ply.meeples.empty() && ply.meeples[0].kind == MeepleKind::kFarmer;
    const unsigned kept = has_farmer ? 4 : 1;  // a farmer never comes back
    int value = !ply.meeples.empty() && next_.meeples[own] > kept ? 1 : 0;
    for (std::size_t code = 0; code < next_.points.size(); ++code) {
      const int gain = next_.points[code] - state.points[code];
      value += code == own ? 3 * gain : -gain;
    }
    return value;
  }

  Random& random_;
  const bool greedy_;
  State next_;
  std::vector<std::int32_t> choices_;
  Findings findings_;  // stays empty
};

}  // namespace plymill::carcassonne
