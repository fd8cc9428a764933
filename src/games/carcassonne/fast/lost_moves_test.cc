// Tests of lost moves: the fast form finds moves and players in notes and headers if the plain form
// does.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/carcassonne/expect_same.h"

namespace plymill::carcassonne {
namespace {

TEST(CarcassonneFast, MovesInNotesAreFoundAlike) {
  for (const std::string_view move :
       {"3A (2,0) FCCC", "3A(2,0)FCmCC", "3a (2,0) FCCC", "0 (0,0) RCRF", "3 (2-1) FCCC",
        "3A concedes", "3A (dis) CCCC", "3A FCCC (2,0)", "1A (0,1) FCCC", "1A (0,1) FCCCm, well",
        "2B (3,3) RRRR", "3A", "(3,4)", "12:30", "a 3-0 lead", "3A (2,0) VAOS"}) {
    for (const std::string_view before :
         {"", "so ", "a note that is longer than thirty-two bytes, "}) {
      ExpectSameAfter2B(" (1,0) RRCC / " + std::string(before) + std::string(move));
    }
  }
}

TEST(CarcassonneFast, LostLineEndsAfterTilesAreFoundAlike) {
  for (const std::string_view more :
       {" +902/01/2021, BGA, Turn-based", "+15/01/2021 06:59 BGA", " +4/9 so", " +4/01/2021",
        "<br/>+4", "<br> +10 (B+4)", "<br/>\n+10 (B+4)", "m<BR />=9"}) {
    ExpectSameAfter2B(" (1,0) RRCC" + std::string(more));
  }
}

TEST(CarcassonneFast, HeadersThatSwallowMovesAreFoundAlike) {
  const std::string moves = "0 (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) RRCC\n";
  for (const std::string_view header :
       {"19/04/2022, BGA, Turn-based A = Ann B = Bo\n", "19/04/2022, BGA, Turn-based 1A concedes\n",
        "19/04/2022, 21:19 UTC, BGA 0 (0,0) RCRF, Turn-based\n", "19/04/2022, 21:19 UTC\n",
        "A = Ann\nB = Bo 1A concedes\n", "\uFF21 \uFF1D Ann\n", "A = Ann (Bo 1A concedes)\nB = b\n",
        "A = Ann [UK 5b resigned] <red>\nB = b\n", "A = Ann\nB = Bo | 0 (0,0) RCRF\n"}) {
    ExpectSame(std::string(header) + moves);
    ExpectSame(PlayerList(2) + moves + "\n" + std::string(header) + "\n" + moves + "\n" +
               PlayerList(2));
  }
}

TEST(CarcassonneFast, LinesAfterTheHeaderAreReadAlike) {
  const std::string moves = "0 (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) RRCC\n";
  for (const std::string_view line :
       {"Annotated by Cy\n", "Round 4\n\n", "; note\n", "---\n", "a, b, c\n", "1\n2\n3\n4\n5\n",
        "0 / 0,0 / RCRF\n", "a = Ann\n", "\n\nSo it goes.\n\n", "/ note\nRound 4\n/ note\n"}) {
    ExpectSame(PlayerList(2) + std::string(line) + moves);
    ExpectSame(PlayerList(2) + moves + "\n" + PlayerList(3) + std::string(line) + moves);
    ExpectSame(PlayerList(2) + std::string(line) + "\n" + PlayerList(2) + moves);
  }
}

}  // namespace
}  // namespace plymill::carcassonne
