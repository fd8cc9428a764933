// Tests of the fast form of Tatsu: the games that it reads and the games that it leaves to the
// plain form. Both forms must give the same records.
#include "games/tatsu/fast/reader.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/tatsu/game.h"
#include "support/fast_forms.h"

namespace plymill::tatsu {
namespace {

testing::FastCount Compare(std::string_view text) { return testing::CompareForms<Game>(text); }

// A game of `turns` turns. Black begins, or White if `white`.
std::string GameOf(std::size_t turns, bool white = false, std::string_view line_end = "\n") {
  static constexpr std::string_view kTurns[2][5] = {
      {"V-2 2-5", "23-5 0-0", "24-1 F-3", "1-2 22-24", "9-10 10-16"},
      {"F-14 14-11", "5-23 0-0", "1-24 V-15", "2-1 24-22", "16-10 10-9"}};
  std::string game;
  for (std::size_t i = 1; i <= turns; ++i) {
    const std::size_t side = (i % 2 == 1) == white ? 1 : 0;
    game += std::to_string(i) + ". " + std::string(i % 7 == 3 ? "0-0 0-0" : kTurns[side][i % 5]);
    game += line_end;
  }
  return game;
}

TEST(TatsuFast, ReadsGamesOfAnyLength) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  for (const std::string_view line_end : {"\n", "\r\n"}) {
    const std::string blank(line_end);
    for (std::size_t turns = 1; turns < 130; ++turns) {
      const std::string black = GameOf(turns, false, line_end);
      const std::string white = GameOf(turns, true, line_end);
      EXPECT_EQ(Compare(black).left, 0U) << turns;
      EXPECT_EQ(Compare(white + blank + black + white + blank + blank + white).read, 4U) << turns;
    }
  }
}

TEST(TatsuFast, ReadsGamesInOtherLayouts) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  testing::ExpectReadsOtherLayouts<Game>([](std::size_t lines) { return GameOf(lines); });
}

TEST(TatsuFast, ReadsNumbersOfThreeDigitsOnly) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  for (const std::size_t turns : {998U, 999U}) EXPECT_EQ(Compare(GameOf(turns)).read, 1U);
  for (const std::size_t turns : {1000U, 1001U}) EXPECT_EQ(Compare(GameOf(turns)).left, 1U);
}

// Player1 is the player who begins, Black or White; the result is seen from Player1.
TEST(TatsuFast, ReadsTagPairs) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  for (const std::string_view result : {"1-0", "0-1", "1/2-1/2", "*", ""}) {
    const std::string tags = "[Event \"a\"]\n[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n[Result \"" +
                             std::string(result) + "\"]\n\n";
    EXPECT_EQ(Compare(tags + GameOf(9) + "\n" + tags + GameOf(9, true)).read, 2U);
  }
}

// All pairs of two spaces, and also of other words, as the first ply and as the second ply.
TEST(TatsuFast, IsThePlainFormOfEveryPly) {
  std::vector<std::string> firsts = {"V",
                                     "W",
                                     "F",
                                     "v",
                                     "X",
                                     "VV",
                                     "1V",
                                     "V1",
                                     std::string("\0005", 2),
                                     std::string("\00012", 3),
                                     "00",
                                     "01",
                                     "05",
                                     ""};
  for (unsigned space = 0; space < 34; ++space) firsts.push_back(std::to_string(space));
  std::vector<std::string> seconds = firsts;
  for (const unsigned space : {99U, 100U, 124U, 256U}) seconds.push_back(std::to_string(space));
  for (const std::string& first : firsts) {
    for (const std::string& second : seconds) {
      const std::string ply = first + "-" + second;
      for (const std::string& turn : {ply + " 0-0", "V-2 " + ply, "14-11 " + ply}) {
        Compare("1. " + turn + "\n2. 24-3 3-4\n");
        Compare("1. 24-3 3-4\n2. " + turn + "\n");
      }
    }
  }
}

TEST(TatsuFast, AgreesOnWhoPlays) {
  const std::string black = "V-2 2-5";
  const std::string white = "F-14 14-11";
  const std::string pass = "0-0 0-0";
  const std::string turns[] = {black, white, pass, "2-5 14-11", "14-11 2-5", "0-0 2-5", "2-5 0-0"};
  for (const std::string& first : turns) {
    for (const std::string& second : turns) {
      for (const std::string& third : turns) {
        Compare("1. " + first + "\n2. " + second + "\n3. " + third + "\n");
      }
    }
  }
}

// Turns with warnings, and a pass in the first turn, from which the players follow.
TEST(TatsuFast, LeavesOddTurns) {
  if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  const std::string tags = "[Result \"1-0\"]\n1. ";
  for (const std::string odd : {"2-12 0-0", "V-7 2-5", "0-0 V-2", "V-2 14-11", "5-5 9-9",
                                "14-11 2-12", "2-12 14-11", "1-12 23-8"}) {
    EXPECT_EQ(Compare(tags + odd + "\n2. V-2 2-5\n").left, 1U) << odd;
    EXPECT_EQ(Compare(tags + "V-2 2-5\n2. " + odd + "\n3. 14-11 F-15\n").left, 1U) << odd;
  }
  EXPECT_EQ(Compare(tags + "0-0 0-0\n2. V-2 2-5\n").left, 1U);
  EXPECT_EQ(Compare(tags + "V-2 2-5\n2. 0-0 0-0\n3. V-2 2-5\n").left, 0U);
}

// Each byte of two games, replaced by each of the 256 values.
TEST(TatsuFast, IsThePlainFormWhateverOneByteIs) {
  for (const std::string_view line_end : {"\n", "\r\n"}) {
    const std::string text = "1. 14-11 24-20" + std::string(line_end) + "2. 4-7 V-2" +
                             std::string(line_end) + std::string(line_end) +
                             GameOf(1, false, line_end);
    testing::CompareFormsWhateverOneByteIs<Game>(text);
  }
}

TEST(TatsuFast, AgreesOnWhatStandsAfterAGame) {
  for (const std::string_view after :
       {"3. V-2", "3. V-2 2-5", "3. ", "text\n", "\n3. V-2 2-5\n", "\n1. text\n", "\n1. V-\n",
        "\n1. V\n", "\n1. 2-\n", "\n1.", "\n1. 2-5 players\n", "\n1. 100-5\n", "\n2-5\n",
        "\nV-2 2-5\n", "\n[x]\n", "\n1. X-2 2-5\n", "\n1. V - 2 2-5\n"}) {
    Compare(GameOf(2) + std::string(after));
    Compare(GameOf(2) + std::string(after) + "\n" + GameOf(3, true));
    Compare(GameOf(8) + std::string(after) + GameOf(1));
  }
}

}  // namespace
}  // namespace plymill::tatsu
