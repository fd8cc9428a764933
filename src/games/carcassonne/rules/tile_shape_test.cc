// Tests of tile shapes: all tiles of the base game, and the examples of the specification.
#include "games/carcassonne/rules/tile_shape.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/carcassonne/rules/tile_kinds.h"
#include "support/carcassonne/printed_tiles.h"

namespace plymill::carcassonne {
namespace {

constexpr std::string_view kSideNames = "LTRB";
constexpr std::string_view kHalfNames[] = {"Lb", "Lt", "Tl", "Tr", "Rt", "Rb", "Br", "Bl"};

// The parts of a tile: cities and roads as their sides, each field as its halves and, after ">",
// the sides of the cities that it touches.
std::string Described(const TileShape& shape) {
  std::string text;
  for (std::uint8_t part = 0; part < shape.count; ++part) {
    if (part > 0) text += ' ';
    const Part& p = shape.parts[part];
    text += std::string_view("RCKF")[static_cast<std::size_t>(p.kind)];
    text += ':';
    for (std::size_t side = 0; side < 4; ++side) {
      if (shape.of_side[side] == part) text += kSideNames[side];
    }
    for (std::size_t half = 0; half < 8; ++half) {
      if (shape.of_half[half] == part) text += kHalfNames[half];
    }
    if (p.has_pennant) text += '*';
    if (p.cities != 0) text += '>';
    for (std::size_t side = 0; side < 4; ++side) {
      if (shape.of_side[side] != kNoPart && (p.cities >> shape.of_side[side] & 1) != 0) {
        text += kSideNames[side];
      }
    }
  }
  return text;
}

// The code of a tile of the base game after `turns` quarter turns.
std::size_t CodeOf(std::size_t kind, std::size_t turns) {
  return FaceOf(TurnedTile(kTileSet[kind], turns)).code;
}

std::string ShapeText(std::string_view tile) {
  return Described(ShapeAt(ShapeIndexOf(FaceOf(Tile(tile)))));
}

TEST(CarcassonneTileShape, AllTilesOfTheBaseGame) {
  for (const auto& [tile, parts] : kPrintedTiles) EXPECT_EQ(ShapeText(tile), parts) << tile;
  EXPECT_EQ(std::size(kPrintedTiles), kTileKinds);
}

TEST(CarcassonneTileShape, ATurnedTileHasTheSamePartsAtOtherSides) {
  for (std::size_t kind = 0; kind < kTileKinds; ++kind) {
    const TileShape& straight = ShapeAt(CodeOf(kind, 0));
    for (std::size_t turns = 1; turns < 4; ++turns) {
      const TileShape& turned = ShapeAt(CodeOf(kind, turns));
      ASSERT_EQ(turned.count, straight.count);
      for (std::size_t a = 0; a < 8; ++a) {
        for (std::size_t b = 0; b < 8; ++b) {
          const auto at = [&](std::size_t half) { return (half + 2 * turns) % 8; };
          EXPECT_EQ(turned.of_half[a] == turned.of_half[b],
                    straight.of_half[at(a)] == straight.of_half[at(b)])
              << TurnedTile(kTileSet[kind], turns).view();
        }
      }
    }
  }
}

TEST(CarcassonneTileShape, TilesThatTheSetDoesNotHave) {
  EXPECT_EQ(ShapeText("FFFF"), "F:LbLtTlTrRtRbBrBl");
  EXPECT_EQ(ShapeText("FFFFA"), "F:LbLtTlTrRtRbBrBl");
  EXPECT_EQ(ShapeText("RFFF"), "R:L F:LbLtTlTrRtRbBrBl");  // the road ends in the field
  EXPECT_EQ(ShapeText("CRC2R"), "C:L R:TB C:R F:TlBl>L F:TrBr>R");
  EXPECT_EQ(ShapeText("RRF"), "");     // three sides
  EXPECT_EQ(ShapeText("RRCCF"), "");   // five sides
  EXPECT_EQ(ShapeText("FFFK"), "K:");  // three sides, but certainly a cloister
  EXPECT_EQ(ShapeText("C1C2C3F"), "");
}

TEST(CarcassonneTileFace, EachTileOfTheSetIsKnownInAllRotations) {
  for (std::uint8_t kind = 0; kind < kTileKinds; ++kind) {
    for (std::size_t turns = 0; turns < 4; ++turns) {
      const Tile tile = TurnedTile(kTileSet[kind], turns);
      const TurnedKind found = TurnedKindOf(FaceOf(tile));
      EXPECT_EQ(found.kind, kind) << tile.view();
      EXPECT_LE(found.turns, turns);
      EXPECT_EQ(TurnedTile(kTileSet[kind], found.turns), tile);
    }
  }
}

// The table of known tiles says the same as the reader that made it, and nothing about other texts.
TEST(CarcassonneTileFace, KnownTilesAreReadAsOthersAre) {
  constexpr std::string_view kSymbols = "CRFKP2";
  std::size_t known = 0;
  for (std::size_t number = 0; number < 6 * 6 * 6 * 6 * 6 * 6; ++number) {
    std::string text;
    for (std::size_t rest = number; text.size() < 6; rest /= 6) text += kSymbols[rest % 6];
    for (std::size_t size = 4; size <= 6; ++size) {
      const Tile tile(std::string_view(text).substr(0, size));
      const TileFace fast = FaceOf(tile), plain = ReadFace(tile);
      ASSERT_EQ(fast.letters, plain.letters) << tile.view();
      ASSERT_EQ(fast.code, plain.code) << tile.view();
      ASSERT_EQ(fast.has_edges, plain.has_edges) << tile.view();
      ASSERT_EQ(fast.is_regular, plain.is_regular) << tile.view();
      known += size == 6 && TurnedKindOf(fast).is_known() ? 1U : 0U;
    }
  }
  EXPECT_GT(known, 0U);
}

TEST(CarcassonneTileFace, OtherTilesAreNotInTheSet) {
  for (const std::string_view tile : {"CCCC", "FFFF", "FFFFA", "FFFK", "RRCCF", "RRF", "CFC2FP",
                                      "FFFFP", "RFRFK", "F1CRR", "CFFV", "FFFFKI"}) {
    EXPECT_FALSE(TurnedKindOf(FaceOf(Tile(tile))).is_known()) << tile;
  }
  // Numbers of cities only say which cities are joined.
  EXPECT_EQ(TurnedKindOf(FaceOf(Tile("C2FCF"))).kind, TurnedKindOf(FaceOf(Tile("CFC2F"))).kind);
  EXPECT_EQ(TurnedKindOf(FaceOf(Tile("C1FC1F"))).kind, TurnedKindOf(FaceOf(Tile("CFCF"))).kind);
}

TEST(CarcassonneTileFace, SymbolsOfExpansions) {
  for (const std::string_view tile : {"VFFV", "F1CRR", "CCpFF", "FFFFI", "FAFF", "R1R1FR1"}) {
    EXPECT_TRUE(FaceOf(Tile(tile)).of_expansions) << tile;
  }
  for (const std::string_view tile : {"FFFFA", "CFC2F", "CCFFP", "RRCCF", "RRF"}) {
    EXPECT_FALSE(FaceOf(Tile(tile)).of_expansions) << tile;
  }
}

}  // namespace
}  // namespace plymill::carcassonne
