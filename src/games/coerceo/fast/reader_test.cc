// Tests that the fast form of Coerceo gives the same records as the plain form, and that it does
// not leave certain unusual games to the plain form.
#include "games/coerceo/fast/reader.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/coerceo/game.h"
#include "support/fast_forms.h"

namespace plymill::coerceo {
namespace {

testing::FastCount Compare(std::string_view text) { return testing::CompareForms<Game>(text); }

// Expects that the AVX2 form reads `count` games in `moves`.
void ExpectAvx2Reads(const std::string& moves, std::size_t count = 1) {
  const auto compared = testing::CompareForms<Game>(moves, testing::FastReading::kOfAvx2);
  if (BestCpuForm() == CpuForm::kPlain) return;
  EXPECT_EQ(compared.read, count) << moves;
}

class CoerceoFast : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  }

  // Expects that `ply`, which has the number 3, is read: as the last ply of a game, with a few
  // regular plies after it, and with more plies after it than a window has entries.
  static void ExpectReadsAsThird(const std::string& ply) {
    const std::string begin = "1# 3c-4a 2# 15b-5f {wide # open}\n";
    const std::string end = " 4# 5f-1d x4e T5! {why?} 5# 3c-4a";
    EXPECT_EQ(Compare(begin + ply).left, 0U) << ply;
    EXPECT_EQ(Compare(begin + ply + end + " 1-0\n\n" + begin + ply + end).read, 2U) << ply;
    std::string long_game = begin + ply;
    for (int number = 4; number < 120; ++number) {
      long_game += "\n" + std::to_string(number) + "# " + (number % 2 == 1 ? "3c-4a" : "5f-1d");
    }
    EXPECT_EQ(Compare(long_game + " 0-1\n").read, 1U) << ply;
  }
};

TEST_F(CoerceoFast, ReadsPliesOfAllKinds) {
  for (const std::string_view ply :
       {"3# 3c-4a x5b", "3# 3c-4a x5b x6d", "3# 3c-4a x5b x6d T3", "3# 3c-4a T3", "3# 3c-4a T4 T3",
        "3# 3c-4a! {a # sign} ", "3# TT x19f T19", "3# T x19f x18b",
        "3# 3c-4a {one} {# two} TT x19f x3b T19", "3# 3c-4a TT x19f T19 T x18e T18",
        "3# TT x19f T19 T x3c T3 {so} TT x4c T4"}) {
    ExpectReadsAsThird(std::string(ply));
    std::string wide;
    for (const char c : ply) wide += c == ' ' ? std::string("  ") : std::string(1, c);
    testing::CompareForms<Game>("1# 3c-4a 2# 15b-5f " + wide + " 4# 5f-1d 1-0\n",
                                testing::FastReading::kOfAvx2);  // AVX-512 reads no wide blanks
  }
}

// The plain form warns of these plies.
TEST_F(CoerceoFast, LeavesPliesThatLookWrong) {
  for (const std::string_view ply :
       {"3# 3c-4b", "3# 3c-4a x5c", "3# 3c-4a x5b x6c", "3# 3c-4b x5c x6a T9", "3# 3c-4a T4",
        "3# 3c-4a T4 T5", "3# T x19f x18a", "3# TT x19f T8", "3# 3c-4a {one} TT x19f x3a T1",
        "3# 3c-4a TT x19f T9 T x18e T18", "3# 3c-4b x5bx7d", "3# 3c-4aT4"}) {
    for (const std::string_view end : {"", " 4# 15b-5f TT x4a 5# 3c-4a"}) {
      const std::string game =
          "1# 3c-4a 2# 15b-5f " + std::string(ply) + std::string(end) + " 1-0\n";
      EXPECT_EQ(Compare(game).read, 0U) << game;
      EXPECT_EQ(Compare("1# 3c-4a 1-0\n\n" + game).read, 1U) << game;
    }
  }
}

TEST_F(CoerceoFast, ReadsGamesWithoutAResult) {
  for (const std::string_view end : {"", " ", "\n", "\r\n\r\n", " {so far}", "! ", " x4e\n\n\n"}) {
    for (const std::string_view tags :
         {"", "[Event \"a\"]\n", "[Result \"1-0\"]\n\n", "[Result \"*\"]\n", "[Result \"R\"]\r\n",
          "[Result \"\"]\n"}) {
      const std::string game = std::string(tags) + "1# 3c-4a 2# 15b-5f" + std::string(end);
      EXPECT_EQ(Compare(game).left, 0U) << game;
      EXPECT_EQ(Compare(game + "\n\n" + game).read, 2U) << game;
    }
  }
}

