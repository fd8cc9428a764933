// Tests of known tokens: whether they are known or not, they are read as the grammar reads them.
#include "games/carcassonne/known_tokens.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "base/cursor.h"
#include "base/text_word.h"
#include "games/carcassonne/game.h"
#include "games/carcassonne/tile.h"
#include "model/row.h"
#include "support/transcript.h"

namespace plymill::carcassonne {
namespace {

class KnownTokensTest : public ::testing::Test {
 protected:
  // The place in `text`, which follows a "(" and ends with a blank; "" if it is not read.
  std::string PlaceIn(std::string_view text) {
    PlaceBytes place = 0;
    TextWord word = 0;
    std::memcpy(&word, text.data(), std::min(text.size(), sizeof(word)));
    if (!ReadPlace(word, text.size(), *tokens_, place)) return "";
    const auto number = [](PlaceBytes bits) {
      return std::to_string(static_cast<std::int16_t>(bits));
    };
    return number(place) + "," + number(place >> 16) + ") ";
  }

  // Whether ReadTile() reads `text`. Expects it to read all tiles that the grammar reads without a
  // remark and that fit in a row, with the same value. `expansions`: the game has shown such
  // symbols.
  bool Reads(std::string_view text, bool expansions) {
    TileBytes tile;
    LongTextWord word = {};
    std::memcpy(&word, text.data(), text.size());
    bool shown = expansions, shown_by_grammar = expansions;
    const bool is_read = ReadTile(word, text.size(), *tokens_, tile, shown);
    Ply ply;
    Transcript<Game> told;
    Cursor in(text);
    TileReader(in, told, ply, shown_by_grammar).Read();
    const bool expected = in.ok() && in.at_end() && told.remarks.empty() && ply.meeples.size() <= 1;
    EXPECT_EQ(is_read, expected) << text;
    if (!is_read) return false;
    Buffer<char> spill;
    char row[sizeof(StoredPly)];
    PackRow(ply, row, spill);
    EXPECT_EQ(std::memcmp(row + offsetof(StoredPly, tile), &tile, sizeof(tile)), 0) << text;
    EXPECT_EQ(shown, shown_by_grammar) << text;
    return true;
  }

  std::unique_ptr<KnownTokens> tokens_ = std::make_unique<KnownTokens>();
};

TEST_F(KnownTokensTest, PlacesAreReadWithTheirSigns) {
  for (const bool known : {false, true}) {
    for (int x = -12; x <= 12; ++x) {
      for (int y = -12; y <= 12; ++y) {
        const std::string text = std::to_string(x) + "," + std::to_string(y) + ") ";
        EXPECT_EQ(PlaceIn(text), text.size() > 8 ? "" : text) << known;
      }
    }
  }
}

TEST_F(KnownTokensTest, OtherTextsAreNoPlaces) {
  for (const std::string_view text :
       {") ",     ",) ",     "1,) ",   ",1) ",   "1) ",     "1,2 ",       "1,2)",  "1,2)) ",
        "1,2)x ", "-0,1) ",  "0,-0) ", "+1,2) ", "--1,2) ", "1,-) ",      "1;2) ", "1-2) ",
        "a,b) ",  "1,2,3) ", "(1,2) ", "1, 2) ", "1,2)\n",  "\u00A01,2) "}) {
    EXPECT_EQ(PlaceIn(text), "") << text;
  }
}

// All tiles of four sides: without more symbols, with a feature, or with a digit at any place.
std::vector<std::string> Tiles() {
  std::vector<std::string> tiles;
  for (const char a : {'C', 'R', 'F', 'V'}) {
    for (const char b : {'C', 'R', 'F', 'O'}) {
      for (const char c : {'C', 'R', 'F'}) {
        for (const char d : {'C', 'R', 'F'}) tiles.push_back({a, b, c, d});
      }
    }
  }
  const std::vector<std::string> plain = tiles;
  for (const std::string& tile : plain) {
    for (const char feature : {'K', 'P', 'I', 'p'}) tiles.push_back(tile + feature);
    for (std::size_t i = 0; i <= tile.size(); ++i) {
      tiles.push_back(std::string(tile).insert(i, "2"));
    }
  }
  return tiles;
}

TEST_F(KnownTokensTest, TilesAreReadAsTheGrammarReadsThem) {
  for (const bool known : {false, true}) {
    std::size_t read = 0;
    for (const std::string& tile : Tiles()) {
      for (const bool expansions : {false, true}) {
        read += Reads(tile, expansions) ? 1 : 0;
        for (std::size_t i = 1; i <= tile.size(); ++i) {
          for (const std::string_view meeple : {"m", "M", "mm", "m[b]"}) {
            read += Reads(std::string(tile).insert(i, meeple), expansions) ? 1 : 0;
          }
        }
      }
    }
    EXPECT_GT(read, 1000U) << known;
  }
}

TEST_F(KnownTokensTest, OtherTextsAreNoTiles) {
  for (const std::string_view text : {"", "FCC", "FCCC)", "fccc", "FCC\xC3", "FC<FC", "abcd"}) {
    EXPECT_FALSE(Reads(text, false)) << text;
  }
}

}  // namespace
}  // namespace plymill::carcassonne
