#include "report/notation_section.h"

#include <algorithm>
#include <vector>

#include "notation/game_ops.h"
#include "report/charts.h"
#include "report/html.h"

namespace plymill {
namespace {

constexpr std::size_t kMostBars = 20;

std::string Counts(const std::string& title, const std::vector<Count>& counts,
                   std::uint64_t games) {
  std::vector<Bar> bars;
  for (std::size_t i = 0; i < std::min(counts.size(), kMostBars); ++i) {
    bars.push_back({counts[i].what, counts[i].times, Percent(counts[i].times, games)});
  }
  return BarChart(title, bars);
}

std::string Lengths(const std::vector<LengthBar>& shown, const LengthStats& lengths) {
  std::vector<Bar> bars;
  bars.reserve(shown.size());
  for (const LengthBar& bar : shown) {
    const std::string from = std::to_string(bar.from);
    bars.push_back({bar.from == bar.to ? from : from + "–" + std::to_string(bar.to), bar.games});
  }
  return "<h3>Lengths</h3>\n" + ColumnChart("games by their number of plies", bars) +
         "<p class=\"soft\">plies in a game: shortest " + Grouped(lengths.shortest) + ", median " +
         Grouped(lengths.median) + ", mean " + Fixed(lengths.mean, 1) + ", 90 % have at most " +
         Grouped(lengths.percentile_90) + ", longest " + Grouped(lengths.longest) + "</p>\n";
}

std::string Outcomes(const GameStats& games) {
  return "<h3>Outcomes</h3>\n" + Counts("outcomes", games.outcomes, games.games) +
         More(std::min(games.outcomes.size(), kMostBars), games.outcomes.size());
}

std::string Dates(const DateStats& dates) {
  if (dates.years.empty()) return "";
  std::vector<Bar> bars;
  bars.reserve(dates.years.size());
  for (const YearCount& year : dates.years) bars.push_back({std::to_string(year.year), year.games});
  return "<h3>Games a year</h3>\n" + ColumnChart("games a year", bars) + "<p class=\"soft\">" +
         Html(dates.earliest) + " to " + Html(dates.latest) + "; " + Grouped(dates.undated) +
         " without a date</p>\n";
}

std::string Players(const Listed<PlayerCount>& players) {
  if (players.seen == 0) return "";
  std::vector<Bar> bars;
  for (const PlayerCount& player : players.most_frequent) {
    if (bars.size() == kMostBars) break;
    bars.push_back({player.name, player.games, Percent(player.won, player.finished) + " won"});
  }
  return "<h3>Players</h3>\n" + BarChart("players", bars) +
         More(bars.size(), players.seen, players.is_complete);
}

std::string FirstPlies(const GameStats& games) {
  const Listed<Count>& plies = games.first_plies;
  if (plies.seen == 0) return "";
  return "<h3>First plies</h3>\n" + Counts("first plies", plies.most_frequent, games.games) +
         More(std::min(plies.most_frequent.size(), kMostBars), plies.seen, plies.is_complete);
}

}  // namespace

std::string NotationSection(const NotationStats& notation, const LengthsByNotation& lengths) {
  const GameOps* const game = FindGame(notation.notation);
  std::string html = "<h2>" + Html(game == nullptr ? notation.notation : game->name, 80) +
                     "</h2>\n<p>" + CountOf(notation.total.games_written, "game") + ", " +
                     Grouped(notation.total.plies) +
                     (notation.total.plies == 1 ? " ply" : " plies") + "</p>\n";
  if (!notation.games || notation.games->games == 0) return html;
  const GameStats& games = *notation.games;
  const auto found = lengths.find(notation.notation);
  const std::vector<LengthBar> none;
  html += Lengths(found == lengths.end() ? none : found->second, games.lengths);
  html += Outcomes(games);
  html += Dates(games.dates);
  html += Players(games.players);
  return html + FirstPlies(games);
}

}  // namespace plymill
