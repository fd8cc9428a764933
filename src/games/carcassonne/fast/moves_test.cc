// Tests of the fast form of moves: lines that it reads, and similar lines.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/carcassonne/expect_same.h"

namespace plymill::carcassonne {
namespace {

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
    ExpectSameAfter2B(std::string(place) + " FCCC");
    ExpectSameAfter2B(std::string(place));
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
    ExpectSameAfter2B(" (1,2) " + std::string(tile));
  }
}

TEST(CarcassonneFast, NoBreakSpaces) {
  for (const std::string_view move :
       {"\u00A0(1,2) FCCC", " (1,2)\u00A0FCCC", " (1,2) FCCC\u00A0", " (1,2) FCCC\u00A0+4",
        " (1,2) FCCC +4\u00A0", " (1,2) FCCC +4\u00A0(A+3)", " (1,2) FCCC (A+3\u00A0)",
        " (1,2) FCCC (A+3,\u00A0C+2)", " (1,2) FCCC\u00A0/ note", " (1,2) FCCC /\u00A0note\u00A0",
        " (1,\u00A02) FCCC", " (1,2) FC\u00A0CC", "\n\u00A0\n", "\u00A0concedes"}) {
    ExpectSameAfter2B(move);
  }
}

// A lone CR in a note is found at any byte of a vector, also where two vectors meet.
TEST(CarcassonneFast, NotesWithAReturnInThem) {
  for (std::size_t bytes = 0; bytes < 70; ++bytes) {
    const std::string note = "/" + std::string(bytes, 'a');
    ExpectSameAfter2B(" (1,2) FCCC " + note + "\r");
    ExpectSameAfter2B(" (1,2) FCCC " + note + "\rb");
  }
}

TEST(CarcassonneFast, Notes) {
  for (const std::string_view note :
       {"/",
        "/ ",
        "/note",
        "/ good move!",
        "/ a\tb",
        "/ a\t3A (1,1) FFFF",
        "/ 1 <sup>st</sup>",
        "/ \xE2\x80\x93 caf\xC3\xA9",
        "/ \x96 cp1252",
        "/ a \r",
        "/ a\rb",
        "/ a\r\r",
        "/ a\r3A (1,1) FFFF",
        "//",
        "/ +4",
        "note",
        " / two blanks",
        "/ a note that \xC3\xA4 stands for",
        "/ a note < with brackets >",
        "/ a note of more than thirty-two bytes <b>with</b> tags behind them",
        "/ a note of more than thirty-two bytes\twith a tab behind them",
        "/\x7F",
        "/ a note that is longer than a vector has bytes, and a bit longer than two of them too"}) {
    ExpectSameAfter2B(" (1,2) FCCC " + std::string(note));
    ExpectSameAfter2B(" (1,2) FCCC +4 " + std::string(note));
  }
}

// Numbers around 10, 100 and so on, and around the greatest number that is allowed.
TEST(CarcassonneFast, Numbers) {
  for (const int first : {1, 7, 97, 997, 9'990, 65'530}) {
    std::string game = PlayerList(2) + "0 (0,0) RCRF\n";
    for (int number = first; number < first + 12; ++number) {
      game += std::to_string(number) + (number % 2 == 1 ? "A" : "B") + " (1,2) FCCC\n";
      if (number % 5 == 0) ExpectSame(game + std::to_string(number) + "A (1,3) FFRR\n");
      if (number % 5 == 0) ExpectSame(game + "0" + std::to_string(number + 1) + "A (1,3) FFRR\n");
    }
    ExpectSame(game);
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
    ExpectSameAfter2B(" " + std::string(move));
    ExpectSameAfter2B(" " + std::string(move) + "\n2B concedes");
    ExpectSameAfter2B(" " + std::string(move) + "\n2B (7,7) FFRR\r");
  }
}

// A game may show symbols of expansions from some move on. Small pennants are remarked on only
// before that move.
TEST(CarcassonneFast, Expansions) {
  for (const std::string_view tile :
       {"VOFR",      "SSTT",      "F1F1FF",      "R1R1FR1",         "CC2pCFm[p]",
        "FFRRIm[B]", "FFRRm[ph]", "FFRRm[barn]", "FFRRm[x]",        "FFRRm[B",
        "CCcC2C3M",  "RRCCp",     "RRCCpI",      "RRCCIp",          "CpCRR",
        "FFRRwgh",   "FFRRkm",    "CFCFwgchIKP", "CFCFwgchIKPKP",   "CFCFm[B]m[b]",
        "C1R1F1C2",  "AFFR",      "FFFFA",       "CC2C3C4Im[barn]", "CC2C3C4pm[barn]"}) {
    for (const std::string_view next : {"RRCCp", "F1FFF", "FFRRm[a]", "CC2pCFm[p]", "VVCC +4"}) {
      ExpectSameAfter2B(" (1,2) " + std::string(tile) + "\n3A (1,1) " + std::string(next));
      ExpectSameAfter2B(" (1,2) " + std::string(tile) +
                        " +4+2=6 (A+3+3)\n3A (1,1) RRCCp\n4B (5,5) " + std::string(next));
      ExpectSameAfter2B(" (dis) " + std::string(tile) + " (1,2) " + std::string(next));
    }
  }
}

