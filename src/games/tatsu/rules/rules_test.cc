// Tests of the rules of Tatsu: each rule on a short game.
#include "games/tatsu/rules/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/tatsu/game.h"
#include "games/tatsu/rules/full_state.h"
#include "rules/replay.h"
#include "support/replay_text.h"

namespace plymill::tatsu {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

testing::Replayed Play(std::string_view text, const Options& options = {}) {
  return testing::ReplayText<Game>(text, options).at(0);
}

std::vector<std::string> Find(std::string_view text) { return Play(text).findings; }

constexpr Stone kBlackVine = 1, kBlackWater = 2, kBlackFire = 3;
constexpr Stone kWhiteVine = 4, kWhiteWater = 5, kWhiteFire = 6;

// "Landing on an empty space: inner place."
static_assert(LandOn(0, kBlackFire).pair == PairOf(kBlackFire, 0));
// "Own stone stacks in the outer place", whatever its kind.
static_assert(LandOn(kBlackVine, kBlackFire).pair == PairOf(kBlackVine, kBlackFire));
// "Enemy stays on the inner place and is entangled; the vine stands outside."
static_assert(LandOn(kWhiteFire, kBlackVine).pair == PairOf(kWhiteFire, kBlackVine));
// "Enemy goes back to its owner's tray; the water stone takes the place."
static_assert(LandOn(kWhiteFire, kBlackWater).pair == PairOf(kBlackWater, 0));
static_assert(LandOn(kWhiteFire, kBlackWater).tray == kWhiteFire);
// "Enemy is destroyed, out of the game; the fire stone takes the place."
static_assert(LandOn(kBlackVine, kWhiteFire).pair == PairOf(kWhiteFire, 0));
static_assert(LandOn(kBlackVine, kWhiteFire).destroyed == kBlackVine);
// "With two stones on a space the outer must move first; the inner is held."
static_assert(LiftFrom(PairOf(kBlackVine, kBlackFire), 0).stone == kBlackFire);
static_assert(LiftFrom(PairOf(kBlackVine, kBlackFire), 0).rest == PairOf(kBlackVine, 0));
static_assert(LiftFrom(PairOf(kBlackVine, kWhiteVine), 1).kind == Lift::kFree);
// "The vine stays and its place becomes inner."
static_assert(LiftFrom(PairOf(kBlackFire, kWhiteVine), 0).kind == Lift::kEscape);
static_assert(LiftFrom(PairOf(kBlackFire, kWhiteVine), 0).rest == PairOf(kWhiteVine, 0));
static_assert(LiftFrom(PairOf(kWhiteWater, 0), 0).kind == Lift::kNothing);
// "Black clockwise (24 to 1); White counter-clockwise (1 to 24)": indexes from 0.
static_assert(Ahead(23, 1, 0) == 0 && Ahead(0, 1, 1) == 23 && Ahead(13, 3, 1) == 10);
static_assert(DieOf(23, 5, 0) == 6 && DieOf(5, 23, 1) == 6 && DieOf(1, 4, 1) == 21);
// Die 1, 2, 3 of White: 15, 14, 13.
static_assert(EntryOf(1, 1, WhiteEntry::kMirrored) == 14 &&
              EntryOf(1, 3, WhiteEntry::kRising) == 14);
static_assert(EntryOf(0, 3, WhiteEntry::kMirrored) == 2);

TEST(TatsuRules, ExamplesOfTheNotation) {
  // "V-2 2-5": the fourth vine enters beside the one on 2, and moves on.
  EXPECT_THAT(Find("1. V-2 2-5\n2. V-14 14-11"), IsEmpty());
  // "2-5 5-7", "14-11 11-9".
  EXPECT_THAT(Find("1. 2-5 5-7\n2. 14-11 11-9"), IsEmpty());
  // "0-0 0-0": nothing says who passes.
  EXPECT_THAT(Find("1. 0-0 0-0"), IsEmpty());
}

TEST(TatsuRules, DragonsMustBeThere) {
  EXPECT_THAT(Find("1. 4-5 0-0"), ElementsAre("1 no-dragon", "1 replay-stopped"));
  EXPECT_THAT(Find("1. 1-4 1-5"), ElementsAre("2 no-dragon", "2 replay-stopped"));
  EXPECT_THAT(Find("1. 1-4 13-14"), ElementsAre("2 no-dragon", "2 replay-stopped"));
}

TEST(TatsuRules, SpacesHoldTwoDragons) {
  EXPECT_THAT(Find("1. 1-3 2-4\n2. 15-10 14-11\n3. 4-5 3-4"), IsEmpty());
  EXPECT_THAT(Find("1. 1-3 2-3"), ElementsAre("2 full-space", "2 replay-stopped"));
  EXPECT_THAT(Find("1. 1-2 V-2"), ElementsAre("2 full-space", "2 replay-stopped"));
}

TEST(TatsuRules, EntrancesNeedADragonInThePool) {
  EXPECT_THAT(Find("1. V-2 V-1"), ElementsAre("2 not-in-pool", "2 replay-stopped"));
  EXPECT_THAT(Find("1. W-1 W-2\n2. 13-12 12-11\n3. W-3 F-1"),
              ElementsAre("6 full-space", "6 replay-stopped"));
  EXPECT_THAT(Find("1. 1-4 W-7"), ElementsAre("2 wrong-entry"));
}

TEST(TatsuRules, MovesGoAsFarAsADieShows) {
  EXPECT_THAT(Find("1. 1-4 2-12"), ElementsAre("2 no-such-die"));
  EXPECT_THAT(Find("1. 1-4 4-1"), ElementsAre("2 backwards"));
  EXPECT_THAT(Find("1. 1-4 4-5\n2. 14-11 11-13"), ElementsAre("4 backwards"));
}

TEST(TatsuRules, PlayersAlternate) {
  EXPECT_THAT(Find("1. 1-4 2-5\n2. 3-6 6-7"), ElementsAre("3 wrong-side: white"));
  EXPECT_THAT(Find("1. 1-4 14-11\n2. 13-12 12-11"), ElementsAre("2 wrong-side: black"));
}

// Each game has one slip. The other plies are right, so they have no findings.
TEST(TatsuRules, OneSlipIsOneFindingOfTheSide) {
  const std::string begun = "1. 2-5 5-8\n2. 14-11 11-9\n3. 1-2 2-4\n";
  const std::string rest = "\n5. 8-9 9-12\n6. 10-7 7-5";
  const std::vector<std::string> first = {"7 wrong-side: white"};
  const std::vector<std::string> second = {"8 wrong-side: white"};
  // F-1 is written for F-13, in both plies, also if the other ply is a pass or is not written.
  EXPECT_EQ(Find(begun + "4. F-1 13-10" + rest), first);
  EXPECT_EQ(Find(begun + "4. 13-10 F-1" + rest), second);
  EXPECT_EQ(Find(begun + "4. F-1 0-0\n5. 8-9 9-12\n6. 13-10 10-7\n7. 12-15 15-18"), first);
  EXPECT_EQ(Find(begun + "4. F-1\n5. 8-9 9-12\n6. 13-10 10-7\n7. 12-15 15-18"), first);
  // The turn of White is missing.
  EXPECT_EQ(Find(begun + "4. 8-9 9-12\n5. 13-10 10-7\n6. 12-15 15-18"), first);
  EXPECT_EQ(Find(begun + "4. F-1 0-0\n5. 13-10 10-7\n6. 8-9 9-12\n7. 7-5 5-4"), first);
  EXPECT_EQ(Find(begun + "4. 8-9\n5. 13-10 10-7\n6. 9-12 12-15\n7. 7-5 5-4"), first);
  // Nothing but the first turn says who begins.
  EXPECT_EQ(Find("1. F-13 2-5\n2. 14-11 11-9\n3. 1-2 2-4\n4. 13-10 10-7"),
            std::vector<std::string>{"2 wrong-side: white"});
  EXPECT_EQ(Find("1. 14-11 F-1\n2. 2-5 5-7\n3. 11-9 9-7"),
            std::vector<std::string>{"2 wrong-side: white"});
  // V-1 is written for V-13: Black has no second vine, which is no other slip.
  EXPECT_THAT(Find("1. V-2 2-5\n2. V-1 14-11"),
              ElementsAre("3 wrong-side: white", "3 replay-stopped"));
  // Two slips are two findings.
  EXPECT_EQ(Find(begun + "4. F-1 13-10\n5. 8-9 9-12\n6. 4-5 10-7\n7. 12-15 15-18"),
            (std::vector<std::string>{"7 wrong-side: white", "11 wrong-side: white"}));
}

// White's vine on 9 holds Black's one there: "the player gives up the higher die".
constexpr std::string_view kHeld = "1. 3-9 1-4\n2. 15-9 14-13\n";

TEST(TatsuRules, HeldDragonsEscapeAlone) {
  const std::string held(kHeld);
  EXPECT_THAT(Find(held + "3. 9-10 0-0\n4. 9-8 8-7"), IsEmpty());
  EXPECT_THAT(Find(held + "3. 9-10\n4. 9-8 8-7"), IsEmpty());
  EXPECT_THAT(Find(held + "3. 9-10 10-11"), ElementsAre("6 after-escape"));
  EXPECT_THAT(Find(held + "3. 4-5 9-10"), ElementsAre("6 late-escape"));
  EXPECT_THAT(Play(held + "3. 9-10 0-0").board,
              HasSubstr("inner   .  bV   .  bV   .   .   .   .  wV  bV"));
}

TEST(TatsuRules, PassesNeedDiceThatCannotBeUsed) {
  EXPECT_THAT(Find("1. 1-4 0-0"), ElementsAre("2 needless-pass"));
  EXPECT_THAT(Find("1. 1-4 2-5\n2. 0-0 0-0"), ElementsAre("3 needless-pass"));
  EXPECT_THAT(Find("1. 0-0 1-2"), ElementsAre("1 needless-pass", "2 after-pass"));
  // Legal: the two dragons of Black that can move stand before a full space, at one distance.
  State state = FirstState({});
  state.to_move = Side::kBlack;
  EXPECT_FALSE(MayPass(state));
  state.spaces.fill(0);
  state.spaces[4] = PairOf(kBlackFire, 0);
  EXPECT_FALSE(MayPass(state));
  state.spaces[9] = PairOf(kWhiteVine, kWhiteWater);
  EXPECT_TRUE(MayPass(state));
  state.spaces[5] = PairOf(kBlackWater, 0);  // has a 4 in place of the 5
  EXPECT_FALSE(MayPass(state));
}

// Black plays until White has lost both fire dragons, or White has no dragon left.
TEST(TatsuRules, GameEndsWhenAKindIsDestroyed) {
  State state = FirstState({});
  state.to_move = Side::kBlack;
  state.turn = 1;
  state.spaces[9] = PairOf(kWhiteFire, 0);
  state.spaces[8] = PairOf(kBlackFire, 0);
  state.destroyed[kWhiteFire] = 1;
  state.in_arena[1] = 4;
  Findings findings;
  Ply ply = PlyOf(MoveAction(0, 8, 1));
  ply.turn = 1;
  PlayPly(state, ply, findings);
  EXPECT_EQ(state.winner, Side::kBlack);
  std::vector<std::int32_t> legal;
  Rules::Legal(state, [&](std::int32_t action) { legal.push_back(action); });
  EXPECT_THAT(legal, ElementsAre(kPassAction));
  PlayPly(state, PlyOf(kPassAction), findings);
  EXPECT_TRUE(findings.empty());
  Rules::Legal(state, [&](std::int32_t) { FAIL() << "the game is over"; });
  PlayPly(state, PlyOf(kPassAction), findings);
  ASSERT_EQ(findings.all().size(), 1U);
  EXPECT_EQ(findings.all()[0].reason, Why("after-end"));
}

// "No stone left in the arena and none on the mat": replay does not know the mat.
TEST(TatsuRules, GameMayEndWhenTheArenaIsEmpty) {
  State state = FirstState({});
  for (unsigned i = 0; i < 3; ++i) state.spaces[FirstEntry(1) + i] = 0;
  state.in_arena[1] = 0;
  Findings findings;
  const GameView<Game> game;
  EXPECT_EQ(Rules::Finish(state, game, findings).outcome, (Outcome{OutcomeKind::kWin, 1}));
  state.empty_arena_loses = false;
  EXPECT_EQ(Rules::Finish(state, game, findings).outcome, Outcome{});
  state.empty_arena_loses = true;
  state.mats = Mats::kExact;
  state.mat[kWhiteVine] = 1;
  EXPECT_EQ(Rules::Finish(state, game, findings).outcome, Outcome{});
}

TEST(TatsuRules, OptionMats) {
  // Space 8 is a green segment of the invented ones: it brings the fourth vine to the mat.
  const std::string text = "1. 2-6 6-8\n2. 14-11 11-9\n3. V-1 W-2";
  EXPECT_THAT(Find(text), IsEmpty());
  const std::vector<std::string> water_in_tray = {"6 not-in-pool: only in the tray"};
  // Space 6 is a blue one, so there is a water dragon on the mat too.
  EXPECT_THAT(Play(text, {.mats = Mats::kExact}).findings, IsEmpty());
  EXPECT_EQ(Play(text, {.mats = Mats::kExact, .water_segments = {4, 10}}).findings, water_in_tray);
  EXPECT_EQ(Play(text, {.mats = Mats::kAtMost, .mat_capacity = 1}).findings,
            std::vector<std::string>{"5 not-in-pool: only in the tray"});
}

TEST(TatsuRules, ShowsThePosition) {
  EXPECT_EQ(Play(std::string(kHeld) + "3. W-2 0-0").board,
            R"(space   1   2   3   4   5   6   7   8   9  10  11  12
inner   .  bV   .  bV   .   .   .   .  bV   .   .   .
outer   .  bW   .   .   .   .   .   .  wV   .   .   .

space  24  23  22  21  20  19  18  17  16  15  14  13
inner   .   .   .   .   .   .   .   .   .   .   .  wV
outer   .   .   .   .   .   .   .   .   .   .   .  wV

black  pool V1 W2 F2  destroyed V0 W0 F0
white  pool V1 W3 F2  destroyed V0 W0 F0
white to move, first ply
)");
}

// Each action has a ply, whose action it is, and a text that no other action has.
TEST(TatsuRules, ActionsAreFrozen) {
  std::vector<std::string> texts;
  for (std::int32_t action = 0; action < Rules::kActions; ++action) {
    EXPECT_EQ(Rules::ActionOf({}, PlyOf(action)), action);
    texts.emplace_back();
    Rules::Describe(action, texts.back());
  }
  EXPECT_EQ(texts[0], "1-2");
  EXPECT_EQ(texts[143], "24-6");
  EXPECT_EQ(texts[144], "V-1");
  EXPECT_EQ(texts[152], "F-3");
  EXPECT_EQ(texts[153], "1-24");
  EXPECT_EQ(texts[297], "V-13");
  EXPECT_EQ(texts[306], "0-0");
  std::sort(texts.begin(), texts.end());
  EXPECT_EQ(std::unique(texts.begin(), texts.end()), texts.end());
}

// Whatever dice allow, replay allows.
TEST(TatsuRules, ActionsWithDiceAreAmongThoseOfReplay) {
  Findings findings;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    FullState state = FullRules::Start({.entering_first = seed % 2 == 0}, seed);
    State seen = FirstState({});
    for (int plies = 0; plies < 200 && !FullRules::IsOver(state); ++plies) {
      std::vector<std::int32_t> own, all;
      FullRules::Legal(state, [&](std::int32_t action) { own.push_back(action); });
      seen.to_move = state.table.to_move;
      Rules::Legal(seen, [&](std::int32_t action) { all.push_back(action); });
      EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
      ASSERT_FALSE(own.empty());
      for (const std::int32_t action : own) EXPECT_THAT(all, ::testing::Contains(action));
      const Ply ply = FullRules::Play(state, own[own.size() / 2], findings);
      BeginTurnOf(seen, ply);
      PlayPly(seen, ply, findings);
      EXPECT_EQ(seen.spaces, state.table.spaces);
      EXPECT_EQ(seen.destroyed, state.table.destroyed);
    }
  }
  EXPECT_TRUE(findings.empty());
}

// The opponent has no dragon in the arena. Whether the game is over then depends on the mat.
TEST(TatsuRules, APassIsNeedlessWhileTheOpponentHasDragonsOnTheMat) {
  for (const Mats mats : {Mats::kUnknown, Mats::kAtMost, Mats::kExact}) {
    State state = FirstState({.mats = mats});
    for (unsigned i = 0; i < kEntrySpaces; ++i) state.spaces[FirstEntry(1) + i] = 0;
    state.in_arena[1] = 0;
    state.mat[kWhiteVine] = 1;
    state.to_move = Side::kBlack;
    state.plies = 1;
    EXPECT_EQ(MayPass(state), mats != Mats::kExact);
    state.in_arena[1] = 1;
    EXPECT_FALSE(MayPass(state));
  }
}

}  // namespace
}  // namespace plymill::tatsu
