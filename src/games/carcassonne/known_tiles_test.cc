// Tests of known tiles: each has the value that PassRegularTile() reads from its text, and no other
// text is known.
#include "games/carcassonne/known_tiles.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "games/carcassonne/stored_ply.h"
#include "record/row.h"
#include "text/text_word.h"

namespace plymill::carcassonne {
namespace {

// `text` with padding after it, because the functions read past its end.
std::string Padded(std::string_view text) { return std::string(text) + "                "; }

bool IsKnown(std::string_view text) {
  const TextWord word = WordAt(Padded(text).data()).text();
  return kKnownTiles.Find(word).text == word;
}

// Returns the first byte after the tile; null if there is no tile that fits in a row.
const char* PassAsRegular(const char* text, TileBytes& tile) {
  Ply ply;
  const char* const end = PassRegularTile(text, ply);
  if (end == nullptr || ply.meeples.size() > 1) return nullptr;
  Buffer<char> spill;
  char row[sizeof(StoredPly)];
  PackRow(ply, row, spill);
  std::memcpy(&tile, row + offsetof(StoredPly, tile), sizeof(tile));
  return end;
}

void ExpectAsRegular(std::string_view text) {
  const std::string padded = Padded(text);
  StoredPly row;
  const char* const end = PassTile(padded.data(), row);
  TileBytes tile = {};
  EXPECT_EQ(end, PassAsRegular(padded.data(), tile)) << text;
  if (end != nullptr) EXPECT_TRUE(row.tile == tile) << text;
}

// All tiles of four sides: without more symbols, with a feature, or with a digit at any place.
std::vector<std::string> Tiles() {
  std::vector<std::string> tiles;
  for (const char a : {'C', 'R', 'F'}) {
    for (const char b : {'C', 'R', 'F'}) {
      for (const char c : {'C', 'R', 'F'}) {
        for (const char d : {'C', 'R', 'F'}) tiles.push_back({a, b, c, d});
      }
    }
  }
  const std::vector<std::string> plain = tiles;
  for (const std::string& tile : plain) {
    for (const char feature : {'K', 'P', 'I'}) tiles.push_back(tile + feature);
    for (std::size_t i = 0; i <= tile.size(); ++i)
      tiles.push_back(std::string(tile).insert(i, "2"));
  }
  return tiles;
}

TEST(KnownTilesTest, AreReadAsRegularTilesAre) {
  for (const std::string& tile : Tiles()) {
    for (const std::string_view after : {"\n", "\r\n", " +4\n", " / note\n", " x\n", "\t\n"}) {
      ExpectAsRegular(tile + std::string(after));
      for (std::size_t i = 0; i <= tile.size(); ++i) {
        for (const std::string_view meeple : {"m", "M", "mm", "m[b]"}) {
          ExpectAsRegular(std::string(tile).insert(i, meeple) + std::string(after));
        }
      }
    }
  }
}

TEST(KnownTilesTest, AreThoseOfTheBaseGame) {
  for (const TileKind& kind : kTileSet) {
    for (std::size_t turns = 0; turns < 4; ++turns) {
      EXPECT_TRUE(IsKnown(std::string(TurnedTile(kind, turns).view()) + "\n"));
    }
  }
  EXPECT_FALSE(IsKnown("CCCC\n"));
  EXPECT_FALSE(IsKnown("OSTV\n"));
}

TEST(KnownTilesTest, AreNotThereWhereNoTileIs) {
  EXPECT_FALSE(IsKnown("\n"));
  EXPECT_FALSE(IsKnown(" +4\n"));
  EXPECT_FALSE(IsKnown("\x01\n"));
}

}  // namespace
}  // namespace plymill::carcassonne