// The fast form must not learn about expansions from a start tile that it leaves to the grammar.
TEST(CarcassonneFast, StartTilesThatAreLeft) {
  for (const std::string_view tile : {"RCRFRRCCp", "RCR", "RCRF +4", "RCRF / note", "VORFm[B"}) {
    const std::string start = PlayerList(2) + "0 (0,0) " + std::string(tile) + "\n";
    ExpectSame(PlayerList(2) + "0 (0,0) VOST\n1A (0,1) RRCCp\n\n" + start + "1A (0,1) RRCCp\n");
  }
}

// A known value belongs to the whole token only, not to tokens that begin like it.
TEST(CarcassonneFast, TokensThatBeginAlike) {
  const std::string known = PlayerList(2) +
                            "0 (0,0) RCRF\n1A (-12,3) FCFFMK +4=12\n2B (-12,-3) FC2mFC +12+3=123\n"
                            "3A (1,1) FCFC2mP +4+2 (+3=120)\n";
  for (const std::string_view move :
       {"(-12,-3)x FCFF", "(-12,-34) FCFF", "(-12,-3)\nFCFF", "(1,1) FCFC2mPm", "(1,1) FCFC2mPK",
        "(1,1) FCFF +12+3=1234", "(1,1) FCFF +12+3=123 (A+3)", "(1,1) FCFF (A+12+3=1234)",
        "(1,1) FCFF (A+12+3=123)x", "(1,1) FCFF +4+2=123x", "(1,1) FCFF +4+2=", "(1,1) FCFF ="}) {
    ExpectSame(known + "4B " + std::string(move) + "\n5A (2,2) FCFF\n");
  }
}

// Start tiles that do not lie at (0,0), or have a meeple.
TEST(CarcassonneFast, OddStarts) {
  for (const std::string_view start :
       {"0 (0,0) RCRFm", "0 (0,1) RCRF", "0 (-1,0) RCRF", "0 (3,4) RCRFm", "0 (0,0) RCRFP"}) {
    const std::string game = std::string(start) + "\n1A (0,2) FCCCm +4\n2B (1,0) RRCC\n";
    ExpectSame(game);
    ExpectSame(PlayerList(2) + game + "\n" + game);
  }
}

// Features, words and endings after a tile.
TEST(CarcassonneFast, WordsAfterTiles) {
  for (const std::string_view word :
       {"m+4", "m=9", "P(A+3)", "P(+3)", "m/hi", "K+9", "b+4", "closes +4", "Ann +4 / so",
        "so / +4", "farmer+3=9", "m [b]+4", "concedes", "abandoned", "abandoned the city",
        "resigns / so"}) {
    ExpectSameAfter2B(" (1,0) FFCF " + std::string(word));
    ExpectSameAfter2B(" (dis) CCCC " + std::string(word));
  }
}

// Players who conceded move again, directly or later.
TEST(CarcassonneFast, MovesAfterEndings) {
  for (const std::string_view ending :
       {"2B concedes", "2 abandoned", "2C resigns", "2AB abandoned"}) {
    const std::string game = "0 (0,0) RCRF\n1A (0,1) FCCCm +4\n" + std::string(ending) +
                             "\n3A (1,0) RRCC\n4B (-1,2) CFCF\n5A (0,2) FFRR\n6B (3,3) FFFF\n";
    ExpectSame(game);
    ExpectSame(PlayerList(3) + game + "7C (4,4) FFFF\n+3 (B+4)\n");
  }
}

// Results that contradict each other.
TEST(CarcassonneFast, ResultsThatDiffer) {
  const std::string moves = "0 (0,0) RCRF\n1A (0,1) FCCCm +4\n2B (1,0) RRCC\n";
  for (const std::string_view header :
       {"A = a (50)\nB = b (40)\n", "A = a 1st\nB = b 2nd\n", "A = a 2nd (50)\nB = b 1st (40)\n",
        "A = a (50)\nB = b\n"}) {
    for (const std::string_view end : {"+1=50 (B+50=40)\n", "+1=20 (B+50=61)\n", "+1 (B+50=61)\n",
                                       "3A concedes\n", "3B resigns\n"}) {
      ExpectSame(std::string(header) + moves + std::string(end) + "\n" + PlayerList(2) + moves);
    }
  }
}

}  // namespace
}  // namespace plymill::carcassonne
