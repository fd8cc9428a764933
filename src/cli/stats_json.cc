#include <algorithm>
#include <string>
#include <vector>

#include "cli/stats_text.h"
#include "plymill/version.h"
#include "rows/report.h"

namespace plymill::cli {
namespace {

void WriteOutcome(const Count& count, JsonWriter& json) {
  json.Object("outcome", count.what, "games", count.times);
}

void WriteFirstPly(const Count& count, JsonWriter& json) {
  json.Object("ply", count.what, "games", count.times);
}

void WritePlayer(const PlayerCount& player, JsonWriter& json) {
  json.Object("name", player.name, "games", player.games, "finished", player.finished, "won",
              player.won);
}

void WriteLengths(const GameStats& games, JsonWriter& json) {
  if (games.games == 0) return json.Null();
  const LengthStats& lengths = games.lengths;
  json.Object("shortest", lengths.shortest, "median", lengths.median, "mean",
              JsonDecimal{lengths.mean, 3}, "percentile_90", lengths.percentile_90, "longest",
              lengths.longest);
}

void WriteYear(const YearCount& count, JsonWriter& json) {
  json.Object("year", count.year, "games", count.games);
}

void WriteDates(const DateStats& dates, JsonWriter& json) {
  json.Object("earliest", JsonName{dates.earliest}, "latest", JsonName{dates.latest}, "undated",
              dates.undated, "years", JsonList(dates.years, WriteYear));
}

template <class Item, class Write>
auto ListedJson(const Listed<Item>& listed, Write write) {
  return [&listed, write](JsonWriter& json) {
    json.Object("seen", listed.seen, "complete", listed.is_complete, "most_frequent",
                JsonList(listed.most_frequent, write));
  };
}

void WriteCode(const CodeCount& code, JsonWriter& json) {
  json.Object("code", code.first.code, "severity", NameOf(code.first.severity), "times",
              code.times);
}

void WriteStats(const NotationStats& stats, JsonWriter& json) {
  const SourceReport& total = stats.total;
  const GameStats games = stats.games.value_or(GameStats());
  json.Object("notation", stats.notation, "games_seen", total.games_seen, "games_written",
              total.games_written, "games_rejected", total.games_rejected, "games_filtered",
              total.games_filtered, "games_duplicate", total.games_duplicate, "plies", total.plies,
              "lengths", JsonOf(games, WriteLengths), "outcomes",
              JsonList(games.outcomes, WriteOutcome), "dates", JsonOf(games.dates, WriteDates),
              "players", ListedJson(games.players, WritePlayer), "first_plies",
              ListedJson(games.first_plies, WriteFirstPly), "diagnostics", total.diagnostics,
              "codes", JsonList(total.codes, WriteCode));
}

}  // namespace

std::string StatsJson(const Report& report) {
  std::vector<NotationStats> notations = report.notations;
  std::sort(notations.begin(), notations.end(),
            [](const NotationStats& a, const NotationStats& b) { return a.notation < b.notation; });
  return JsonObject("version", kVersion, "notations", JsonList(notations, WriteStats),
                    JsonOf(report.duplicates, WriteDuplicates)) +
         "\n";
}

}  // namespace plymill::cli
