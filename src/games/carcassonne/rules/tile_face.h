// TileFace: the symbols of a tile, as the rules read them.
//
// A tile code is a number for all symbols of a tile of the base game: two bits for each side, from
// the left, clockwise, then a bit for a cloister and a bit for a pennant.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/tile.h"

namespace plymill::carcassonne {

// "City edges are assumed to be joined unless suffixed by a number": a second city is one that is
// not joined to the first one, in the order of the sides.
enum class Edge : std::uint8_t { kField, kRoad, kCity, kSecondCity };

constexpr bool IsCity(Edge edge) { return edge >= Edge::kCity; }

inline constexpr std::size_t kSideCodes = 1U << 8;
inline constexpr unsigned kCloisterBit = 1U << 8;
inline constexpr unsigned kPennantBit = 1U << 9;
inline constexpr std::size_t kTileCodes = 1U << 10;

// The edge at `side` (0 to 3) of a tile with this code.
constexpr Edge EdgeOf(unsigned code, std::size_t side) {
  return static_cast<Edge>(code >> 2 * side & 3);
}

// The letters of the sides of a tile, from the left, clockwise, in four bits each: the index in
// kSideLetters plus 1. Zero: the letter is not known, and matches all others.
using SideLetters = std::uint16_t;

inline constexpr std::string_view kSideLetters = "CRFVAOST";

constexpr unsigned LetterCodeAt(SideLetters letters, std::size_t side) {
  return letters >> 4 * side & 15U;
}

// The letter at `side`; NUL if it is not known.
constexpr char LetterAt(SideLetters letters, std::size_t side) {
  const unsigned code = LetterCodeAt(letters, side);
  return code == 0 || code > kSideLetters.size() ? '\0' : kSideLetters[code - 1];
}

struct TileFace {
  SideLetters letters = 0;     // zero unless the tile has exactly four sides
  std::uint16_t code = 0;      // without edges: of the cloister alone
  bool has_edges = false;      // it has four sides of the base game, with at most two cities
  bool is_regular = false;     // the code says everything that is written
  bool of_expansions = false;  // it has a symbol that the base game lacks
};

class TileFaceReader {
 public:
  constexpr TileFace Read(const Tile& tile) {
    for (const char c : tile.view()) ReadSymbol(c);
    ReadEdges();
    return face_;
  }

 private:
  constexpr void ReadSymbol(char c) {
    if (IsSide(c)) return ReadSide(c);
    if (IsDigit(c)) return ReadDigit(c);
    if (c == 'K') face_.code |= kCloisterBit;
    if (c == 'P') face_.code |= kPennantBit;
    face_.of_expansions |= c != 'K' && c != 'P';
    at_side_ = false;
  }

  constexpr void ReadSide(char c) {
    at_side_ = count_ < 4;
    if (count_ < 4) {
      face_.of_expansions |= Is(TileSign::kOfExpansions, c);
      sides_[count_++] = c;
    } else {
      has_extra_ = true;
      has_fifth_side_ |= c != 'A';  // A stands for a feature there
    }
  }

  constexpr void ReadDigit(char c) {
    const bool of_city = at_side_ && sides_[count_ - 1] == 'C';
    if (of_city) digits_[count_ - 1] = c;
    face_.of_expansions |= !of_city;
  }

  constexpr void ReadEdges() {
    if (count_ < 4 || has_fifth_side_) sides_ = {};
    face_.has_edges = true;
    unsigned edges = 0;
    for (std::size_t side = 0; side < 4; ++side) {
      edges |= static_cast<unsigned>(ReadEdge(side)) << 2 * side;
      face_.letters = static_cast<SideLetters>(face_.letters | CodeOf(sides_[side]) << 4 * side);
    }
    face_.code = static_cast<std::uint16_t>(face_.has_edges ? face_.code | edges
                                                            : face_.code & kCloisterBit);
    face_.is_regular = face_.has_edges && !has_extra_ && !face_.of_expansions;
  }

  static constexpr unsigned CodeOf(char side) {
    return side == '\0' ? 0 : static_cast<unsigned>(kSideLetters.find(side) + 1);
  }

  constexpr Edge ReadEdge(std::size_t side) {
    const char letter = sides_[side];
    if (letter == 'C') return ReadCity(digits_[side]);
    face_.has_edges &= letter == 'F' || letter == 'R';
    return letter == 'R' ? Edge::kRoad : Edge::kField;
  }

  constexpr Edge ReadCity(char digit) {
    for (std::size_t i = 0; i < cities_; ++i) {
      if (city_digits_[i] == digit) return i == 0 ? Edge::kCity : Edge::kSecondCity;
    }
    if (cities_ == 2) {
      face_.has_edges = false;
      return Edge::kField;
    }
    city_digits_[cities_++] = digit;
    return cities_ == 1 ? Edge::kCity : Edge::kSecondCity;
  }

  TileFace face_;
  std::array<char, 4> sides_{};
  std::size_t count_ = 0;  // sides so far, at most four
  std::array<char, 4> digits_{};
  std::array<char, 2> city_digits_{};  // of the cities so far
  std::size_t cities_ = 0;
  bool at_side_ = false;
  bool has_extra_ = false;  // symbols of sides stand after four sides
  bool has_fifth_side_ = false;
};

// Reads the symbols of a tile. FaceOf() does the same, but faster: see tile_kinds.h.
constexpr TileFace ReadFace(const Tile& tile) { return TileFaceReader().Read(tile); }

}  // namespace plymill::carcassonne
