// Piece kinds: the kinds of pieces that the rules name, and those that stand for each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/piece_table.h"

namespace plymill::rootlog {

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
  std::array<PieceRows, kFactionCodes> rows{};
  for (PieceKind kind = kPieceKinds; kind-- > 0;) {
    if (kind == WarriorsOf(kPieces[kind].owner)) continue;
    PieceRows& of_owner = rows[CodeOf(kPieces[kind].owner)];
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

// The kind of `piece`, such as "b_s"; kNoPiece if its owner has no such piece, or it is a pawn.
constexpr PieceKind KindOf(Faction owner, std::string_view piece) {
  if (!IsKnown(owner) || piece.empty() || piece.size() == 2 || piece.size() > 3) return kNoPiece;
  const char letter = piece.size() == 3 ? piece[2] : '\0';
  if (piece[0] == 'p' || (letter != '\0' && (letter < 'a' || letter > 'z'))) return kNoPiece;
  return KindOf(owner, piece[0], letter);
}

static_assert(KindOf(Faction::kMarquise, "t_k") == kKeep);
static_assert(KindOf(Faction::kVagabond, "w") == kNoPiece);
static_assert(KindOf(HirelingOf('J'), "w") == WarriorsOf(HirelingOf('J')));

}  // namespace plymill::rootlog
