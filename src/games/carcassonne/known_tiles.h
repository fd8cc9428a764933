// Known tiles: a hash table of the tiles of the base game in their common forms, by their text.
//
//   FCmFC2 LF  ->  "FCmFC2" 0 0  ->  hash  ->  the value that PassRegularTile() reads
//
// The table has each tile in its four rotations, without a meeple and with a meeple after each of
// its symbols. PassRegularTile() fills the table at compile time, and reads all other tiles at run
// time.
#pragma once

#include <cstddef>
#include <string_view>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/regular_tile.h"
#include "games/carcassonne/stored_ply.h"
#include "games/carcassonne/tile_set.h"
#include "scan/known_words.h"
#include "text/text_word.h"

namespace plymill::carcassonne {

class KnownTiles {
 public:
  constexpr KnownTiles() {
    Ply ply;  // made once, because making a ply is slow at compile time
    for (const bool with_meeples : {false, true}) {  // texts without a meeple take slots first
      for (const TileKind& kind : kTileSet) {
        for (std::size_t turns = 0; turns < 4; ++turns) {
          Add(TurnedTile(kind, turns), with_meeples, ply);
        }
      }
    }
  }

  // The entry of `text`. If `text` is not known, an entry with another text.
  const auto& Find(TextWord text) const { return words_.Find(text); }

 private:
  static constexpr std::size_t kMostBytes = 7;

  constexpr void Add(const Tile& tile, bool with_meeples, Ply& ply) {
    const std::string_view text = tile.view();
    if (!with_meeples) return AddText(text, text.size(), '\0', ply);
    for (std::size_t i = 1; i <= text.size(); ++i) {
      const char symbol = text[i - 1];
      const bool split = i < text.size() && text[i] == '2';  // a meeple stands after the digit
      if (symbol == 'P' || split) continue;
      if (symbol != 'F') AddText(text, i, 'm', ply);
      if (symbol != 'K') AddText(text, i, 'M', ply);
    }
  }

  // Adds `tile` with `meeple` after its first `after` bytes, as PassRegularTile() reads it. `ply`
  // is scratch memory.
  constexpr void AddText(std::string_view tile, std::size_t after, char meeple, Ply& ply) {
    char text[kMostBytes + 2] = {};
    std::size_t bytes = 0;
    for (std::size_t i = 0; i <= tile.size(); ++i) {
      if (i == after && meeple != '\0') text[bytes++] = meeple;
      if (i < tile.size()) text[bytes++] = tile[i];
    }
    const TextWord word = WordOf({text, bytes});
    text[bytes] = '\n';
    PassRegularTile(text, ply);
    words_.Add(word, TileBytesOf(ply));
  }

  // For 48 of the 616 texts, an earlier text already takes the slot. All 48 are rare.
  KnownWords<TileBytes, 640, 11, 0xBD30'9145'B30F'B21D> words_;
};

inline constexpr KnownTiles kKnownTiles;

// Passes a known tile, without a branch on its length. Returns null if the tile is not known. 8
// bytes at `at` must be readable.
inline const char* PassKnownTile(const char* at, StoredPly& row) {
  const WordAt word(at);
  const auto& known = kKnownTiles.Find(word.text());
  if (known.text != word.text()) return nullptr;
  row.tile = known.value;
  return word.end();
}

// Passes a tile like PassRegularTile(), but returns null if it has more than one meeple, because
// such a tile does not fit in a row.
[[gnu::noinline]] inline const char* PassOtherTile(const char* at, StoredPly& row) {
  Ply ply;
  const char* const end = PassRegularTile(at, ply);
  if (end == nullptr || ply.meeples.size() > 1) return nullptr;
  row.tile = TileBytesOf(ply);
  return end;
}

// Passes a tile like PassOtherTile(), but looks up known tiles first.
inline const char* PassTile(const char* at, StoredPly& row) {
  const char* const end = PassKnownTile(at, row);
  return end != nullptr ? end : PassOtherTile(at, row);
}

}  // namespace plymill::carcassonne
