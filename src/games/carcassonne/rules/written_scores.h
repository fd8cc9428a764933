// WrittenScores: compares the points and totals that a game writes with those of the rules.
#pragma once

#include <array>
#include <cstdint>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/scoring.h"
#include "rules/findings.h"

namespace plymill::carcassonne {

class WrittenScores {
 public:
  WrittenScores() = default;

  // `are_complete`: the game writes the points of its plies, so none may be missing.
  explicit WrittenScores(bool are_complete) : are_complete_(are_complete) {}

  // The points that the rules give, for a ply and since the beginning of the game.
  struct ByRules {
    const PointsByPlayer& points;
    const PointsByPlayer& totals;
  };

  // Checks the scores of a ply. `rules` is null if the rules cannot say how many points it has.
  void Check(const Ply& ply, const ByRules* rules, Findings& findings);

  // The players whose points have been written.
  Players written_players() const { return written_; }

 private:
  void CheckPoints(const Score& score, unsigned written, const ByRules* rules, Findings& findings);
  void CheckTotal(const Score& score, const ByRules* rules, Findings& findings);

  bool are_complete_ = false;
  Players written_ = 0;
  std::array<std::int32_t, PlayerId::kCount> sums_{};    // of the written points
  std::array<std::int32_t, PlayerId::kCount> errors_{};  // of the last wrong total
};

// Points of a player as the notation writes them: "B+4".
ShortText PointsText(PlayerId player, unsigned points);

}  // namespace plymill::carcassonne
