// Tests of headers and game starts in the fast form: regular lines, and similar lines.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/carcassonne/expect_same.h"

namespace plymill::carcassonne {
namespace {

// Lines among moves that may start a game.
TEST(CarcassonneFast, Starts) {
  for (const std::string_view line :
       {"0 (0,0) RCRF", "1A (0,0) RCRF", "1B (0,0) RCRF", "10A (0,0) RCRF", "A = nick", "B = nick",
        "28/08/2020, Club, Real-time", "2020-08-28, Club, Real-time", "Club, Club, Real-time", "",
        "/ a note", "+10=64 (B+4=51)",
        "\xEF\xBB\xBF"
        "0 (0,0) RCRF",
        " 0 (0,0) RCRF", "text"}) {
    for (const std::string_view between : {"\n", "\n\n"}) {
      const std::string game = PlayerList(2) + "0 (0,0) RCRF\n1A (0,1) FFRR\n2B (0,2) FFRR";
      const std::string end = std::string(between) + std::string(line) + std::string(between);
      ExpectSame(game + end);
      ExpectSame(game + end + "3A (0,3) FFRR\n4B (0,4) FFRR\n");
      ExpectSame(game + end + "0 (0,3) FFRR\n1A (0,4) FFRR\n");
      ExpectSame(game + end + game);
    }
  }
}

// Regular game lines, and similar lines.
TEST(CarcassonneFast, GameLines) {
  const std::string moves = "0 (0,0) RCRF\n1A (0,1) FFRR\n2B (0,2) FFRR\n";
  const std::string long_name(60, 'x');
  for (const std::string& line :
       {std::string("19/04/2022, 21:19 UTC, Club evening, Turn-based"),
        std::string("19/04/2022, Club evening, Turn-based"),
        std::string("19.04.2022, ~15:45 BST, Club evening (final), Turn-based"),
        std::string("19/04/2022,21:19 UTC,Club evening,Turn-based"),
        std::string("19/04/2022, 21:19 UTC, Turn-based"),
        std::string("19/04/2022, Pub, Club evening, Turn-based"),
        std::string("19/04/2022, Pub: a, Club evening, Turn-based"),
        std::string("19/04/2022, 3 pm, Club evening, Turn-based"),
        std::string("19/04/2022, 2022, Club evening, Turn-based"),
        std::string("19/04/2022, , , "),
        std::string("19/04/2022, 21:19, 1 0,1) FCCC"),
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
        std::string("19/04/2022, [final], Turn-based"),
        std::string("19/04/2022, 12:30, 1 0,1) FCCC"),
        std::string("19/04/2022, 12:30, 1 [0,1] FCCC"),
        std::string("19/04/2022, 12:30, 1 0,1 FCCC"),
        std::string("19/04/2022, 12:30, 0,1 FCCC"),
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

// A line may have any length.
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
        "nick (91) so",
        "nick [UK] // so (91)",
        "<u>nick</u>",
        "nick <!-- so -->",
        "nick <span class=\"a\">",
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
        "nick 2nd place <red>",
        "nick 1st 91",
        "nick,2nd,80 [UK]",
        "nick =1st",
        "nick 2. Platz",
        "nick 80 points",
        "nick 80",
        "vale_9 so",
        "nick 1ST",
        "1ST",
        "vale_9",
        "nick <red> 1ST (91 points)",
        "nick <red> 2 nd",
        "nick (80 pts)",
        "nick (-5)",
        "nick (12.5)",
        "nick (2nd)",
        "nick [2nd] <80>",
        "a nick of thirty-two bytes, here <red>",
        "a nick of thirty-three bytes, so <red>",
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

// After the header, a paragraph that is neither a move, a scoring nor a note ends the game.
TEST(CarcassonneFast, TextAfterHeaders) {
  for (const std::string_view text :
       {"0 resigns", "text", "1A concedes", "0 (0,0) RCRF", "/ note"}) {
    for (const std::string_view between : {"\n", "\n\n", "\r\n\r\n", "\n \n", "\n\u00A0\n"}) {
      for (const std::string_view header : {"A = Ann\nB = Bo", "19/04/2022, Club, Turn-based",
                                            "19/04/2022, Club, Turn-based\nA = Ann"}) {
        ExpectSame(std::string(header) + std::string(between) + std::string(text) + "\n");
      }
    }
  }
}

}  // namespace
}  // namespace plymill::carcassonne
