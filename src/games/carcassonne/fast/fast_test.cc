// Tests of the fast form on archives of several games, and of the games that it leaves to the plain
// form.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/carcassonne/expect_same.h"
#include "support/shards.h"

namespace plymill::carcassonne {
namespace {

// Games that are longer than one run of moves, and several games with or without text between them.
TEST(CarcassonneFast, LongGames) {
  std::string game = PlayerList(2) + "0 (0,0) RCRF\n";
  for (int number = 1; number < 1'200; ++number) {
    game += std::to_string(number) + (number % 2 == 1 ? "A" : "B") + " (1,2) FCCC" +
            (number % 3 == 0    ? " +4+3 (+2+1)\n"
             : number % 50 == 0 ? " / note\n"
                                : "\n");
  }
  ExpectSame(game + "\n" + game + "text behind it\n\n" + game + "\ntext behind it\n\n" + game);
}

// A line in which every player scores two numbers and a total. If `head` has a discarded tile, no
// other line needs more rows, or more bytes outside its rows (Records::spill).
std::string FullLine(const std::string& head, std::size_t player) {
  std::string line = head + " +1+2=9 (";
  for (std::size_t i = 0; i < PlayerId::kCount; ++i) {
    if (i == player) continue;
    if (line.back() != '(') line += ", ";
    line += static_cast<char>('A' + i) + std::string("+1+2=9");
  }
  return line + ")\n";
}

// Runs of moves that fill all their memory, and the scoring at their end.
TEST(CarcassonneFast, RunsOfFullLines) {
  for (const int moves : {255, 256, 257, 600}) {
    for (const std::string_view discarded : {"", "(dis) CCCC "}) {
      std::string game = PlayerList(PlayerId::kCount) + "0 (0,0) RCRF\n";
      for (int number = 1; number <= moves; ++number) {
        const auto player = static_cast<std::size_t>(number) % PlayerId::kCount;
        const char letter = static_cast<char>('A' + player);
        game += FullLine(std::to_string(number) + letter + " " + std::string(discarded) + "(0," +
                             std::to_string(number % 99) + ") FCCC",
                         player);
      }
      const std::string scoring = FullLine("", 0).substr(1);
      ExpectSame(game + "\n" + game + scoring + "\n" + game + FullLine("", 99).substr(1));
    }
  }
}

testing::FastCount CountOf(const std::string& text) {
  return testing::CountFastGames<Game>(testing::PaddedText(text), CpuForm::kAvx2);
}

std::string Repeated(std::string_view text, int times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

// The fast form reads common forms of archives itself: it leaves no such game to the plain form.
TEST(CarcassonneFast, ReadsGamesOfOtherSystemsAndExpansionsAndWithReadings) {
  if (BestCpuForm() == CpuForm::kPlain) GTEST_SKIP() << "no AVX2 here";
  for (const std::string_view moves :
       {"0 (0,0) RCRF\r\n1A (0,1) FFRR +4\r\n2B (0,2) FFRR / note\r\n\r\n",
        "0 (0,0) RCRF\n1A (0,1) VOSTm[B]\n2B (0,2) CC2pCFm[p]\n3A (0,3) F1FFFp\n\n",
        "0 (0,0) RCRF\n1A (0,1) RRCCp\n2B (0-2) FcmFF\n+3 (B+4)\n\n",
        "0 (0,0) RCRF\n1A (0,1) FFRR\n2B (dis) FFFF (0,2) FFRR\n\ntext behind it\n\n"}) {
    const std::string text = Repeated(PlayerList(2) + std::string(moves), 20);
    ExpectSame(text);
    EXPECT_EQ(CountOf(text).read, 20U) << moves;
    EXPECT_EQ(CountOf(text).left, 0U) << moves;
  }
}

// If no game can be read, the fast form soon leaves the rest of the shard to the plain form.
TEST(CarcassonneFast, LeavesShardsOfGamesThatCannotBeRead) {
  if (BestCpuForm() == CpuForm::kPlain) GTEST_SKIP() << "no AVX2 here";
  const std::string good = PlayerList(2) + "0 (0,0) RCRF\n1A (0,1) FFRR\n\n";
  const std::string bad = PlayerList(2) + "0 (0,0) RCRF\n1A (0;1) FFRR\n\n";
  const std::string text = Repeated(bad, 100) + good;
  ExpectSame(text);
  EXPECT_LT(CountOf(text).left, 20U);
  EXPECT_EQ(CountOf(Repeated(bad + good, 20)).read, 20U);
}

}  // namespace
}  // namespace plymill::carcassonne
