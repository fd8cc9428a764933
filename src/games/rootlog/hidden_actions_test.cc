// Actions and turns in comments, names and fields. None of them may be lost without a diagnostic.
#include "games/rootlog/hidden_actions.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/rootlog/read_text.h"

namespace plymill::rootlog {
namespace {

static_assert(FindAction("so w->6, then").starts_with("w->6"));
static_assert(FindAction("so w -> 6") == "w ->");
static_assert(FindAction("so \uFF57 w\uFF0D\uFF1E6") == "w\uFF0D\uFF1E6");
static_assert(FindAction("why not C -> A? -- 3/4 of it ^ is 50% done #1").empty());
static_assert(FindAction("https://example.org/watch?v=XE5w->6").empty());
static_assert(FindTurn("C=w->5 nice E:w->6", 0) == 12);
static_assert(FindTurn("nice h_E:w->6", 0) == 5);
static_assert(FindTurn("nice C: so w->6", 0) == kNowhereInText);
static_assert(FindTurn("nice C: so w->6", Bit(Faction::kMarquise)) == 5);
static_assert(FindTurn("STOP: w->5", kAllFactions) == kNowhereInText);

TEST(RootlogHiddenActions, WithoutABlankBesideTheSlashesAreActions) {
  for (const std::string_view comment :
       {"//w->1", "//w->1/XE5 ", "//++;Z%h\r", "//w->1/XE5 // ok", "///w->1", "//;w->1", "//^",
        "//--", "//Zexcalibur", "//F#+R#C^O", "//#->C", "//w\u2013>1"}) {
    const auto game = Read(WithHead("C:t_k->2" + std::string(comment) + "\nA:#->A"));
    EXPECT_EQ(game.failure, Reason::kNone) << comment;
    EXPECT_GE(game.plies.size(), 3U) << comment;
    EXPECT_EQ(game.remarks[0].reason, Why("empty-action")) << comment;
  }
  EXPECT_EQ(Read(WithHead("C://w->5\nA:#->A")).plies.size(), 2U);
  for (const std::string_view bad : {"//w->1 as it was", "//XE5 so", "//w->13", "//#1"}) {
    EXPECT_NE(Read(WithHead("C:t_k->2" + std::string(bad))).failure, Reason::kNone) << bad;
  }
  for (const std::string_view comment : {"//see", "//Did", "//12 warriors", "//", "//why not C"}) {
    EXPECT_TRUE(Read(WithHead("C:t_k->2" + std::string(comment))).ReadWith()) << comment;
  }
}

TEST(RootlogHiddenActions, InCommentsAreWarnedOf) {
  for (const std::string_view comment :
       {" //w->1", "// w->1", " // w->1/XE5", " // so XE5, he said", " // or C++2.", " // #A",
        " // ^A", " // E--", " // Zb", " // w -> 6", " // (2w+Ew)3->", " // 2R^", " // t3<->t4",
        " // w\uFF0D\uFF1E5", " // G: or w->5", " - so // w->6"}) {
    const auto game = Read(WithHead("C:t_k->2" + std::string(comment) + "\nA:#->A"));
    ASSERT_EQ(game.failure, Reason::kNone) << comment;
    EXPECT_EQ(game.remarks.back().reason, Why("actions-in-comment")) << comment;
    EXPECT_FALSE(game.comments.empty()) << comment;
  }
  EXPECT_TRUE(Read("// w->5 wins\n" + WithHead("C:w->5")).ReadWith(Why("actions-in-comment")));
}

// Comments that people write as prose contain no actions.
TEST(RootlogHiddenActions, AreNoneOfProse) {
  for (const std::string_view comment :
       {"Played: 5 Dec 2020", "https://example.org/watch?v=i5aWu-H5CeGg",
        "12 warriors at his roost",
        "V took 2 boots, so G couldn't take this second bag. Also, the 3v1 is formed.",
        "Round 2, Game 3", ":(", "\"Look at this!\"", "3/4 undamaged items", "A strong start.",
        "then -- C and E", "A: a strong start", "why not C -> A?", "Rolled 3-1; E was lucky"}) {
    const auto game = Read(WithHead("C:t_k->2 // " + std::string(comment) + "\n"));
    EXPECT_TRUE(game.ReadWith()) << comment;
  }
}

// A turn in a comment, because the line end before it was lost, is an error.
TEST(RootlogHiddenActions, OfAFactionAreATurn) {
  for (const std::string_view turn :
       {"A:w->6/XC5", "A: w->6", "A : w->6", "A:#->A", "A:^C", "A\uFF1Aw->6", "a:w->6", "A:w -> 6",
        "A: w -> 6", "G:w->6", "h_E:w->6", "A:Zany/w->6"}) {
    for (const std::string_view comment : {" // nice ", "// ", " //", "\n// nice "}) {
      const std::string text = WithHead("C:w->5" + std::string(comment) + std::string(turn) + "\n");
      EXPECT_EQ(Read(text).failure, Why("turn-in-comment")) << text;
    }
  }
  EXPECT_NE(Read(WithHead("C:w->5 - nice A:w->6\n")).failure, Reason::kNone);
  EXPECT_EQ(Read(WithHead("C:w->5 - nice A: so XE5 it was\n")).failure, Why("turn-in-comment"));
  const std::string glued = WithHead("C:w->5 // niceA:w->6\n");
  EXPECT_TRUE(Read(glued).FailedAt(Why("turn-in-comment"), glued.find("A:w")));
  EXPECT_EQ(Read("// so C:w->6\n" + WithHead("C:w->5\n")).failure, Why("turn-in-comment"));
  EXPECT_EQ(Read(WithHead("C:w->5\nWinner: C // so A:w->6")).failure, Why("turn-in-comment"));
  EXPECT_EQ(Read(WithHead("C:w->5 // so A:w->6"), {.keep_unparsed = true}).failure,
            Why("turn-in-comment"));
}

TEST(RootlogHiddenActions, InFieldsAreErrors) {
  for (const std::string_view end : {" ", "\t", "<br/>", "|", " | ", "; ", ""}) {
    std::string text = "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\nC:w->5\nE:w->6\n";
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) {
      text.replace(at, 1, end);
    }
    EXPECT_EQ(Read(text).failure, Why("moves-in-field")) << text;
  }
  for (const std::string_view head :
       {"Map: Fall w->5\nDeck: E&P\nC: Ann\n", "Map: Fall\nDeck: E&P A: Ann\nC: Ann\n",
        "Map: Fall\nDeck: E&P\nPool: CEA C:w->5\nC: Ann\n", "Map: FallDeck: E&P\nC: Ann\n",
        "Map: Fall\nDeck: E&P\nC: Ann E: Bo\n", "Map: Fall\nDeck: E&P\nE: Bo C:XE5\nC: Ann\n",
        "Map: Fall\nDeck: E&P\nHirelings: h_E, h_S C:w->5\nC: Ann\n",
        "Map: Fall\nDeck: E&P\nC: Ann Winner: C\n", "Map: Fall\nDeck: E&P\nC: Ann h_E: Bo\n"}) {
    EXPECT_EQ(Read(std::string(head) + "C:w->5\n").failure, Why("moves-in-field")) << head;
    EXPECT_EQ(Read(std::string(head)).failure, Why("moves-in-field")) << head;
  }
  EXPECT_EQ(Read(WithHead("C:w->5\nWinner: C A:w->6\n")).failure, Why("moves-in-field"));
  EXPECT_TRUE(Read("Map: Fall\nDeck: E&P\nC: Ann: the first, \"A\"\nE: ++ Bo\nC:w->5").ReadWith());
}

// A game without an action is accepted only if it has no unread text.
TEST(RootlogHiddenActions, AreFewestInGamesWithoutPlies) {
  const std::string head = "Map: Fall\nDeck: E&P\nC: Ann\n";
  for (const std::string_view end : {"", "\n\n", "\nWinner: C\n", "// to be continued\n"}) {
    EXPECT_TRUE(Read(head + std::string(end)).ReadWith(Why("no-plies"))) << end;
  }
  for (const std::string_view text : {"Round 1 C w-5", "Cats move", "\n\nSee page 3.",
                                      "Winner: C\n\nThe end.", "Winner: C\nC: Bo"}) {
    const auto game = Read(head + std::string(text) + "\n");
    EXPECT_EQ(game.failure, Why("unread-text")) << text;
  }
  EXPECT_EQ(Read(head + "Round 1 C w->5\n").failure, Why("expected-faction"));
  EXPECT_EQ(Read(head + "// w->5/XE5\n").failure, Why("turn-in-comment"));
}

}  // namespace
}  // namespace plymill::rootlog
