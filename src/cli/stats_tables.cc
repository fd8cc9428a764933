#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include "cli/columns.h"
#include "cli/stats_text.h"
#include "model/game_ops.h"

namespace plymill::cli {
namespace {

// The tables of one notation.
class NotationTable {
 public:
  explicit NotationTable(const NotationStats& stats) : total_(stats.total) {
    Counts();
    if (stats.games) Games(*stats.games);
    Diagnostics();
  }

  std::string Text() const { return table_.Text(); }

 private:
  void Counts() {
    table_.Section("games", {});
    table_.Row("seen", {Thousands(total_.games_seen)});
    table_.Row("written", {Thousands(total_.games_written)});
    table_.Row("rejected", {Thousands(total_.games_rejected)});
    if (total_.games_filtered > 0) table_.Row("filtered", {Thousands(total_.games_filtered)});
    if (total_.games_duplicate > 0) table_.Row("duplicate", {Thousands(total_.games_duplicate)});
    table_.Row("plies", {Thousands(total_.plies)});
  }

  void Games(const GameStats& games) {
    Lengths(games.lengths);
    table_.Section("outcomes", {"games", "share"});
    AddCounts(games.outcomes, games.outcomes.size(), true);
    Dates(games.dates);
    Players(games.players);
    if (games.first_plies.seen == 0) return;
    table_.Section("first plies", {"games", "share"});
    AddCounts(games.first_plies.most_frequent, games.first_plies.seen,
              games.first_plies.is_complete);
  }

  void Lengths(const LengthStats& lengths) {
    char mean[32];
    std::snprintf(mean, sizeof(mean), "%.1f", lengths.mean);
    table_.Section("plies in a game", {});
    table_.Row("shortest game", {Thousands(lengths.shortest)});
    table_.Row("median", {Thousands(lengths.median)});
    table_.Row("mean", {mean});
    table_.Row("90 % of games have at most", {Thousands(lengths.percentile_90)});
    table_.Row("longest game", {Thousands(lengths.longest)});
  }

  void Dates(const DateStats& dates) {
    table_.Section("dates", {"games", "share"});
    if (!dates.years.empty()) {
      table_.Row("from " + dates.earliest + " to " + dates.latest, {});
    }
    const std::size_t earlier =
        dates.years.size() - std::min(dates.years.size(), TextTable::kMostRows);
    std::uint64_t games = 0;
    for (std::size_t i = 0; i < dates.years.size(); ++i) {
      const YearCount& year = dates.years[i];
      if (i < earlier) {
        games += year.games;
      } else {
        if (i > 0 && i == earlier) Part(Thousands(earlier) + " earlier years", games);
        Part(std::to_string(year.year), year.games);
      }
    }
    if (dates.undated > 0) Part("no date", dates.undated);
  }

  void Players(const Listed<PlayerCount>& players) {
    if (players.seen == 0) return;
    table_.Section("players", {"games", "finished", "won"});
    const std::size_t shown = std::min(players.most_frequent.size(), TextTable::kMostRows);
    for (std::size_t i = 0; i < shown; ++i) {
      const PlayerCount& player = players.most_frequent[i];
      table_.Row(player.name, {Thousands(player.games), Thousands(player.finished),
                               player.finished > 0 ? Thousands(player.won) : "-"});
    }
    More(players.seen - shown, players.is_complete);
  }

  void AddCounts(const std::vector<Count>& counts, std::uint64_t all, bool is_complete) {
    const std::size_t shown = std::min(counts.size(), TextTable::kMostRows);
    for (std::size_t i = 0; i < shown; ++i) Part(counts[i].what, counts[i].times);
    More(all - shown, is_complete);
  }

  void More(std::uint64_t more, bool is_complete) {
    if (more == 0 && is_complete) return;
    table_.Row((is_complete ? "and " : "and at least ") + Thousands(more) + " more", {});
  }

  void Diagnostics() {
    table_.Section("diagnostics", {});
    table_.Row("all", {Thousands(total_.diagnostics)});
    std::vector<CodeCount> codes = total_.codes;
    std::sort(codes.begin(), codes.end(), [](const CodeCount& a, const CodeCount& b) {
      return a.times != b.times ? a.times > b.times : a.first.code < b.first.code;
    });
    const std::size_t shown = std::min(codes.size(), TextTable::kMostRows);
    for (std::size_t i = 0; i < shown; ++i) {
      table_.Row(codes[i].first.code,
                 {Thousands(codes[i].times), std::string(NameOf(codes[i].first.severity))});
    }
    More(codes.size() - shown, true);
  }

  // A row for a part of the written games.
  void Part(const std::string& what, std::uint64_t games) {
    table_.Row(what, {Thousands(games), Share(games, total_.games_written)});
  }

  const SourceReport& total_;
  TextTable table_;
};

std::string TitleOf(const std::string& notation) {
  const GameOps* const game = FindGame(notation);
  return game == nullptr ? notation : std::string(game->name) + " (" + notation + ")";
}

std::string PlaceText(const std::string& source, std::uint64_t game) {
  return source + " at byte " + Thousands(game);
}

// What --duplicates adds: a line for each pair that the report names.
std::string DuplicatesText(const Duplicates& duplicates) {
  std::string text = "\n\nDuplicates\n  games that are the same as an earlier one: " +
                     Thousands(duplicates.games) +
                     "\n  of these, written otherwise: " + Thousands(duplicates.with_other_bytes);
  for (const OtherWriting& pair : duplicates.first) {
    text += "\n    " + PlaceText(pair.source, pair.game) + ": as " +
            PlaceText(pair.first_source, pair.first_game);
  }
  text += std::string("\n  beginnings of a longer game with the same players: ") +
          (duplicates.has_all_beginnings ? "" : "at least ") + Thousands(duplicates.beginnings);
  for (const BeginningOfGame& pair : duplicates.first_beginnings) {
    text += "\n    " + PlaceText(pair.source, pair.game) + ", " + Thousands(pair.plies) +
            " plies: goes on in " + PlaceText(pair.whole_source, pair.whole_game);
  }
  return text + "\n";
}

}  // namespace

std::string StatsTables(const Report& report) {
  std::vector<const NotationStats*> notations;
  notations.reserve(report.notations.size());
  for (const NotationStats& stats : report.notations) notations.push_back(&stats);
  std::sort(notations.begin(), notations.end(), [](const NotationStats* a, const NotationStats* b) {
    return a->notation < b->notation;
  });
  std::string text;
  for (const NotationStats* const stats : notations) {
    if (!text.empty()) text += "\n\n";
    text += TitleOf(stats->notation) + "\n" + NotationTable(*stats).Text();
  }
  if (report.duplicates) text += DuplicatesText(*report.duplicates);
  return text;
}

}  // namespace plymill::cli
