// Pictures of Root: what stands on the table is in them, and their signs touch nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "games/rootlog/rules/draw_map.h"
#include "games/rootlog/rules/draw_pieces.h"
#include "games/rootlog/rules/rules.h"
#include "plymill/picture.h"
#include "rules/game_words.h"

namespace plymill::rootlog {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string PictureAtEnd(const std::string& text) {
  OpenedReplay opened = GameReplay::Open("rootlog", text, {});
  if (!opened.replay) return opened.error;
  while (opened.replay->Next()) {
  }
  return PictureOf(opened.replay->position());
}

constexpr char kRoot[] =
    "Map: Fall\nDeck: E&P\nC: Ann\nV: Bob\nP: Cid\n\n"
    "C:t_k->2/w->1+2+3/b_s->2/b_w->5/b_r->10\n"
    "V:p->1_2_5_10\n"
    "P:w->4+8+9\n\n"
    "C:2w->2/++3\n";

TEST(DrawRoot, HasPiecesInTheirClearings) {
  const std::string svg = PictureAtEnd(kRoot);
  for (const char* const expected :
       {"Marquise de Cat: 3 warriors", "Marquise de Cat: 1 keep", "Marquise de Cat: 1 sawmill",
        "Corvid Conspiracy: 1 warrior<", "Vagabond: 1 pawn", "clearing 12, fox",
        "<title>ruin</title>", ">3 points<", "Fall, turn 4 of C", "class=\"river\""}) {
    EXPECT_THAT(svg, HasSubstr(expected));
  }
}

TEST(DrawRoot, AnUnknownMapHasNoPaths) {
  const std::string svg = PictureAtEnd("Map: Gorge\nDeck: E&P\nC: Ann\n\nC:2w->11\n");
  EXPECT_THAT(svg, HasSubstr("unknown map"));
  EXPECT_THAT(svg, HasSubstr("Marquise de Cat: 2 warriors"));
  EXPECT_THAT(svg, Not(HasSubstr("class=\"path\"")));
}

TEST(DrawRoot, ClearingsOfNoMapTouchEachOther) {
  for (std::uint8_t map = 0; map <= kUnknownMap; ++map) {
    const MapSpots spots = SpotsOf(map);
    for (unsigned a = 1; a <= kClearings; ++a) {
      for (unsigned b = a + 1; b <= kClearings; ++b) {
        EXPECT_GT(std::hypot(spots[a].x - spots[b].x, spots[a].y - spots[b].y), 2 * kClearingRadius)
            << int{map} << " " << a << " " << b;
      }
    }
  }
}

TEST(DrawRoot, ExplainsItsSigns) {
  const std::string svg = PictureAtEnd(kRoot);
  for (const char* const expected :
       {"s sawmill, w workshop, r recruiter, k keep, t wood", "b bomb, s snare, r raid",
        "s sword, b bag, c coins", ">warriors<", ">token<", ">ruin<", ">free slot<"}) {
    EXPECT_THAT(svg, HasSubstr(expected));
  }
}

TEST(DrawRoot, ExplainsLettersOfSuitsAndKinds) {
  EXPECT_EQ(LettersOf(Faction::kRiverfolk), "t trade post; of a suit: f fox, r rabbit, m mouse");
  EXPECT_THAT(LettersOf(Faction::kKeepers), HasSubstr("t relic; of a kind: f figure, t tablet"));
  EXPECT_EQ(LettersOf(Faction::kVagabond), "");
  EXPECT_EQ(LettersOf(Faction::kUnknown), "");
}

TEST(DrawRoot, LabelsOfClearingsTouchNothing) {
  for (std::uint8_t map = 0; map <= kUnknownMap; ++map) {
    const MapSpots spots = SpotsOf(map);
    for (unsigned a = 1; a <= kClearings; ++a) {
      const PlanePoint chip = BesideClearing(a, Beside::kNumber, spots);
      const PlanePoint word = BesideClearing(a, Beside::kWord, spots);
      EXPECT_GT(std::hypot(chip.x - word.x, chip.y - word.y), 50) << int{map} << " " << a;
      for (unsigned b = 1; b <= kClearings; ++b) {
        for (const PlanePoint label : {chip, word}) {
          EXPECT_GT(std::hypot(label.x - spots[b].x, label.y - spots[b].y),
                    kClearingRadius + kChipRadius)
              << int{map} << " " << a << " " << b;
        }
        if (a == b) continue;
        const PlanePoint other = BesideClearing(b, Beside::kNumber, spots);
        EXPECT_GT(std::hypot(chip.x - other.x, chip.y - other.y), 2 * kChipRadius)
            << int{map} << " " << a << " " << b;
      }
    }
  }
}

TEST(DrawRoot, PawnsInForestsTouchNoClearing) {
  constexpr double kPawn = 11;
  for (std::uint8_t map = 0; map < kUnknownMap; ++map) {
    const MapSpots spots = SpotsOf(map);
    for (const std::uint16_t forest : kWoodlands[map].forests) {
      const PlanePoint pawn = ForestSpot(forest, spots);
      for (std::size_t i = 1; i <= kClearings; ++i) {
        EXPECT_GT(std::hypot(pawn.x - spots[i].x, pawn.y - spots[i].y), kClearingRadius + kPawn)
            << int{map} << " " << forest;
      }
    }
  }
}

// Nine kinds of warriors in one clearing, with buildings below them.
TEST(DrawRoot, ManyPiecesAreSmaller) {
  State state;
  state.map = 0;
  state.slots[1] = 2;
  for (const char faction : std::string("CEALODPHK"))
    state.at[WarriorsOf(FactionOf(faction))][1] = 2;
  Drawing drawing;
  Rules::Draw(state, drawing);
  EXPECT_THAT(SvgFile(drawing), HasSubstr("scale(0.750)"));
}

TEST(DrawRoot, MarksTheClearingsOfAPly) {
  Ply ply;
  ply.from = Place("5");
  ply.to = Place("2_3_7_12");
  Drawing drawing;
  Rules::Mark({}, ply, drawing);
  EXPECT_EQ(drawing.elements.size(), 1U);
}

TEST(GameWords, NamePliesWithoutATextOfTheirOwn) {
  Ply ply;
  ply.player = ply.faction = Faction::kMarquise;
  ply.count.value = 2;
  ply.piece = Piece("w");
  ply.from = Place("5");
  ply.to = Place("8");
  EXPECT_EQ(WordsOfPly(ply), "move 2 w 5 to 8");
  ply.faction = Faction::kEyrie;
  ply.count.value = 1;
  EXPECT_EQ(WordsOfPly(ply), "move E w 5 to 8");
}

}  // namespace
}  // namespace plymill::rootlog
