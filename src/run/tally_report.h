// Tally report: adds up the counts of shards for the report of a run.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/game_ops.h"
#include "model/records.h"
#include "plymill/convert.h"

namespace plymill {

// Adds the count of a code to `codes`, the codes of a report. They stay sorted by code.
void AddCode(const CodeCount& added, std::vector<CodeCount>& codes);

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
  report.decoded_lines += from.decoded_lines;
  if constexpr (requires { from.codes; }) {
    for (const CodeCount& code : from.codes) AddCode(code, report.codes);
  }
}

// Adds the codes of the diagnostics in `records` to each of `reports`. The records are from one
// shard of `source`.
void AddCodes(const GameOps& game, const RecordsBase& records, const std::string& source,
              std::span<SourceReport* const> reports);

// The counts of `notation` in `report`, which gets them if it does not have them yet. The next call
// may invalidate the reference.
SourceReport& TotalOf(std::string_view notation, Report& report);

}  // namespace plymill
