// RunStats: the GameStats of all notations of a run.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "model/game_ops.h"
#include "model/records.h"
#include "plymill/convert.h"
#include "rows/game_tally.h"

namespace plymill {

class RunStats {
 public:
  // Adds the games of a block. Must be called for one block after the other, in order.
  void Add(const GameOps& game, const RecordsBase& records) {
    if (!records.heads.empty()) game.count_games(records, TallyOf(game));
  }

  // Sets the statistics of the notations in `report`.
  void Finish(Report& report) const {
    for (const auto& [game, tally] : tallies_) {
      for (NotationStats& stats : report.notations) {
        if (stats.notation == game->slug) stats.games = tally->Stats(*game);
      }
    }
  }

  // GameTally::LengthBars() of the games in the notation `slug`.
  std::vector<LengthBar> LengthBars(std::string_view slug, std::uint32_t most) const {
    for (const auto& [game, tally] : tallies_) {
      if (game->slug == slug) return tally->LengthBars(most);
    }
    return {};
  }

 private:
  GameTally& TallyOf(const GameOps& game) {
    for (const auto& [known, tally] : tallies_) {
      if (known == &game) return *tally;
    }
    return *tallies_.emplace_back(&game, std::make_unique<GameTally>()).second;
  }

  std::vector<std::pair<const GameOps*, std::unique_ptr<GameTally>>> tallies_;
};

}  // namespace plymill
