// Piece table: the pieces of each faction and hireling, and how many of them the game has.
//
// Source: sections 1 and 2 of the components that docs/rules.md quotes: the Law of Root (2024),
// 6.3 to 15.3, and B.1 to B.4 and B.10 for hirelings. "Limits are hard": there are no proxies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "games/rootlog/faction.h"

namespace plymill::rootlog {

// Index of a row of kPieces.
using PieceKind = std::uint8_t;
inline constexpr PieceKind kNoPiece = 0xFF;

struct PieceRow {
  Faction owner;
  char type;                // as in the notation
  char letter;              // of the notation; NUL: none
  std::uint8_t supply;      // how many there are
  std::uint8_t set_up = 0;  // of the warriors: at least so many are set up
};

// The first row of an owner is its warriors, or its pawn. Its other rows stand together. If pieces
// of a type have letters, the row without a letter stands for all of them: for a piece whose letter
// is not written, and for a plot that lies face down.
inline constexpr PieceRow kPieces[] = {
    {Faction::kMarquise, 'w', '\0', 25, 10},  {Faction::kEyrie, 'w', '\0', 20, 6},
    {Faction::kAlliance, 'w', '\0', 10},      {Faction::kVagabond, 'p', '\0', 1},
    {Faction::kSecondVagabond, 'p', '\0', 1}, {Faction::kLizards, 'w', '\0', 25, 5},
    {Faction::kRiverfolk, 'w', '\0', 15, 4},  {Faction::kDuchy, 'w', '\0', 20, 4},
    {Faction::kCorvids, 'w', '\0', 15, 3},    {Faction::kHundreds, 'w', '\0', 20, 4},
    {Faction::kKeepers, 'w', '\0', 15, 8},    {HirelingOf('C'), 'w', '\0', 12},
    {HirelingOf('E'), 'w', '\0', 5},          {HirelingOf('A'), 'w', '\0', 4},
    {HirelingOf('V'), 'p', '\0', 1},          {HirelingOf('L'), 'w', '\0', 4},
    {HirelingOf('O'), 'p', '\0', 1},          {HirelingOf('D'), 'w', '\0', 8},
    {HirelingOf('P'), 'w', '\0', 6},          {HirelingOf('H'), 'w', '\0', 6},
    {HirelingOf('K'), 'w', '\0', 6},          {HirelingOf('T'), 'w', '\0', 4},
    {HirelingOf('S'), 'p', '\0', 1},          {HirelingOf('J'), 'w', '\0', 5},
    {Faction::kMarquise, 'b', '\0', 18},      {Faction::kMarquise, 'b', 's', 6},
    {Faction::kMarquise, 'b', 'w', 6},        {Faction::kMarquise, 'b', 'r', 6},
    {Faction::kMarquise, 't', '\0', 8},  // wood
    {Faction::kMarquise, 't', 'k', 1},        {Faction::kEyrie, 'b', '\0', 7},
    {Faction::kAlliance, 'b', '\0', 3},       {Faction::kAlliance, 'b', 'f', 1},
    {Faction::kAlliance, 'b', 'r', 1},        {Faction::kAlliance, 'b', 'm', 1},
    {Faction::kAlliance, 't', '\0', 10},      {Faction::kLizards, 'b', '\0', 15},
    {Faction::kLizards, 'b', 'f', 5},         {Faction::kLizards, 'b', 'r', 5},
    {Faction::kLizards, 'b', 'm', 5},         {Faction::kRiverfolk, 't', '\0', 9},
    {Faction::kRiverfolk, 't', 'f', 3},       {Faction::kRiverfolk, 't', 'r', 3},
    {Faction::kRiverfolk, 't', 'm', 3},       {Faction::kDuchy, 'b', '\0', 6},
    {Faction::kDuchy, 'b', 'c', 3},           {Faction::kDuchy, 'b', 'm', 3},
    {Faction::kDuchy, 't', '\0', 3},    // tunnels
    {Faction::kCorvids, 't', '\0', 8},  // face down
    {Faction::kCorvids, 't', 'b', 2},         {Faction::kCorvids, 't', 's', 2},
    {Faction::kCorvids, 't', 'r', 2},         {Faction::kCorvids, 't', 'e', 2},
    {Faction::kHundreds, 'w', 'w', 1},  // the Warlord
    {Faction::kHundreds, 'b', '\0', 6},       {Faction::kHundreds, 't', '\0', 5},
    {Faction::kKeepers, 'b', '\0', 3},  // three waystations, each with any side up
    {Faction::kKeepers, 'b', 'f', 3},         {Faction::kKeepers, 'b', 't', 3},
    {Faction::kKeepers, 'b', 'j', 3},         {Faction::kKeepers, 't', '\0', 12},
    {Faction::kKeepers, 't', 'f', 4},         {Faction::kKeepers, 't', 't', 4},
    {Faction::kKeepers, 't', 'j', 4},         {HirelingOf('D'), 't', '\0', 3},
    {HirelingOf('K'), 'b', '\0', 6},
};
inline constexpr std::size_t kPieceKinds = std::size(kPieces);

// The kind of an owner's warriors, or of its pawn.
constexpr PieceKind FirstKind(Faction owner) {
  PieceKind kind = 0;
  while (kind < kPieceKinds && kPieces[kind].owner != owner) ++kind;
  return kind < kPieceKinds ? kind : kNoPiece;
}
inline constexpr auto kFirstKinds = [] {
  std::array<PieceKind, kFactionCodes> kinds{};
  for (std::size_t code = 0; code < kFactionCodes; ++code) {
    kinds[code] = FirstKind(static_cast<Faction>(code));
  }
  return kinds;
}();
constexpr PieceKind WarriorsOf(Faction owner) { return kFirstKinds[CodeOf(owner)]; }

// The row of the pieces of `owner` with this type and letter.
constexpr PieceKind FindKind(Faction owner, char type, char letter) {
  for (PieceKind kind = 0; kind < kPieceKinds; ++kind) {
    const PieceRow& row = kPieces[kind];
    if (row.owner == owner && row.type == type && row.letter == letter) return kind;
  }
  return kNoPiece;
}

// FindKind() for each owner, type ('w', 'b', 't', 'p') and letter, from NUL and 'a' to 'z'.
inline constexpr std::string_view kPieceTypes = "wbtp";
inline constexpr auto kKindTable = [] {
  std::array<std::array<std::array<PieceKind, 27>, kPieceTypes.size()>, kFactionCodes> table{};
  for (auto& types : table) {
    for (auto& letters : types) letters.fill(kNoPiece);
  }
  for (PieceKind kind = 0; kind < kPieceKinds; ++kind) {
    const PieceRow& row = kPieces[kind];
    table[CodeOf(row.owner)][kPieceTypes.find(row.type)][row.letter & 31] = kind;
  }
  return table;
}();

// The kind of a piece with this type and letter (NUL: none); kNoPiece if its owner has no such
// piece.
constexpr PieceKind KindOf(Faction owner, char type, char letter) {
  const std::size_t index = kPieceTypes.find(type);
  return index < kPieceTypes.size() ? kKindTable[CodeOf(owner)][index][letter & 31] : kNoPiece;
}

// Whether `faction` has pieces of `type` with `letter`. Anybody may have the ferry.
constexpr bool HasPiece(Faction faction, char type, char letter) {
  if (!IsKnown(faction) || type == 'f') return true;
  return KindOf(faction, type, IsHireling(faction) ? '\0' : letter) != kNoPiece;
}

}  // namespace plymill::rootlog
