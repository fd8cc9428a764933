// Tests of Position and GameReplay: over all notations with rules, and by examples.
#include "plymill/position.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/legal_makers.h"
#include "model/game_ops.h"
#include "rules/rules_ops.h"
#include "support/json_lines.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

Position Started(std::string_view notation, const StartOptions& options = {}) {
  StartedPosition started = Position::Start(notation, options);
  EXPECT_EQ(started.error, "");
  return *std::move(started.position);
}

std::string Error(std::string_view notation, const StartOptions& options = {}) {
  const StartedPosition started = Position::Start(notation, options);
  EXPECT_FALSE(started.position.has_value());
  return started.error;
}

// The notations whose games can be played.
std::vector<std::string> Playable() {
  std::vector<std::string> slugs;
  for (const GameOps* const game : AllGames()) {
    if (game->rules == nullptr) continue;
    const StartedPosition started = Position::Start(game->slug, {.seed = 1});
    if (started.position) slugs.emplace_back(game->slug);
  }
  return slugs;
}

// Checks the legal actions of `position`, and returns them.
std::vector<std::int32_t> CheckedLegal(const Position& position) {
  const std::vector<std::int32_t> legal = position.Legal();
  EXPECT_TRUE(std::is_sorted(legal.begin(), legal.end()));
  EXPECT_TRUE(std::adjacent_find(legal.begin(), legal.end()) == legal.end());
  std::vector<std::uint8_t> bits((static_cast<std::size_t>(position.action_count()) + 7) / 8, 0xFF);
  position.LegalBits(bits);
  std::size_t count = 0;
  for (const std::uint8_t byte : bits) count += static_cast<std::size_t>(std::popcount(byte));
  EXPECT_EQ(count, legal.size());
  for (const std::int32_t action : legal) {
    EXPECT_GE(action, 0);
    EXPECT_LT(action, position.action_count());
    EXPECT_NE(bits[static_cast<std::size_t>(action) / 8] >> action % 8 & 1, 0);
    EXPECT_NE(position.Describe(action), "") << action;
  }
  return legal;
}

TEST(Position, FullGamesCanBePlayedToTheirEnd) {
  for (const std::string& slug : Playable()) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      std::mt19937_64 random(seed);
      Position position = Started(slug, {.seed = seed});
      EXPECT_TRUE(position.is_full());
      for (unsigned plies = 0; plies < 3000 && !position.is_over(); ++plies) {
        EXPECT_EQ(position.End(), GameEnd());
        const std::vector<std::int32_t> legal = CheckedLegal(position);
        ASSERT_FALSE(legal.empty()) << slug << "\n" << position.Text();
        EXPECT_FALSE(position.Play(position.action_count()));
        ASSERT_TRUE(position.Play(legal[random() % legal.size()]));
      }
      if (!position.is_over()) continue;  // players may wander for ever in some games
      EXPECT_EQ(position.to_move(), "");
      EXPECT_THAT(position.Legal(), IsEmpty()) << slug << "\n" << position.Text();
      EXPECT_NE(position.End().outcome, "") << slug << "\n" << position.Text();
    }
  }
}

TEST(Position, TheSeedDecidesWhatChanceDoes) {
  for (const std::string& slug : Playable()) {
    EXPECT_EQ(Started(slug, {.seed = 5}).Text(), Started(slug, {.seed = 5}).Text());
    EXPECT_EQ(Started(slug, {.seed = 5}).Legal(), Started(slug, {.seed = 5}).Legal());
  }
  EXPECT_NE(Started("lost-cities", {.seed = 5}).Text(), Started("lost-cities", {.seed = 6}).Text());
}

TEST(Position, CopiesAreIndependent) {
  Position one = Started("coerceo");
  const Position other = one;
  ASSERT_TRUE(one.Play(one.Legal()[0]));
  EXPECT_NE(one.Text(), other.Text());
  EXPECT_EQ(other.Text(), Started("coerceo").Text());
  one = other;
  EXPECT_EQ(one.Text(), other.Text());
}

TEST(Position, SaysWhyItCannotStart) {
  EXPECT_EQ(Error("chess"), "no notation is called chess; see plymill games");
  EXPECT_EQ(Error("tatzu"), "no notation is called tatzu; did you mean tatsu?");
  EXPECT_EQ(Error("coerceo", {.settings = {{"coerceo", "setup", "x"}}}),
            "coerceo.setup=x: expected auto, laurentius, ocius");
  EXPECT_THAT(Error("coerceo", {.settings = {{"coerceo", "board", "x"}}}),
              HasSubstr("there is no such option; there are setup"));
  EXPECT_EQ(Error("rootlog", {.seed = 1}),
            "the rules of rootlog know only public positions: omit the seed");
}

