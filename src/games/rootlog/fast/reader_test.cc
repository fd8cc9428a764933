// Tests of the fast form: which games it reads, which games it leaves to the plain form, and that
// both forms give the same records.
#include "games/rootlog/fast/reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/rootlog/game.h"
#include "support/fast_forms.h"

namespace plymill::rootlog {
namespace {

testing::FastCount Compare(std::string_view text) { return testing::CompareForms<Game>(text); }

constexpr std::string_view kGame =
    "Map: Fall\nDeck: E&P\nC: Ann\nE: bo the bird\n\nC:w->1/b_s->2\nE:6w->3\n\n"
    "C:2w1->5/XE3/(w+2Ew)3->/#->C // three cards\nE:$_->/#->E\n\nWinner: C";

// `kGame` with `line_end` in place of each line feed.
std::string GameWith(std::string_view line_end) {
  std::string game;
  for (const char c : kGame) c == '\n' ? game += line_end : game += c;
  return game;
}

TEST(RootlogFast, ReadsGamesAsPeopleWriteThem) {
  const std::string game(kGame);
  for (const std::string& first :
       {game + "\n", game + "\n\n", game + " \n", game + " // a close one\n", game + "",
        GameWith("\r\n") + "\r\n\r\n", GameWith(" \n") + "\n",
        GameWith("\n// caf\u00E9; w/\n") + "\n"}) {
    const testing::FastCount count = Compare(first + game + "\n");
    EXPECT_EQ(count.read, 2U) << first;
    EXPECT_EQ(count.left, 0U) << first;
  }
}

// More actions with two rows than the cache can hold. Each of them occurs twice. Its rows are
// dropped from the cache before it occurs again.
TEST(RootlogFast, ReadsMoreActionsThanAreKept) {
  constexpr int kActions = 70'000, kActionsOfTurn = 40, kTurnsOfGame = 400;
  std::string text;
  for (int action = 0, turn = 0; action < kActions; ++turn) {
    if (turn % kTurnsOfGame == 0) text += "\nWinner: C\n\nMap: Fall\nDeck: E&P\nC: Ann\n\n";
    text += "C:";
    for (int i = 0; i < kActionsOfTurn; ++i, ++action) {
      const int first = 2 + action % 97, second = 2 + action / 97 % 97;
      text += (i > 0 ? "/" : "") + std::to_string(first) + "w+" + std::to_string(second) + "Ew->" +
              std::to_string(1 + action / 97 / 97);
    }
    text += '\n';
  }
  EXPECT_EQ(Compare(text + text).left, 1U) << "the line before the first game";
}

// Actions with the greatest number of rows that the cache accepts.
TEST(RootlogFast, ReadsTurnsOfActionsWithTheMostRows) {
  for (const std::string_view action :
       {"w+2w+3w+4w->1+2+3", "w->1+2+3+4+5+6", "w->1_2_3_4+5_6_7", "(w+b+t)1->2"}) {
    std::string game = "Map: Fall\nDeck: E&P\nC: Ann\n\n";
    for (int turn = 0; turn < 20; ++turn) {
      game += "C:";
      for (int i = 0; i < 150; ++i) game.append(i > 0 ? "/" : "").append(action);
      game += '\n';
    }
    Compare(game + "\nWinner: C\n");
  }
}

// A turn at the end of a very long word of a comment, in which no action is looked for.
TEST(RootlogFast, LeavesGamesWithATurnInAComment) {
  for (const std::string& word : {std::string(), std::string(200, 'z'), std::string(200, '\xFF')}) {
    for (const std::string_view place : {"C:2w1->5", "C: Ann", "Winner: C"}) {
      std::string game(kGame);
      game.insert(game.find(place) + place.size(), " // at " + word +
                                                       "\xA8"
                                                       "E:w->6\n");
      const testing::FastCount count = Compare(game + "\n" + std::string(kGame) + "\n");
      EXPECT_EQ(count.left, 1U) << game;
    }
  }
}

TEST(RootlogFast, LeavesGamesOfWhichThereIsSomethingToSay) {
  const std::string game(kGame);
  for (const std::string_view action :
       {"Zh", "w ->5", "2Dw->", "w->5/", "x", "$_r->3", "w->0", "w->5//w->6", "w->5\nC :w->6",
        "t9^t_b", "t9<->t4", "$_E->h", "XC5", "%s->d", "F#boat->C", "F#->4", "2_5_7->",
        "w->5 - so / ++", "w->5\nWinner: V\n"}) {
    const testing::FastCount count = Compare(
        "Map: Fall\nDeck: E&P\nC: Ann\nC:" + std::string(action) + "\nWinner: C\n" + game + "\n");
    EXPECT_EQ(count.read, 1U) << action;
    EXPECT_EQ(count.left, 1U) << action;
  }
}

TEST(RootlogFast, LeavesCommentsWithAReturnInThem) {
  const std::string game(kGame);
  for (const std::string_view lines :
       {"C:w->5 // a\rC:w->6\n", "// a\rC:w->6\nC:w->5\n", "C:w->5\nWinner: C // a\rC:w->6\n"}) {
    const testing::FastCount count = Compare("Map: Fall\nDeck: E&P\nC: Ann\n" + std::string(lines) +
                                             "Winner: C\n" + game + "\n");
    EXPECT_EQ(count.read, 1U) << lines;
  }
}

// A cached action of one player must not be used for another player. Only the Marquise has
// sawmills, only the Duchy has a Burrow, and only the Eyrie discards a decree.
TEST(RootlogFast, RemembersForWhomAnActionIsByTheBook) {
  const std::string head = "Map: Fall\nDeck: E&P\nC: Ann\nD: Dee\nE: Eve\n";
  for (const std::string_view action : {"b_s->2", "w0->5", "$_->", "#brigadier->$"}) {
    std::string text;
    for (const std::string_view player : {"C", "D", "E", "C", "D", "E"}) {
      text += head + std::string(player) + ":" + std::string(action) + "\nWinner: C\n";
    }
    EXPECT_EQ(Compare(text).read, 2U) << action;
  }
}

// An action that is valid for two players must not be used for a third one.
TEST(RootlogFast, RemembersForWhomOfManyAnActionIsByTheBook) {
  const std::string head = "Map: Fall\nDeck: E&P\nC: Ann\nD: Dee\nE: Eve\n";
  std::string text;
  for (const std::string_view player : {"C", "D", "E", "C", "D", "E"}) {
    text += head + std::string(player) + ":XC5\nWinner: C\n";
  }
  EXPECT_EQ(Compare(text).read, 4U);
}

// A card of one deck must not be used for the other deck.
TEST(RootlogFast, RemembersForWhichDeckACardIsByTheBook) {
  std::string text;
  for (const std::string_view deck : {"E&P", "Standard", "E&P", "Standard"}) {
    text += "Map: Fall\nDeck: " + std::string(deck) + "\nC: Ann\nC:#boatC->/Zsap\nWinner: C\n";
    text += "Map: Fall\nDeck: " + std::string(deck) + "\nC: Ann\nC:#boatC->\nWinner: C\n";
  }
  EXPECT_EQ(Compare(text).read, 2U);
}

// A game with a turn of `actions` actions, followed by `after`.
std::string GameOfLongTurn(std::size_t actions, std::string_view after) {
  std::string turn = "C:w->1";
  while (--actions > 0) turn += "/w->1";
  return "Map: Fall\nDeck: E&P\nC: Ann\n" + turn + std::string(after) + "\nC:++\nWinner: C\n";
}

// A turn may have more actions than the fast form looks up at once, but at most 999.
TEST(RootlogFast, ReadsTurnsOfManyActions) {
  for (const std::size_t actions : {126U, 127U, 128U, 129U, 130U, 257U, 998U, 999U}) {
    for (const std::string_view after : {"", " // so", "//so/ so", "\n", " ", "\n//so/so"}) {
      EXPECT_EQ(Compare(GameOfLongTurn(actions, after)).read, 1U) << actions << after;
    }
  }
  for (const std::size_t actions : {1000U, 1001U, 1500U}) {
    for (const std::string_view after : {"", " // so", "//so/ so"}) {
      EXPECT_EQ(Compare(GameOfLongTurn(actions, after)).left, 1U) << actions << after;
    }
  }
}

// Blank lines and turns of unlisted factions between known turns.
TEST(RootlogFast, ReadsTurnsOfListedFactionsOnly) {
  const std::string head = "Map: Fall\nDeck: E&P\nC: Ann\nE: Eve\n";
  const std::string turns = "C:++\n\n\nE:++\n \nC:++\n";
  EXPECT_EQ(Compare(head + turns + turns + "Winner: C\n").read, 1U);
  EXPECT_EQ(Compare(head + turns + "A:w->5\n" + turns + "Winner: C\n").left, 1U);
  EXPECT_EQ(Compare(head + turns + "C:++").left, 1U);
}

// A game may end with its turns, or with comments after them.
TEST(RootlogFast, ReadsGamesWithoutAWinner) {
  const std::string game = "Map:Fall\nDeck: E&P\nC: Ann\nC:w->5/++\n\nC: #->C // so far\n";
  for (const std::string_view end : {"", "\n\n", "\n// more\n", " \n \n"}) {
    EXPECT_EQ(Compare(game + "\n" + game + std::string(end)).read, 2U) << end;
  }
  EXPECT_EQ(Compare(game + "// of the turn\n" + game).read, 2U);
  EXPECT_EQ(Compare(game + "Deck: Standard\n" + game).left, 2U);
  EXPECT_EQ(Compare(game + "C:++ // gluedMap: Fall\n" + game).read, 1U);
  EXPECT_EQ(Compare(game + "Winner: ").left, 1U);
}

// Names, comments and odd setup values as people write them.
TEST(RootlogFast, ReadsHeadsAsPeopleWriteThem) {
  const std::string players = "C: Ann\nE: bo the bird\n";
  const std::string turns = "\nC:w->1/b_s->2\nE:6w->3\nC:w->5/#->C\n\nWinner: C\n";
  for (const std::string& head : std::vector<std::string>{
           "Map: Fall\nDeck: E&P\nC: Zo\u00EB \u0141uczak\nE: \u7F8E\u54B2\n",
           "Map: Fall\nDeck: E&P\nC: \xE9t\xE9\nE: b\to\n",
           "// a league night\nMap: Fall\nDeck: E&P\n" + players,
           "// a\n// b\n\n// c\n\nMap: Fall\nDeck: E&P\n" + players,
           "// caf\u00E9\n\nMap: Fall // autumn\nDeck: E&P//x\n// y\n" + players,
           "Map: Fall\nDeck: E&P\nPool: CEAV // Faction pool to draft from.\n" + players,
           "Map: Fall\nDeck: E&P\nC: Ann // first \xE9\nE: bo //\n",
           "Map: Caf\u00E9\nDeck: E & P // all\nClearings: odd\nPool: C\u00C9\n" + players}) {
    const testing::FastCount count = Compare(head + turns + "\n" + head + turns);
    EXPECT_EQ(count.read, 2U) << head;
    EXPECT_EQ(count.left, 0U) << head;
  }
}

// The fast form assigns comments between two games to the same game as the plain form, and finds
// actions that are hidden in comments.
TEST(RootlogFast, FindsTheGameOfACommentAsThePlainFormDoes) {
  const std::string game(kGame), no_winner = game.substr(0, game.find("\nWinner"));
  for (const std::string_view between :
       {"\n// a\n", "\n// a\n\n", "\n\n// a\n\n", "\n\n// a\n\n// b\n", "\n// a\n\n// b\n\n",
        "\n\n// aMap: Fall\n", "\n// a\nDeck: E&P\n", "\n\n  // a\n", "\n\n// a\rb\n",
        "\n\n// a\nA: b\n", "\n\n//\nx:\n", "\n\n//\n\n:\n",
        "\n// a\n\n// b\nE:++\n// c\n\n// d\n"}) {
    for (const std::string& first : {game, no_winner}) {
      Compare(first + std::string(between) + game + std::string(between));
      Compare(std::string(between) + first + std::string(between) + game);
    }
  }
  std::string many = "\n\n";
  for (int i = 0; i < 600; ++i) many += "// far away\n";
  Compare(game + many + game);
}

// Lines that may be ambiguous are left to the plain form.
TEST(RootlogFast, LeavesOddHeads) {
  const std::string turns = "E: Eve\n\nC:w->1/b_s->2\nE:6w->3\nWinner: C\n";
  for (const std::string_view line :
       {"C: a\u2028b\n", "C: a\rb\n", "C: Ann // a\u0085b\n", "C: AnnMap: Fall\n", "C: // Ann\n",
        "C: Ann // Map: Fall\n", "c: Ann\n", "C : Ann\n"}) {
    const testing::FastCount count =
        Compare("Map: Fall\nDeck: E&P\n" + std::string(line) + turns + std::string(kGame) + "\n");
    EXPECT_EQ(count.read, 1U) << line;
  }
}

// Actions in comments and fields are left to the plain form, which reports them.
TEST(RootlogFast, LeavesHiddenActions) {
  const std::string head = "Map: Fall\nDeck: E&P\nC: Ann\nE: Eve\n", end = "E:++\nWinner: C\n";
  for (const std::string_view turn :
       {"C:w->5//w->6\n", "C:w->5 // w->6\n", "C:w->5 // E:w->6\n", "C:w->5//Zoe\n", "C:++ //++\n",
        "C:w->5\uFF0Fw->6\n", "C:w->5\u00A0/w->6\n", "C\uFF1Aw->5\n", "\u00A0C:w->5\n",
        "C:w->5\n// w->6\n", "C:w->5\n\nDeck: E&P\n"}) {
    EXPECT_EQ(Compare(head + std::string(turn) + end).left, 1U) << turn;
  }
  for (const std::string_view line :
       {"Pool: CE C:w->5\n", "Pool: CE // w->6\n", "A: Cy E: Di\n", "A: Cy//++\n", "A:^C\n"}) {
    const std::string game = "Map: Fall\nDeck: E&P\n" + std::string(line) + head.substr(20) + end;
    EXPECT_EQ(Compare(game).read, 0U) << line;
  }
  EXPECT_EQ(Compare(head + "C:w->5 // a 3-1 roll; so what?\n" + end).read, 1U);
}

// A line with a blank after its label may also repeat a player.
TEST(RootlogFast, ReadsTurnsWithABlankAfterTheirLabel) {
  const std::string head = "Map: Fall\nDeck: E&P\nC: Ann\nE: Eve\n";
  EXPECT_EQ(Compare(head + "C: ++\nE: ++\nC:#->C\nWinner: C\n").read, 1U);
  for (const std::string_view line : {"C: p\n", "C: Ann\n", "C: \n"}) {
    EXPECT_EQ(Compare(head + std::string(line) + "E:w->5\nWinner: C\n").left, 1U) << line;
  }
}

// The line "Map:" of the next game may be glued to a setup line.
TEST(RootlogFast, LeavesASetupThatTheNextGameIsGluedTo) {
  const std::string game(kGame);
  for (const std::string_view line : {"Hirelings: h_VMap: Fall\n", "Pool: CEMap: Fall\n"}) {
    const testing::FastCount count =
        Compare("Map: Fall\n" + std::string(line) + game.substr(game.find("Deck")) + "\n" + game);
    EXPECT_EQ(count.read, 1U) << line;
  }
}

// A truncated game is left to the plain form. The game after it is read.
TEST(RootlogFast, ReadsTheGameAfterOneCutShort) {
  const std::string game(kGame);
  const testing::FastCount count = Compare(game.substr(0, game.find("(w+")) + "\n" + game + "\n");
  EXPECT_EQ(count.read, 1U);
  EXPECT_EQ(count.left, 1U);
}

// The cache must reproduce all rows of an action, and spilled texts.
TEST(RootlogFast, ReadsActionsOfManyRows) {
  std::string game = "Map: Fall\nDeck: E&P\nC: Ann\nE: Eve\n";
  for (int i = 0; i < 100; ++i) {
    game += "C:(2w+b_s)3->5+6/Zboat/w1_2_3_10->7_8_9_11\nE:#boatC->/(w+Cw+2Cb_s)12->\n";
  }
  EXPECT_EQ(Compare(game + "Winner: C\n").left, 0U);
}

// The game has more rows than the cache of a small text can hold.
TEST(RootlogFast, ForgetsActionsWhenThereIsNoRoom) {
  std::string game = "Map: Fall\nDeck: E&P\nC: Ann\n", clearings = "123456789";
  while (game.size() < 30'000) {
    game += game.ends_with('\n') ? "C:w->" : "/w->";
    for (std::size_t i = 0; i < 6; ++i) game += (i == 0 ? "" : "+") + clearings.substr(i, 1);
    for (int i = 0; i < 6; ++i) std::next_permutation(clearings.begin(), clearings.end());
    if (game.size() % 16 == 0) game += '\n';
  }
  game += "\nWinner: C\n";
  const testing::FastCount count = Compare(game + game);
  EXPECT_EQ(count.read, 2U);
}

// The game of an unlisted player is left to the plain form, which enlarges the cache for the
// actions of the first game. The fast form must continue with the larger cache.
TEST(RootlogFast, ReadsOnWhereThePlainFormMakesRoom) {
  const std::string head = "Map: Fall\nDeck: E&P\nC: Ann\n", end = "\nWinner: C\n";
  std::string game = head;
  for (std::uint32_t i = 0; i < 3000; ++i) {
    game += (i % 10 == 0 ? "\nC:" : "/") + std::to_string(1 + i % 90) + "w" +
            std::to_string(1 + i / 90 % 12) + "->" + std::to_string(1 + i / 1080);
  }
  const std::string odd = "Map: Fall\nE:w->1\n";
  const testing::FastCount count = Compare(game + end + odd + head + "C:w1->2/w2->3" + end);
  EXPECT_EQ(count.read, 2U);
  EXPECT_EQ(count.left, 1U);
}

}  // namespace
}  // namespace plymill::rootlog
