// Paths: moves of warriors, pawns and the ferry on the map.
//
// "Move needs a path." Whether a player rules a clearing is not checked, because the record need
// not say how a move was paid for. Section 7 of the components lists the exceptions.
#include <algorithm>
#include <utility>

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
// written), the owner of Boat Builders, and who takes the ferry (which may be forgotten).
bool HasBoats(const State& state, Faction owner) {
  return state.Plays(Faction::kRiverfolk) || state.HasCrafted(owner, kBoatBuilders) ||
         state.ferry != 0;
}

// The ferry takes warriors along. Its own row may stand before or after theirs in an action.
bool IsOnFerry(const State& state, const Ply& ply, unsigned from, unsigned to) {
  if (state.ferry == 0) return false;
  if (state.ferry == from) return true;
  return state.ferry == to && state.ferry_turn == ply.turn && state.ferry_action == ply.action;
}

// "Field Hospitals: the warriors moved into the keep's clearing." The card for it may be written
// later.
bool IsHospital(const State& state, Faction owner, unsigned to) {
  return owner == Faction::kMarquise && state.at[kKeep][to] > 0;
}

// A pawn moves along paths, or slips between a forest and the clearings and forests around it.
bool MayMovePawn(const Step& step, const Pawn& pawn, std::uint16_t around) {
  if (pawn.at == 0 || pawn.at == step.to.clearings) return true;
  if (pawn.is_in_forest) return (pawn.around & around) != 0;
  if (!step.to.IsClearing()) return (pawn.at & around) != 0;
  unsigned from = 0;
  while (pawn.at != ClearingBit(from)) ++from;
  return MayMove(step.state, step.ply, step.ply.faction, from, step.to.clearing);
}

// True also if it is not certain where the tunnels are.
bool HasTunnel(const State& state, unsigned clearing) {
  return state.at[kTunnel][clearing] > 0 || state.is_unsure[kTunnel] ||
         !state.Knows(Faction::kDuchy);
}

}  // namespace

Ways WaysOf(const State& state) {
  const WoodlandMap* const map = MapOf(state);
  if (map == nullptr) return {};
  Ways ways = {.paths = map->paths, .rivers = map->rivers};
  for (std::size_t i = 0; i < map->closed_paths.size(); ++i) {
    const Link link = map->closed_paths[i];
    Links& links = (state.opened_paths >> i & 1) != 0 ? ways.paths : ways.closed;
    links[link.low] |= ClearingBit(link.high);
  }
  return ways;
}

bool MayMove(const State& state, const Ply& ply, Faction owner, unsigned from, unsigned to) {
  const WoodlandMap* const map = MapOf(state);
  if (map == nullptr || from == to || state.has_hirelings) return true;
  if (from == 0) return true;  // NoteExit() checks it
  if (to == 0) return owner != Faction::kDuchy || HasTunnel(state, from);
  if (Joins(map->paths, from, to)) return true;
  if (const int closed = ClosedPath(*map, from, to); closed >= 0) {
    if ((state.opened_paths >> closed & 1) != 0) return true;
  }
  if (Joins(map->rivers, from, to) && HasBoats(state, owner)) return true;
  return IsOnFerry(state, ply, from, to) || state.HasCrafted(owner, kTunnelsCard) ||
         IsHospital(state, owner, to);
}

void NoteExit(const Step& step) {
  if (step.ply.faction != Faction::kDuchy || step.to.clearing == 0) return;
  step.state.exit = {step.to.clearing, step.ply.turn, step.ply.action};
}

void CheckExit(State& state, Findings& findings) {
  const unsigned clearing = std::exchange(state.exit.clearing, 0);
  if (HasTunnel(state, clearing) || state.has_hirelings || state.is_lost) return;
  findings.AddBefore(Why("no-path"), ShortText("no tunnel in ").AppendNumber(clearing));
}

void PlayPawn(Step& step) {
  const Faction owner = step.ply.faction;
  if (!IsVagabond(owner)) {
    if (IsFaction(owner)) step.findings.Add(Why("no-such-piece"));
    return;
  }
  Pawn& pawn = step.state.pawns[owner == Faction::kVagabond ? 0 : 1];
  const bool is_forest = step.to.type == SpotType::kWild;
  if (!step.to.IsClearing() && !is_forest) {
    pawn = {};
    return;
  }
  const WoodlandMap* const map = MapOf(step.state);
  std::uint16_t around = step.to.clearings;
  if (is_forest && map != nullptr) around |= AroundForest(*map, around);
  if (is_forest && map != nullptr && AroundForest(*map, step.to.clearings) == 0) {
    step.Report(Why("unknown-forest"));
  } else if (!step.state.glides[owner == Faction::kVagabond ? 0 : 1] &&
             !MayMovePawn(step, pawn, around)) {
    step.Report(Why("no-path"));
  }
  pawn = {step.to.clearings, around, is_forest};
}

void PlayFerry(Step& step) {
  State& state = step.state;
  if (!step.to.IsClearing() || step.to.clearing == 0) return;
  if (state.map == kLakeMap && !Joins(kWoodlands[kLakeMap].rivers, step.to.clearing, kFerryStart) &&
      step.to.clearing != kFerryStart) {
    step.Report(Why("no-path"), ShortText("1, 10, 11 or 12"));
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
    if ((step.state.opened_paths & bit) != 0) step.Report(Why("no-closed-path"));
    step.state.opened_paths |= bit;
    return;
  }
  step.Report(Why("no-closed-path"));
}

}  // namespace plymill::rootlog
