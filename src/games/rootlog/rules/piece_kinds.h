// Piece kinds: the pieces of each faction and hireling, and how many of them the game has.
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
  char type;            // 'w', 'b' or 't', as in the notation
  char letter;          // of the notation; NUL: none
  std::uint8_t supply;  // how many there are
};

// The warriors stand first, in the order of Faction. If pieces of a type have letters, the row
// without a letter stands for all of them: for a piece whose letter is not written, and for a plot
// that lies face down.
inline constexpr PieceRow kPieces[] = {
    {Faction::kMarquise, 'w', '\0', 25},      {Faction::kEyrie, 'w', '\0', 20},
    {Faction::kAlliance, 'w', '\0', 10},      {Faction::kVagabond, 'w', '\0', 0},
    {Faction::kSecondVagabond, 'w', '\0', 0}, {Faction::kLizards, 'w', '\0', 25},
    {Faction::kRiverfolk, 'w', '\0', 15},     {Faction::kDuchy, 'w', '\0', 20},
    {Faction::kCorvids, 'w', '\0', 15},       {Faction::kHundreds, 'w', '\0', 20},
    {Faction::kKeepers, 'w', '\0', 15},       {HirelingOf('C'), 'w', '\0', 12},
    {HirelingOf('E'), 'w', '\0', 5},          {HirelingOf('A'), 'w', '\0', 4},
    {HirelingOf('V'), 'w', '\0', 0},          {HirelingOf('L'), 'w', '\0', 4},
    {HirelingOf('O'), 'w', '\0', 0},          {HirelingOf('D'), 'w', '\0', 8},
    {HirelingOf('P'), 'w', '\0', 6},          {HirelingOf('H'), 'w', '\0', 6},
    {HirelingOf('K'), 'w', '\0', 6},          {HirelingOf('T'), 'w', '\0', 4},
    {HirelingOf('S'), 'w', '\0', 0},          {HirelingOf('J'), 'w', '\0', 5},
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

// The kind of an owner's warriors.
constexpr PieceKind WarriorsOf(Faction owner) { return static_cast<PieceKind>(owner); }
static_assert(kPieces[WarriorsOf(HirelingOf('J'))].supply == 5);

// The row of the pieces of `owner` with this type and letter.
constexpr PieceKind FindKind(Faction owner, char type, char letter) {
  for (PieceKind kind = 0; kind < kPieceKinds; ++kind) {
    const PieceRow& row = kPieces[kind];
    if (row.owner == owner && row.type == type && row.letter == letter) return kind;
  }
  return kNoPiece;
}

inline constexpr PieceKind kWood = FindKind(Faction::kMarquise, 't', '\0');
inline constexpr PieceKind kKeep = FindKind(Faction::kMarquise, 't', 'k');
inline constexpr PieceKind kWarlord = FindKind(Faction::kHundreds, 'w', 'w');
inline constexpr PieceKind kRoost = FindKind(Faction::kEyrie, 'b', '\0');
inline constexpr PieceKind kSympathy = FindKind(Faction::kAlliance, 't', '\0');
inline constexpr PieceKind kTunnel = FindKind(Faction::kDuchy, 't', '\0');
inline constexpr PieceKind kPlot = FindKind(Faction::kCorvids, 't', '\0');

// The kinds that may stand for each other: a whole, which has no letter, and its `parts` with
// letters, in the rows after it. A kind without such letters is its own whole, with no parts.
struct PieceGroup {
  PieceKind whole = kNoPiece;
  std::uint8_t parts = 0;
};

inline constexpr auto kPieceGroups = [] {
  std::array<PieceGroup, kPieceKinds> groups{};
  for (PieceKind kind = 0; kind < kPieceKinds; ++kind) {
    const PieceRow& row = kPieces[kind];
    const bool is_part = row.letter != '\0' && kind != kKeep && kind != kWarlord;
    groups[kind].whole = is_part ? FindKind(row.owner, row.type, '\0') : kind;
    if (is_part) ++groups[groups[kind].whole].parts;
  }
  for (PieceGroup& group : groups) group.parts = groups[group.whole].parts;
  return groups;
}();
constexpr bool IsPart(PieceKind kind) { return kPieceGroups[kind].whole != kind; }
static_assert(kPieceGroups[kPlot].parts == 4 && kPieceGroups[kWood].parts == 0);

// The rows of an owner's pieces that are not plain warriors: `count` rows from `first` on.
struct PieceRows {
  PieceKind first = 0;
  std::uint8_t count = 0;
};

inline constexpr auto kOtherPieces = [] {
  std::array<PieceRows, static_cast<std::size_t>(Faction::kUnknown)> rows{};
  for (PieceKind kind = kPieceKinds - 1; kind > WarriorsOf(HirelingOf('J')); --kind) {
    PieceRows& of_owner = rows[static_cast<std::size_t>(kPieces[kind].owner)];
    of_owner.first = kind;
    ++of_owner.count;
  }
  return rows;
}();

// Whether the rows that kOtherPieces has for each owner are all of that owner.
constexpr bool AreOthersTogether() {
  for (std::size_t owner = 0; owner < kOtherPieces.size(); ++owner) {
    const PieceRows rows = kOtherPieces[owner];
    for (std::size_t kind = rows.first; kind < std::size_t{rows.first} + rows.count; ++kind) {
      if (kPieces[kind].owner != static_cast<Faction>(owner)) return false;
    }
  }
  return true;
}
static_assert(AreOthersTogether());

// FindKind() for each owner, type ('w', 'b', 't') and letter, from NUL and 'a' to 'z'.
inline constexpr auto kKindTable = [] {
  std::array<std::array<std::array<PieceKind, 27>, 3>, static_cast<std::size_t>(Faction::kUnknown)>
      table{};
  for (auto& types : table) {
    for (auto& letters : types) letters.fill(kNoPiece);
  }
  for (PieceKind kind = 0; kind < kPieceKinds; ++kind) {
    const PieceRow& row = kPieces[kind];
    if (row.supply == 0) continue;
    const std::size_t type = row.type == 'w' ? 0 : row.type == 'b' ? 1 : 2;
    const std::size_t letter = row.letter == '\0' ? 0 : static_cast<std::size_t>(row.letter & 31);
    table[static_cast<std::size_t>(row.owner)][type][letter] = kind;
  }
  return table;
}();

// The kind of `piece`, such as "b_s"; kNoPiece if its owner has no such piece.
constexpr PieceKind KindOf(Faction owner, std::string_view piece) {
  if (!IsKnown(owner) || piece.empty() || piece.size() == 2 || piece.size() > 3) return kNoPiece;
  const char type = piece[0];
  if (type != 'w' && type != 'b' && type != 't') return kNoPiece;
  const char letter = piece.size() == 3 ? piece[2] : '\0';
  if (letter != '\0' && (letter < 'a' || letter > 'z')) return kNoPiece;
  return kKindTable[static_cast<std::size_t>(owner)][type == 'w'   ? 0
                                                     : type == 'b' ? 1
                                                                   : 2]
                   [letter == '\0' ? 0 : static_cast<std::size_t>(letter & 31)];
}

static_assert(KindOf(Faction::kMarquise, "t_k") == kKeep);
static_assert(KindOf(Faction::kVagabond, "w") == kNoPiece);

}  // namespace plymill::rootlog
