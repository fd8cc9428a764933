// Spot: a field by its colour and its bit.
#pragma once

#include <optional>
#include <string>

#include "games/coerceo/ply.h"
#include "games/coerceo/rules/board.h"

namespace plymill::coerceo {

struct Spot {
  unsigned colour = 0, bit = 0;

  constexpr bool operator==(const Spot&) const = default;
};

// The spot of `field`; none if there is no such field. A field of a ply may hold any code.
constexpr std::optional<Spot> SpotOf(Field field) {
  const unsigned tile = field.code() / 8U, letter = field.code() % 8U;
  if (tile == 0 || tile > kTiles || letter >= kDirections) return std::nullopt;
  return Spot{ColourOf(letter), BitOf(tile - 1, letter)};
}

constexpr Field FieldOf(Spot spot) {
  return {TileOf(spot.bit) + 1, static_cast<char>('a' + LetterOf(spot.colour, spot.bit))};
}

// The index of a field, from 0 for 1a to 113 for 19f.
constexpr unsigned FieldIndex(Spot spot) {
  return kDirections * TileOf(spot.bit) + LetterOf(spot.colour, spot.bit);
}

constexpr Spot SpotAt(unsigned field_index) {
  const unsigned letter = field_index % kDirections;
  return {ColourOf(letter), BitOf(field_index / kDirections, letter)};
}

}  // namespace plymill::coerceo
