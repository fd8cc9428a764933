// Losses in Lost Cities and Tatsu: after any damage to a game, its plies are in the output or the
// game is rejected, and its neighbors are read.
#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "games/lost_cities/game.h"
#include "games/tatsu/game.h"
#include "support/check_cuts.h"
#include "support/shards.h"

namespace plymill {
namespace {

constexpr std::string_view kTags = "[Event \"x\"]\n[Result \"1-0\"]\n";

// Puts a text between two clean games of four plies each, the second one with tag pairs, and
// expects this number of plies and of rejected games.
template <class Game>
void ExpectBetween(std::string_view clean, const std::string& text, std::size_t plies,
                   std::size_t rejected) {
  std::string all(clean);
  all.append("\n").append(text).append("\n[Event \"y\"]\n\n").append(clean);
  const testing::PaddedText padded(all);
  Records<Game> records;
  testing::ReadText<Game>(padded, records);
  EXPECT_EQ(records.tally.plies, 8 + plies) << text;
  EXPECT_EQ(records.tally.games_rejected, rejected) << text;
}

void ExpectLostCities(const std::string& text, std::size_t plies, std::size_t rejected = 0) {
  ExpectBetween<lost_cities::Game>("1. R3-D\n2. BHD-D\n3. R4-B\n4. G2-D\n", text, plies, rejected);
}

void ExpectTatsu(const std::string& text, std::size_t plies, std::size_t rejected = 0) {
  ExpectBetween<tatsu::Game>("1. V-2 2-5\n2. F-14 14-11\n", text, plies, rejected);
}

std::string Tagged(std::string_view text) { return std::string(kTags).append(text); }

TEST(LostCitiesLosses, LineEndsLost) {
  ExpectLostCities(Tagged("\n1. R3-D 2. BHD-D\n"), 2);
  ExpectLostCities(Tagged("\n1. R3-D\t2. BHD-D\n"), 2);
  ExpectLostCities(Tagged("\n1. R3-D<br/>2. BHD-D\n"), 0, 1);
  ExpectLostCities(Tagged("\n1. R3-D | 2. BHD-D\n"), 0, 1);
  ExpectLostCities(Tagged("\nR3-D BHD-D R4-B\n"), 3);
  ExpectLostCities("[Event \"x\"] [Result \"1-0\"] 1. R3-D 2. BHD-D\n", 2);
  ExpectLostCities("[Event \"x\"]<br/>[Result \"1-0\"]<br/>1. R3-D<br/>2. BHD-D\n", 0, 1);
  ExpectLostCities("[Event \"x\"]|[Result \"1-0\"]|1. R3-D|2. BHD-D\n", 0, 1);
}

// A shard may begin with an event in the middle of a line. The text before the event says nothing
// about the lines after it.
TEST(LostCitiesLosses, AreTheSameWhereverALineWithAnEventIsCut) {
  const std::string text = "][Event \"a\n1 Y2-D\n";
  for (std::size_t bytes = 1; bytes <= text.size(); ++bytes) {
    EXPECT_EQ(testing::CheckCuts<lost_cities::Game>(text, bytes, testing::GameRowOptions()), "");
  }
}

// Tag pairs within a line begin a game if a first move is after them. Another tag pair that is
// joined to this move may begin the next game.
TEST(LostCitiesLosses, AreTheSameWhereverGamesOnALineAreCut) {
  for (const std::string_view move : {"HD-D", "R3-D", "RH-D", "R3", "R", "Red 3 - D"}) {
    for (const std::string_view tag :
         {"[Player1 \"B\"]", "[Event \"B\"]", "[Player2 \"B\"] [Event \"x\"]", "[Player1 \"B\"]\n",
          "[Player1 \"B\"]\n\n"}) {
      const std::string game = std::string(tag) + " 1. " + std::string(move);
      const std::string text = "2. BHD-D" + game + game + game + "\n2. BHD-D\n";
      for (const std::size_t bytes : {1U, 10U, 22U, 40U}) {
        EXPECT_EQ(testing::CheckCuts<lost_cities::Game>(text, bytes, testing::GameRowOptions()), "")
            << text;
      }
    }
  }
}

TEST(LostCitiesLosses, TagPairsBeforeMovesOfAnUnknownForm) {
  for (const std::string_view moves :
       {"No. 1 R 3-D\n", "Move 1: R3-D\n", "1# 3c-4a 2# 15b-5f\n", "0 / 0,0 / RCRF\n",
        "Round 1 C w->5\n", "R3D\nR4D\n", "Red 3 - deck\n", "cancelled\n"}) {
    ExpectLostCities(Tagged("\n").append(moves), 0, 1);
  }
  ExpectLostCities(Tagged(""), 0);  // the text ends before its first move
}

TEST(LostCitiesLosses, MovesInTagPairs) {
  ExpectLostCities(Tagged("[Note \"1. R3-D\"]\n"), 0, 1);
  ExpectLostCities(Tagged("[Player2 \"Bo R3-D BHD-D\"]\n"), 0, 1);
  ExpectLostCities(Tagged("[Moves \"1# 3c-4a 2# 15b-5f\"]\n"), 0, 1);
  ExpectLostCities(Tagged("[Round \"2-5\"]\n[Date \"2016-10-07\"]\n"), 0);
}

// Moves that no tag pairs precede belong to the tag pairs above, unless these already have moves.
TEST(LostCitiesLosses, MovesBelowBrokenOnes) {
  ExpectLostCities("[Event \"x\"]<br/>1. R3-D<br/>2. BHD-D\n\n1. R3-D\n", 1, 1);
  ExpectLostCities(Tagged("\nR3G\n\n1. R3-D\n"), 1, 1);
  ExpectLostCities(Tagged("\ncancelled\n\n1. R3-D\n"), 1);
}

TEST(LostCitiesLosses, OneLineBetweenTagPairsAndMoves) {
  for (const std::string_view line : {"Annotated by Cy", "Round 4", "; note", "---", "Cy - Di"}) {
    ExpectLostCities(Tagged(line).append("\n1. R3-D\n2. BHD-D\n"), 2);
    ExpectLostCities(Tagged(line).append("\n\nR3-D\nBHD-D\n"), 2);
  }
}

TEST(LostCitiesLosses, OtherSigns) {
  for (const std::string_view moves :
       {"R3–D\nBHD–D\n", "R3—D BHD—D\n", "R3−D\nBHD−D\n", "R 3-D\nBH D-D\n", "1. 3R-D\n2. HBD-D\n",
        "Ｒ３－Ｄ\nＢＨＤ－Ｄ\n", "１．Ｒ３－Ｄ\n２．ＢＨＤ－Ｄ\n", "1. R3->D\n2. BHD⇒D\n",
        "1. R3\u00A0-\u202F"
        "D\n\u30002. BHD-D\n"}) {
    ExpectLostCities(std::string(moves), 2);
  }
  for (const std::string_view moves :
       {"R3/D\nBH/D\n", "R3/D\n", "R3·D\n", "R3 : D\n", "R10D_G\n", "R3G\n", "BHH-D\n", "1. G-D\n",
        "R3-DBHD-D\n", "BHDD R4-B G2-D\n"}) {
    ExpectLostCities(std::string(moves), 0, 1);
  }
}

TEST(LostCitiesLosses, NoBreakSpacesInTagPairs) {
  ExpectLostCities("[Player1\u00A0\"A\"]\u202F[Result\u3000\"1-0\"\u00A0]\n\n1. R3-D\n", 1);
}

TEST(LostCitiesLosses, SeveralGamesOnALine) {
  ExpectLostCities("1. R3-D 2. BHD-D 1. G3-D\n", 3);
  ExpectLostCities("R3-D BHD-D 1. G3-D\n", 3);
  ExpectLostCities("1. R3-D\n2. BHD-D 1.6\n", 0, 1);
}

TEST(TatsuLosses, LineEndsLost) {
  ExpectTatsu(Tagged("\n1. V-2 2-5\t2. F-14 14-11\n"), 4);
  ExpectTatsu(Tagged("\n1. V-2 2-5<br/>2. F-14 14-11\n"), 0, 1);
  ExpectTatsu(Tagged("\n1. V-2 2-5 | 2. F-14 14-11\n"), 0, 1);
  ExpectTatsu(Tagged("\nV-2 2-5 F-14 14-11\n"), 4);
  ExpectTatsu("[Event \"x\"] [Result \"1-0\"] 1. V-2 2-5\n", 2);
  ExpectTatsu("[Event \"x\"]<br/>[Result \"1-0\"]<br/>1. V-2 2-5\n", 0, 1);
  ExpectTatsu("[Event \"x\"]|[Result \"1-0\"]|1. V-2 2-5|2. F-14 14-11\n", 0, 1);
}

TEST(TatsuLosses, TagPairsBeforeMovesOfAnUnknownForm) {
  for (const std::string_view moves :
       {"No. 1 V-2 2-5\n", "Turn 1: V-2 2-5\n", "1# V-2 2-5\n", "1# 3c-4a 2# 15b-5f\n",
        "3c-4a 15b-5f\n", "1. 3c-4a 15b-5f\n", "R3-D\n", "C:w->5\n"}) {
    ExpectTatsu(Tagged("\n").append(moves), 0, 1);
  }
  ExpectTatsu(Tagged(""), 0);
}

TEST(TatsuLosses, MovesInTagPairs) {
  for (const std::string_view tag :
       {"[Note \"1. V-2 2-5\"]\n", "[Moves \"V-2 2-5\"]\n", "[Moves \"1# 3c-4a 2# 15b-5f\"]\n"}) {
    ExpectTatsu(Tagged(tag), 0, 1);
  }
  ExpectTatsu(Tagged("[Round \"2-5\"]\n[Date \"2016-10-07\"]\n"), 0);
}

TEST(TatsuLosses, OneLineBetweenTagPairsAndMoves) {
  for (const std::string_view line : {"Annotated by Cy", "Round 4", "; note", "---", "Cy - Di"}) {
    ExpectTatsu(Tagged(line).append("\n1. V-2 2-5\n"), 2);
    ExpectTatsu(Tagged(line).append("\n\nV-2 2-5\n"), 2);
  }
}

TEST(TatsuLosses, OtherSigns) {
  for (const std::string_view turn :
       {"V–2 2–5\n", "V—2 2−5\n", "Ｖ－２ ２－５\n", "V->2 2⇒5\n", "V 2 2 5\n", "V2 2-5\n",
        "1. 2 5 5 7\n", "1. V\u00A0-\u202F2\u30002-5\n"}) {
    ExpectTatsu(std::string(turn), 2);
  }
  for (const std::string_view turns : {"V/2 2/5\n", "V_2\n", "2-5 5:7\n", "V-22-5\n", "2-5 57\n",
                                       "V/2 2-5\nF-14 14-11\n", "1. V-2 2-5\n2. F-14 1.6\n"}) {
    ExpectTatsu(std::string(turns), 0, 1);
  }
}

TEST(TatsuLosses, NoBreakSpacesInTagPairs) {
  ExpectTatsu("[Player1\u00A0\"A\"]\u202F[Result\u3000\"1-0\"\u00A0]\n\n1. V-2 2-5\n", 2);
}

TEST(TatsuLosses, ABrokenPlyInALineOfPlies) {
  for (const std::string_view turns :
       {"V--2 2-5 F-14 14-11\n", "V2 2-5 F-14 14-11\n", "V2\n2-5\nF-14\n14-11\n"}) {
    ExpectTatsu(std::string(turns), 4);
  }
  for (const std::string_view turns :
       {"V-2 2-5F-14 14-11 3-4 0-0\n", "Game one:\nV-2 2-5F-14 0-0\n", "V-2 25 F-14 14-11\n"}) {
    ExpectTatsu(std::string(turns), 0, 1);
  }
}

// A broken game without numbers, or with a wrong first number, is not part of the game before it.
TEST(TatsuLosses, ABrokenGameHarmsNoNeighbour) {
  for (const std::string_view game : {"3-5 26\n14-13 13-12\n", "26 5-7\n14-13 13-12\n",
                                      "11. 3-5 2-6\n2. 14-13 13-12\n", "3-5 2/6\n14-13 13-12\n"}) {
    ExpectTatsu(std::string(game), 0, 1);
  }
}

}  // namespace
}  // namespace plymill
