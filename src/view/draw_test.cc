// Pictures of positions: what stands on the table is in them, and texts cannot be mark-up.
#include "view/draw.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

#include "games/rootlog/maps.h"
#include "plymill/position.h"
#include "view/root_map.h"
#include "view/root_pieces.h"

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

TEST(DrawRoot, ExplainsItsSigns) {
  const std::string svg = PictureOf("rootlog", kRoot);
  for (const char* const expected :
       {"s sawmill, w workshop, r recruiter, k keep, t wood", "b bomb, s snare, r raid",
        "s sword, b bag, c coins", ">warriors<", ">token<", ">ruin<", ">free slot<"}) {
    EXPECT_THAT(svg, HasSubstr(expected));
  }
}

TEST(DrawRoot, ExplainsLettersOfSuitsAndKinds) {
  EXPECT_EQ(LettersOf("O"), "t trade post; of a suit: f fox, r rabbit, m mouse");
  EXPECT_THAT(LettersOf("K"), HasSubstr("t relic; of a kind: f figure, t tablet"));
  EXPECT_EQ(LettersOf("V"), "");
  EXPECT_EQ(LettersOf(""), "");
}

TEST(DrawRoot, LabelsOfClearingsTouchNothing) {
  for (const char* const map : {"Fall", "Winter", "Lake", "Mountain", ""}) {
    const auto spots = RootClearings(map);
    for (std::size_t a = 1; a <= kMapClearings; ++a) {
      const PlanePoint chip = BesideClearing(a, Beside::kNumber, spots);
      const PlanePoint word = BesideClearing(a, Beside::kWord, spots);
      EXPECT_GT(std::hypot(chip.x - word.x, chip.y - word.y), 50) << map << " " << a;
      for (std::size_t b = 1; b <= kMapClearings; ++b) {
        for (const PlanePoint label : {chip, word}) {
          EXPECT_GT(std::hypot(label.x - spots[b].x, label.y - spots[b].y),
                    kClearingRadius + kChipRadius)
              << map << " " << a << " " << b;
        }
        if (a == b) continue;
        const PlanePoint other = BesideClearing(b, Beside::kNumber, spots);
        EXPECT_GT(std::hypot(chip.x - other.x, chip.y - other.y), 2 * kChipRadius)
            << map << " " << a << " " << b;
      }
    }
  }
}

TEST(DrawRoot, PawnsInForestsTouchNoClearing) {
  constexpr double kPawn = 11;
  for (const rootlog::WoodlandMap& map : rootlog::kWoodlands) {
    const auto spots = RootClearings(map.name);
    for (const std::uint16_t forest : map.forests) {
      std::string name;
      for (unsigned i = 1; i <= kMapClearings; ++i) {
        if ((forest & rootlog::ClearingBit(i)) == 0) continue;
        name += (name.empty() ? "" : "_") + std::to_string(i);
      }
      const PlanePoint pawn = ForestSpot(name, spots);
      for (std::size_t i = 1; i <= kMapClearings; ++i) {
        EXPECT_GT(std::hypot(pawn.x - spots[i].x, pawn.y - spots[i].y), kClearingRadius + kPawn)
            << map.name << " " << name;
      }
    }
  }
}

// Five kinds of warriors and tokens in one clearing, with buildings below them.
TEST(DrawRoot, ManyPiecesAreSmaller) {
  std::string pieces;
  for (const char* const faction : {"C", "E", "A", "L", "O", "D", "P", "H", "K"}) {
    pieces += std::string(pieces.empty() ? "" : ",") + R"({"at":"1","faction":")" + faction +
              R"(","piece":"w","count":2})";
  }
  const std::string json = R"({"notation":"rootlog","map":"Fall","clearings":[{"slots":2}],)"
                           R"("pieces":[)" +
                           pieces + "]}";
  EXPECT_THAT(SvgFile(DrawPosition(json, "", "")), HasSubstr("scale(0.750)"));
}

TEST(DrawCarcassonne, HasCoordinatesAlongItsEdges) {
  const std::string json = R"({"notation":"carcassonne","tiles":[{"x":0,"y":0,"tile":"CRFR"},)"
                           R"({"x":-2,"y":3,"tile":"CRFR"}],"points":{"A":1,"B":2,"C":3}})";
  const Drawing drawing = DrawPosition(json, "", "");
  const std::string svg = SvgFile(drawing);
  for (const char* const x : {">-2<", ">-1<", ">0<"}) EXPECT_THAT(svg, HasSubstr(x));
  EXPECT_THAT(svg, HasSubstr(TextAt(-80, drawing.y + drawing.height - 10, "-2", "note")));
  EXPECT_THAT(svg, HasSubstr(TextAt(drawing.x + 10, -120, "3", "note")));
  EXPECT_THAT(svg, Not(HasSubstr(TextAt(drawing.x + 10, -160, "4", "note"))));
  EXPECT_THAT(svg, HasSubstr(">C 3 · 0 meeples<"));
}

TEST(DrawTatsu, NamesDragonsAndMarksBothEnds) {
  const std::string json =
      R"({"notation":"tatsu","inner":["","bW"],"outer":["wF"],"pool":{"black":{"V":1}}})";
  const std::string svg =
      SvgFile(DrawPosition(json, "", R"({"kind":"move","player":"black","from":2,"to":7})"));
  for (const char* const expected : {"black water dragon", "white fire dragon", ">vine<", ">water<",
                                     ">fire<", "\"mark start\"", "\"mark\""}) {
    EXPECT_THAT(svg, HasSubstr(expected));
  }
  const std::string entered =
      SvgFile(DrawPosition(json, "", R"({"kind":"enter","player":"black","dragon":"V","to":1})"));
  EXPECT_THAT(entered, HasSubstr("\"mark start\""));
}

TEST(DrawLostCities, StacksOfBothPlayersReadDownward) {
  const std::string json =
      R"({"notation":"lost-cities","colours":5,"expeditions":{"1":["R2","R3"],"2":["G4","G5"]}})";
  const Drawing drawing =
      DrawPosition(json, "", R"({"kind":"play","player":"2","card":"G5","draw":"B"})");
  const auto find = [&](const std::string& text) {
    return std::find_if(drawing.elements.begin(), drawing.elements.end(), [&](const Element& each) {
      return each.svg.find(text) != std::string::npos;
    });
  };
  const auto y_of = [](const std::string& svg) {
    return std::stod(svg.substr(svg.find(" y=") + 4));
  };
  for (const auto& [first, second] : {std::pair(">R2<", ">R3<"), std::pair(">G4<", ">G5<")}) {
    EXPECT_LT(find(first)->layer, find(second)->layer);
    EXPECT_LT(y_of(find(first)->svg), y_of(find(second)->svg));
  }
  ASSERT_NE(find("\"mark\""), drawing.elements.end());
  EXPECT_EQ(y_of(find("\"mark\"")->svg), y_of(find(">G5<")->svg));
  EXPECT_NE(find("\"mark start\""), drawing.elements.end());
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
