// A move as nearly all are written, passed quickly:
//
//   12B (-1,2) FCmFC2
//     ^ from the player to the end of the tile
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/ply.h"

namespace plymill::carcassonne {

// The most bytes that are looked at of such a move: its number, its player, a place, a tile
// with its meeples, and what stands behind it.
inline constexpr std::ptrdiff_t kMostRegularBytes = 4 + 3 + 9 + kMaxTileBytes + kMaxMeeples + 4;

// What a byte of a tile is, a bit each.
enum Symbol : std::uint8_t {
  kSide = 1,
  kFeature = 2,  // behind four sides
  kDigit = 4,    // behind a city
  kCity = 8,
  kMeeple = 16,
  kStop = 32,  // no byte of a tile
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

// Passes an integer of one or two digits and `end` behind it; null where there is none.
inline const char* PassInteger(const char* at, char end, Coordinate& to) {
  const bool minus = *at == '-';
  at += minus ? 1 : 0;
  const auto first = static_cast<unsigned>(at[0] - '0');
  const auto second = static_cast<unsigned>(at[1] - '0');
  const bool two = second <= 9;
  const unsigned value = two ? 10 * first + second : first;
  const bool padded = first == 0 && (two || minus);
  to.value = static_cast<std::int16_t>(minus ? -static_cast<int>(value) : static_cast<int>(value));
  at += two ? 2 : 1;
  return first <= 9 && !padded && *at == end ? at + 1 : nullptr;
}

// Whether a regular tile may end at `at`: before a line end, CR or LF, or a blank before a sign.
inline bool EndsTile(const char* at) {
  if (*at == ' ') return at[1] == '+' || at[1] == '/' || at[1] == '(';
  return *at == '\n' || *at == '\r';
}

// Passes a tile of the base game, with four sides and its meeples, and returns what stands
// behind it; null where it is written otherwise. What `ply` had of another tile is gone.
//
//   F C C 2 m F      sides 1 2 3 3 3 4      no branch asks which of them comes next,
//                    bytes 1 2 3 4 4 5      a meeple aside: no predictor would know
inline const char* PassRegularTile(const char* at, Ply& ply) {
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
      odd |= symbol & (sides < 4 ? kFeature : 0U);
      odd |= symbol & (before / (kCity / kDigit) ^ kDigit) & kDigit;
      sides += symbol & kSide;
      features += symbol / kFeature & 1;
    } else if (symbol == kMeeple) {
      const MeepleKind kind = c == 'M' ? MeepleKind::kFarmer : MeepleKind::kFeature;
      const auto behind = static_cast<std::uint8_t>(features > 0 ? 3 + features : sides - 1);
      if (bytes == 0 || !ply.meeples.Append({kind, Figure::kMeeple, behind})) return nullptr;
    } else {
      return odd == 0 && sides == 4 && EndsTile(at) ? at : nullptr;
    }
    before = symbol;
  }
}

// Passes a place and the tile on it, behind "(", and returns the end of the tile; null where
// they are written otherwise.
inline const char* PassRegularPlace(const char* at, Ply& ply) {
  at = PassInteger(at, ',', ply.x);
  if (at != nullptr) at = PassInteger(at, ')', ply.y);
  if (at == nullptr || (*at != ' ' && *at != '\t')) return nullptr;
  return PassRegularTile(at + 1, ply);
}

// Passes the move whose player is at `at`, where kMostRegularBytes are sure to be there
// from its number on. Returns the end of its tile; null where it is another move.
inline const char* PassRegularMove(const char* at, Ply& ply) {
  if (!PlayerId::IsLetter(at[0]) || at[1] != ' ' || at[2] != '(') return nullptr;
  ply.player = PlayerId::OfLetter(at[0]);
  return PassRegularPlace(at + 3, ply);
}

// The same for move 0, which has no player.
inline const char* PassRegularStart(const char* at, Ply& ply) {
  if (at[0] != '0' || at[1] != ' ' || at[2] != '(') return nullptr;
  ply.kind = Kind::kStart;
  ply.number.value = 0;
  return PassRegularPlace(at + 3, ply);
}

}  // namespace plymill::carcassonne