TEST_F(CoerceoFast, ReadsResultsThatDifferFromTheirTagPairs) {
  for (const std::string_view tag : {"1-0", "0-1", "0-0", "*", "R", "W+R", "", "?", "1/2-1/2"}) {
    for (const std::string_view result : {"1-0", "0-1", "0-0", "R", "W+R", "B+R"}) {
      EXPECT_EQ(Compare("[Result \"" + std::string(tag) + "\"]\n\n1# 3c-4a 2# 15b-5f " +
                        std::string(result) + "\n")
                    .read,
                1U)
          << tag << " " << result;
    }
  }
}

TEST_F(CoerceoFast, ReadsCommentsOfAnyLength) {
  for (std::size_t bytes = 0; bytes < 200; ++bytes) {
    const std::string comment = "{" + std::string(bytes, '#') + "}";
    EXPECT_EQ(Compare("1# 3c-4a " + comment + " 2# 15b-5f 1-0\n").read, 1U) << bytes;
    EXPECT_EQ(Compare("1# 3c-4a 2# 15b-5f " + comment).read, 1U) << bytes;
    for (const std::string_view odd : {"[", "{", "\t", "\r", "\n1#", "\n ", "\x7F"}) {
      Compare("1# 3c-4a {" + std::string(bytes, 'c') + std::string(odd) + "} 2# 15b-5f 1-0\n");
    }
  }
}

TEST_F(CoerceoFast, ReadsUpTo999Numbers) {
  const std::string_view ends[] = {"",   " x5b",  " x3b", " x15b", " T15", "\nx5b",
                                   "! ", " {so}", "  ",   "\r\n",  " ",    " x5b T15"};
  std::string game;
  for (int number = 1; number <= 999; ++number) {
    game += std::to_string(number) + "# 15c-14a";
    game += ends[static_cast<std::size_t>(number) * 7 / 5 % std::size(ends)];
    game += number % 6 == 0 ? '\n' : ' ';
  }
  EXPECT_EQ(Compare(game + "1-0\n").read, 1U);
  Compare(game + "1000# 3c-4a 1-0\n");
}

