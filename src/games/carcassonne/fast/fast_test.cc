// The fast form of Carcassonne on lines that it reads, and on lines that are nearly such.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/all_games.h"
#include "games/carcassonne/game.h"
#include "support/check_text.h"
#include "support/forms.h"

namespace plymill::carcassonne {
namespace {

void ExpectSame(std::string_view text) {
  for (const ShardOptions& options : testing::WaysToRead()) {
    EXPECT_EQ(testing::CheckForms<Game>(*FindGame(Game::kSlug), text, options), "") << text;
  }
}

std::string Players(int count) {
  std::string text = "19/04/2022, Club evening, Turn-based\n\n";
  for (int i = 0; i < count; ++i) text += std::string(1, static_cast<char>('A' + i)) + " = nick\n";
  return text + "\n";
}

// A game of moves, with `line` behind "2B" among them: as the second move, the last of the
// game, and the last of the text.
void ExpectSameBehind2B(std::string_view line) {
  const std::string begin = "0 (0,0) RCRF\n1A (0,1) FCCCm +4\n2B" + std::string(line);
  const std::string end = "\n3A (1,0) RRCC (+3)\n4B (-1,-12) CFC2mF +12=19\n5A (0,2) FFRR\n";
  for (const std::string& game : {begin, begin + "\n", begin + end}) {
    ExpectSame(game);
    ExpectSame(Players(2) + game);
    ExpectSame(Players(3) + game);
    ExpectSame(game + "\n" + Players(2) + game);
  }
}

TEST(CarcassonneFast, Places) {
  for (const std::string_view place : {" (0,0)",
                                       " (-1,2)",
                                       " (-99,-99)",
                                       " (100,1)",
                                       " (-100,-999)",
                                       " (1,1000)",
                                       " (01,1)",
                                       " (-0,1)",
                                       " (1,-0)",
                                       " (+1,2)",
                                       " (1 ,2)",
                                       " (1-2)",
                                       " (1,)",
                                       " (,)",
                                       " ()",
                                       " (1,2",
                                       " 1,2)",
                                       " (-10,-10)x",
                                       " (10,10))",
                                       "\t(1,2)",
                                       "  (1,2)",
                                       "(1,2)",
                                       " (\xE2\x88\x92"
                                       "1,2)",
                                       " (1,2)\t",
                                       " (1,2) ",
                                       "",
                                       " (dis) CCCC (1,2)",
                                       " concedes",
                                       "C abandoned"}) {
    ExpectSameBehind2B(std::string(place) + " FCCC");
    ExpectSameBehind2B(std::string(place));
  }
}

TEST(CarcassonneFast, Tiles) {
  for (const std::string_view tile : {"FCCC",
                                      "FCCCm",
                                      "FMCCC",
                                      "FC2C",
                                      "FCFC2",
                                      "F1FFF",
                                      "FFFFK",
                                      "FFFFKm",
                                      "CCFFP",
                                      "CFCmFP",
                                      "CC2mFMF",
                                      "FmFmFm",
                                      "FmCmCmCmm",
                                      "mFCCC",
                                      "FCC",
                                      "FCCCC",
                                      "fccc",
                                      "FcmC2F",
                                      "FFFFA",
                                      "RRCCp",
                                      "FCCC m",
                                      "FCC <sub>m</sub>C",
                                      "FCCCm[B]",
                                      "FFFFKKKKKKKK",
                                      "FFFFKKKKKKKKK",
                                      "CCFFPPPm",
                                      "CCFFPPPPm",
                                      "XYZ",
                                      "",
                                      "FCCC\r",
                                      "FCCC ",
                                      "FCCC\t",
                                      "FCCC  +4",
                                      "FCCC\t+4",
                                      "FCCC+4",
                                      "FCCC/note",
                                      "FCCC\x01",
                                      "FC\x02\x43",
                                      "FCCC\xC3\xA4"}) {
    ExpectSameBehind2B(" (1,2) " + std::string(tile));
  }
}

TEST(CarcassonneFast, Scores) {
  for (const std::string_view score : {"+4",
                                       "+0",
                                       "+04",
                                       "+4+2",
                                       "+4+2+3",
                                       "+4=19",
                                       "=19",
                                       "=19+4",
                                       "+4=19=20",
                                       "+4+2=19",
                                       "+9999",
                                       "+10000",
                                       "+9999=9999",
                                       "+1234=56",
                                       "+4 = 19",
                                       "+ 4",
                                       "+4 +2",
                                       "+",
                                       "=",
                                       "(+4)",
                                       "(+4+2)",
                                       "(+4+2+1)",
                                       "(B+4)",
                                       "(A+4)",
                                       "(A+4=19)",
                                       "(A+14=103)",
                                       "(A+114=103)",
                                       "(A+4, C+2)",
                                       "(C+2)",
                                       "(L+2)",
                                       "(M+2)",
                                       "(A+4,A=9)",
                                       "(A=9)",
                                       "(=9)",
                                       "()",
                                       "(+4",
                                       "(+4)x",
                                       "(+4))",
                                       "((+4))",
                                       "+4 (+4)",
                                       "+4+2 (A+3)",
                                       "+4+2 (A+3+1)",
                                       "+4=9 (A+3=8)",
                                       "+4(A+3)",
                                       "+4(B+3)",
                                       "=4(B+3)",
                                       "+4 (B+3)",
                                       "(A+3) +4",
                                       "+4 (A+3) (C+1)",
                                       "+4\t(A+3)",
                                       "+4 ",
                                       "+4  (A+3)",
                                       "+4 (A+3) ",
                                       "A+4",
                                       "+4A",
                                       "+4,",
                                       "4",
                                       "x",
                                       "Well done"}) {
    ExpectSameBehind2B(" (1,2) FCCC " + std::string(score));
    ExpectSameBehind2B(" (1,2) FCCC " + std::string(score) + " / note");
  }
}

TEST(CarcassonneFast, Notes) {
  for (const std::string_view note :
       {"/", "/ ", "/note", "/ good move!", "/ a\tb", "/ a\t3A (1,1) FFFF", "/ 1 <sup>st</sup>",
        "/ \xE2\x80\x93 caf\xC3\xA9", "/ \x96 cp1252", "/ a \r", "//", "/ +4", "note",
        " / two blanks",
        "/ a note that is longer than a vector has bytes, and a bit longer than two of them too"}) {
    ExpectSameBehind2B(" (1,2) FCCC " + std::string(note));
    ExpectSameBehind2B(" (1,2) FCCC +4 " + std::string(note));
  }
}

// Numbers where they become longer, and where they are no longer allowed.
TEST(CarcassonneFast, Numbers) {
  for (const int first : {1, 7, 97, 997, 9'990, 65'530}) {
    std::string game = Players(2) + "0 (0,0) RCRF\n";
    for (int number = first; number < first + 12; ++number) {
      game += std::to_string(number) + (number % 2 == 1 ? "A" : "B") + " (1,2) FCCC\n";
      if (number % 5 == 0) ExpectSame(game + std::to_string(number) + "A (1,3) FFRR\n");
      if (number % 5 == 0) ExpectSame(game + "0" + std::to_string(number + 1) + "A (1,3) FFRR\n");
    }
    ExpectSame(game);
  }
}

// Lines that may start a game, among moves.
TEST(CarcassonneFast, Starts) {
  for (const std::string_view line :
       {"0 (0,0) RCRF", "1A (0,0) RCRF", "1B (0,0) RCRF", "10A (0,0) RCRF", "A = nick", "B = nick",
        "28/08/2020, Club, Real-time", "2020-08-28, Club, Real-time", "Club, Club, Real-time", "",
        "/ a note", "+10=64 (B+4=51)",
        "\xEF\xBB\xBF"
        "0 (0,0) RCRF",
        " 0 (0,0) RCRF", "text"}) {
    for (const std::string_view between : {"\n", "\n\n"}) {
      const std::string game = Players(2) + "0 (0,0) RCRF\n1A (0,1) FFRR\n2B (0,2) FFRR";
      const std::string end = std::string(between) + std::string(line) + std::string(between);
      ExpectSame(game + end);
      ExpectSame(game + end + "3A (0,3) FFRR\n4B (0,4) FFRR\n");
      ExpectSame(game + end + "0 (0,3) FFRR\n1A (0,4) FFRR\n");
      ExpectSame(game + end + game);
    }
  }
}

// Headers as nearly all are written, and nearly such.
TEST(CarcassonneFast, GameLines) {
  const std::string moves = "0 (0,0) RCRF\n1A (0,1) FFRR\n2B (0,2) FFRR\n";
  const std::string long_name(60, 'x');
  for (const std::string& line :
       {std::string("19/04/2022, 21:19 UTC, Club evening, Turn-based"),
        std::string("19/04/2022, Club evening, Turn-based"),
        std::string("19.04.2022, ~15:45 BST, Club evening (final), Turn-based"),
        std::string("19/04/2022,21:19 UTC,Club evening,Turn-based"),
        std::string("19/04/2022, 21:19 UTC, Turn-based"),
        std::string("19/04/2022, , , "),
        std::string("19/04/2022,  21:19 UTC , Club evening , Turn-based "),
        std::string("19/04/2022, 21:19 UTC, Club, evening, Turn-based"),
        std::string("19/04/2022, Turn-based"),
        std::string("19/04/2022"),
        std::string("9/4/2022, Club evening, Turn-based"),
        std::string("2022-04-19, Club evening, Turn-based"),
        std::string("19/04.2022, Club evening, Turn-based"),
        std::string("19/04/2022, 21:19\tUTC, Club evening, Turn-based"),
        std::string("19/04/2022, 3<sup>rd</sup> round, Turn-based"),
        std::string("19/04/2022, <final>, Turn-based"),
        std::string("19/04/2022, caf\xC3\xA9, Turn-based"),
        std::string("19/04/2022, caf\xE9, Turn-based"),
        "19/04/2022, " + long_name + ", x",
        "19/04/2022, " + long_name + ", " + long_name + "y",
        "19/04/2022, " + long_name + ", " + long_name + ", " + long_name}) {
    for (const std::string_view end : {"\n", "\n\n", "\r\n\r\n", " \n", "\n \n", "\r"}) {
      const std::string game = line + std::string(end);
      ExpectSame(game + moves);
      ExpectSame(game + "A = Ann\nB = Bo\n" + moves + "\n" + game + moves);
      ExpectSame(game + "B = Bo\n" + game);
    }
  }
}

// Wherever a line ends in the vectors that are looked at.
TEST(CarcassonneFast, LineEndsOfAllGameLines) {
  for (std::size_t bytes = 1; bytes < 140; ++bytes) {
    for (const std::string_view end : {"\n", "\r\n", "\r\r\n", " \n"}) {
      const std::string line =
          "19/04/2022, Club, " + std::string(bytes, 'x') + std::string(end) + "A = Ann\n";
      ExpectSame(line + "0 (0,0) RCRF\n1A (0,1) FFRR\n" + line);
    }
  }
}

TEST(CarcassonneFast, PlayerLines) {
  const std::string moves = "\n0 (0,0) RCRF\n1A (0,1) FFRR +4 (+2)\n2B (0,2) FFRR\n";
  for (const std::string_view player :
       {"nick",
        "nick <yellow>",
        "nick <red>",
        "nick <yellow> 1<sup>st</sup> (161)",
        "nick (real name) [UK] <yellow> 1<sup>st</sup> (91)",
        "nick (real name) [UK] 1<sup>st</sup> (91)",
        "nick [UK] 2nd (90)",
        "nick [UK] 22nd",
        "nick <red> 1st",
        "nick <red> 0th",
        "nick <red> 01st",
        "nick <red> 100th",
        "nick <red> 1xx",
        "nick <red> 1<sup>st</sub>",
        "nick <red> 1 <sup>st</sup>",
        "nick <red> 1<sup>st</sup>(5)",
        "nick (0)",
        "nick (9999)",
        "nick (10000)",
        "nick (01)",
        "nick (1a)",
        "nick (1) (2)",
        "nick (2) <red>",
        "nick (real) (name)",
        "nick (real (name))",
        "nick (real] name)",
        "nick [UK] (real name)",
        "nick <red> [UK]",
        "nick <sub>",
        "nick <b>",
        "nick </sup>",
        "nick <br>",
        "nick <>",
        "nick ()",
        "nick ( x )",
        "nick <red",
        "nick red>",
        "nick(real name)",
        "1st",
        "nick 1st",
        "best",
        "nick the 3rd <red>",
        "a",
        "t",
        " nick",
        "nick ",
        "nick  <red>",
        "",
        "104",
        "ni\tck",
        "nick\x01",
        "caf\xC3\xA9",
        "caf\xE9 <red>",
        "vale_9 = Y <red> 1<sup>st</sup> (9)",
        "a nick that is much longer than the sixty-four bytes that are looked at <red>"}) {
    for (const std::string_view end : {"\n", "\r\n", " \n", "\n\n\n"}) {
      const std::string line = std::string(player) + std::string(end);
      ExpectSame("A = " + line + "B = Bo <blue> 2<sup>nd</sup> (3)\n" + moves);
      ExpectSame("19/04/2022, Club, Turn-based\nA = Ann\nB = " + line + "C = Cy" + moves);
      ExpectSame("A = Ann\nA = " + line + moves + "\nA =" + line + "C = " + line + moves);
    }
  }
}

TEST(CarcassonneFast, Discards) {
  for (const std::string_view move :
       {"(dis) CCCC (1,2) FFRR", "(dis) CCCCP (1,2) FFRRm +4=9 (A+3)",
        "(dis) CCCC (1,2) FFRR / note", "(dis) CCCC", "(dis) CCCC (dis) FFRR (1,2) FCCC",
        "(dis) FCC (1,2) FFRR", "(dis)  CCCC (1,2) FFRR", "(dis) CCCC  (1,2) FFRR",
        "(dis) CCCC\t(1,2) FFRR", "(dis) CCCC / note", "(dis) CmMCCC (1,2) FFRR",
        "(dis) CCCCp (1,2) FFRR", "(Dis) CCCC (1,2) FFRR", "(dis)\tCCCC (1,2) FFRR",
        "(dis) CCCC (x) FFRR"}) {
    ExpectSameBehind2B(" " + std::string(move));
    ExpectSameBehind2B(" " + std::string(move) + "\n2B concedes");
    ExpectSameBehind2B(" " + std::string(move) + "\n2B (7,7) FFRR\r");
  }
}

// A game shows symbols of expansions from some move on: pennants are remarked on before.
TEST(CarcassonneFast, Expansions) {
  for (const std::string_view tile :
       {"VOFR",      "SSTT",      "F1F1FF",      "R1R1FR1",         "CC2pCFm[p]",
        "FFRRIm[B]", "FFRRm[ph]", "FFRRm[barn]", "FFRRm[x]",        "FFRRm[B",
        "CCcC2C3M",  "RRCCp",     "RRCCpI",      "RRCCIp",          "CpCRR",
        "FFRRwgh",   "FFRRkm",    "CFCFwgchIKP", "CFCFwgchIKPKP",   "CFCFm[B]m[b]",
        "C1R1F1C2",  "AFFR",      "FFFFA",       "CC2C3C4Im[barn]", "CC2C3C4pm[barn]"}) {
    for (const std::string_view next : {"RRCCp", "F1FFF", "FFRRm[a]", "CC2pCFm[p]", "VVCC +4"}) {
      ExpectSameBehind2B(" (1,2) " + std::string(tile) + "\n3A (1,1) " + std::string(next));
      ExpectSameBehind2B(" (1,2) " + std::string(tile) +
                         " +4+2=6 (A+3+3)\n3A (1,1) RRCCp\n4B (5,5) " + std::string(next));
      ExpectSameBehind2B(" (dis) " + std::string(tile) + " (1,2) " + std::string(next));
    }
  }
}

// A start tile that the fast form leaves to the grammar shows nothing of expansions.
TEST(CarcassonneFast, StartTilesThatAreLeft) {
  for (const std::string_view tile : {"RCRFRRCCp", "RCR", "RCRF +4", "RCRF / note", "VORFm[B"}) {
    const std::string start = Players(2) + "0 (0,0) " + std::string(tile) + "\n";
    ExpectSame(Players(2) + "0 (0,0) VOST\n1A (0,1) RRCCp\n\n" + start + "1A (0,1) RRCCp\n");
  }
}

// All that is known of a token belongs to it alone.
TEST(CarcassonneFast, TokensThatBeginAlike) {
  const std::string known = Players(2) +
                            "0 (0,0) RCRF\n1A (-12,3) FCFFMK +4=12\n2B (-12,-3) FC2mFC +12+3=123\n"
                            "3A (1,1) FCFC2mP +4+2 (+3=120)\n";
  for (const std::string_view move :
       {"(-12,-3)x FCFF", "(-12,-34) FCFF", "(-12,-3)\nFCFF", "(1,1) FCFC2mPm", "(1,1) FCFC2mPK",
        "(1,1) FCFF +12+3=1234", "(1,1) FCFF +12+3=123 (A+3)", "(1,1) FCFF (A+12+3=1234)",
        "(1,1) FCFF (A+12+3=123)x", "(1,1) FCFF +4+2=123x", "(1,1) FCFF +4+2=", "(1,1) FCFF ="}) {
    ExpectSame(known + "4B " + std::string(move) + "\n5A (2,2) FCFF\n");
  }
}

// Runs of moves, which are bounded, and games one behind the other in all ways.
TEST(CarcassonneFast, LongGames) {
  std::string game = Players(2) + "0 (0,0) RCRF\n";
  for (int number = 1; number < 1'200; ++number) {
    game += std::to_string(number) + (number % 2 == 1 ? "A" : "B") + " (1,2) FCCC" +
            (number % 3 == 0    ? " +4+3 (+2+1)\n"
             : number % 50 == 0 ? " / note\n"
                                : "\n");
  }
  ExpectSame(game + "\n" + game + "text behind it\n\n" + game + "\ntext behind it\n\n" + game);
}

testing::FastCount CountOf(const std::string& text) {
  return testing::CountFastGames<Game>(testing::PaddedText(text), CpuForm::kAvx2);
}

std::string Repeated(std::string_view text, int times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

// What people's archives are like: the fast form reads them itself.
TEST(CarcassonneFast, ReadsGamesOfOtherSystemsAndExpansionsAndWithReadings) {
  if (BestCpuForm() == CpuForm::kPlain) GTEST_SKIP() << "no AVX2 here";
  for (const std::string_view moves :
       {"0 (0,0) RCRF\r\n1A (0,1) FFRR +4\r\n2B (0,2) FFRR / note\r\n\r\n",
        "0 (0,0) RCRF\n1A (0,1) VOSTm[B]\n2B (0,2) CC2pCFm[p]\n3A (0,3) F1FFFp\n\n",
        "0 (0,0) RCRF\n1A (0,1) RRCCp\n2B (0-2) FcmFF\n+3 (B+4)\n\n",
        "0 (0,0) RCRF\n1A (0,1) FFRR\n2B (dis) FFFF (0,2) FFRR\n\ntext behind it\n\n"}) {
    const std::string text = Repeated(Players(2) + std::string(moves), 20);
    ExpectSame(text);
    EXPECT_EQ(CountOf(text).read, 20U) << moves;
    EXPECT_EQ(CountOf(text).left, 0U) << moves;
  }
}

// Where no game can be read, it soon leaves the rest to the plain form at once.
TEST(CarcassonneFast, LeavesShardsOfGamesThatCannotBeRead) {
  if (BestCpuForm() == CpuForm::kPlain) GTEST_SKIP() << "no AVX2 here";
  const std::string good = Players(2) + "0 (0,0) RCRF\n1A (0,1) FFRR\n\n";
  const std::string bad = Players(2) + "0 (0,0) RCRF\n1A (0;1) FFRR\n\n";
  const std::string text = Repeated(bad, 100) + good;
  ExpectSame(text);
  EXPECT_LT(CountOf(text).left, 20U);
  EXPECT_EQ(CountOf(Repeated(bad + good, 20)).read, 20U);
}

}  // namespace
}  // namespace plymill::carcassonne
