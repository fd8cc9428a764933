// Known tiles: those of the base game as they are commonly written, by their text.
//
//   FCmFC2 LF  ->  "FCmFC2" 0 0  ->  hash  ->  what PassRegularTile() makes of it
//
// Each is there in its four turns, without a meeple and with one behind each of its symbols.
// PassRegularTile() has read them when this was compiled, and goes on reading all others.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/regular_tile.h"
#include "games/carcassonne/tile_set.h"

namespace plymill::carcassonne {

// The bytes of a text, the first one lowest, and zeros behind them.
using TileWord = std::uint64_t;
inline constexpr std::size_t kMostKnownBytes = sizeof(TileWord) - 1;

struct KnownTile {
  TileWord text = 0;
  Tile tile;
  decltype(Ply::meeples) meeples;
};

class KnownTiles {
 public:
  constexpr KnownTiles() {
    tiles_[0].text = 1;  // no text is like this, not even one of no bytes
    for (const bool with_meeples : {false, true}) {  // of two in one place the first one stays
      for (const TileKind& kind : kTileSet) {
        for (std::size_t turns = 0; turns < 4; ++turns) Add(TurnedTile(kind, turns), with_meeples);
      }
    }
  }

  // The one with that text; another one where it is not known.
  const KnownTile& Find(TileWord text) const { return tiles_[places_[Hash(text)]]; }

 private:
  static constexpr unsigned kBits = 11;
  static constexpr std::size_t kMost = 640;

  // Of many odd numbers that were tried, the one that keeps most tiles apart: 48 of 616 find
  // their place taken, all of them rare.
  static constexpr std::uint64_t kOdd = 0xBD30'9145'B30F'B21D;

  static constexpr std::size_t Hash(TileWord text) { return (text * kOdd) >> (64 - kBits); }

  constexpr void Add(const Tile& tile, bool with_meeples) {
    const std::string_view text = tile.view();
    if (!with_meeples) return AddText(text, text.size(), '\0');
    for (std::size_t i = 1; i <= text.size(); ++i) {
      const char symbol = text[i - 1];
      const bool split = i < text.size() && text[i] == '2';  // a meeple stands behind the digit
      if (symbol == 'P' || split) continue;
      if (symbol != 'F') AddText(text, i, 'm');
      if (symbol != 'K') AddText(text, i, 'M');
    }
  }

  // Adds `tile` with `meeple` behind its first `behind` bytes.
  constexpr void AddText(std::string_view tile, std::size_t behind, char meeple) {
    char text[kMostKnownBytes + 2] = {};
    std::size_t bytes = 0;
    for (std::size_t i = 0; i <= tile.size(); ++i) {
      if (i == behind && meeple != '\0') text[bytes++] = meeple;
      if (i < tile.size()) text[bytes++] = tile[i];
    }
    KnownTile known;
    for (std::size_t i = bytes; i-- > 0;) {
      known.text = known.text << 8 | static_cast<unsigned char>(text[i]);
    }
    std::uint16_t& place = places_[Hash(known.text)];
    if (place != 0) return;
    text[bytes] = '\n';
    Ply ply;
    PassRegularTile(text, ply);
    known.tile = ply.tile;
    known.meeples = ply.meeples;
    place = ++count_;
    tiles_[place] = known;
  }

  std::uint16_t places_[std::size_t{1} << kBits] = {};
  KnownTile tiles_[kMost] = {};  // the first one is where no text is known
  std::uint16_t count_ = 0;
};

inline constexpr KnownTiles kKnownTiles;

// Passes a known tile, where 8 bytes can be read, as PassRegularTile() does; null where it is
// not known. How many bytes it has, no branch asks.
inline const char* PassKnownTile(const char* at, Ply& ply) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
  TileWord word;
  std::memcpy(&word, at, sizeof(word));
  const std::uint64_t ends = (word - kOnes * '!') & ~word & (kOnes << 7);  // blanks, line ends
  const std::uint64_t first = ends & (~ends + 1);
  const TileWord text = word & ((first >> 7) - 1);
  const KnownTile& known = kKnownTiles.Find(text);
  const char* const end = at + std::countr_zero(ends) / 8;
  if (known.text != text || !EndsTile(end)) return nullptr;
  ply.tile = known.tile;
  ply.meeples = known.meeples;
  return end;
}

}  // namespace plymill::carcassonne
