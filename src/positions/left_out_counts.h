// LeftOutCounts: counts the games and positions that gave no rows, by their code.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/game_ops.h"
#include "plymill/positions.h"
#include "rules/positions_ops.h"

namespace plymill {

class LeftOutCounts {
 public:
  void Add(const GameOps& game, const LeftOutRow& row) {
    PositionsLeftOut& all = CountsOf(game, row);
    ++(row.is_game ? all.games : all.positions);
    if (all.first.size() < kNamedLeftOut) all.first.push_back({row.game, row.ply});
  }

  void Clear() { by_code_.clear(); }

  std::vector<PositionsLeftOut> Sorted() const {
    std::vector<PositionsLeftOut> sorted;
    sorted.reserve(by_code_.size());
    for (const auto& [code, counts] : by_code_) sorted.push_back(counts);
    return sorted;
  }

 private:
  PositionsLeftOut& CountsOf(const GameOps& game, const LeftOutRow& row) {
    std::string code, message;
    if (row.is_game && row.reason != Reason::kNone) {
      const ReasonInfo& info = InfoOf(game, row.reason);
      code = CodeText(game.slug, info);
      message = info.message;
    } else if (row.is_game) {
      code = "positions.not-checked";
      message = "the rules cannot tell whether the game is legal";
    } else if (row.fit == Fit::kBeyondBoard) {
      code = "positions.beyond-board";
      message = "the position does not fit the board or the actions";
    } else {
      code = "positions.not-listed";
      message = "the action that was played is not among the legal ones";
    }
    PositionsLeftOut& counts = by_code_[code];
    counts.code = code;
    counts.message = message;
    return counts;
  }

  std::map<std::string, PositionsLeftOut> by_code_;
};

}  // namespace plymill
