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

}  // namespace
}  // namespace plymill::carcassonne
