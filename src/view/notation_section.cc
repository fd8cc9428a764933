#include "view/notation_section.h"

#include <algorithm>
#include <vector>

#include "base/html.h"
#include "model/game_ops.h"
#include "view/charts.h"
#include "view/page_numbers.h"

namespace plymill {
namespace {

constexpr std::size_t kMostBars = 20;
constexpr std::size_t kFewBars = 8;     // so few bars are all shown, if one of them says something
constexpr std::size_t kFewestBars = 4;  // so few bars are all shown

std::string Section(const std::string& title, const std::string& html) {
  return "<section>\n<h3>" + title + "</h3>\n" + html + "</section>\n";
}

std::string Soft(const std::string& html) { return "<p class=\"soft\">" + html + "</p>\n"; }

// A chart of those of `bars` that say something: a long list of bars of one game, or of less than
// 1 % of `whole` games, has no more to say than how many they are. `seen` are all that there are,
// at least if the list is not complete.
std::string TellingBars(const std::string& title, std::vector<Bar> bars, std::uint64_t whole,
                        std::uint64_t seen, bool is_complete) {
  const std::uint64_t least = std::max<std::uint64_t>(2, (whole + 99) / 100);
  const auto is_small = [&](const Bar& bar) { return bar.value < least; };
  const bool omits_small =
      seen > kFewBars || (seen > kFewestBars && std::all_of(bars.begin(), bars.end(), is_small));
  if (omits_small) std::erase_if(bars, is_small);
  const std::size_t shown = std::min(bars.size(), kMostBars);
  const bool are_small = is_complete && omits_small && shown == bars.size();
  bars.resize(shown);
  std::string html = shown > 0 ? BarChart(title, bars) : "";
  if (shown >= seen && is_complete) return html;
  const std::string others = (is_complete ? "" : "at least ") + Grouped(seen - shown);
  const std::string small =
      least > 2 ? ", each in less than 1&nbsp;% of the games" : ", each in one game";
  return html + Soft((shown > 0 ? "and " + others + " more" : others + " different") +
                     (are_small ? small : ""));
}

std::vector<Bar> BarsOf(const std::vector<Count>& counts, std::uint64_t games) {
  std::vector<Bar> bars;
  bars.reserve(counts.size());
  for (const Count& each : counts) {
    bars.push_back({each.what, each.times, Percent(each.times, games)});
  }
  return bars;
}

std::string Lengths(const std::vector<LengthBar>& shown, const LengthStats& lengths) {
  std::vector<Bar> bars;
  bars.reserve(shown.size());
  for (const LengthBar& bar : shown) {
    const std::string from = std::to_string(bar.from);
    bars.push_back({bar.from == bar.to ? from : from + "–" + std::to_string(bar.to), bar.games});
  }
  return Section("Lengths",
                 ColumnChart("games by their number of plies", bars) +
                     Soft("plies in a game: shortest " + Grouped(lengths.shortest) + ", median " +
                          Grouped(lengths.median) + ", mean " + Fixed(lengths.mean, 1) +
                          ", 90&nbsp;% have at most " + Grouped(lengths.percentile_90) +
                          ", longest " + Grouped(lengths.longest)));
}

std::string Outcomes(const GameStats& games) {
  return Section("Outcomes", TellingBars("outcomes", BarsOf(games.outcomes, games.games),
                                         games.games, games.outcomes.size(), true));
}

std::string Dates(const DateStats& dates) {
  if (dates.years.empty()) return "";
  std::vector<Bar> bars;
  bars.reserve(dates.years.size());
  for (const YearCount& year : dates.years) bars.push_back({std::to_string(year.year), year.games});
  return Section("Games a year", ColumnChart("games by their year", bars) +
                                     Soft(Html(dates.earliest) + " to " + Html(dates.latest) +
                                          "; " + Grouped(dates.undated) + " without a date"));
}

// A player of few games of many still tells something, so here only those of one game do not.
std::string Players(const Listed<PlayerCount>& players) {
  if (players.seen == 0) return "";
  std::vector<Bar> bars;
  bars.reserve(players.most_frequent.size());
  for (const PlayerCount& player : players.most_frequent) {
    bars.push_back({player.name, player.games, Percent(player.won, player.finished) + " won"});
  }
  return Section("Players", TellingBars("players", bars, 0, players.seen, players.is_complete));
}

std::string FirstPlies(const GameStats& games) {
  const Listed<Count>& plies = games.first_plies;
  if (plies.seen == 0) return "";
  return Section("First plies", TellingBars("first plies", BarsOf(plies.most_frequent, games.games),
                                            games.games, plies.seen, plies.is_complete));
}

}  // namespace

std::string NotationTitle(const NotationStats& notation) {
  const GameOps* const game = FindGame(notation.notation);
  return Html(game == nullptr ? notation.notation : game->name, 80);
}

std::string NotationSection(const NotationStats& notation, const LengthsByNotation& lengths) {
  std::string html = "<p>" + CountOf(notation.total.games_written, "game") + ", " +
                     Grouped(notation.total.plies) +
                     (notation.total.plies == 1 ? " ply" : " plies") + "</p>\n";
  if (!notation.games || notation.games->games == 0) return html;
  const GameStats& games = *notation.games;
  const auto found = lengths.find(notation.notation);
  const std::vector<LengthBar> none;
  return html + "<div class=\"parts\">\n" +
         Lengths(found == lengths.end() ? none : found->second, games.lengths) + Outcomes(games) +
         Dates(games.dates) + Players(games.players) + FirstPlies(games) + "</div>\n";
}

}  // namespace plymill