TEST(Position, IsAJsonObject) {
  for (const std::string& slug : Playable()) {
    for (const std::optional<std::uint64_t> seed : {std::optional<std::uint64_t>(), {3}}) {
      const std::string json = Started(slug, {.seed = seed}).Json();
      EXPECT_TRUE(AreJsonLines(json + "\n")) << json;
      EXPECT_THAT(json, StartsWith("{\"notation\":\"" + slug + "\",\"is_full\":"));
    }
  }
  EXPECT_THAT(Started("coerceo").Json(),
              AllOf(HasSubstr(R"("to_move":"white","is_over":false,"outcome":null,"winners":[],)"),
                    HasSubstr(R"("tiles":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19],)"),
                    HasSubstr(R"("white":["3a","3c","5c","5e",)"),
                    HasSubstr(R"("collected":{"white":0,"black":0}})")));
  EXPECT_THAT(Started("lost-cities").Json(),
              AllOf(HasSubstr(R"("colours":5,"draw_pile":44,"expeditions":{"1":[],"2":[]},)"),
                    HasSubstr(R"("discards":{"R":[],"G":[],"W":[],"B":[],"Y":[]}})")));
  EXPECT_THAT(Started("tatsu").Json(),
              AllOf(HasSubstr(R"("inner":["bV","bV","bV",null,)"),
                    HasSubstr(R"("pool":{"black":{"V":1,"W":3,"F":2},"white":{"V":1,)")));
  EXPECT_THAT(Started("tatsu", {.seed = 1}).Json(), HasSubstr(R"("dice":[)"));
}

TEST(Position, CountsSequences) {
  EXPECT_EQ(Started("coerceo").Perft(3), 110'304U);
  EXPECT_EQ(Started("coerceo", {.settings = {{"coerceo", "setup", "ocius"}}}).Perft(2), 676U);
  EXPECT_EQ(Started("tatsu").Perft(1), std::nullopt);
}

TEST(Position, PlaysRows) {
  Position position = Started("coerceo");
  std::vector<RuleFinding> findings;
  bool is_defined = false;
  const std::string row =
      R"({"game":0,"ply":1,"player":"white","kind":"move","from":"3c","to":"4a"})";
  EXPECT_EQ(position.Describe(position.ActionOf(row)), "3c-4a");
  ASSERT_TRUE(position.PlayRow(row, findings, is_defined));
  EXPECT_TRUE(is_defined);
  EXPECT_THAT(findings, IsEmpty());
  EXPECT_EQ(position.to_move(), "black");

  ASSERT_TRUE(position.PlayRow(R"({"kind":"move","from":"1b","to":"1d"})", findings, is_defined));
  EXPECT_FALSE(is_defined);
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].code, "coerceo.no-piece");
  EXPECT_EQ(findings[0].ruling, Ruling::kIllegal);
  EXPECT_EQ(findings[0].message, "there is no such piece on the field");
}

TEST(Position, TilesAreDrawnByTheCallerOfAPublicPosition) {
  Position position = Started("carcassonne", {.settings = {{"carcassonne", "players", "3"}}});
  EXPECT_THAT(position.Legal(), IsEmpty());
  EXPECT_FALSE(position.Draw("XYZ"));
  for (const std::string_view player : {"A", "B", "C", "A"}) {
    ASSERT_TRUE(position.Draw("FFRR"));
    EXPECT_EQ(position.to_move(), player);
    const std::vector<std::int32_t> legal = CheckedLegal(position);
    ASSERT_FALSE(legal.empty());
    ASSERT_TRUE(position.Play(legal.back()));
    EXPECT_THAT(position.Legal(), IsEmpty());
  }
  EXPECT_THAT(position.Json(), HasSubstr(R"("drawn":null,"tiles_played":5,"points":{"A":)"));
  EXPECT_FALSE(Started("coerceo").Draw("FFRR"));
  EXPECT_FALSE(Started("carcassonne", {.seed = 1}).Draw("FFRR"));
}

TEST(Position, ActionsAreDescribedWithTheTileThatIsDrawn) {
  constexpr std::int32_t kCityOnTop = (4 * 4 + 2) * 14 + 4;
  Position position = Started("carcassonne");
  EXPECT_EQ(position.Describe(kCityOnTop), "(0,1) turned 180, m bottom");
  ASSERT_TRUE(position.Draw("FCFF"));
  EXPECT_EQ(position.Describe(kCityOnTop), "(0,1) FFFCm");
  EXPECT_EQ(position.Describe(0), "(dis) FCFF");
  ASSERT_TRUE(position.Play(kCityOnTop));
  ASSERT_TRUE(position.Draw("FFFRK"));
  EXPECT_EQ(position.Describe((2 * 4 + 3) * 14 + 5), "(-1,0) RFFFKm");
  Position down = Started("carcassonne", {.settings = {{"carcassonne", "y-axis", "down"}}});
  ASSERT_TRUE(down.Draw("RFRF"));
  EXPECT_EQ(down.Describe((3 * 4) * 14 + 7), "(-1,-1) RFMRF");
}

