// What shards were found to hold, added up for the report of a run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game_ops.h"
#include "plymill/convert.h"
#include "record/records.h"

namespace plymill {

// Adds the counts of `from`, a Tally or a SourceReport, to `report`.
template <class Counts>
void AddTally(const Counts& from, SourceReport& report) {
  report.bytes += from.bytes;
  report.bytes_between_games += from.bytes_between_games;
  report.games_seen += from.games_seen;
  report.games_written += from.games_written;
  report.games_rejected += from.games_rejected;
  report.games_filtered += from.games_filtered;
  report.games_duplicate += from.games_duplicate;
  report.plies += from.plies;
  report.diagnostics += from.diagnostics;
}

// Adds what `records` hold to the statistics of their notation; `game` tells its words.
void AddStats(std::string_view notation, const GameOps& game, const RecordsBase& records,
              Report& report);

}  // namespace plymill
