// Board: the geometry of Coerceo, constructed from the six directions in which a tile has
// neighbours.
//
// 19 hexagonal tiles form a hexagon. Each has six triangular fields, a to f, which meet in its
// centre. The field with letter L lies on the side of its tile that faces direction L. Fields a, c
// and e are white, b, d and f are black, and a piece never leaves the fields of its colour.
//
// Therefore a set of fields of one colour is a word of 57 bits, three for each tile, and a tile has
// the same three bits in the words of both colours.
//
// Source: section 2.1 of the specification. How tiles and letters follow each other is not in its
// text; the complete game in it can be played with this numbering alone, apart from the symmetries
// of the board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace plymill::coerceo {

inline constexpr unsigned kTiles = 19;
inline constexpr unsigned kDirections = 6;  // and letters
inline constexpr unsigned kColours = 2;     // 0 white, 1 black, as in Side
inline constexpr unsigned kBits = 3 * kTiles;

using Fields = std::uint64_t;  // of one colour

inline constexpr Fields kAllFields = (Fields{1} << kBits) - 1;
inline constexpr std::uint8_t kNone = 0xFF;  // no tile, no field

constexpr unsigned ColourOf(unsigned letter) { return letter % kColours; }
constexpr unsigned BitOf(unsigned tile, unsigned letter) { return 3 * tile + letter / 2; }
constexpr unsigned TileOf(unsigned bit) { return bit / 3; }
constexpr unsigned LetterOf(unsigned colour, unsigned bit) { return bit % 3 * 2 + colour; }
constexpr Fields FieldAt(unsigned bit) { return Fields{1} << bit; }
constexpr Fields FieldsOfTile(unsigned tile) { return Fields{7} << 3 * tile; }

// The first bit of `fields`, which must not be empty.
constexpr unsigned FirstOf(Fields fields) {
  return static_cast<unsigned>(std::countr_zero(fields));
}

// Calls visit(bit) for each field, in rising order.
template <class Visitor>
constexpr void ForEachBit(Fields fields, Visitor&& visit) {
  for (; fields != 0; fields &= fields - 1) visit(FirstOf(fields));
}

// A place on the plane of hexagons, in axial coordinates.
struct Place {
  int x = 0, y = 0;
  constexpr Place operator+(Place other) const { return {x + other.x, y + other.y}; }
  constexpr bool operator==(const Place&) const = default;
};

// Directions a to f, in the order in which they lie around a tile.
inline constexpr std::array<Place, kDirections> kDirection = {
    {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}};

// "The tile with number 1 is placed in the centre. Tiles 2 through 7 are placed around tile 1 and
// form the first ring. Tiles 8 through 19 form the second ring." Index 0 is tile 1.
inline constexpr std::array<Place, kTiles> kPlaces = [] {
  std::array<Place, kTiles> places{};
  for (unsigned i = 0; i < kDirections; ++i) {
    const Place direction = kDirection[i], next = kDirection[(i + 1) % kDirections];
    places[1 + i] = direction;
    places[7 + 2 * i] = direction + direction;
    places[8 + 2 * i] = direction + next;
  }
  return places;
}();

// The neighbours of each tile in directions a to f; kNone at the edge of the full board.
inline constexpr auto kNeighbourTiles = [] {
  std::array<std::array<std::uint8_t, kDirections>, kTiles> neighbours{};
  for (unsigned tile = 0; tile < kTiles; ++tile) {
    for (unsigned i = 0; i < kDirections; ++i) {
      neighbours[tile][i] = kNone;
      for (unsigned other = 0; other < kTiles; ++other) {
        if (kPlaces[other] == kPlaces[tile] + kDirection[i]) {
          neighbours[tile][i] = static_cast<std::uint8_t>(other);
        }
      }
    }
  }
  return neighbours;
}();

// A field by tile and letter. `tile` may be kNone: then there is no such field.
struct TileLetter {
  unsigned tile = kNone, letter = 0;
};

constexpr TileLetter InDirection(unsigned tile, unsigned direction, unsigned letter) {
  return {kNeighbourTiles[tile][direction % kDirections], letter % kDirections};
}

// The fields that share an edge with a field. They have the other colour: two on its own tile, and
// one on the tile that it faces.
constexpr std::array<TileLetter, 3> EdgeNeighbours(unsigned tile, unsigned letter) {
  return {{{tile, (letter + 1) % kDirections},
           {tile, (letter + 5) % kDirections},
           InDirection(tile, letter, letter + 3)}};
}

// The fields of the same colour that touch a corner of a field. A piece moves to one of them. Their
// order is a part of the index of an action, and never changes.
inline constexpr unsigned kSteps = 6;
constexpr std::array<TileLetter, kSteps> StepsFrom(unsigned tile, unsigned letter) {
  return {{{tile, (letter + 2) % kDirections},
           {tile, (letter + 4) % kDirections},
           InDirection(tile, letter, letter + 2),
           InDirection(tile, letter, letter + 4),
           InDirection(tile, letter + 1, letter + 4),
           InDirection(tile, letter + 5, letter + 2)}};
}

// Tables over all fields of each colour, by colour and bit.
struct FieldTables {
  using Masks = std::array<std::array<Fields, kBits>, kColours>;

  Masks edges{};  // edge neighbours, which have the other colour
  Masks steps{};  // fields that a piece can move to
  std::array<std::array<std::array<std::uint8_t, kSteps>, kBits>, kColours> step{};  // one by one
};

inline constexpr FieldTables kFields = [] {
  FieldTables tables;
  for (unsigned tile = 0; tile < kTiles; ++tile) {
    for (unsigned letter = 0; letter < kDirections; ++letter) {
      const unsigned colour = ColourOf(letter), bit = BitOf(tile, letter);
      for (const TileLetter& edge : EdgeNeighbours(tile, letter)) {
        if (edge.tile == kNone) continue;
        tables.edges[colour][bit] |= FieldAt(BitOf(edge.tile, edge.letter));
      }
      const auto steps = StepsFrom(tile, letter);
      for (unsigned i = 0; i < kSteps; ++i) {
        const bool exists = steps[i].tile != kNone;
        const unsigned to = exists ? BitOf(steps[i].tile, steps[i].letter) : kNone;
        tables.step[colour][bit][i] = static_cast<std::uint8_t>(to);
        if (exists) tables.steps[colour][bit] |= FieldAt(to);
      }
    }
  }
  return tables;
}();

// The fields of the neighbouring tiles that face each tile, by colour and tile.
inline constexpr auto kFacing = [] {
  std::array<std::array<Fields, kTiles>, kColours> facing{};
  for (unsigned tile = 0; tile < kTiles; ++tile) {
    for (unsigned i = 0; i < kDirections; ++i) {
      const TileLetter field = InDirection(tile, i, i + 3);
      if (field.tile == kNone) continue;
      facing[ColourOf(field.letter)][tile] |= FieldAt(BitOf(field.tile, field.letter));
    }
  }
  return facing;
}();

// Whether an empty tile is removed, by the directions (bits 0 to 5) in which it has neighbours: at
// most three, side by side.
inline constexpr std::array<bool, 64> kIsLoose = [] {
  std::array<bool, 64> loose{};
  for (unsigned around = 0; around < loose.size(); ++around) {
    const unsigned turned = (around << 1 | around >> 5) & 63;
    const bool is_one_run = std::popcount(around & ~turned) <= 1;
    loose[around] = std::popcount(around) <= 3 && is_one_run;
  }
  return loose;
}();

}  // namespace plymill::coerceo
