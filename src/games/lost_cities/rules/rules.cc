#include "games/lost_cities/rules/rules.h"

#include <algorithm>
#include <array>

#include "games/lost_cities/game.h"
#include "games/lost_cities/rules/score.h"
#include "rules/game_view.h"
#include "rules/rules.h"

namespace plymill::lost_cities {
namespace {

bool HasBlack(const GameView<Game>& game) {
  bool found = false;
  for (const Ply& ply : game.plies()) {
    found |= ply.card.color() == Color::kBlack || ply.draw == Draw::kBlack;
  }
  return found;
}

Outcome OutcomeOf(const std::array<int, 2>& points) {
  if (points[0] == points[1]) return {OutcomeKind::kDraw, 0};
  return {OutcomeKind::kWin, points[0] > points[1] ? 1u : 2u};
}

// Reports a written result that differs from `outcome`.
void CheckResult(const GameView<Game>& game, const Outcome& outcome,
                 const std::array<int, 2>& points, Findings& findings) {
  const Outcome written = game.outcome();
  const bool says = written.kind == OutcomeKind::kWin || written.kind == OutcomeKind::kDraw;
  if (!says || written == outcome) return;
  findings.Add(
      Why("wrong-result"),
      ShortText().AppendNumber(points[0]).Append(" to ").AppendNumber(points[1]).Append(" points"));
}

}  // namespace

State Rules::Start(const GameView<Game>& game, const Options& options) {
  State state;
  const bool six =
      options.colors == Colors::kSix || (options.colors == Colors::kAsWritten && HasBlack(game));
  state.colors = six ? 6 : 5;
  state.rounds_left = static_cast<std::uint8_t>(options.rounds - 1);
  state.check_result = options.check_result;
  BeginRound(state);
  return state;
}

Ending Rules::Finish(const State& state, const GameView<Game>& game, Findings& findings) {
  Ending ending;
  if (!state.round_is_over() || state.rounds_left != 0) return ending;
  std::array<int, 2> points;
  for (unsigned seat = 0; seat < 2; ++seat) {
    points[seat] = state.earlier_points[seat] + PointsOf(state, seat);
    ending.AddPoints(seat, points[seat]);
  }
  ending.outcome = OutcomeOf(points);
  if (state.check_result && findings.empty()) {
    CheckResult(game, ending.outcome, points, findings);
  }
  return ending;
}

void Rules::PlayAction(State& state, std::int32_t action) {
  Ply ply = PlyOf(action);
  ply.player = static_cast<Seat>(state.to_move & 1);
  Findings none;
  PlayPly(state, ply, none);
}

std::int32_t Rules::ActionOf(const State&, const Ply& ply) {
  const bool is_action = (ply.kind == Kind::kPlay || ply.kind == Kind::kDiscard) &&
                         SlotsOf(ply.card).count != 0 && ply.draw != Draw::kNone &&
                         ply.draw <= Draw::kDeck;
  if (!is_action) return kNoAction;
  return lost_cities::ActionOf(ply.card, ply.kind == Kind::kDiscard, ply.draw);
}

}  // namespace plymill::lost_cities
