// RootPieces: factions and pieces of Root as signs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

// One kind of pieces at a place. Texts are those of the notation: "C", "h_E"; "w", "b_s", "t".
struct RootPiece {
  std::string_view faction, piece;
  std::int64_t count = 1;

  bool is_building() const { return piece.substr(0, 1) == "b"; }
};

// "Marquise de Cat". Hirelings: the faction whose letter they have.
std::string FactionName(std::string_view faction);

// The style of the colour of a faction.
std::string FactionStyle(std::string_view faction);

// A sign with its centre at a point, 20 wide: warriors are discs with their number, buildings are
// squares, tokens are hexagons, with their letter.
std::string SignOf(const RootPiece& piece, double x, double y);

// What the letters on the pieces of a faction mean: "s sawmill, w workshop"; empty if it has no
// pieces but warriors or a pawn.
std::string LettersOf(std::string_view faction);

}  // namespace plymill
