// Pieces: takes pieces from places and puts them on others, and checks that they are there.
#pragma once

#include "games/rootlog/rules/step.h"

namespace plymill::rootlog {

// Pieces come from the supply. Reports it if there are not as many.
void TakeFromSupply(Step& step, PieceKind kind);

// `count` pieces of `kind` return to the supply, which never has more than there are.
void Return(State& state, PieceKind kind, unsigned count);

// The points of the pieces of `kind` that this row has put on the map.
void SetPoints(Step& step, PieceKind kind);

// The number of pieces of `kind` at `place`, with those whose letter may be this one.
unsigned CountOf(const State& state, PieceKind kind, std::size_t place);

// A row names the wrong building or token in a clearing: what it has is not certain any more.
void Doubt(State& state, unsigned clearing);

// The number of pieces of `kind` in all clearings.
unsigned CountOnMap(const State& state, PieceKind kind);

// Whether `owner` has any piece in a clearing; Vagabonds: their pawn. True if that is not known.
bool HasPieceIn(const State& state, Faction owner, unsigned clearing);

// Whether `owner` has a warrior or a pawn in a clearing. True if that is not known.
bool HasFighterIn(const State& state, Faction owner, unsigned clearing);

}  // namespace plymill::rootlog
