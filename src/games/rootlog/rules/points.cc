// Points: what players score, and what the rules give for it.
#include <algorithm>

#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/ending.h"
#include "games/rootlog/rules/step.h"

namespace plymill::rootlog {
namespace {

// Whether the points of the action before this one are known, and this row scores them alone.
bool KnowsDue(const Step& step) {
  const Due& due = step.state.due;
  return due.action != 0 && due.action + 1 == step.ply.action && !due.is_open;
}

// Points may be written after each action, or in one sum. The score track ends at 30.
void CheckDue(const Step& step) {
  const Due& due = step.state.due;
  const int value = step.ply.value.value;
  const int before = step.state.points[IndexOf(step.ply.faction)];
  if (!KnowsDue(step) || value == due.last || value == due.all) return;
  if (value < due.all && before + value == kPointsToWin) return;
  step.Report(Why("wrong-points"), ShortText().AppendNumber(due.last));
}

std::int16_t Sum(int before, int points) {
  return static_cast<std::int16_t>(std::min(before + points, int{kMaxValue}));
}

// Whether the owner of a card that moves may score for it.
bool MayScoreCard(const Step& step) {
  constexpr std::uint32_t kScoreForPieces = Bit(Faction::kMarquise) | Bit(Faction::kEyrie) |
                                            Bit(Faction::kAlliance) | Bit(Faction::kCorvids) |
                                            Bit(Faction::kHundreds);
  if (step.from.type == SpotType::kDeck || step.from.type == SpotType::kDiscard) return false;
  if (step.from.IsOnBoard()) return !step.ply.card.view().ends_with('#');
  return (Bit(step.ply.player) & kScoreForPieces) == 0;
}

bool MayScorePiece(const Step& step) {
  const Faction player = step.ply.player;
  const bool is_building_or_token =
      step.ply.piece.view()[0] == 'b' || step.ply.piece.view()[0] == 't';
  if (step.ply.faction == player) return player == Faction::kRiverfolk && is_building_or_token;
  return is_building_or_token || IsVagabond(player);
}

bool MayScoreMove(const Step& step) {
  if (!step.ply.piece.empty()) return MayScorePiece(step);
  if (!step.ply.card.empty()) return MayScoreCard(step);
  return step.from.holder != step.to.holder || !step.from.IsOnBoard();  // of an item
}

bool MayScore(const Step& step) {
  switch (step.ply.kind) {
    case Kind::kMove:
      return MayScoreMove(step);
    case Kind::kClearPath:
    case Kind::kHire:
    case Kind::kRelationship:
    case Kind::kDominance:
    case Kind::kMinister:
    case Kind::kRelicFlip:
      return true;
    default:  // nothing is scored for it, or OpenDue() was called
      return false;
  }
}

}  // namespace

void OpenDue(State& state) { state.due.is_open = true; }

void NoteOtherPoints(const Step& step) {
  if (MayScore(step)) OpenDue(step.state);
}

void SetDue(Step& step, unsigned points) {
  Due& due = step.state.due;
  const bool is_same = due.action == step.ply.action;
  due.last = Sum(is_same ? due.last : 0, static_cast<int>(points));
  due.all = Sum(due.all, static_cast<int>(points));
  due.action = step.ply.action;
}

void SetEveningDue(Step& step, unsigned points) {
  Due& due = step.state.due;
  const auto evening = static_cast<std::int16_t>(points);
  due.all = Sum(due.all - due.evening, evening);
  due.last = due.evening = evening;
  due.action = step.ply.action;
}

void PlayScore(Step& step) {
  State& state = step.state;
  const Faction faction = step.ply.faction;
  if (!IsFaction(faction) || step.ply.value.is_null()) return;
  if ((state.off_track & Bit(faction)) != 0) return step.Report(Why("off-track"));
  if (faction == step.ply.player && step.ply.value.value > 0) {
    CheckDue(step);
    state.due = {};
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
