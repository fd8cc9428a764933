// Supply: pieces that come from the supply of their owner, and return to it.
#include <algorithm>

#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/funds.h"
#include "games/rootlog/rules/pieces.h"

namespace plymill::rootlog {
namespace {

// More pieces come from the supply than it has.
void LackSupply(Step& step, PieceKind kind, unsigned left) {
  bool& is_unsure = step.state.is_unsure[kPieceGroups[kind].whole];
  if (kind == kKeep) {
    step.findings.Add(Why("second-keep"));  // a keep never returns to the supply
  } else if (kind != kWarlord || !is_unsure) {
    step.Report(Why("beyond-supply"), ShortText().AppendNumber(left).Append(" left"));
  }
  is_unsure = true;
}

// Funds of the Riverfolk return to their supplies when they are spent. This is often not written.
void ReturnFunds(State& state, PieceKind kind, unsigned missing) {
  const Faction owner = kPieces[kind].owner;
  if (kPieces[kind].type != 'w' || !state.Plays(Faction::kRiverfolk)) return;
  std::uint8_t& funds = state.At(kind, owner == Faction::kRiverfolk ? kOwnBoard : kPayments);
  const unsigned returned = std::min(missing, SilentFunds(state, kind));
  funds = static_cast<std::uint8_t>(funds - returned);
  Return(state, kind, returned);
}

unsigned LeftOf(const State& state, PieceKind kind) {
  return std::min(state.left[kind], state.left[kPieceGroups[kind].whole]);
}

}  // namespace

void Return(State& state, PieceKind kind, unsigned count) {
  const auto add = [&](PieceKind to) {
    state.left[to] =
        static_cast<std::uint8_t>(std::min<unsigned>(state.left[to] + count, kPieces[to].supply));
  };
  add(kind);
  if (IsPart(kind)) add(kPieceGroups[kind].whole);
}

void TakeFromSupply(Step& step, PieceKind kind) {
  State& state = step.state;
  if (step.count > LeftOf(state, kind)) [[unlikely]] {
    ReturnFunds(state, kind, step.count - LeftOf(state, kind));
    if (const unsigned left = LeftOf(state, kind); step.count > left) LackSupply(step, kind, left);
  }
  const auto take = [&](PieceKind from) {
    state.left[from] = static_cast<std::uint8_t>(state.left[from] -
                                                 std::min<unsigned>(state.left[from], step.count));
  };
  take(kind);
  if (IsPart(kind)) take(kPieceGroups[kind].whole);
}

}  // namespace plymill::rootlog
