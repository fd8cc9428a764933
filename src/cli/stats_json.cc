#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "cli/stats_text.h"
#include "plymill/version.h"
#include "rows/report.h"

namespace plymill::cli {
namespace {

template <class Items, class Json>
std::string List(const Items& items, Json json) {
  std::string list = "[";
  for (const auto& item : items) list += (list.size() > 1 ? "," : "") + json(item);
  return list + "]";
}

std::string OrNull(const std::string& text) { return text.empty() ? "null" : JsonString(text); }

const char* Bool(bool value) { return value ? "true" : "false"; }

std::string CountOf(const char* key, const Count& count) {
  return absl::StrCat("{\"", key, "\":", JsonString(count.what), ",\"games\":", count.times, "}");
}

std::string PlayerJson(const PlayerCount& player) {
  return absl::StrCat("{\"name\":", JsonString(player.name), ",\"games\":", player.games,
                      ",\"finished\":", player.finished, ",\"won\":", player.won, "}");
}

std::string LengthsJson(const GameStats& games) {
  if (games.games == 0) return "null";
  const LengthStats& lengths = games.lengths;
  char mean[32];
  std::snprintf(mean, sizeof(mean), "%.3f", lengths.mean);
  return absl::StrCat("{\"shortest\":", lengths.shortest, ",\"median\":", lengths.median,
                      ",\"mean\":", mean, ",\"percentile_90\":", lengths.percentile_90,
                      ",\"longest\":", lengths.longest, "}");
}

std::string DatesJson(const DateStats& dates) {
  const auto year = [](const YearCount& count) {
    return absl::StrCat("{\"year\":", count.year, ",\"games\":", count.games, "}");
  };
  return absl::StrCat("{\"earliest\":", OrNull(dates.earliest),
                      ",\"latest\":", OrNull(dates.latest), ",\"undated\":", dates.undated,
                      ",\"years\":", List(dates.years, year), "}");
}

template <class Item, class Json>
std::string ListedJson(const Listed<Item>& listed, Json json) {
  return absl::StrCat("{\"seen\":", listed.seen, ",\"complete\":", Bool(listed.is_complete),
                      ",\"most_frequent\":", List(listed.most_frequent, json), "}");
}

std::string CodesJson(const std::vector<CodeCount>& codes) {
  return List(codes, [](const CodeCount& code) {
    return absl::StrCat("{\"code\":", JsonString(code.first.code), ",\"severity\":\"",
                        std::string(NameOf(code.first.severity)), "\",\"times\":", code.times, "}");
  });
}

std::string NotationStatsJson(const NotationStats& stats) {
  const SourceReport& total = stats.total;
  const GameStats games = stats.games.value_or(GameStats());
  const auto outcome = [](const Count& count) { return CountOf("outcome", count); };
  const auto ply = [](const Count& count) { return CountOf("ply", count); };
  return absl::StrCat(
      "{\"notation\":", JsonString(stats.notation), ",\"games_seen\":", total.games_seen,
      ",\"games_written\":", total.games_written, ",\"games_rejected\":", total.games_rejected,
      ",\"games_filtered\":", total.games_filtered, ",\"games_duplicate\":", total.games_duplicate,
      ",\"plies\":", total.plies, ",\"lengths\":", LengthsJson(games),
      ",\"outcomes\":", List(games.outcomes, outcome), ",\"dates\":", DatesJson(games.dates),
      ",\"players\":", ListedJson(games.players, PlayerJson),
      ",\"first_plies\":", ListedJson(games.first_plies, ply),
      ",\"diagnostics\":", total.diagnostics, ",\"codes\":", CodesJson(total.codes), "}");
}

}  // namespace

std::string StatsJson(const Report& report) {
  std::vector<NotationStats> notations = report.notations;
  std::sort(notations.begin(), notations.end(),
            [](const NotationStats& a, const NotationStats& b) { return a.notation < b.notation; });
  return absl::StrCat("{\"version\":", JsonString(kVersion),
                      ",\"notations\":", List(notations, NotationStatsJson),
                      DuplicatesJson(report.duplicates), "}\n");
}

}  // namespace plymill::cli
