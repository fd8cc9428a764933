// Pictures of positions: what stands on the table is in them, and texts cannot be mark-up.
#include "draw/draw.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "draw/root_map.h"
#include "plymill/position.h"

namespace plymill {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The picture after all plies of a game.
std::string PictureOf(const std::string& notation, const std::string& text) {
  OpenedReplay opened = GameReplay::Open(notation, text, {});
  if (!opened.replay) return opened.error;
  while (opened.replay->Next()) {
  }
  const Position position = opened.replay->position();
  return SvgFile(DrawPosition(position.Json(), position.Text(), ""));
}

constexpr char kRoot[] =
    "Map: Fall\nDeck: E&P\nC: Ann\nV: Bob\nP: Cid\n\n"
    "C:t_k->2/w->1+2+3/b_s->2/b_w->5/b_r->10\n"
    "V:p->1_2_5_10\n"
    "P:w->4+8+9\n\n"
    "C:2w->2/++3\n";

TEST(DrawRoot, HasPiecesInTheirClearings) {
  const std::string svg = PictureOf("rootlog", kRoot);
  for (const char* const expected :
       {"Marquise de Cat: 3 warriors", "Marquise de Cat: 1 keep", "Marquise de Cat: 1 sawmill",
        "Corvid Conspiracy: 1 warrior<", "Vagabond: 1 pawn", "clearing 12, fox",
        "<title>ruin</title>", ">3 points<", "Fall, turn 4 of C", "class=\"river\""}) {
    EXPECT_THAT(svg, HasSubstr(expected));
  }
}

TEST(DrawRoot, AnUnknownMapHasNoPaths) {
  const std::string svg = PictureOf("rootlog", "Map: Gorge\nDeck: E&P\nC: Ann\n\nC:2w->11\n");
  EXPECT_THAT(svg, HasSubstr("unknown map"));
  EXPECT_THAT(svg, HasSubstr("Marquise de Cat: 2 warriors"));
  EXPECT_THAT(svg, Not(HasSubstr("class=\"path\"")));
}

TEST(DrawRoot, ClearingsOfNoMapTouchEachOther) {
  for (const char* const map : {"Fall", "Winter", "Lake", "Mountain", ""}) {
    const auto spots = RootClearings(map);
    for (std::size_t a = 1; a <= kMapClearings; ++a) {
      for (std::size_t b = a + 1; b <= kMapClearings; ++b) {
        EXPECT_GT(std::hypot(spots[a].x - spots[b].x, spots[a].y - spots[b].y), 2 * kClearingRadius)
            << map << " " << a << " " << b;
      }
    }
  }
}

// Positions of plymill have no such texts, but a picture does not rely on it.
TEST(Draw, TextsAreNoMarkUp) {
  const std::string hostile = "<script>alert(1)</script>";
  for (const char* const notation : {"rootlog", "carcassonne", "tatsu", "lost-cities", "coerceo"}) {
    const std::string json = R"({"notation":")" + std::string(notation) + R"(","map":")" + hostile +
                             R"(","factions":{")" + hostile + R"(":{"points":1,"items":[")" +
                             hostile + R"("]}},"points":{")" + hostile +
                             R"(":1},"pool":{"black":{")" + hostile + R"(":2}},"expeditions":{")" +
                             hostile + R"(":[]}})";
    EXPECT_THAT(SvgFile(DrawPosition(json, hostile, "")), Not(HasSubstr("<script"))) << notation;
  }
}

}  // namespace
}  // namespace plymill
