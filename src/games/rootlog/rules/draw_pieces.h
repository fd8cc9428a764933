// DrawPieces: factions and pieces as signs.
#pragma once

#include <string>

#include "games/rootlog/faction.h"

namespace plymill::rootlog {

// One kind of pieces at a place, as the notation writes it: w, b_s.
struct PieceSign {
  Faction owner;
  char type;
  char letter = '\0';  // NUL: none
  unsigned count = 1;

  bool is_building() const { return type == 'b'; }
};

// "Marquise de Cat". Hirelings: the faction whose letter they have.
std::string FactionName(Faction faction);

// The style of the colour of a faction.
std::string FactionStyle(Faction faction);

// A sign with its centre at a point, 20 wide: warriors are discs with their number, buildings are
// squares, tokens are hexagons, with their letter.
std::string SignOf(const PieceSign& piece, double x, double y);

// What the letters on the pieces of a faction mean: "s sawmill, w workshop"; empty if it has no
// pieces but warriors or a pawn.
std::string LettersOf(Faction faction);

}  // namespace plymill::rootlog
