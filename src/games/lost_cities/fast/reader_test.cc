// Tests of the fast form of Lost Cities: the games that it reads and the games that it leaves to
// the plain form. Both forms must give the same records.
#include "games/lost_cities/fast/reader.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/lost_cities/game.h"
#include "support/fast_forms.h"

namespace plymill::lost_cities {
namespace {

testing::FastCount Compare(std::string_view text) { return testing::CompareForms<Game>(text); }

// A game of `moves` moves, with plies of all kinds.
std::string GameOf(std::size_t moves, std::string_view line_end = "\n") {
  static constexpr std::string_view kPlies[] = {"R3-D", "BHD-D", "R10-B", "K10D-R",
                                                "w2-y", "yhd-d", "G9D-K"};
  std::string game;
  for (std::size_t i = 1; i <= moves; ++i) {
    game += std::to_string(i) + ". " + std::string(kPlies[i % std::size(kPlies)]);
    game += line_end;
  }
  return game;
}

TEST(LostCitiesFast, ReadsGamesOfAnyLength) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  for (const std::string_view line_end : {"\n", "\r\n"}) {
    const std::string blank(line_end);
    for (std::size_t moves = 1; moves < 130; ++moves) {
      const std::string game = GameOf(moves, line_end);
      EXPECT_EQ(Compare(game).left, 0U) << moves;
      EXPECT_EQ(Compare(game + blank + game + game + blank + blank + game).read, 4U) << moves;
    }
  }
}

TEST(LostCitiesFast, ReadsGamesInOtherLayouts) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  testing::ExpectReadsOtherLayouts<Game>([](std::size_t lines) { return GameOf(lines); });
}

TEST(LostCitiesFast, ReadsNumbersOfThreeDigitsOnly) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  for (const std::size_t moves : {998U, 999U}) EXPECT_EQ(Compare(GameOf(moves)).read, 1U);
  for (const std::size_t moves : {1000U, 1001U, 12000U}) EXPECT_EQ(Compare(GameOf(moves)).left, 1U);
}

TEST(LostCitiesFast, ReadsTagPairs) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  const std::string tags = "[Event \"a\"]\n[Player1 \"Ann\"]\n[Player2 \"\"]\n[Result \"0-1\"]\n";
  EXPECT_EQ(Compare(tags + "\n" + GameOf(9) + "\n" + tags + GameOf(9)).read, 2U);
  EXPECT_EQ(Compare(tags + "\n" + tags + GameOf(9) + GameOf(3)).read, 2U);
  EXPECT_EQ(Compare("[Player1 \"Ren\u00e9\"]\n[Note \"\u201cso\u201d\"]\n\n" + GameOf(9)).read, 1U);
  for (const std::string_view odd :
       {"[Note \"\xE9\"]", "[Note \"\\\"\"]", "[Note  \"a\"]", "[Note \"a\"] x",
        "[Note \"[Event \"]", "[Note \"a\"][Event \"b\"]", "[1 \"a\"]", "[Note \"a\"]x",
        "[Note \"a]", "[\"a\"]"}) {
    const std::string text = tags + std::string(odd) + "\n\n" + GameOf(9) + "\n" + GameOf(2);
    EXPECT_EQ(Compare(text).left, 1U) << odd;
  }
}

// Every card, discarded or not, and every pile. A card that is discarded and drawn at once needs a
// warning.
TEST(LostCitiesFast, ReadsEveryPlyWithoutAWarning) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  for (const char color : std::string_view("RGWBYKrgwbyk")) {
    for (const std::string_view rank : {"2", "3", "4", "5", "6", "7", "8", "9", "10", "H", "h"}) {
      for (const std::string_view discard : {"", "D", "d"}) {
        for (const char pile : std::string_view("RGWBYKDrgwbykd")) {
          const std::string text = std::string("1. ") + color + std::string(rank) +
                                   std::string(discard) + "-" + pile + "\n";
          const bool has_warning = !discard.empty() && (color | 0x20) == (pile | 0x20);
          EXPECT_EQ(Compare(text + "2. R3-D\n").left, has_warning ? 1U : 0U) << text;
        }
      }
    }
  }
}

// Each byte of two games, replaced by each of the 256 values.
TEST(LostCitiesFast, IsThePlainFormWhateverOneByteIs) {
  for (const std::string_view line_end : {"\n", "\r\n"}) {
    const std::string text = "1. R10D-B" + std::string(line_end) + "2. YH-D" +
                             std::string(line_end) + std::string(line_end) + GameOf(1, line_end) +
                             "2. K3D-W\n";
    testing::CompareFormsWhateverOneByteIs<Game>(text);
  }
}

// After a game, the plain form may find more moves of the same game, or another game.
TEST(LostCitiesFast, AgreesOnWhatStandsAfterAGame) {
  for (const std::string_view after : {"3. R3-D",
                                       "3. ",
                                       "4. R3-D\n",
                                       "text\n",
                                       "\n3. R3-D\n",
                                       "\ntext\n",
                                       "\n1. text\n",
                                       "\n1. R11-D\n",
                                       "\n1. RH\n",
                                       "\n1.\n",
                                       "\n1.",
                                       "\n1",
                                       "\n10. R3-D\n",
                                       "\n1. R3\n",
                                       "\n 1. R3-D\n",
                                       "\nR3-D\n",
                                       "\n\xEF\xBB\xBF\n1. R3-D\n",
                                       "\n[",
                                       "\n[Event \"a\"]",
                                       "\n[Event \"a\"]\n",
                                       "\n[x]\n",
                                       "\n- 1. R3-D\n",
                                       "\n\x95 1. R3-D\n\x95 2. R3-D\n",
                                       "\n1. RR3-D\n2. RR4-D\n3. R3-D\n",
                                       "\n1.R3-D\n",
                                       "\n1.  R3-D\n",
                                       "\n01. R3-D\n"}) {
    Compare(GameOf(2) + std::string(after));
    Compare(GameOf(2) + std::string(after) + "\n" + GameOf(3));
    Compare(GameOf(8) + std::string(after) + GameOf(1));
  }
}

}  // namespace
}  // namespace plymill::lost_cities
