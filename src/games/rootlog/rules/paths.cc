// Paths: moves of warriors, pawns and the ferry on the map.
//
// "Move needs a path." Whether a player rules a clearing is not checked, because the record need
// not say how a move was paid for. Section 7 of the components lists the exceptions.
#include <algorithm>

#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/step.h"

namespace plymill::rootlog {
namespace {

const WoodlandMap* MapOf(const State& state) {
  return state.map == kUnknownMap ? nullptr : &kWoodlands[state.map];
}

// The number of the closed path between two clearings, from 0; -1: there is none.
int ClosedPath(const WoodlandMap& map, unsigned one, unsigned other) {
  for (std::size_t i = 0; i < map.closed_paths.size(); ++i) {
    const Link path = map.closed_paths[i];
    if (path.low == std::min(one, other) && path.high == std::max(one, other)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

// Who may move along rivers: the Riverfolk, those who buy riverboats from them (which need not be
// written), the owner of Boat Builders, and the controller of the Flotilla or its demoted side.
bool HasBoats(const State& state, Faction owner) {
  return state.Plays(Faction::kRiverfolk) || state.HasCrafted(owner, kBoatBuilders) ||
         state.has_flotilla;
}

// The ferry takes warriors along. Its own row may stand before or after theirs in an action.
bool IsOnFerry(const State& state, const Ply& ply, unsigned from, unsigned to) {
  if (state.ferry == 0) return false;
  if (state.ferry == from) return true;
  return state.ferry == to && state.ferry_turn == ply.turn && state.ferry_action == ply.action;
}

// "Field Hospitals: the warriors moved into the keep's clearing", for a card of the Marquise.
bool IsHospital(const State& state, const Ply& ply, Faction owner, unsigned to) {
  return owner == Faction::kMarquise && state.at[kKeep][to] > 0 && state.spent_turn == ply.turn;
}

bool IsKnownForest(const WoodlandMap& map, const Spot& forest) {
  return std::find(map.forests.begin(), map.forests.end(), forest.clearings) != map.forests.end();
}

// A pawn moves along paths, or slips between a forest and the clearings and forests around it.
bool MayMovePawn(const Step& step, const Pawn& pawn) {
  const Spot& to = step.to;
  if (pawn.at == 0 || pawn.at == to.clearings) return true;
  if (pawn.is_in_forest || !to.IsClearing()) return (pawn.at & to.clearings) != 0;
  unsigned from = 0;
  while (pawn.at != ClearingBit(from)) ++from;
  return MayMove(step.state, step.ply, step.ply.faction, from, to.clearing);
}

}  // namespace

bool MayMove(const State& state, const Ply& ply, Faction owner, unsigned from, unsigned to) {
  const WoodlandMap* const map = MapOf(state);
  if (map == nullptr || from == to) return true;
  if (from == 0 || to == 0) {
    return owner != Faction::kDuchy || state.at[kTunnel][from + to] > 0;
  }
  if (Joins(map->paths, from, to)) return true;
  if (const int closed = ClosedPath(*map, from, to); closed >= 0) {
    if ((state.opened_paths >> closed & 1) != 0) return true;
  }
  if (Joins(map->rivers, from, to) && HasBoats(state, owner)) return true;
  return IsOnFerry(state, ply, from, to) || state.HasCrafted(owner, kTunnelsCard) ||
         IsHospital(state, ply, owner, to);
}

void PlayPawn(Step& step) {
  const Faction owner = step.ply.faction;
  if (!IsVagabond(owner)) {
    if (IsFaction(owner)) step.findings.Add(kNoSuchPiece);
    return;
  }
  Pawn& pawn = step.state.pawns[owner == Faction::kVagabond ? 0 : 1];
  const bool is_forest = step.to.type == SpotType::kWild;
  if (!step.to.IsClearing() && !is_forest) {
    pawn = {};
    return;
  }
  const WoodlandMap* const map = MapOf(step.state);
  if (is_forest && map != nullptr && !IsKnownForest(*map, step.to)) {
    step.Report(kUnknownForest);
  } else if (!step.state.glides[owner == Faction::kVagabond ? 0 : 1] && !MayMovePawn(step, pawn)) {
    step.Report(kNoPath);
  }
  pawn = {step.to.clearings, is_forest};
}

void PlayFerry(Step& step) {
  State& state = step.state;
  if (!step.to.IsClearing() || step.to.clearing == 0) return;
  if (state.map == kLakeMap && !Joins(kWoodlands[kLakeMap].rivers, step.to.clearing, kFerryStart) &&
      step.to.clearing != kFerryStart) {
    step.Report(kNoPath, ShortText("1, 10, 11 or 12"));
  }
  state.ferry = step.to.clearing;
  state.ferry_turn = step.ply.turn;
  state.ferry_action = step.ply.action;
}

void PlayClearPath(Step& step) {
  const WoodlandMap* const map = MapOf(step.state);
  if (map == nullptr) return;
  for (std::size_t i = 0; i < map->closed_paths.size(); ++i) {
    const Link path = map->closed_paths[i];
    if (step.from.clearings != (ClearingBit(path.low) | ClearingBit(path.high))) continue;
    const auto bit = static_cast<std::uint16_t>(1U << i);
    if ((step.state.opened_paths & bit) != 0) step.Report(kNoClosedPath);
    step.state.opened_paths |= bit;
    return;
  }
  step.Report(kNoClosedPath);
}

}  // namespace plymill::rootlog
