// Turns without their label, their own line or their game. None of them may become text, a name or
// a comment.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/rootlog/read_text.h"
#include "support/shards.h"

namespace plymill::rootlog {
namespace {

using testing::PaddedText;
using testing::ReadText;

// People may omit the lines of players. Then a turn must not be read as a name.
TEST(RootlogLostTurns, OfFactionsWithoutAPlayerAreNoNames) {
  for (const std::string_view turn :
       {"XC5/++", "++2", "Z%h/++2", "Zsabo", "C++2", "F#^C", " XC5/++ // so"}) {
    const auto first = Read("Map: Fall\nDeck: E&P\nE:" + std::string(turn) + "\nE:w->5\n");
    EXPECT_TRUE(first.ReadWith(Why("missing-player"))) << turn;
    EXPECT_EQ(first.plies.back().turn, 2) << turn;
  }
  for (const std::string_view turn : {"Zb", "#C+E", "XC", ""}) {
    const auto later = Read("Map: Fall\nDeck: E&P\nC:w->5\nE:" + std::string(turn) + "\n");
    EXPECT_EQ(later.players.size(), 0U) << turn;
  }
  const auto names = Read("Map: Fall\nDeck: E&P\nC: Xavier\nA: ++ Bo\nC:w->5\nE: Zo\nV: Al B.\n");
  ASSERT_EQ(names.players.size(), 4U);
  const auto late = Read("Map: Fall\nDeck: E&P\nC: Ann\nC:w->5\nV: Zo_9\nV:w->5\n");
  EXPECT_EQ(late.players.size(), 2U);
}

TEST(RootlogLostTurns, AfterADashAreNoGloss) {
  for (const std::string_view turn :
       {"w->5 - 2w5->7 - ++", " - w->5", "w->5 \u2013 2w5->7", "w->5 - recruits / w->6 / ++2",
        "w->5 - recruits; then ++2", "w->5 - so / E++", "w->5 - so; XE5 too // hm"}) {
    EXPECT_NE(Read(WithHead("C:" + std::string(turn) + "\n")).failure, Reason::kNone) << turn;
  }
  for (const std::string_view gloss :
       {"2/3 of them; odd", "he wrote F#/M# here", "so // w/w", "so/"}) {
    EXPECT_TRUE(Read(WithHead("C:w->5 - " + std::string(gloss) + "\n")).ReadWith(Why("gloss")))
        << gloss;
  }
  EXPECT_TRUE(Read(WithHead("C:w->5 - so // w->5/w->6\n"))
                  .ReadWith(Why("gloss"), Why("actions-in-comment")));
  // An action after a separator in a gloss keeps its row, even if the gloss is long.
  const std::string turn = "C:w->5 - recruits " + std::string(100, 'x') + " / w->6/++2 - so\n";
  const auto kept = Read(WithHead(turn), {.keep_unparsed = true});
  EXPECT_TRUE(kept.ReadWith(Why("expected-separator"), Why("blanks"), Why("gloss")));
  ASSERT_EQ(kept.plies.size(), 3U);
  EXPECT_EQ(kept.plies[0].kind, Kind::kUnparsed);
  EXPECT_EQ(kept.plies[1].to.view(), "6");
  // Actions in the next line do not belong to a dash without words.
  EXPECT_TRUE(Read(WithHead("C:w->5 - \nA:#->A\n")).ReadWith(Why("gloss")));
}

// Turns under headings, in a table, or with other names are errors, not text.
TEST(RootlogLostTurns, WithoutTheirLabelAreNoText) {
  const std::string head = "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\nC:w->5\n";
  for (const std::string_view lines :
       {"--- Round 5 ---\nMarquise: w->6/2w5->7\nEyrie: XC5/++\n", "Round 2\n\nC w->6\n",
        "| C | w->5/2w5->7 |\n", "\n| C | w->5/2w5->7 |\n", "|C| w->5 |\n", "Z%h/++2\nC:w->6\n",
        "t9^t_b\nC:w->6\n", "E | XC5 | ++\nC:w->6\n", "E,XC5,++\nC:w->6\n", "E > XC5\nC:w->6\n"}) {
    EXPECT_EQ(Read(head + std::string(lines)).failure, Why("expected-faction")) << lines;
  }
  EXPECT_TRUE(Read(head + "\nThe game of the year\nw->5 was an odd move\n").ReadWith());
}

// A lone CR, FF or U+2028 is an error even with keep_unparsed: no row would have the text after it.
TEST(RootlogLostTurns, OfNobodyHaveNoLoneReturn) {
  for (const std::string_view end : {"\r", "\f", "\u2028"}) {
    const std::string text =
        WithHead("C:w->5\nRound 2 w->5" + std::string(end) + "C:w->6\nC:w->7\n");
    EXPECT_EQ(Read(text, {.keep_unparsed = true}).failure, Why("lone-return"));
  }
}

TEST(RootlogLostTurns, OfUnknownFactionsAreKeptWhole) {
  const std::string text = WithHead("C:w->5\nN:w->6/w->7 // new\n");
  EXPECT_TRUE(Read(text).FailedAt(Why("expected-faction"), text.find("N:")));
  const auto kept = Read(text, {.keep_unparsed = true});
  EXPECT_TRUE(kept.ReadWith(Why("expected-faction")));
  EXPECT_EQ(kept.texts.back(), "N:w->6/w->7");
  EXPECT_EQ(kept.comments.back().text, "new");
}

// A turn with a Cyrillic letter, without a colon or without a letter must not become text.
TEST(RootlogLostTurns, OfOddLabelsAreNotLost) {
  for (const std::string turn :
       {"\u0421:w->6", "C w->6/w->7", "w->6", "Marquise: w->6", "C - w->6", "C \u2013 XE6/w6->",
        "C XE6", "XE6", "++2", "2M#^A", "2. C: w->6/w->7", "Round 2 C:w->6", "The Cats: w->5/XE3",
        "C (Ann): w->5", "C turn 4: 3w5->6/XE3", "R1: C: w->6"}) {
    for (const std::string before : {"", "\n"}) {
      for (const std::string after : {"", "\nA:#->A\n", "\nWinner: C"}) {
        const std::string text = WithHead("C:w->5\n" + before + turn + after);
        EXPECT_TRUE(Read(text).FailedAt(Why("expected-faction"), text.find(turn))) << turn;
        const auto kept = Read(text, {.keep_unparsed = true});
        EXPECT_TRUE(kept.ReadWith(Why("expected-faction"))) << turn;
        EXPECT_EQ(kept.texts[1], turn);
      }
    }
  }
  EXPECT_TRUE(Read(WithHead("C:w->5\nwhy not C -> A?\nA:#->A\n")).ReadWith(Why("text-in-game")));
  EXPECT_TRUE(Read(WithHead("C:w->5\n\nw->5 was an odd move.\n")).ReadWith());
}

// Battles, crafts, scores and reveals have no arrow.
TEST(RootlogLostTurns, WithoutAnArrowAreNotLost) {
  for (const std::string turn : {"C;XE3/XE12",
                                 "C.XE3",
                                 "C-XE3",
                                 "(C)XE3(1,2)",
                                 "C\u2013XE3",
                                 "C++2/E++",
                                 "E--1",
                                 "CC:Zsabo/++2",
                                 "> C:Zsabo/++2",
                                 "\uFEFFC:XE3/++2",
                                 "\uFEFFXE3",
                                 "\u0421:Zsabo/++2",
                                 "\u0421 XE3/++2",
                                 "\u0421:Zb",
                                 "Zmurine/Zh",
                                 "Zh/++",
                                 "CXE5",
                                 "?Pt_e3/++",
                                 "t10^2",
                                 "C;Zb",
                                 "C ^A",
                                 "^A+E",
                                 "V^O",
                                 "2R^",
                                 "#C",
                                 "E++",
                                 "N:E++/Zb",
                                 "CC:^A",
                                 "XE/XA",
                                 "%s",
                                 "F#",
                                 "#sabo",
                                 "ZR#part/C++"}) {
    for (const std::string before : {"", "C:w->5\n", "C:w->5\n\n"}) {
      for (const std::string after : {"", "\n", "\nA:#->A\n", "\nWinner: C", " // so\n\n"}) {
        const std::string text = WithHead("\n" + before + turn + after);
        EXPECT_TRUE(Read(text).FailedAt(Why("expected-faction"), text.find("\n" + turn) + 1))
            << text;
        EXPECT_TRUE(Read(text, {.keep_unparsed = true}).ReadWith(Why("expected-faction"))) << text;
      }
    }
  }
  for (const std::string_view prose :
       {"C and E met at 5.", "X marks the spot", "Zoe was late", "50% done", "# Round 5",
        "Time: 12:30", "1. e4 e5", "--- Round 5 ---", "3/4 done; so what", "Catch-22", "a ^ b"}) {
    const std::string text = WithHead("C:w->5\n" + std::string(prose) + "\nA:#->A\n");
    EXPECT_TRUE(Read(text).ReadWith(Why("text-in-game"))) << prose;
  }
}

// The rest of a broken turn must not become text, because the turn has another meaning without it.
TEST(RootlogLostTurns, BrokenOverTwoLinesAreErrors) {
  for (const std::string lines :
       {"A:F#A->A\n$_r\nC:w->1\n", "C:w->4/w->\n1+5+10\n", "C:XA3/XA4\n/XA5/XA6\n",
        "C:w->4/w->\n5\n", "C:#->\nC", "C:F#^\nA // so\n", "C:w\n->5", "C:2w3->4\n-> 5\n",
        "C:w->4\n/Zb\n", "C:w->4/2w->\r\n5/++\r\n", "C:w->4\n+5\n\nC:w->6", "C:#A->\nA$\n",
        "C:w->4 // a long\n;E++\n"}) {
    const auto game = Read(WithHead(lines));
    EXPECT_TRUE(game.failure == Why("expected-faction") || lines == "C:w\n->5") << lines;
    EXPECT_NE(game.failure, Reason::kNone) << lines;
  }
  for (const std::string prose : {"5", "2 + 3 turns later", "1/2 an hour later", "C", "\n1+5+10",
                                  "A clearing", "...", "/", "-> see above"}) {
    const auto game = Read(WithHead("C:w->4\n" + prose + "\nA:#->A\n"));
    EXPECT_TRUE(game.ReadWith(Why("text-in-game"))) << prose;
  }
}

// Reveals and lost points are turns, even on the first line of a faction, which may name a player.
TEST(RootlogLostTurns, OfPointsAndRevealsAreNoNames) {
  for (const std::string_view turn : {"A:^C", "A: C--", "A: ^", "A:V^O", "A:2R^", "A:--", "A: C++",
                                      "A:#C", "A:w\u2013>5", "A: //", "A://w->5"}) {
    const auto game = Read("Map: Fall\nDeck: E&P\nC: Ann\n" + std::string(turn) + "\nC:w->5\n");
    EXPECT_EQ(game.players.size(), turn == "A: //" ? 2U : 1U) << turn;
    EXPECT_EQ(game.plies.size(), turn == "A: //" ? 1U : 2U) << turn;
  }
  EXPECT_EQ(Read(WithHead("C:w->5\nE:Zb\n")).plies.size(), 2U);
}

// Turns under headings, with dashes and arrows of word processors, or with full-width signs must
// not be lost.
TEST(RootlogLostTurns, OfOddSignsAreNotLost) {
  for (const std::string_view turn :
       {"Round 1 C w->6", "Round 1, C: XE5", "C w\u2013>6", "Cw1\u2192>6/++2", "E//b->4;6w->4",
        "\uFF23\uFF1Aw->6", "No. 3 C XE6", "so C w->6"}) {
    for (const std::string_view after : {"", "\nA:#->A\n"}) {
      const std::string text = WithHead("C:w->5\n" + std::string(turn) + std::string(after));
      EXPECT_EQ(Read(text).failure, Why("expected-faction")) << text;
    }
  }
}

// Turns without a label are counted, too.
TEST(RootlogLostTurns, AreCounted) {
  std::string lines = "C:w->5\n";
  for (int i = 0; i < 9998; ++i) lines += "w->5\n";
  EXPECT_TRUE(Read(WithHead(lines), {.keep_unparsed = true}).ok());
  const auto game = Read(WithHead(lines + "w->5\n"), {.keep_unparsed = true});
  EXPECT_EQ(game.failure, Why("too-many-parts"));
}

// A game that has lost its "Map:" must not be read as part of the game before it.
TEST(RootlogLostTurns, OfAGameWithoutItsMapAreRejected) {
  for (const std::string_view map : {"Map Fall\n", "Mapp: Fall\n", "Map// Fall\n", "", "C: Cy\n"}) {
    const std::string game = "Deck: E&P\nC: Cy\nE: Di\n\nC:w->9\n";
    const PaddedText text(WithHead("C:w->5\n\n") + std::string(map) + game);
    Records<Game> records;
    ReadText<Game>(text, records);
    EXPECT_EQ(records.tally.games_written, 1U) << map;
    EXPECT_EQ(records.tally.plies, 1U) << map;
    ASSERT_EQ(records.rejects.size(), 1U) << map;
    EXPECT_TRUE(records.rejects[0].text.ends_with("C:w->9")) << map;
  }
}

TEST(RootlogLostTurns, WithoutAGameAreRejected) {
  const PaddedText text("C:w->5/w->6\nA:#->A\n\nMap: Fall\nDeck: E&P\nC: Ann\nC:w->5\n");
  Records<Game> records;
  ReadText<Game>(text, records);
  EXPECT_EQ(records.tally.games_written, 1U);
  ASSERT_EQ(records.rejects.size(), 1U);
  EXPECT_EQ(records.rejects[0].reason, Why("fragment"));
  EXPECT_EQ(records.rejects[0].text, "C:w->5/w->6\nA:#->A");
}

// The text after a lone CR would become part of a comment, a name or a map.
TEST(RootlogLostTurns, AfterALoneReturnAreErrors) {
  for (const std::string_view lines :
       {"C:w->5 // a comment\rA:#->A", "// a comment\rC:w->5", "C:w->5\nWinner: C // so\rA:#->A",
        "E: Eve\rA:", "Pool: CE\rC:w->5", "C:w->5 - a gloss\rC:w->6"}) {
    const auto game = Read(WithHead(lines));
    EXPECT_TRUE(game.FailedAt(Why("lone-return"), kHead.size() + lines.find('\r'))) << lines;
  }
  EXPECT_TRUE(Read(WithHead("C:w->5 // a comment\r\r\nA:#->A")).ReadWith());
}

}  // namespace
}  // namespace plymill::rootlog
