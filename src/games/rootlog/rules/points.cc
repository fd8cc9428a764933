// Points: what players score, and what the rules give for it.
#include <algorithm>

#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/ending.h"
#include "games/rootlog/rules/step.h"

namespace plymill::rootlog {
namespace {

// Whether the points of the action before this one are known, and this row scores them.
bool ScoresDue(const Step& step) {
  const Due& due = step.state.due;
  return due.faction == step.ply.faction && due.turn == step.ply.turn &&
         due.action + 1 == step.ply.action && step.ply.value.value > 0;
}

}  // namespace

void SetDue(Step& step, Faction faction, unsigned points) {
  Due& due = step.state.due;
  const bool is_same = due.faction == faction && due.turn == step.ply.turn &&
                       due.action == step.ply.action && faction != Faction::kEyrie;
  const int before = is_same ? due.points : 0;
  due = {faction, step.ply.turn, step.ply.action,
         static_cast<std::int16_t>(std::min<int>(before + static_cast<int>(points), kMaxValue))};
}

void PlayScore(Step& step) {
  State& state = step.state;
  const Faction faction = step.ply.faction;
  if (!IsFaction(faction) || step.ply.value.is_null()) return;
  if ((state.off_track & Bit(faction)) != 0) return step.Report(kOffTrack);
  if (ScoresDue(step) && step.ply.value.value != state.due.points) {
    step.Report(kWrongPoints, ShortText().AppendNumber(state.due.points));
  }
  std::int16_t& points = state.points[IndexOf(faction)];
  points = static_cast<std::int16_t>(
      std::clamp<int>(points + step.ply.value.value, 0, kMaxValue));  // never below 0
  if (points >= kPointsToWin && !IsKnown(state.first)) {
    state.first = faction;
    state.first_turn = step.ply.turn;
  }
}

// "++->C$": the marker leaves the track, for dominance (to the own board) or a coalition.
void PlayDominance(Step& step) {
  const Faction faction = IsKnown(step.ply.faction) ? step.ply.faction : step.ply.player;
  if (!IsFaction(faction)) return;
  step.state.off_track |= Bit(faction);
  step.state.partners[IndexOf(faction)] = step.ply.target;
}

}  // namespace plymill::rootlog
