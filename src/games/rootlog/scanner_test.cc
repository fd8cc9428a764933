// Whole games of Rootlog: setup, turns, comments, game ends, and errors. Tests of actions are in
// examples_test.cc and dialects_test.cc, tests of turns that may get lost in lost_turns_test.cc.
#include "games/rootlog/scanner.h"

#include <gtest/gtest.h>

#include <string>

#include "support/rootlog/read_text.h"
#include "support/rootlog/rows.h"
#include "support/shards.h"

namespace plymill::rootlog {
namespace {

using testing::PaddedText;
using testing::ReadText;

// --- setup ---

// "The following lines must be included at the beginning of the notation"
constexpr std::string_view kFullSetup =
    "Map: Lake\n"
    "Deck: Standard\n"
    "Clearings: F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12\n"
    "Landmarks: ferry->1/market->4\n"
    "Hirelings: h_C, h_Ed, h_T/h_Cw->1+2\n"
    "Pool: CEAVL\n"
    "C: Marcus the Cat\n"
    "C:t_k->2/w->1+3\n"
    "V: vale_9\n"
    "V:p->1_5_11\n";

TEST(RootlogSetup, HasEveryLineOfTheSpecification) {
  const auto game = Read(kFullSetup);
  EXPECT_TRUE(game.ReadWith());
  EXPECT_EQ(game.info.map, "Lake");
  EXPECT_EQ(game.info.deck, "Standard");
  EXPECT_EQ(game.info.clearings, "FMRRRFMFMRMF");
  EXPECT_EQ(game.info.landmarks, "ferry->1/market->4");
  EXPECT_EQ(game.info.hirelings, "h_C, h_Ed, h_T/h_Cw->1+2");
  EXPECT_EQ(game.info.pool, "CEAVL");
  ASSERT_EQ(game.players.size(), 2U);
  EXPECT_EQ(game.players[0].name, "Marcus the Cat");
  EXPECT_EQ(game.players[1].player, Faction::kVagabond);
  ASSERT_EQ(game.plies.size(), 4U);
  EXPECT_TRUE(game.plies[0].setup && game.plies[3].setup);
}

TEST(RootlogSetup, NamesOfMapsAndDecksAreThoseOfTheNotation) {
  const auto autumn = Read("Map: Autumn\nDeck: Exiles & Partisans\nC: Ann\nC:w->5");
  EXPECT_TRUE(autumn.ReadWith(Why("other-name"), Why("other-name")));
  EXPECT_EQ(autumn.info.map, "Fall");
  EXPECT_EQ(autumn.info.deck, "E&P");
  const auto gorge = Read("Map: Gorge\nDeck: Squires\nClearings: FMRRRFMFFRMF\nC: Ann\nC:w->5");
  EXPECT_TRUE(gorge.ReadWith(Why("unknown-name"), Why("unknown-name"), Why("header-form")));
  EXPECT_EQ(gorge.info.map, "Gorge");
  EXPECT_EQ(gorge.info.clearings, "FMRRRFMFFRMF");
}

TEST(RootlogSetup, OddLinesAreKept) {
  const auto game = Read("Map: Winter\nDeck: E&P\nClearings: F1, M3\nPool: all\nC: Ann\nC:w->5");
  EXPECT_TRUE(game.ReadWith(Why("odd-header"), Why("odd-header")));
  EXPECT_EQ(game.info.clearings.data(), nullptr);  // the value is twelve suits, or missing
  EXPECT_EQ(game.info.pool, "all");
  EXPECT_TRUE(Read("Map: Fall\nC: Ann\nC:w->5").ReadWith(Why("missing-header")));
  EXPECT_TRUE(Read("Map: Winter\nDeck: E&P\nC: Ann\nC:w->5").ReadWith(Why("missing-header")));
  EXPECT_TRUE(Read("Map: Fall\nPool: C\nDeck: E&P\nC: Ann\nC:w->5").ReadWith(Why("header-order")));
  EXPECT_TRUE(Read("map :Fall\nDeck: E&P\nC: Ann\nC:w->5").ReadWith(Why("header-form")));
}

TEST(RootlogSetup, MayHaveLinesBeforeMap) {
  const auto game = Read("Deck: E&P\nMap: Fall\nC: Ann\nC:w->5");
  EXPECT_TRUE(game.ReadWith(Why("header-order")));
  EXPECT_EQ(game.info.deck, "E&P");
}

TEST(RootlogSetup, TheFirstPlayerOfAFactionCounts) {
  const auto game = Read("Map: Fall\nDeck: E&P\nC: Ann\nC: Zoe of York\nA: Bo\nA: Bo B.\nC:w->5");
  EXPECT_TRUE(game.FailedAt(Why("expected-separator"), 33));  // "Zoe" may be a crafted card
  const auto kept = Read("Map: Fall\nDeck: E&P\nC: Ann\nA: Bo\nC: Cy // no\nC:w->5\n");
  EXPECT_TRUE(kept.ReadWith(Why("repeated-player")));
  ASSERT_EQ(kept.players.size(), 2U);
  EXPECT_EQ(kept.players[0].name, "Ann");
  EXPECT_EQ(kept.remarks[0].written, "C: Cy");
  EXPECT_EQ(Read(WithHead("C:moves\n")).failure, Why("expected-action"));
  EXPECT_EQ(kept.plies.size(), 1U);
}

// --- turns ---

TEST(RootlogTurns, AreNumberedAndTheFirstOfEachPlayerSetsUp) {
  const auto game = Read(WithHead("C:w->5/b_s->2\nA:3#->$\n\nC:w5->6\nA:#->A\n"));
  EXPECT_TRUE(game.ReadWith());
  ASSERT_EQ(game.plies.size(), 5U);
  EXPECT_EQ(game.plies[1].turn, 1);
  EXPECT_EQ(game.plies[1].action, 2);
  EXPECT_TRUE(game.plies[2].setup);
  EXPECT_EQ(game.plies[3].turn, 3);
  EXPECT_FALSE(game.plies[3].setup);
  EXPECT_EQ(game.plies[4].player, Faction::kAlliance);
  EXPECT_EQ(game.texts[1], "b_s->2");
}

// A line of a faction may be a player or a turn, with or without a blank after the colon.
TEST(RootlogTurns, TheFirstLineOfAFactionIsItsPlayer) {
  const auto game = Read("Map: Fall\nDeck: E&P\nC:Ann\nA:  Bo\nC: w->5\nA: 3#->$");
  EXPECT_TRUE(game.ReadWith());
  EXPECT_EQ(game.players[0].name, "Ann");
  EXPECT_EQ(game.players[1].name, "Bo");
  EXPECT_EQ(game.plies.size(), 2U);
  EXPECT_TRUE(Read("Map: Fall\nDeck: E&P\nC:w->5").ReadWith(Why("missing-player")));
}

TEST(RootlogTurns, WithoutAnActionHaveNoRowButSetUp) {
  const auto game = Read(WithHead("C:\nA:3#->$\nC:w->5 // a comment\nA: // nothing to do\n"));
  EXPECT_TRUE(game.ReadWith(Why("empty-turn"), Why("empty-turn")));
  ASSERT_EQ(game.plies.size(), 2U);
  EXPECT_EQ(game.plies[0].turn, 1);
  EXPECT_EQ(game.plies[1].turn, 2);
  EXPECT_FALSE(game.plies[1].setup);
  EXPECT_EQ(game.comments.back().ply, 2U);
}

TEST(RootlogTurns, MayHaveASmallLetter) {
  const auto game = Read(WithHead("c:w->5\n"));
  EXPECT_TRUE(game.ReadWith(Why("lower-case-faction")));
  EXPECT_EQ(game.plies[0].player, Faction::kMarquise);
}

// Blanks before the colon of a label are accepted.
TEST(RootlogTurns, MayHaveLabelsWithBlanks) {
  const auto game = Read("Map: Fall\nDeck: E&P\nC : Ann\nc :w->5\nC\t: w->6\n");
  EXPECT_TRUE(
      game.ReadWith(Why("header-form"), Why("lower-case-faction"), Why("blanks"), Why("blanks")));
  EXPECT_EQ(game.remarks[2].written, "c :");
  EXPECT_EQ(game.plies.size(), 2U);
}

TEST(RootlogTurns, EndWithAnyLineEnd) {
  const auto lines = Read("Map: Fall\r\nDeck: E&P\r\nC: Ann\r\n\r\nC:w->5/w5->  \r\nC:#->C \t");
  EXPECT_TRUE(lines.ReadWith());
  EXPECT_EQ(lines.info.map, "Fall");
  EXPECT_EQ(lines.players[0].name, "Ann");
  EXPECT_EQ(lines.plies.size(), 3U);
  EXPECT_EQ(lines.texts[1], "w5->");
}

// --- comments ---

TEST(RootlogComments, BelongToTheGameOrToTheRowBefore) {
  const auto game = Read(
      "// A title\n\n// https://example.org/game\nMap: Fall // of three\nDeck: E&P\nC: Ann\n"
      "C:w->5+6 //Did what\n// a line of its own\n\nWinner: C // well done\n// the end");
  EXPECT_TRUE(game.ReadWith());
  using Note = Transcript<Game>::Note;
  const std::vector<Note> notes = {
      {0, "A title"},  {0, "https://example.org/game"}, {0, "of three"},
      {2, "Did what"}, {2, "a line of its own"},        {2, "well done"},
      {2, "the end"}};
  EXPECT_EQ(game.comments, notes);
}

TEST(RootlogComments, MayAfterADashLackTheirSlashes) {
  const auto game = Read(WithHead("C:w->5 - all's well // indeed\n"));
  EXPECT_TRUE(game.ReadWith(Why("gloss")));
  ASSERT_EQ(game.comments.size(), 2U);
  EXPECT_EQ(game.comments[0].text, "all's well");
  EXPECT_EQ(game.comments[1].text, "indeed");
}

// --- winners ---

TEST(RootlogWinners, AreFactions) {
  const auto won = Read(WithHead("C:w->5\nWinner: CG "));
  EXPECT_EQ(won.result, "CG");
  EXPECT_EQ(won.outcome,
            (Outcome{OutcomeKind::kWin, Bit(Faction::kMarquise) | Bit(Faction::kSecondVagabond)}));
  const auto small = Read(WithHead("C:w->5\nWinner: c"));
  EXPECT_TRUE(small.ReadWith(Why("lower-case-faction")));
  EXPECT_EQ(small.outcome, (Outcome{OutcomeKind::kWin, Bit(Faction::kMarquise)}));
  const auto nobody = Read(WithHead("C:w->5\nWinner: nobody"));
  EXPECT_TRUE(nobody.ReadWith(Why("unknown-winner")));
  EXPECT_EQ(nobody.result, "nobody");
  EXPECT_EQ(nobody.outcome, Outcome{});
  EXPECT_EQ(Read(WithHead("C:w->5")).result.data(), nullptr);
}

TEST(RootlogWinners, MayStandInBracketsOrBesideASlash) {
  const Outcome of_c = {OutcomeKind::kWin, Bit(Faction::kMarquise)};
  const Outcome of_both = {OutcomeKind::kWin, Bit(Faction::kMarquise) | Bit(Faction::kAlliance)};
  for (const auto& [winner, outcome] : {std::pair("Ann (C)", of_c),
                                        {"(C)", of_c},
                                        {"C (Ann)", of_c},
                                        {"C/A", of_both},
                                        {"Ann (C) & Bo (A)", of_both},
                                        {"(C, A)", of_both}}) {
    const auto won =
        Read("Map: Fall\nDeck: E&P\nC: Ann\nA: Bo\n\nC:w->5\nWinner: " + std::string(winner));
    EXPECT_TRUE(won.ReadWith(Why("winner-form"))) << winner;
    EXPECT_EQ(won.outcome, outcome) << winner;
  }
  for (const std::string_view winner : {"A (C)", "Ann (E)", "Ann (so)", "Ann (C", "(C?)"}) {
    const auto won =
        Read("Map: Fall\nDeck: E&P\nC: Ann\nA: Bo\n\nC:w->5\nWinner: " + std::string(winner));
    EXPECT_TRUE(won.outcome != of_c) << winner;
  }
}

// --- errors ---

// If one action cannot be read, the other actions of its turn are kept.
TEST(RootlogErrors, KeepTheirTurnWithKeepUnparsed) {
  const std::string text = WithHead("C:w->5/w->13 / Zq;++2 // hm\nA:#->A");
  EXPECT_TRUE(Read(text).FailedAt(Why("expected-place"), text.find("13")));
  const auto kept = Read(text, {.keep_unparsed = true});
  EXPECT_TRUE(kept.ReadWith(Why("expected-place"), Why("blanks"), Why("unknown-card")));
  EXPECT_EQ(InFewWords(kept.plies),
            "move 1 C w supply>5\nunparsed\ncraft C #q\nscore C =2\nmove 1 # deck>A");
  EXPECT_EQ(kept.texts[1], "w->13");
  EXPECT_EQ(kept.plies[1].action, 2);
  EXPECT_EQ(kept.plies[3].action, 4);
}

// "Number: how many of the Piece, Card, or Item are involved". Other things cannot have a count,
// and rows have no field for it.
TEST(RootlogErrors, AreCountsOfWhatIsNotCounted) {
  for (const std::string_view action : {"2h_E->A$", "2%_d->s", "2$_E->h", "3$_f->2", "2$_->"}) {
    const std::string text = WithHead("C:" + std::string(action));
    EXPECT_TRUE(Read(text).FailedAt(Why("expected-piece"), text.find(action))) << action;
  }
  for (const std::string_view action : {"2t9^t_b", "2t_f9^3", "2t1<->t2"}) {
    const std::string text = WithHead("C:" + std::string(action));
    EXPECT_TRUE(Read(text).FailedAt(Why("expected-action"), text.find(action))) << action;
  }
}

struct Failure {
  std::string_view action;
  Reason reason;
  std::string_view at;  // the text at the failure
};

TEST(RootlogErrors, AreWhereTheyStand) {
  const Failure failures[] = {
      {"moves", Why("expected-action"), "moves"},
      {"pass", Why("expected-action"), "pass"},  // words that begin like a piece, a hand or a suit
      {"Pass", Why("expected-action"), "Pass"},
      {"Recruit", Why("expected-action"), "Recruit"},
      {"PASS", Why("expected-action"), "PASS"},
      {"2->5", Why("expected-piece"), "->5"},
      {"w->13", Why("expected-place"), "13"},
      {"B->4", Why("expected-piece"), "B->4"},  // probably "b->4"; a card cannot move there
      {"w->05", Why("expected-place"), "05"},
      {"w->1_2_3_4_5_6_7", Why("expected-place"), "1_2_3"},
      {"w->*", Why("expected-place"), "*"},
      {"2w5", Why("expected-arrow"), "\n"},
      {"(w1+w2)3->5", Why("expected-arrow"), "3->5"},  // a start that no part needs would be lost
      {"(w1+w2)3->", Why("expected-arrow"), "3->"},
      {"(F#E+#C)A->C", Why("expected-arrow"), "A->C"},
      {"w->5w", Why("expected-separator"), "w\n"},
      {"w->5 w->6", Why("expected-separator"), " w->6"},
      {"1e21w->5", Why("expected-piece"), "e21"},
      {"Pt_b9^t_s", Why("expected-token"), "Pt_b"},
      {"0w->5", Why("number-out-of-range"), "0w"},
      {"100w->5", Why("number-out-of-range"), "100w"},
      {"99999999999999999999w->5", Why("number-out-of-range"), "999"},
      {"++1000", Why("number-out-of-range"), "1000"},
      {"XC", Why("expected-place"), "\n"},
      {"XQ5", Why("expected-faction"), "Q5"},
      {"XE5B", Why("expected-separator"), "\n"},
      {"XE5(1,2", Why("expected-separator"), "\n"},
      {"XE5(10,2)", Why("number-out-of-range"), "10,"},
      {"(w+2w3->", Why("expected-separator"), "->"},
      {"((w))->", Why("expected-action"), "(w))"},
      {"%q->r", Why("expected-item"), "q->"},
      {"%s->q", Why("expected-place"), "q"},
      {"Z", Why("expected-card"), "\n"},
      {"Zabcdefghijklmnopqrstuvwxyzabc", Why("expected-card"), "abcd"},
      {"$_O->x", Why("expected-status"), "x"},
      {"$_o->C", Why("expected-status"), "C\n"},
      {"$->", Why("expected-piece"), "->"},
      {"t9^x", Why("expected-token"), "x"},
      {"?Cx", Why("expected-token"), "x"},
      {"t12<->w4", Why("expected-token"), "w4"},
      {"w5^", Why("expected-arrow"), "^"},
      {"$_h+w->5", Why("expected-piece"), "w->5"},
      {"w+$_h->5", Why("expected-piece"), "$_h"},
  };
  for (const Failure& failure : failures) {
    const std::string text = WithHead("C:" + std::string(failure.action) + "\n");
    const auto game = Read(text);
    const std::size_t at = text.find(failure.at, kHead.size() + 2);
    EXPECT_EQ(game.failure, failure.reason) << failure.action;
    EXPECT_EQ(game.offset, at) << failure.action;
  }
}

std::string Joined(std::string_view part, std::size_t times) {
  std::string text(part);
  for (std::size_t i = 1; i < times; ++i) text += "+" + std::string(part);
  return text;
}

// Groups have room for all parts that a game can have. More parts are an error, so that no part is
// lost.
TEST(RootlogErrors, PartsAreCounted) {
  const std::string full = WithHead("C:" + Joined("w", kMaxParts) + "->1\n");
  EXPECT_EQ(Read(full).plies.size(), kMaxParts);
  EXPECT_EQ(Read(WithHead("C:" + Joined("w", 8) + "->" + Joined("1", 8))).plies.size(), kMaxPairs);
  for (const std::string& actions :
       {Joined("w", kMaxParts + 1) + "->1", "w->" + Joined("1", kMaxGoals + 1),
        Joined("w", 5) + "->" + Joined("1", 13)}) {
    EXPECT_EQ(Read(WithHead("C:" + actions)).failure, Why("too-many-parts")) << actions;
  }
}

// --- text around and inside games ---

TEST(RootlogText, AroundGamesIsNoPartOfThem) {
  const PaddedText text(
      "Skip to content\n834 lines\n\nMap: Fall\nDeck: E&P\nC: Ann\nC:w->5\n"
      "... to be continued ...\n\nQ: Why?\nA: No; it is not.\n");
  Records<Game> records;
  ReadText<Game>(text, records);
  EXPECT_EQ(records.tally.games_written, 1U);
  EXPECT_EQ(records.tally.games_seen, 1U);
  EXPECT_EQ(records.remarks.size(), 2U);
}

TEST(RootlogText, InsideAGameIsAComment) {
  const auto game = Read(WithHead("C:w->5\n... lunch ...\n// soup\nA:#->A\n"));
  EXPECT_TRUE(game.ReadWith(Why("text-in-game")));
  EXPECT_EQ(game.remarks[0].written, "... lunch ...");
  EXPECT_EQ(game.plies.size(), 2U);
  ASSERT_EQ(game.comments.size(), 2U);
  EXPECT_EQ(game.comments[0].text, "... lunch ...");
}

// The text and the turns are one game, and the line is its comment.
TEST(RootlogText, BetweenTheSetupAndTheTurnsIsAComment) {
  for (const std::string_view line : {"Annotated by Cy", "Round 4", "; note", "---", "* * *"}) {
    for (const std::string_view before : {"", "\n", " \n\n"}) {
      for (const std::string_view after : {"\n", "\n\n"}) {
        const auto game =
            Read(WithHead(std::string(before) + std::string(line) + std::string(after) + "C:w->5"));
        EXPECT_TRUE(game.ReadWith(Why("text-in-game"))) << line;
        EXPECT_EQ(game.plies.size(), 1U) << line;
        ASSERT_EQ(game.comments.size(), 1U) << line;
        EXPECT_EQ(game.comments[0].text, line);
      }
    }
  }
}

TEST(RootlogText, InWindows1252IsRead) {
  const PaddedText text(WithHead("C:w->5 // caf\xE9 \x96 two\nC:w->6 \x96 dash\n"));
  Records<Game> records;
  ReadText<Game>(text, records);
  ASSERT_EQ(records.notes.size(), 2U);
  EXPECT_EQ(records.notes[0].text, "caf\u00E9 \u2013 two");
  EXPECT_EQ(records.notes[1].text, "dash");
}

}  // namespace
}  // namespace plymill::rootlog