TEST(Position, RefusesRowsOfOtherNotations) {
  Position position = Started("coerceo");
  const std::string before = position.Text();
  std::vector<RuleFinding> findings;
  bool is_defined = false;
  constexpr std::string_view kRow = R"({"kind":"enter","dragon":"V","to":2})";
  EXPECT_FALSE(position.PlayRow(kRow, findings, is_defined));
  EXPECT_EQ(position.ActionOf(kRow), kNoAction);
  EXPECT_EQ(position.Text(), before);
  Position full = Started("tatsu", {.seed = 1});
  EXPECT_FALSE(full.PlayRow(kRow, findings, is_defined));
  EXPECT_NE(full.ActionOf(kRow), kNoAction);
}

TEST(Position, AnyActionIndexMayBeDescribed) {
  for (const std::string& slug : Playable()) {
    Position position = Started(slug);
    for (const std::int32_t action : {kNoAction, position.action_count(), INT32_MIN, INT32_MAX}) {
      EXPECT_EQ(position.Describe(action), "") << slug;
      EXPECT_FALSE(position.Play(action)) << slug;
    }
    for (std::int32_t action = 0; action < std::min(position.action_count(), 100'000); ++action) {
      position.Describe(action);
    }
  }
}

// In the replay of a legal game, each ply is a legal action, and playing it as an action gives the
// same position as playing it as it is written.
TEST(GameReplay, PlaysTheLegalActionsOfMadeGames) {
  for (const GameOps* const game : AllGames()) {
    const bench::LegalMakerOps maker = bench::LegalMakerFor(game->slug, 3, true);
    for (std::size_t i = 0; maker.next && i < Scaled(10); ++i) {
      const bench::LegalGame made = maker.next({});
      OpenedReplay opened = GameReplay::Open(game->slug, made.text);
      ASSERT_EQ(opened.error, "");
      GameReplay& replay = *opened.replay;
      Position next = replay.position();
      while (replay.played() < replay.plies()) {
        const Position& position = replay.position();
        if (replay.action() != kNoAction) {
          EXPECT_EQ(next.Text(), position.Text()) << made.text;
          next = position;
          ASSERT_TRUE(next.Play(replay.action())) << position.Describe(replay.action()) << "\n"
                                                  << position.Text() << made.text;
        }
        const bool has_action = replay.action() != kNoAction;
        ASSERT_TRUE(replay.Next());
        if (!has_action) next = replay.position();
      }
      EXPECT_THAT(replay.Findings(), IsEmpty());
      EXPECT_EQ(replay.IsLegal(), true);
      EXPECT_EQ(replay.End().points.size(), made.points.size());
    }
  }
}

TEST(GameReplay, EndsWhereThePositionIsNotDefined) {
  OpenedReplay opened = GameReplay::Open("coerceo", "1# 3c-4a 2# 1b-1d 3# 1a-1c");
  ASSERT_EQ(opened.error, "");
  GameReplay& replay = *opened.replay;
  EXPECT_EQ(replay.plies(), 3U);
  EXPECT_EQ(replay.IsLegal(), std::nullopt);
  EXPECT_TRUE(replay.Next());
  EXPECT_FALSE(replay.Next());
  EXPECT_EQ(replay.played(), 1U);
  EXPECT_EQ(replay.IsLegal(), false);
  EXPECT_EQ(replay.action(), kNoAction);
  EXPECT_EQ(replay.End(), GameEnd());
  ASSERT_THAT(replay.Findings(), SizeIs(2));
  EXPECT_EQ(replay.Findings()[0].code, "coerceo.no-piece");
  EXPECT_EQ(replay.Findings()[1].code, "coerceo.replay-stopped");
}

TEST(GameReplay, SaysWhyItCannotBegin) {
  EXPECT_EQ(GameReplay::Open("chess", "1. e4").error,
            "no notation is called chess; see plymill games");
  EXPECT_EQ(GameReplay::Open("coerceo", "no game").error,
            "no game in the notation coerceo can be read");
  EXPECT_THAT(GameReplay::Open("coerceo", "1# 3c-4a", {{"coerceo", "setup", "x"}}).error,
              StartsWith("coerceo.setup=x"));
}

TEST(GameReplay, GamesWithoutPliesHaveOnePosition) {
  OpenedReplay opened = GameReplay::Open("coerceo", "[Event \"x\"]\n");
  ASSERT_EQ(opened.error, "");
  EXPECT_EQ(opened.replay->plies(), 0U);
  EXPECT_EQ(opened.replay->action(), kNoAction);
  EXPECT_FALSE(opened.replay->Next());
  EXPECT_EQ(opened.replay->IsLegal(), true);
}

}  // namespace
}  // namespace plymill::testing
