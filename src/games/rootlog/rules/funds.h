// Funds: warriors of other factions on the board of the Riverfolk.
//
// Who buys from the Riverfolk puts warriors into the Payments box. The next turn of the Riverfolk
// gathers them as funds (Law 11.4.3). Funds that are spent return to their supplies, and so do
// those that a removed trade post costs (Law 11.2.5). Neither need be written: "if this action is
// omitted, funds are assumed to be zero". So a supply that is short may have got funds back, but
// not payments that are not gathered yet, and not funds that the record spends later.
#pragma once

#include "games/rootlog/rules/step.h"

namespace plymill {
template <class Game>
class GameView;
}

namespace plymill::rootlog {

struct Game;

// Finds the rows of a game that pay funds or take them.
void FindFunds(State& state, const GameView<Game>& game);

// `step` may be such a row. Call it before the row is played.
void PassFundsRow(const Step& step);

// Warriors have been put on the board of the Riverfolk.
void AddPayments(State& state, PieceKind kind, unsigned count);

// A turn of the Riverfolk begins.
inline void GatherFunds(State& state) { state.payments.fill(0); }

// The warriors of `kind` that may have returned to their supply without being written.
unsigned SilentFunds(const State& state, PieceKind kind);

}  // namespace plymill::rootlog
