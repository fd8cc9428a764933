// Regular tile: the form of a tile that nearly all games use, and a fast parser for it.
//
//   FCmFC2      four sides of the base game, features after them, meeples
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/ply.h"

namespace plymill::carcassonne {

// The meanings of a byte in a tile, one bit each.
enum Symbol : std::uint8_t {
  kSide = 1,
  kFeature = 2,  // only after four sides
  kDigit = 4,    // only after a city
  kCity = 8,
  kMeeple = 16,
  kStop = 32,  // not part of a tile
};

inline constexpr std::array<std::uint8_t, 256> kSymbols = [] {
  std::array<std::uint8_t, 256> symbols{};
  symbols.fill(kStop);
  for (const char c : {'R', 'F'}) symbols[static_cast<unsigned char>(c)] = kSide;
  symbols['C'] = kSide | kCity;
  for (unsigned char c = '1'; c <= '9'; ++c) symbols[c] = kDigit;
  for (const char c : {'K', 'P'}) symbols[static_cast<unsigned char>(c)] = kFeature;
  for (const char c : {'m', 'M'}) symbols[static_cast<unsigned char>(c)] = kMeeple;
  return symbols;
}();

// Whether `c`, the first byte after a tile and its blanks, ends a regular tile: a line end, or a
// sign that begins points or a note.
constexpr bool EndsTile(char c) {
  return c == '\n' || c == '\r' || c == '+' || c == '/' || c == '(';
}

// Passes a tile of the base game with four sides, and its meeples. Returns the first byte after the
// tile; the caller then checks EndsTile(). Returns null if the tile has another form. Overwrites
// the tile and the meeples of `ply`.
//
//   F C C 2 m F      sides so far: 1 2 3 3 3 4      bytes so far: 1 2 3 4 4 5
//
// Only meeples cause a branch, because the CPU cannot predict which other symbol comes next.
constexpr const char* PassRegularTile(const char* at, Ply& ply) {
  ply.tile = {};
  ply.meeples.Clear();
  std::size_t bytes = 0;
  unsigned sides = 0, features = 0, odd = 0, before = 0;
  for (;; ++at) {
    const char c = *at;
    const unsigned symbol = kSymbols[static_cast<unsigned char>(c)];
    if ((symbol & (kMeeple | kStop)) == 0) {
      if (bytes == kMaxTileBytes) return nullptr;
      ply.tile[bytes++] = c;
      odd |= symbol & (sides < 4 ? unsigned{kFeature} : 0U);
      odd |= symbol & (before / (kCity / kDigit) ^ kDigit) & kDigit;
      sides += symbol & kSide;
      features += symbol / kFeature & 1;
    } else if (symbol == kMeeple) {
      const MeepleKind kind = c == 'M' ? MeepleKind::kFarmer : MeepleKind::kFeature;
      const auto after = static_cast<std::uint8_t>(features > 0 ? 3 + features : sides - 1);
      if (bytes == 0 || !ply.meeples.Append({kind, Figure::kMeeple, after})) return nullptr;
    } else {
      return odd == 0 && sides == 4 ? at : nullptr;
    }
    before = symbol;
  }
}

}  // namespace plymill::carcassonne
