// Claim: the part of a tile that a written meeple claims.
//
//   - "m and M are placed immediately after the feature they claim."
//   - "If there is not a field symbol to place the farmer symbol after, the symbol is placed
//     immediately after the last face symbol encountered, progressing clockwise, before the field."
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/tile_shape.h"

namespace plymill::carcassonne {

struct Claim {
  std::uint8_t part = kNoPart;  // kNoPart: the tile has no such part
  bool is_canonical = true;     // the meeple stands where the specification puts it
};

// The symbol that `at` of a meeple counts: sides from 0, all others from 4. NUL if there is none.
constexpr char SymbolAt(const Tile& tile, std::size_t at) {
  std::size_t sides = 0, others = 4;
  for (const char c : tile.view()) {
    if (IsDigit(c)) continue;
    const std::size_t index = IsSide(c) && sides < 4 ? sides++ : others++;
    if (index == at) return c;
  }
  return '\0';
}

// The only part of `kind` that satisfies `accepts`; kNoPart if there is none, or more than one.
template <class Accepts>
constexpr std::uint8_t OnlyPart(const TileShape& shape, PartKind kind, Accepts&& accepts) {
  std::uint8_t only = kNoPart;
  for (std::uint8_t part = 0; part < shape.count; ++part) {
    if (shape.parts[part].kind != kind || !accepts(shape.parts[part])) continue;
    if (only != kNoPart) return kNoPart;
    only = part;
  }
  return only;
}

// The field that a farmer after side `side` claims: at an F, the field of that side, else the first
// one that begins after the middle of the side, clockwise.
constexpr std::uint8_t FieldAfter(const TileShape& shape, std::size_t side) {
  for (std::size_t i = 1; i <= 8; ++i) {
    const std::uint8_t part = shape.of_half[(2 * side + i) % 8];
    if (part != kNoPart) return part;
  }
  return kNoPart;
}

// Whether a side of the tile is nothing but this field, so that an F stands for it.
constexpr bool HasFieldSide(const TileShape& shape, std::uint8_t field) {
  for (std::size_t side = 0; side < 4; ++side) {
    if (shape.of_side[side] == kNoPart && shape.of_half[2 * side] == field) return true;
  }
  return false;
}

// The side after whose symbol the notation writes a farmer on a field.
constexpr std::size_t SideOfFarmer(const TileShape& shape, std::uint8_t field) {
  for (std::size_t side = 0; side < 4; ++side) {
    if (shape.of_side[side] == kNoPart && shape.of_half[2 * side] == field) return side;
  }
  for (std::size_t side = 0; side < 4; ++side) {
    if (FieldAfter(shape, side) == field) return side;
  }
  return 0;
}

constexpr Claim FarmerClaim(const TileShape& shape, std::size_t at) {
  if (at >= 4) {  // after a cloister or pennant: it is clear only if there is one field
    return {OnlyPart(shape, PartKind::kField, [](const Part&) { return true; }), false};
  }
  const std::uint8_t field = FieldAfter(shape, at);
  const bool at_field_side = shape.of_side[at] == kNoPart;
  return {field, at_field_side || field == kNoPart || !HasFieldSide(shape, field)};
}

constexpr Claim ClaimOf(const Meeple& meeple, const Tile& tile, const TileShape& shape) {
  if (meeple.kind == MeepleKind::kFarmer) return FarmerClaim(shape, meeple.at);
  if (meeple.at < 4) return {shape.of_side[meeple.at]};
  const char symbol = SymbolAt(tile, meeple.at);
  if (symbol == 'K') return {shape.cloister};
  if (symbol != 'P') return {};
  const auto has_pennant = [](const Part& part) { return part.has_pennant; };
  return {OnlyPart(shape, PartKind::kCity, has_pennant), false};
}

}  // namespace plymill::carcassonne
