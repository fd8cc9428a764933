// Tests of game starts of Coerceo, and of moves between games.
#include "games/coerceo/game_start.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/coerceo/game.h"
#include "support/check_cuts.h"
#include "support/check_text.h"
#include "support/fast_forms.h"
#include "support/game_starts.h"
#include "support/shards.h"

namespace plymill::coerceo {
namespace {

std::vector<std::string_view> FirstLines(std::string_view text) {
  return testing::FirstLinesOf(FindGameStart, text);
}

using Lines = std::vector<std::string_view>;

// "Before the first ply, to the game": a comment before the first ply belongs to the game, also if
// it has a line of its own.
TEST(CoerceoStarts, CommentsMayStandBetweenTagPairsAndMoves) {
  for (const std::string_view comments :
       {"{a}\n", "\n{a}\n\n", "{a\nb {c}}\n", "{a}\n{b}\n\n{c} {d}\n", "  {a}\r\n"}) {
    const std::string game = "[Event \"x\"]\n" + std::string(comments) + "1# 3c-4a 2# 15b-5f\n";
    EXPECT_EQ(FirstLines(game), (Lines{"[Event \"x\"]"})) << game;
    testing::CompareForms<Game>(game + "\n" + game);
    const testing::PaddedText text(game + game);
    Records<Game> records;
    testing::ReadText<Game>(text, records);
    EXPECT_EQ(records.tally.games_written, 2U);
    EXPECT_TRUE(records.remarks.empty());
  }
}

// A comment before the moves of a game without tag pairs belongs to them, not to the game before.
TEST(CoerceoStarts, CommentsMayBeginTheLineOfTheFirstMove) {
  const std::string moves = "1# 15c-14a 2# 11d-12f\n";
  for (const std::string before : {"", "[Event \"x\"]\n\n"}) {
    for (const std::string& comment :
         {std::string("{b} "), std::string("{a {b}} {c} "), std::string("  {a\n\nb}"),
          "{" + std::string(4000, 'x') + "}\t"}) {
      const std::string text = before + moves + "\n" + comment + moves;
      EXPECT_EQ(FirstLines(text).size(), 2U) << text;
      testing::CompareForms<Game>(text);
      const testing::PaddedText padded(text);
      Records<Game> records;
      testing::ReadText<Game>(padded, records);
      EXPECT_EQ(records.tally.games_written, 2U) << text;
      EXPECT_TRUE(records.remarks.empty()) << text;
    }
  }
  const std::string first = "{a} " + moves;
  EXPECT_EQ(FindGameStart(first, 0), 0U);
  // Without a blank line it is a comment on the ply before, and the number is out of order.
  EXPECT_EQ(FirstLines(moves + "{b} " + moves).size(), 1U);
  EXPECT_EQ(FirstLines(moves + "\n{b} 3# 15c-14a\n").size(), 1U);
}

// Some pages indent their blocks of code.
TEST(CoerceoStarts, TagPairsMayBeIndented) {
  EXPECT_EQ(FirstLines("  [White \"A\"]\n\t[Black \"B\"]\n\n  1# 3c-4a"),
            (Lines{"  [White \"A\"]"}));
  EXPECT_EQ(FirstLines("[Event \"x\"]\n  [White \"A\"]\n1# 3c-4a"), (Lines{"[Event \"x\"]"}));
  EXPECT_EQ(FirstLines("  [Event \"x\"]\n  [Event \"y\"]\n"),
            (Lines{"  [Event \"x\"]", "  [Event \"y\"]"}));
  EXPECT_EQ(FirstLines("[Event \"x\"]\n{so\n  [sic]}\n1# 3c-4a"), (Lines{"[Event \"x\"]"}));
}

// A heading between the tag pairs and the moves does not begin a second game.
TEST(CoerceoStarts, AHeadingMayStandBetweenTagPairsAndMoves) {
  for (const std::string_view heading :
       {"Moves:\n", "\n## The moves\n\n", "```\n", "~~~pgn\n", "  <PRE>\r\n"}) {
    const std::string game = "[Event \"x\"]\n" + std::string(heading) + "1# 3c-4a 2# 15b-5f\n";
    EXPECT_EQ(FirstLines(game), (Lines{"[Event \"x\"]"})) << game;
    testing::CompareForms<Game>(game + "\n" + game);
    const testing::PaddedText text(game);
    Records<Game> records;
    testing::ReadText<Game>(text, records);
    EXPECT_EQ(records.tally.games_written, 1U);
    ASSERT_EQ(records.remarks.size(), 1U);
    EXPECT_EQ(records.remarks[0].remark.reason, Reason::kTextBetweenGames);
  }
}

// Lines of text between the tag pairs and the moves are comments of the game, with a diagnostic.
TEST(CoerceoStarts, LinesBetweenTagPairsAndMovesAreComments) {
  for (const std::string_view line :
       {"Annotated by Cy\n", "Round 4\n\n", "; note\r\n", "---\n", "\n  a, b\n\n"}) {
    const std::string game = "[Event \"x\"]\n" + std::string(line) + "1# 3c-4a 2# 15b-5f\n\n";
    testing::CompareForms<Game>(game + game);
    const testing::PaddedText text(game + game);
    Records<Game> records;
    testing::ReadText<Game>(text, records);
    EXPECT_EQ(records.tally.games_written, 2U) << game;
    EXPECT_EQ(records.rows.size(), 4U) << game;
    EXPECT_EQ(records.notes.size(), 2U) << game;
    ASSERT_EQ(records.remarks.size(), 2U) << game;
    EXPECT_EQ(records.remarks[0].remark.reason, Reason::kTextBetweenGames);
  }
}

TEST(CoerceoStarts, OtherTextMayNot) {
  EXPECT_EQ(FirstLines("[Event \"x\"]\nGame 2:\n1# 3c-4a"), (Lines{"[Event \"x\"]", "1# 3c-4a"}));
  EXPECT_EQ(FirstLines("[Event \"x\"]\na\nb\nc\nd\ne\nf\ng\n1# 3c-4a"),
            (Lines{"[Event \"x\"]", "1# 3c-4a"}));
  constexpr std::string_view kMoves = "1# 3c-4a";
  EXPECT_EQ(FirstLines("[Event \"x\"]\n1# 5c-5a {so}\n1# 3c-4a"), (Lines{"[Event \"x\"]", kMoves}));
  EXPECT_EQ(FirstLines("[Event \"x\"]\n1# 5c-5a\n{so}\n1# 3c-4a"),
            (Lines{"[Event \"x\"]", kMoves}));
  EXPECT_EQ(FirstLines("[Event \"x\"]\nwords }\n1# 3c-4a"), (Lines{"[Event \"x\"]", kMoves}));
  EXPECT_EQ(FirstLines("{so}\n1# 3c-4a"), (Lines{kMoves}));
  // The comment of the first game has no end.
  EXPECT_EQ(FirstLines("[Event \"x\"]\n{so\n\n[Event \"y\"]\n}\n1# 3c-4a"),
            (Lines{"[Event \"x\"]", "[Event \"y\"]", kMoves}));
  const std::string far = "[Event \"x\"]\n{" + std::string(kMaxCommentsBytes, 'a') + "}\n1# 3c-4a";
  EXPECT_EQ(FirstLines(far), (Lines{"[Event \"x\"]", kMoves}));
}

// "TT x15c means two tiles were exchanged for one piece": an exchange is a ply, like a move.
TEST(CoerceoStarts, ExchangesBeginGames) {
  for (const std::string_view game :
       {"TT x15c", "T x15c", "1# TT x15c", "1. T x15c", "1 TT x15c"}) {
    EXPECT_EQ(FirstLines(game), (Lines{game}));
  }
  EXPECT_TRUE(FirstLines("To x15c\nTTT x15c\nT 15c").empty());
}

// "1 # 3c-4a": there may be blanks between a number and its "#".
TEST(CoerceoStarts, ANumberMayStandApartFromItsSign) {
  const testing::PaddedText text("1# 3c-4a 1-0\n\n1 # 3c-4a 2 # 15b-5f\n");
  Records<Game> records;
  testing::ReadText<Game>(text, records);
  EXPECT_EQ(records.tally.games_written, 2U);
  ASSERT_EQ(records.remarks.size(), 2U);
  EXPECT_EQ(records.remarks[0].remark.reason, Why("odd-symbol"));
}

// Moves between games are read as games or rejected. They are never ignored as text.
TEST(CoerceoStarts, MovesBetweenGamesAreNotLost) {
  for (const std::string_view moves :
       {"3c\u20134a 15b\u20135f", "3c--4a", "3c -> 4a", "1 {so} 3c-4a", "3c\u20144a", "3c\u22124a",
        "3c 4a 15b 5f", "No. 1 3c-4a", "Round 7: 3c-4a", "\uFF13\uFF43\uFF0D\uFF14\uFF41",
        "\uFF11\uFF03 3c-4a", "TT x15c", "7 # 3c-4a", "7. T x15c", "(1) 3c-4a 2) 15b-5f",
        "\u00A01# 3c-4a", "1#\u00A03c-4a", "1) 3c-4a"}) {
    const testing::PaddedText text("1# 3c-4a 1-0\n\nwords\n\n" + std::string(moves));
    Records<Game> records;
    testing::ReadText<Game>(text, records);
    EXPECT_EQ(records.tally.games_seen, 2U) << moves;
  }
}

// An [Event "..."] in a comment begins no game. An [Event "..."] at the end of a line begins a game
// if the game continues on the next line.
TEST(CoerceoStarts, EventsInTheMiddleOfALine) {
  const std::string game = "1# 3c-4a {see [Event \"y\"] there} 2# 15b-5f 1-0\n\n";
  EXPECT_EQ(FirstLines(game + game).size(), 2U);
  EXPECT_EQ(FirstLines(game + "[White \"x\"]\n" + game).size(), 2U);
  testing::CompareForms<Game>(game + "[Event \"x\"]\n\n" + game);
  const std::string cut = "1# 3c-4a 10# 3c-4";
  EXPECT_EQ(FirstLines(cut + "[Event \"y\"]\n[Site \"z\"]\n\n1# 3c-4a").size(), 2U);
  EXPECT_EQ(FirstLines(cut + "[Event \"y\"]\n\n1# 3c-4a").size(), 2U);
  EXPECT_EQ(FirstLines(cut + "[Event \"y\"]\n1# 3c-4a").size(), 2U);
  EXPECT_EQ(FirstLines(cut + "[Event \"y\"] 1# 3c-4a").size(), 2U);
  EXPECT_EQ(FirstLines(cut + "[Event \"y\"] [Site \"z\"]\n1# 3c-4a").size(), 2U);
  EXPECT_EQ(FirstLines(cut + "[Event \"y\"] there").size(), 1U);
  EXPECT_EQ(FirstLines(cut + "[Event \"y\"]\n1# 3c-4a\nwords}\n").size(), 2U);
  EXPECT_EQ(FirstLines(cut + "{[Event \"y\"] 1# 3c-4a}\n").size(), 1U);
}

// Any cut of the text into shards gives the same games.
TEST(CoerceoStarts, EventsInTheMiddleOfALineAreStartsWhereverTheTextIsCut) {
  const std::string comment(kBracesLookaheadBytes, 'c');
  const std::vector<std::string> ends = {"] 1# 5c-5a}\n",
                                         "]\n\xEF\xBB\xBF",
                                         "] 1# 5c-5a " + comment + "}\n",
                                         "] there}\n",
                                         "]\n}\n",
                                         "]\n        \t\n",
                                         "]\n" + std::string(kGluedEventBytes, ' ') + "\n"};
  for (const std::string& after : ends) {
    std::string text;
    for (int i = 0; i < 5; ++i) text += "1# 3c-4a {[Event \"x\"" + after + "1# 3c-4a\n";
    for (const ShardOptions& options : testing::WaysToRead()) {
      EXPECT_EQ(testing::CheckCuts<Game>(text, 16, options), "") << text;
    }
  }
}

// Games that start inside comments: the text before them is the same, wherever a shard begins.
TEST(CoerceoStarts, GamesInCommentsAreStartsWhereverTheTextIsCut) {
  const std::string_view inner[] = {"\n1# 5a-5c 2# 4d-4e",
                                    "\n\xEF\xBB\xBF"
                                    "1# 5a-5c",
                                    "\n\xEF\xBB\xBF"
                                    "5a-5c 4d-4e",
                                    "\n[White \"x\"]\n",
                                    "[Event \"x\"]\n1# 5a-5c",
                                    "\n\n{b} 1# 5a-5c",
                                    "\n\n  {b {c}}\t{d} 1# 5a-5c",
                                    "\n\n{b}\n1# 5a-5c",
                                    "\n{b} 1# 5a-5c"};
  for (const std::string before : {"", "1# 3c-4a\n\n", "[Evont \"x\"]\n\n", "[White \"x\"]\n"}) {
    for (const std::string_view start : inner) {
      std::string text = before + "{P1# 3c-4a" + std::string(start) + "} 1# 3c-4a 2# 15b-5f\n";
      text += before + "{a" + std::string(start) + "}\n1# 3c-4a 2# 15b-5f\n";
      for (const std::size_t bytes : {1U, 16U, 37U}) {
        EXPECT_EQ(testing::CheckCuts<Game>(text, bytes, testing::GameRowOptions()), "") << text;
      }
    }
  }
}

// With a quadratic search, this test would not end in reasonable time.
TEST(CoerceoStarts, ManyEventsWithoutAnEndAreNone) {
  std::string text = "1# 3c-4a {";
  for (int i = 0; i < 200'000; ++i) text += "[Event \"";
  EXPECT_EQ(FirstLines(text + "}\n[White \"x\"]\n1# 3c-4a\n").size(), 1U);
  EXPECT_EQ(FirstLines(text + "\n[White \"x\"]\n1# 3c-4a\n").size(), 1U);
}

}  // namespace
}  // namespace plymill::coerceo
