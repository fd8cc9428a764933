// Rules::Finish(): how a game ended, and whether its written result agrees.
#include <bit>
#include <cstdint>

#include "games/carcassonne/game.h"
#include "games/carcassonne/reasons.h"
#include "games/carcassonne/rules/rules.h"
#include "rules/game_view.h"

namespace plymill::carcassonne {
namespace {

// Whether all tiles of the set have been drawn.
bool IsComplete(const State& state) { return state.drawn_tiles >= kTilesInSet; }

bool HasResult(const GameView<Game>& game) {
  for (const carcassonne::Player& player : game.players()) {
    if (!player.points.is_null()) return true;
  }
  return false;
}

bool IsBrokenOff(const State& state) { return state.has_left != 0 || state.is_abandoned; }

// The players with the most points win; if all have equally many, it is a draw.
Outcome OutcomeByPoints(const PointsByPlayer& points, Players players) {
  Players winners = 0;
  std::uint16_t most = 0;
  for (Players left = players; left != 0; left &= left - 1) {
    const std::uint16_t own = points[static_cast<std::size_t>(std::countr_zero(left))];
    if (own > most) winners = 0;
    if (own >= most) winners |= left & ~(left - 1);
    most = std::max(most, own);
  }
  if (std::has_single_bit(players) || players == 0) return {};
  return winners == players ? Outcome{OutcomeKind::kDraw, 0} : Outcome{OutcomeKind::kWin, winners};
}

// "If a player concedes the game": the last one who does not wins.
Outcome OutcomeByWord(const State& state) {
  const Players left = state.players & ~state.has_left;
  if (state.has_left != 0 && std::has_single_bit(left)) return {OutcomeKind::kWin, left};
  return state.is_abandoned ? Outcome{OutcomeKind::kAbandoned, 0} : Outcome{};
}

ShortText ResultText(const PointsByPlayer& points, Players players) {
  ShortText text;
  for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
    if ((players >> code & 1) == 0) continue;
    text.Append(text.empty() ? "" : ", ").Append(PlayerId(code).letter()).Append(' ');
    text.AppendNumber(points[code]);
  }
  return text;
}

// Whether the written points differ, or a player with fewer points has a better place. Places may
// break ties.
bool ResultDiffers(const GameView<Game>& game, const PointsByPlayer& points) {
  for (const carcassonne::Player& player : game.players()) {
    if (player.player.is_null()) continue;
    const std::uint16_t own = points[player.player.code()];
    if (!player.points.is_null() && player.points.value != own) return true;
    for (const carcassonne::Player& other : game.players()) {
      const bool is_better = !player.place.is_null() && !other.place.is_null() &&
                             !other.player.is_null() && player.place.value < other.place.value;
      if (is_better && own < points[other.player.code()]) return true;
    }
  }
  return false;
}

// The scoring at the end, if there is one, has the points of all players.
void CheckAllScored(const State& state, Findings& findings) {
  const Players missing = state.scored == 0 ? 0 : state.players & ~state.scored;
  for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
    if ((missing >> code & 1) == 0 || state.end_points[code] == 0) continue;
    findings.Add(Why("missing-score"), PointsText(PlayerId(code), state.end_points[code]));
  }
}

}  // namespace

Ending Rules::Finish(State& state, const GameView<Game>& game, Findings& findings) {
  Ending ending;
  ending.is_checked = !state.has_expansions;
  ending.outcome = OutcomeByWord(state);
  if (state.has_expansions) return ending;
  const bool has_result = HasResult(game) || state.scored != 0;
  const bool is_scored = IsComplete(state) || (has_result && !IsBrokenOff(state));
  PointsByPlayer points = state.points;
  if (is_scored) {
    FindEndPoints(state);
    for (std::size_t i = 0; i < points.size(); ++i) {
      points[i] = static_cast<std::uint16_t>(points[i] + state.end_points[i]);
    }
    if (!IsBrokenOff(state)) ending.outcome = OutcomeByPoints(points, state.players);
    if (!IsComplete(state)) findings.Add(Why("unfinished"));
    CheckAllScored(state, findings);
    if (ResultDiffers(game, points)) {
      findings.Add(Why("wrong-result"), ResultText(points, state.players));
    }
  }
  for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
    if ((state.players >> code & 1) != 0) ending.AddPoints(code, points[code]);
  }
  return ending;
}

}  // namespace plymill::carcassonne
