// Tests of the rules of Lost Cities: test vectors for points, and each rule on a short game.
#include "games/lost_cities/rules/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/lost_cities/game.h"
#include "games/lost_cities/rules/full_state.h"
#include "games/lost_cities/rules/score.h"
#include "rules/replay.h"
#include "support/replay_text.h"

namespace plymill::lost_cities {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

testing::Replayed Play(std::string_view text, const Options& options = {}) {
  return testing::ReplayText<Game>(text, options).at(0);
}

std::vector<std::string> Find(std::string_view text) { return Play(text).findings; }

// The points of an expedition with `cards`: letters and digits as in the notation, "T" for 10.
constexpr int Points(std::string_view cards) {
  State state;
  BeginRound(state);
  for (const char c : cards) {
    const unsigned rank = c == 'H' ? Card::kHandshake : c == 'T' ? 10 : unsigned(c - '0');
    unsigned slot = SlotsOf({Color::kRed, rank}).first;
    while (state.places[slot] != Place::kHidden) ++slot;
    state.places[slot] = ExpeditionOf(1);
  }
  return PointsOf(state, 1);
}

static_assert(Points("") == 0);
static_assert(Points("HHH") == -80);
static_assert(Points("2") == -18);
static_assert(Points("H89T") == 14);
static_assert(Points("23456789") == 44);
static_assert(Points("HHH23456789T") == 156);
static_assert(Points("HH234567") == 41);

// A round of `draws` moves, each of which discards a card and draws from the draw pile.
std::string RoundOf(std::size_t draws, std::size_t colors = 5) {
  std::string text;
  for (unsigned slot = 0; slot < draws; ++slot) {
    const unsigned card = slot / colors + slot % colors * kSlotsPerColor;
    text += std::to_string(slot + 1) + ". " + std::string(NameOf(CardIn(card)).view()) + "D-D\n";
  }
  return text;
}

TEST(LostCitiesRules, ExampleOfTheNotationIsLegal) {
  const auto game = Play("1. R3-D\n2. BHD-D\n3. R4-B\n");
  EXPECT_THAT(game.findings, IsEmpty());
  EXPECT_EQ(game.legality, Legality::kLegal);
  EXPECT_EQ(game.outcome, Outcome{});
  EXPECT_THAT(game.points, IsEmpty());
}

TEST(LostCitiesRules, EachCardExistsOnce) {
  EXPECT_THAT(Find("1. R3-D\n2. R3-D"),
              ElementsAre("2 card-on-table: on the expedition of player 1", "2 replay-stopped"));
  EXPECT_THAT(Find("1. R3D-D\n2. G3-D\n3. R3D-D"),
              ElementsAre("3 card-on-table: in the discard pile", "3 replay-stopped"));
  EXPECT_THAT(Find("1. R3D-D\n2. G3-R\n3. G4-D\n4. R3-D"), IsEmpty());
  EXPECT_THAT(Find("1. R3D-D\n2. G3-R\n3. R3-D"),
              ElementsAre("3 in-other-hand: in the hand of player 2", "3 replay-stopped"));
}

TEST(LostCitiesRules, EachColourHasThreeHandshakes) {
  EXPECT_THAT(Find("1. RH-D\n2. RHD-D\n3. RH-D"), IsEmpty());
  EXPECT_THAT(Find("1. RH-D\n2. RHD-D\n3. RH-D\n4. RHD-D"),
              ElementsAre("4 card-on-table", "4 replay-stopped"));
  EXPECT_THAT(Find("1. RH-D\n2. RHD-D\n3. RH-R\n4. RHD-D"),
              ElementsAre("4 in-other-hand: in the hand of player 1", "4 replay-stopped"));
}

TEST(LostCitiesRules, ExpeditionsAscend) {
  EXPECT_THAT(Find("1. R3-D\n2. R2-D\n3. R9-D\n4. R10-D"), IsEmpty());
  // The replay goes on: the number of the last card counts.
  EXPECT_THAT(Find("1. R5-D\n2. G5-D\n3. R4-D\n4. G6-D\n5. R6-D"),
              ElementsAre("3 not-ascending: R6 or higher"));
  EXPECT_THAT(Find("1. R10-D\n2. G5-D\n3. R4-D"), ElementsAre("3 not-ascending"));
  EXPECT_THAT(Find("1. RH-D\n2. G5-D\n3. RH-D\n4. G6-D\n5. R2-D"), IsEmpty());
  EXPECT_THAT(Find("1. R2-D\n2. RH-D\n3. RH-D"), ElementsAre("3 late-handshake"));
}

TEST(LostCitiesRules, DiscardPilesAreDrawnFromTheTop) {
  EXPECT_THAT(Find("1. R3-B"), ElementsAre("1 empty-pile", "1 replay-stopped"));
  EXPECT_THAT(Find("1. R3D-R"), ElementsAre("1 own-discard"));
  // Player 1 gets R4, which lay above R3.
  EXPECT_THAT(Find("1. R3D-D\n2. R4D-D\n3. G2-R\n4. G3-R\n5. R4-D\n6. R3-D"), IsEmpty());
  EXPECT_THAT(Find("1. R3D-D\n2. R4D-D\n3. G2-R\n4. R4-D"),
              ElementsAre("4 in-other-hand: in the hand of player 1", "4 replay-stopped"));
}

TEST(LostCitiesRules, RoundEndsWithTheDrawPile) {
  const auto complete = Play(RoundOf(44));
  EXPECT_THAT(complete.findings, IsEmpty());
  EXPECT_THAT(complete.points, ElementsAre(0, 0));
  EXPECT_EQ(complete.outcome.kind, OutcomeKind::kDraw);
  EXPECT_THAT(Find(RoundOf(44) + "45. Y10-D"), ElementsAre("45 after-end", "45 replay-stopped"));
  EXPECT_EQ(Play(RoundOf(43)).outcome.kind, OutcomeKind::kUnknown);
  // "44 cards (5 colours) or 56 (6 colours)."
  EXPECT_EQ(Play(RoundOf(55, 6)).outcome.kind, OutcomeKind::kUnknown);
  EXPECT_EQ(Play(RoundOf(56, 6)).outcome.kind, OutcomeKind::kDraw);
}

TEST(LostCitiesRules, OptionColours) {
  const std::string round = RoundOf(44);
  EXPECT_THAT(Play("1. K3-D", {.colors = Colors::kFive}).findings,
              ElementsAre("1 not-in-hand: not in the game", "1 replay-stopped"));
  EXPECT_EQ(Play(round, {.colors = Colors::kSix}).outcome.kind, OutcomeKind::kUnknown);
}

// The rounds of a match in one game. Player 1 plays R2 in each of two rounds.
TEST(LostCitiesRules, OptionRounds) {
  std::string text;
  for (unsigned i = 0; i < 88; ++i) {
    std::string move(NameOf(CardIn(59 - i % 44)).view());
    move += i % 44 == 0 ? "-D\n" : "D-D\n";
    text += std::to_string(i + 1) + ". " + move;
  }
  const auto match = Play(text, {.rounds = 2});
  EXPECT_THAT(match.findings, IsEmpty());
  EXPECT_THAT(match.points, ElementsAre(-20, 0));  // Y10, twice
  EXPECT_EQ(match.outcome, (Outcome{OutcomeKind::kWin, 2}));
  EXPECT_THAT(Find(text), ElementsAre("45 after-end", "45 replay-stopped"));
}

TEST(LostCitiesRules, ResultIsCompared) {
  const std::string draw = RoundOf(44);
  EXPECT_THAT(Find("[Result \"1/2-1/2\"]\n\n" + draw), IsEmpty());
  const auto game = Play("[Result \"0-1\"]\n\n" + draw);
  EXPECT_THAT(game.findings, ElementsAre("end wrong-result: 0 to 0 points"));
  EXPECT_EQ(game.legality, Legality::kLegal);
  EXPECT_THAT(Play("[Result \"0-1\"]\n\n" + draw, {.check_result = false}).findings, IsEmpty());
  EXPECT_THAT(Find("[Result \"0-1\"]\n\n1. R3-D"), IsEmpty());
}

TEST(LostCitiesRules, ShowsThePosition) {
  EXPECT_EQ(
      Play("1. RH-D\n2. BHD-D\n3. R10-B\n4. B2D-D\n5. G3D-D\n6. W7-G").board,
      R"(   player 1                points  discard pile              player 2                points
R  H 10                       -20                                                         0
G                               0                                                         0
W                               0                            7                          -13
B                               0  2                                                      0
Y                               0                                                         0
                              -20                                                       -13

hand 1     BH 7 hidden
hand 2     G3 7 hidden
draw pile  40
player 1 to move
)");
}

// The bits of actions are the actions that Legal() visits, and PlyOf() is the inverse of
// ActionOf().
TEST(LostCitiesRules, ActionsHaveBitsAndPlies) {
  Findings findings;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    FullState state = FullRules::Start({.colors = Colors::kSix}, seed);
    for (int plies = 0; plies < 200 && !FullRules::IsOver(state); ++plies) {
      ActionBits bits{};
      Rules::Legal(state.table, [&](std::int32_t action) {
        bits[static_cast<std::size_t>(action / 8)] |= static_cast<std::uint8_t>(1 << action % 8);
        EXPECT_EQ(Rules::ActionOf(state.table, PlyOf(action)), action);
      });
      ASSERT_EQ(LegalActions(state.table).Bits(), bits);
      std::vector<std::int32_t> own;
      FullRules::Legal(state, [&](std::int32_t action) { own.push_back(action); });
      ASSERT_FALSE(own.empty());
      for (const std::int32_t action : own) {
        EXPECT_TRUE(bits[static_cast<std::size_t>(action / 8)] >> action % 8 & 1) << action;
      }
      FullRules::Play(state, own[own.size() / 2], findings);
    }
  }
  EXPECT_TRUE(findings.empty());
}

// Who knows all eight cards of a hand knows what it can play.
TEST(LostCitiesRules, KnownHandsLimitTheActions) {
  State state;
  BeginRound(state);
  state.to_move = 0;
  for (unsigned rank = 2; rank < 10; ++rank) {
    state.places[SlotsOf({Color::kRed, rank}).first] = HandOf(0);
  }
  state.known[0] = 8;
  std::vector<std::string> actions;
  Rules::Legal(state, [&](std::int32_t action) {
    actions.emplace_back();
    Rules::Describe(action, actions.back());
  });
  EXPECT_EQ(actions.size(), 16U);
  EXPECT_THAT(actions.front(), "R2-D");
  EXPECT_THAT(actions.back(), "R9D-D");
}

}  // namespace
}  // namespace plymill::lost_cities
