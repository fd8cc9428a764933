#include "games/rootlog/rules/funds.h"

#include <algorithm>

#include "games/rootlog/game.h"
#include "rules/game_view.h"

namespace plymill::rootlog {
namespace {

bool IsOfRiverfolk(const Spot& spot) {
  return spot.IsOnBoard() && spot.holder == Faction::kRiverfolk;
}

// `from` and `to` are the places of `ply`. The row has no kind if it moves no funds.
FundsRow FundsRowOf(const Ply& ply, const Spot& from, const Spot& to) {
  if (IsOfRiverfolk(from) == IsOfRiverfolk(to) || ply.kind != Kind::kMove) return {};
  const PieceKind kind = KindOf(ply.faction, ply.piece.view());
  if (kind == kNoPiece || kPieces[kind].type != 'w' || ply.faction == Faction::kRiverfolk) {
    return {};
  }
  const int count = std::min<int>(ply.count.is_null() ? 1 : ply.count.value, 127);
  return {kind, static_cast<std::int8_t>(IsOfRiverfolk(to) ? count : -count)};
}

// The funds of `kind` that the rest of the record takes, beyond those that it pays before.
unsigned TakenLater(const State& state, PieceKind kind) {
  int taken = 0, most = 0;
  for (std::size_t i = state.next_funds_row; i < state.funds_row_count; ++i) {
    if (state.funds_rows[i].kind != kind) continue;
    taken -= state.funds_rows[i].paid;
    most = std::max(most, taken);
  }
  return static_cast<unsigned>(most);
}

}  // namespace

void FindFunds(State& state, const GameView<Game>& game) {
  for (const Ply& ply : game.plies()) {
    const FundsRow row = FundsRowOf(ply, SpotOf(ply.from.view()), SpotOf(ply.to.view()));
    if (row.kind == kNoPiece) continue;
    if (state.funds_row_count == kMostFundsRows) return;
    state.funds_rows[state.funds_row_count++] = row;
  }
}

void PassFundsRow(const Step& step) {
  State& state = step.state;
  if (state.next_funds_row == state.funds_row_count) return;
  if (FundsRowOf(step.ply, step.from, step.to).kind != kNoPiece) ++state.next_funds_row;
}

void AddPayments(State& state, PieceKind kind, unsigned count) {
  std::uint8_t& payments = state.payments[kind];
  payments = static_cast<std::uint8_t>(std::min(payments + count, 0xFFU));
}

unsigned SilentFunds(const State& state, PieceKind kind) {
  if (kPieces[kind].owner == Faction::kRiverfolk) return state.at[kind][kOwnBoard];
  const unsigned there = state.at[kind][kPayments];
  const unsigned bound = state.payments[kind] + TakenLater(state, kind);
  return there - std::min(bound, there);
}

}  // namespace plymill::rootlog
