// Tests of the fast form of scores, after moves and at the end of a game.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/carcassonne/expect_same.h"

namespace plymill::carcassonne {
namespace {

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
                                       "+1 (A+4, C+2)",
                                       "(A+4, C+2=9, D+1+2)",
                                       "(A+4, A+2)",
                                       "(C+4, B+2)",
                                       "(C+4,  A+2)",
                                       "(C+4, +2)",
                                       "(C+4, )",
                                       "(C+4,",
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
    ExpectSameAfter2B(" (1,2) FCCC " + std::string(score));
    ExpectSameAfter2B(" (1,2) FCCC " + std::string(score) + " / note");
  }
}

TEST(CarcassonneFast, Finals) {
  for (const std::string_view final : {"+10 (B+4)",
                                       "+10 (A+4)",
                                       "+10 (B+4, C+15)",
                                       "+10=64 (B+4=51, C+15=60)",
                                       "+10+3=64 (B+4+1=51)",
                                       "+10",
                                       "+10 (+4)",
                                       "=64 (B=51)",
                                       "+10 (=51)",
                                       "+10 (B+4,C+15)",
                                       "+10 (B+4, B+15)",
                                       "+10 (A+4, B+15)",
                                       "+10 (A+4, B+15, C+1)",
                                       "+10 (B+4, L+15)",
                                       "+10 (B+4, M+15)",
                                       "+10 (B+4",
                                       "+10 (B+4,",
                                       "+10 (B+4) ",
                                       "+10 (B+4)x",
                                       "+10  (B+4)",
                                       "+10 (B+4) / note",
                                       "+10(B+4)",
                                       "+10 = 64 (B+4)",
                                       "+10 (B+4) (C+1)",
                                       "+10 (C+1) +3",
                                       "A+10 (B+4)",
                                       "$+10 (B+4)$",
                                       "+10\u00A0(B+4)"}) {
    for (const std::string_view end :
         {"\n", "\r\n", "", "\n\n", "\n3A (1,2) FCCC\n", "\n+1 (B+2)\n", "\n/ note\n"}) {
      const std::string moves = "0 (0,0) RCRF\n1A (0,1) FCCC\n2B (0,2) FCCC +4\n";
      const std::string game = moves + std::string(final) + std::string(end);
      for (const int players : {0, 1, 2, 3, 5})
        ExpectSame(players > 0 ? PlayerList(players) + game : game);
      ExpectSame(PlayerList(3) + moves + "\n" + std::string(final) + std::string(end));
      ExpectSame("A = Ann 1st (9)\nB = Bo (3)\n" + game + "\n" + PlayerList(2) + game);
    }
  }
}

// Unlisted players who move or score are remarked on in all forms of moves and scores.
TEST(CarcassonneFast, PlayersWhoAreNotListed) {
  for (const std::string_view move :
       {" (1,2) FCCC\n3J (2,2) FCCC", " (1,2) FCCC (J+4)",
        " (1,2) FCCC +3\n3J (dis) FFFF (2,2) FCCC", " (1,2) FCCC / 3J (2,2) FCCC",
        " (1,2) FCCC\n+4 (J+3)", "J (1,2) FCCC"}) {
    ExpectSameAfter2B(move);
  }
}

TEST(CarcassonneFast, BlanksInScores) {
  for (const std::string_view after : {" + 4",
                                       " +4 = 19",
                                       " + 4 + 2 = 19",
                                       "  +4",
                                       "\t+ 4",
                                       " +4  ",
                                       " +4 2",
                                       " + 4 2",
                                       " +4 + 2 3",
                                       " + 4 (A + 3)",
                                       " +4(A+3)",
                                       " + 4(A+3)",
                                       " +4 ( A+3 )",
                                       " +4 (A +3 , C + 2)",
                                       " +4 (A+3,C+2)",
                                       " ( +3)",
                                       " (A + 3) ",
                                       " (A+3 4)",
                                       " (A 4)",
                                       " (4 + 3)",
                                       " (A + 3, A + 2)",
                                       " + 4 (B + 3)",
                                       " +",
                                       " + ",
                                       " + +4",
                                       " + 4 =",
                                       " = 19",
                                       " + 4 = 19 = 20",
                                       " + 04",
                                       " + 4 + 2 + 1",
                                       " , + 4",
                                       " + 4 3A (1,0) RRCC",
                                       "  3A (1,0) RRCC",
                                       "\t3A (1,0) RRCC",
                                       " + 4 concedes",
                                       " + 4\v",
                                       " + 4 / note",
                                       " + 4/note",
                                       " +4/note",
                                       "/note",
                                       "/",
                                       " (A + 3)/note",
                                       "  /note",
                                       " + 4 /a\tb",
                                       " + 4 / a\rb",
                                       " + 1111 + 2222 = 3333 (A + 4444)",
                                       " +4                              = 19",
                                       " +4                                    = 19",
                                       " + 4\r",
                                       "  \r",
                                       "+4",
                                       "(A+3)",
                                       "$"}) {
    ExpectSameAfter2B(" (1,2) FCCC" + std::string(after));
    ExpectSameAfter2B(" (1,2) FC2mCCP" + std::string(after));
    ExpectSameAfter2B(" (1,2) FC2mCVpI" + std::string(after));
  }
}

// Points and totals that together are longer than a token.
TEST(CarcassonneFast, LongScores) {
  const std::string known = PlayerList(2) + "0 (0,0) RCRF\n1A (0,1) FCFF +100+100=1234\n";
  for (const std::string_view score :
       {"+10+12=104",     "+100+100=123",
        "+100+100=1234",  "+100+100=12345",
        "+100+100",       "+100+100+5",
        "+100+1000=12",   "+100+100=123x",
        "+100+100=123=4", "+100+100x=123",
        "+100+100(A+3)",  "+100+100=123(A+3)",
        "+4=123456789",   "+4=0000001",
        "+10000+1=2",     "+12345678=9",
        "+1+2+3+4=10",    "=1234567890",
        "+10+12=104,",    "+4=12/ note",
        "+100+100/ note", "+100+100=123456789012345678901234567890"}) {
    ExpectSame(known + "2B (1,1) FCFF " + std::string(score) + "\n3A (2,2) FCFF\n");
    ExpectSame(known + "2B (1,1) FCFF +4 (A" + std::string(score) + ")\n3A (2,2) FCFF\n");
    ExpectSame(known + std::string(score) + " (B" + std::string(score) + ")\n");
  }
}

// Points that name no player belong to the second player only until a third player appears.
TEST(CarcassonneFast, LateThirdPlayers) {
  const std::string begin = "0 (0,0) RCRF\n1A (0,1) FCCCm +2 (+4)\n2B (1,0) RRCC (+3)\n";
  std::string moves;
  for (int i = 3; i < 40; ++i) {
    moves += std::to_string(i) + (i % 2 == 1 ? "A (0," : "B (0,") + std::to_string(i) + ") FFFF\n";
  }
  for (const std::string_view late :
       {"40C (9,9) RRCC\n", "40B (9,9) RRCC (C+4)\n", "+10 (B+4, C+15)\n", "40c (9,9) RRCC\n"}) {
    for (const int players : {0, 2, 3}) {
      const std::string header = players > 0 ? PlayerList(players) : "";
      const std::string game = header + begin + moves + std::string(late);
      ExpectSame(game);
      ExpectSame(game + "\n" + PlayerList(2) + begin + "\n" + game);
    }
  }
}

}  // namespace
}  // namespace plymill::carcassonne
