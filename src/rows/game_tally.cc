#include "rows/game_tally.h"

#include <algorithm>
#include <bit>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace plymill {
namespace {

// Sorts by frequency, then by name, and keeps the first kMostListed.
template <class Item, class Frequency, class Name>
void KeepMostFrequent(std::vector<Item>& items, Frequency frequency, Name name) {
  const auto kept =
      items.begin() + static_cast<std::ptrdiff_t>(std::min(items.size(), kMostListed));
  std::partial_sort(items.begin(), kept, items.end(), [&](const Item& a, const Item& b) {
    return frequency(a) != frequency(b) ? frequency(a) > frequency(b) : name(a) < name(b);
  });
  items.erase(kept, items.end());
}

void SortCounts(std::vector<Count>& counts) {
  KeepMostFrequent(
      counts, [](const Count& count) { return count.times; },
      [](const Count& count) -> const std::string& { return count.what; });
}

// Such as "white won", or "player 1 won" if the name of the player is a number.
std::string WonText(const GameOps& game, unsigned code) {
  const Name name = game.player_name(code);
  const bool is_number = !name.view().empty() && name.view()[0] >= '0' && name.view()[0] <= '9';
  return (is_number ? "player " : "") + std::string(name.view()) + " won";
}

// Such as "two winners".
std::string WinnersText(std::size_t winners) {
  constexpr const char* kWords[] = {"",    "one",   "two",   "three", "four", "five",
                                    "six", "seven", "eight", "nine",  "ten"};
  if (winners == 0) return "won, but not said by whom";
  return (winners < std::size(kWords) ? kWords[winners] : std::to_string(winners)) + " winners";
}

}  // namespace

void GameTally::AddWinners() {
  const auto count = static_cast<std::size_t>(std::popcount(outcome_.winners));
  ++winners_[count];
  if (count == 1) ++winner_[static_cast<std::size_t>(std::countr_zero(outcome_.winners))];
}

void GameTally::AddDate(IsoDate date) {
  if (date.empty()) return;
  if (earliest_.empty() || date.view() < earliest_.view()) earliest_ = date;
  if (date.view() > latest_.view()) latest_ = date;
  std::size_t year = 0;
  for (std::size_t i = 0; i < 4; ++i) year = year * 10 + static_cast<std::size_t>(date[i] - '0');
  ++years_[year];
}

void GameTally::AddPlayer(std::string_view name, unsigned code) {
  if (name.empty() || name == "?") return;
  Player* const player = players_.Find(name, [] { return Player(); });
  if (player == nullptr) return;
  if (player->last_game != games_) {
    player->last_game = games_;
    player->won_last = false;
    ++player->games;
    const bool finished = outcome_.kind == OutcomeKind::kWin || outcome_.kind == OutcomeKind::kDraw;
    player->finished += finished ? 1 : 0;
  }
  if (player->won_last || code >= kMostWinners || (outcome_.winners >> code & 1) == 0) return;
  player->won_last = true;
  ++player->won;
}

GameStats GameTally::Stats(const GameOps& game) const {
  return {.games = games_,
          .lengths = Lengths(),
          .dates = Dates(),
          .players = Players(),
          .outcomes = Outcomes(game),
          .first_plies = FirstPlies()};
}

LengthStats GameTally::Lengths() const {
  if (games_ == 0) return {};
  const std::map<std::uint32_t, std::uint64_t> sorted(lengths_.begin(), lengths_.end());
  LengthStats stats = {.shortest = sorted.begin()->first, .longest = sorted.rbegin()->first};
  std::uint64_t games = 0;
  double plies = 0;
  for (const auto& [length, times] : sorted) {
    const auto reaches = [&](std::uint64_t percent) {  // this length, but no shorter one
      const std::uint64_t wanted = (games_ * percent + 99) / 100;
      return games < wanted && games + times >= wanted;
    };
    if (reaches(50)) stats.median = length;
    if (reaches(90)) stats.percentile_90 = length;
    games += times;
    plies += static_cast<double>(length) * static_cast<double>(times);
  }
  stats.mean = plies / static_cast<double>(games_);
  return stats;
}

std::vector<LengthBar> GameTally::LengthBars(std::uint32_t most) const {
  std::vector<LengthBar> bars;
  if (games_ == 0) return bars;
  const std::map<std::uint32_t, std::uint64_t> sorted(lengths_.begin(), lengths_.end());
  const std::uint32_t shortest = sorted.begin()->first, longest = sorted.rbegin()->first;
  std::uint32_t usual = shortest;  // 98 % of the games have at most so many plies
  std::uint64_t games = 0;
  for (const auto& [length, times] : sorted) {
    if (games * 100 < games_ * 98) usual = length;
    games += times;
  }
  const std::uint32_t width = (usual - shortest) / most + 1;
  for (std::uint64_t from = shortest; from <= usual; from += width) {
    bars.push_back(
        {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(from + width - 1), 0});
  }
  bars.back().to = std::max(bars.back().to, longest);
  for (const auto& [length, times] : sorted) {
    bars[std::min<std::size_t>((length - shortest) / width, bars.size() - 1)].games += times;
  }
  return bars;
}

DateStats GameTally::Dates() const {
  DateStats dates = {std::string(earliest_.view()), std::string(latest_.view()), games_, {}};
  for (unsigned year = 0; year < kYears; ++year) {
    if (years_[year] == 0) continue;
    dates.years.push_back({year, years_[year]});
    dates.undated -= years_[year];
  }
  return dates;
}

Listed<PlayerCount> GameTally::Players() const {
  std::vector<std::pair<std::string_view, const Player*>> players;
  players.reserve(players_.size());
  for (const auto& [name, player] : players_) players.emplace_back(name, &player);
  KeepMostFrequent(
      players, [](const auto& player) { return player.second->games; },
      [](const auto& player) { return player.first; });
  Listed<PlayerCount> listed = {players_.size(), players_.is_complete(), {}};
  for (const auto& [name, player] : players) {
    listed.most_frequent.push_back(
        {std::string(name), player->games, player->finished, player->won});
  }
  return listed;
}

std::vector<Count> GameTally::Outcomes(const GameOps& game) const {
  std::vector<Count> outcomes;
  const auto add = [&](std::string what, std::uint64_t times) {
    if (times > 0) outcomes.push_back({std::move(what), times});
  };
  for (const OutcomeKind kind :
       {OutcomeKind::kUnknown, OutcomeKind::kDraw, OutcomeKind::kAbandoned}) {
    add(std::string(NameOf(kind).view()), kinds_[static_cast<std::size_t>(kind)]);
  }
  for (unsigned code = 0; code < kMostWinners; ++code) add(WonText(game, code), winner_[code]);
  for (std::size_t count = 0; count <= kMostWinners; ++count) {
    if (count != 1) add(WinnersText(count), winners_[count]);
  }
  SortCounts(outcomes);
  return outcomes;
}

// Plies with different keys may have the same text, if they differ only in their number.
Listed<Count> GameTally::FirstPlies() const {
  absl::flat_hash_map<std::string_view, std::uint64_t> games;
  for (const auto& [key, ply] : first_plies_) games[ply.text] += ply.games;
  Listed<Count> listed = {games.size(), first_plies_.is_complete(), {}};
  for (const auto& [text, times] : games) {
    listed.most_frequent.push_back({std::string(text), times});
  }
  SortCounts(listed.most_frequent);
  return listed;
}

}  // namespace plymill