TEST_F(CoerceoFast, ReadsExchangesWithoutNumbersWhereverTheyStand) {
  std::string game = "1# 3c-4a TT x5b";
  for (int number = 2; number <= 300; ++number) {
    game += " " + std::to_string(number) + "# 3c-4a";
    for (int i = number % 4; i > 0; --i) game += " TT x5b T x5d {" + std::to_string(i) + "}";
  }
  ExpectAvx2Reads(game + " 1-0\n");
  for (int i = 0; i < 1'000; ++i) game += " TT x5b";
  ExpectAvx2Reads(game + " 1-0\n", 0);
}

// The value of a tag may hold another tag, complete or incomplete. Another game may start there.
TEST_F(CoerceoFast, LeavesTagValuesInWhichAnotherTagBegins) {
  const std::string game = "[Event \"Club\"]\n[White \"Ann\"]\n\n1# 3c-4a 2# 15b-5f 1-0\n\n";
  for (const std::string_view value :
       {"Utrec[Event ", "[Event ", "[Event", "[", "Utrec[Event \"Club\"] [Site ",
        "[Site \"B\"][Event ",
        "Utrecht, a place whose name is longer than a vector of sixty-four bytes [Event "}) {
    for (const std::string_view name : {"Event", "Site", "Result"}) {
      const std::string tag = "[" + std::string(name) + " \"" + std::string(value) + "\"]\n";
      EXPECT_LE(Compare(tag + game + game).read, 2U) << tag;
      Compare(game + tag + game);
      Compare("[Event \"Club\"]\n" + tag + "[White \"Ann\"]\n\n1# 3c-4a 2# 15b-5f 1-0\n" + game);
      Compare(game + "1# 3c-4a 2# 15b-5f\n" + tag + "3# 3c-4a 1-0\n" + game);
    }
  }
}

TEST_F(CoerceoFast, LeavesMoreSignsThanPlies) {
  for (const std::string_view signs : {"#", "2# ", "# 3c-4a "}) {
    std::string game = "1# 3c-4a ";
    for (int i = 0; i < 900; ++i) game += signs;
    EXPECT_EQ(Compare(game + "1-0\n").read, 0U) << signs;
  }
}

TEST_F(CoerceoFast, LeavesOtherSuffixes) {
  for (const std::string_view ply :
       {"3c-4a! x5b", "3c-4a {so} x5b", "3c-4a {so}!", "3c-4a!!!", "3c-4a T20", "3c-4a x20b",
        "3c-4a x0b", "3c-4a x05b", "03c-4a", "3c-04a", "0a-4a", "3c-4a T15c", "3c-4a T3T9",
        "{! so} 3c-4a", "{!? so} 3c-4a!", "3c-4aTx5b", "3c-4a x5b x7d x9f", "3c-4a T3 T4 T5"}) {
    EXPECT_EQ(Compare("1# " + std::string(ply) + " 2# 15b-5f 1-0\n").read, 0U) << ply;
  }
}

TEST_F(CoerceoFast, ReadsSuffixesInAnyOrder) {
  for (const std::string_view ply :
       {"3c-4a T3 x5b", "3c-4a T3 x5b T4 x7d", "3c-4ax5b", "3c-4aT3", "3c-4a T3x5b!", "3c-4a !",
        "{so} 3c-4a", "{so}3c-4a {and} {so}", "{one} {two}\n3c-4a x5b {three}", "TT x4b x3b",
        "{so} T x4b", "TTx4b", "TT x4b !"}) {
    const std::string game = "1# 3e-4a 2# 15b-5f 3# " + std::string(ply) +
                             " 4# 15b-5f 5# 3c-4a 6# 15b-5f x4a x6c T1 T15 7# 3c-4a";
    ExpectAvx2Reads(game + " 1-0\n" + game + "\n", 2);
  }
}

TEST_F(CoerceoFast, ReadsNumbersApartFromTheirPlies) {
  for (const std::string_view blanks : {"", "\n", "  ", "\r\n", " \r\n", "\n\n"}) {
    std::string some, all;
    for (int number = 1; number < 90; ++number) {
      const std::string sign = (number > 1 ? " " : "") + std::to_string(number) + "#";
      const std::string_view ply = number % 2 == 1 ? "3c-14a x5b" : "15b-5f";
      some.append(sign).append(number % 7 == 3 ? blanks : " ").append(ply);
      all.append(sign).append(blanks).append(ply);
    }
    ExpectAvx2Reads(some + " 0-1\n");
    ExpectAvx2Reads(all + " x4d {so}\n");
    ExpectAvx2Reads(some + "\n\n" + all + " 1-0", 2);
  }
}

TEST_F(CoerceoFast, ReadsSignsThatOpenAComment) {
  for (const std::string_view end : {" ", "\n", "\r\n", "}", "x", "!"}) {
    for (const std::string_view sign : {"!", "?", "!!", "??", "!?", "?!"}) {
      Compare("1# 3c-4a {" + std::string(sign) + std::string(end) + "so} 2# 15b-5f 1-0\n");
    }
  }
}

// Texts of the shortest lines that may be tag lines or begin a game.
TEST_F(CoerceoFast, LeavesTextsOfNothingButBrackets) {
  for (const std::string_view unit : {"\n[", "[\n", "1#\n", "\n1#"}) {
    for (const std::size_t units : {13U, 100U, 20'000U}) {
      std::string text;
      for (std::size_t i = 0; i < units; ++i) text += unit;
      EXPECT_EQ(Compare(text).read, 0U) << unit;
      Compare("1# 3c-4a 1-0\n" + text);
    }
  }
}

TEST_F(CoerceoFast, LeavesGamesWithoutAPly) {
  for (const std::string_view game :
       {"1#", "1# ", "1# 1-0", "1# {none}", "[Event \"a\"]\n\n1-0", "1# 3c-4", "1# 3c-4a 2#",
        "1# 3c-4a 2# 1-0", "1# 3c-4a and so on", "1# 3c-4a *", "1# 3c-4a1-0"}) {
    EXPECT_EQ(Compare(game).read, 0U) << game;
  }
}

}  // namespace
}  // namespace plymill::coerceo
