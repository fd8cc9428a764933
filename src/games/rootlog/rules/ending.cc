#include "games/rootlog/rules/ending.h"

#include <algorithm>

#include "games/rootlog/game.h"
#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/rules.h"
#include "rules/game_view.h"

namespace plymill::rootlog {
namespace {

// "Winner line vs first player with 30 points, or dominance or coalition." Dominance cannot be
// decided here: who rules which clearings is not counted.
void CheckWinners(const State& state, std::uint32_t winners, Findings& findings) {
  if (winners == 0 || state.was_played_on) return;  // then who had 30 points is not certain
  if (IsKnown(state.first)) {
    if ((winners & ~WithPartners(state, Bit(state.first))) != 0) {
      findings.Add(Why("wrong-winner"), ShortText(NameOf(state.first).view()));
    }
    return;
  }
  if ((winners & (state.off_track | state.dominance)) != 0) return;
  int most = 0;
  for (std::size_t i = 0; i < kFactions; ++i) {
    if ((winners & Bit(FactionAt(i))) != 0) most = std::max<int>(most, state.points[i]);
  }
  findings.Add(Why("few-points"), ShortText().AppendNumber(most).Append(" points"));
}

// "4 of each suit"; Fall has its own.
void CheckSuits(const State& state, std::string_view suits, Findings& findings) {
  if (state.map == kUnknownMap || suits.empty()) return;
  const std::string_view printed = kWoodlands[state.map].suits;
  bool is_right = printed.empty() || suits == printed;
  for (const char suit : {'F', 'M', 'R'}) {
    is_right = is_right && std::count(suits.begin(), suits.end(), suit) == 4;
  }
  if (!is_right) findings.Add(Why("odd-suits"));
}

}  // namespace

std::uint32_t WithPartners(const State& state, std::uint32_t winners) {
  for (std::uint32_t before = 0; before != winners;) {
    before = winners;
    for (std::size_t i = 0; i < kFactions; ++i) {
      if ((winners & Bit(state.partners[i])) != 0) winners |= Bit(FactionAt(i));
    }
  }
  return winners;
}

Ending Rules::Finish(State& state, const GameView<Game>& game, Findings& findings) {
  Ending ending;
  ending.is_checked = !state.is_lost;
  if (state.is_lost) return ending;
  CheckSuits(state, game.info().clearings, findings);
  CheckWinners(state, game.outcome().winners, findings);
  if (IsKnown(state.first)) {
    ending.outcome = {OutcomeKind::kWin, WithPartners(state, Bit(state.first))};
  }
  for (const Player& player : game.players()) {
    if (!IsFaction(player.player)) continue;
    ending.AddPoints(static_cast<unsigned>(player.player), state.points[IndexOf(player.player)]);
  }
  return ending;
}

}  // namespace plymill::rootlog
