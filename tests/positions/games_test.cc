// Games that are played together are those of positions one by one; texts of games have the actions
// that were played.
#include "plymill/games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/game_text.h"
#include "support/position_rows.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ManyGames : public ::testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Games, ManyGames, ::testing::ValuesIn(kWithPositions),
                         [](const auto& info) {
                           std::string name(info.param);
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

// Random games of Coerceo may go on for long.
Games OpenGames(std::string_view notation, GamesOptions options) {
  options.most_plies = 400;
  OpenedGames opened = Games::Open(notation, options);
  EXPECT_EQ(opened.error, "");
  return *std::move(opened.games);
}

// Plays a random action in each game.
void Step(Games& games) {
  std::vector<std::int32_t> actions(games.size());
  games.ChooseRandomly(actions);
  ASSERT_EQ(games.Play(actions), std::nullopt);
}

bool AllDone(const Games& games) {
  const auto done = games.view().done;
  return std::all_of(done.begin(), done.end(), [](std::uint8_t each) { return each != 0; });
}

// All that users see of games.
std::string BytesOf(const Games& games, RowMemory& memory) {
  games.Write(memory.arrays());
  std::string bytes;
  const auto add = [&](const auto& values) {
    bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(values[0]));
  };
  for (std::size_t i = 0; i < games.size(); ++i) {
    add(memory[i].board);
    add(memory[i].globals);
    add(memory[i].legal);
  }
  const GamesView view = games.view();
  add(view.done);
  add(view.to_move);
  add(view.plies);
  add(view.seeds);
  add(view.outcome);
  add(view.margin);
  return bytes;
}

Position Replayed(std::string_view notation, const Games& games, std::size_t index) {
  Position position =
      *Position::Start(notation, {.settings = {}, .seed = games.view().seeds[index]}).position;
  for (const std::int32_t action : games.ActionsOf(index)) EXPECT_TRUE(position.Play(action));
  return position;
}

void ExpectSame(const PositionRow& one, const PositionRow& other) {
  EXPECT_TRUE(std::ranges::equal(one.board, other.board));
  EXPECT_TRUE(std::ranges::equal(one.globals, other.globals));
  EXPECT_TRUE(std::ranges::equal(one.legal, other.legal));
}

// Compares a game with the position that its seed and its actions lead to.
void CheckGame(std::string_view notation, const Games& games, std::size_t index,
               const PositionRow& row) {
  const Position position = Replayed(notation, games, index);
  EXPECT_TRUE(games.At(index) == position);
  EXPECT_EQ(games.At(index).key(), position.key());
  RowMemory memory(games.layout(), 1);
  if (const std::string error = position.Write(memory.arrays()); !error.empty()) {
    EXPECT_THAT(error, HasSubstr("positions.beyond-board"));
    return;
  }
  const bool is_over = position.is_over() || games.view().plies[index] == 400;
  if (!is_over || position.is_over()) ExpectSame(memory[0], row);
  EXPECT_EQ(games.view().done[index] != 0, is_over);
  const GameEnd end = position.End();
  const std::span<const std::int8_t> outcome = games.view().outcome.subspan(2 * index, 2);
  if (end.outcome.empty()) {
    EXPECT_EQ(outcome[0], kUnknownOutcome);
  } else {
    EXPECT_EQ(outcome[0] + outcome[1], 0);
    EXPECT_EQ(std::max(outcome[0], outcome[1]), end.outcome == "win" ? 1 : 0);
  }
  if (end.points.size() == 2) {
    EXPECT_EQ(games.view().margin[2 * index], end.points[0].points - end.points[1].points);
  }
}

TEST_P(ManyGames, AreThoseOfPositions) {
  const std::string_view notation = GetParam();
  Games games = OpenGames(notation, {.games = 40, .seed = 3});
  RowMemory memory(games.layout(), games.size());
  for (int step = 0; step < 400 && !AllDone(games); ++step) {
    if (step % 10 == 0) {
      games.Write(memory.arrays());
      for (std::size_t i = 0; i < games.size(); i += 3) CheckGame(notation, games, i, memory[i]);
    }
    Step(games);
    if (HasFailure()) FAIL() << step;
  }
  games.Write(memory.arrays());
  for (std::size_t i = 0; i < games.size(); ++i) CheckGame(notation, games, i, memory[i]);
}

TEST_P(ManyGames, AreTheSameWithAnyNumberOfThreads) {
  Games one = OpenGames(GetParam(), {.games = 300, .seed = 5});
  Games more = OpenGames(GetParam(), {.games = 300, .seed = 5, .settings = {}, .threads = 3});
  RowMemory memory(one.layout(), one.size());
  EXPECT_EQ(one.Record({}), "");
  EXPECT_EQ(more.Record({}), "");
  for (int step = 0; step < 150; ++step) {
    Step(one);
    Step(more);
    if (step % 50 != 49) continue;
    one.Reset(one.view().done);
    more.Reset(more.view().done);
    ASSERT_TRUE(BytesOf(one, memory) == BytesOf(more, memory)) << step;
  }
  const auto of_one = one.TakeTexts(), of_more = more.TakeTexts();
  ASSERT_EQ(of_one.size(), of_more.size());
  for (std::size_t i = 0; i < of_one.size(); ++i) {
    EXPECT_EQ(of_one[i].error, "");
    EXPECT_EQ(of_one[i].text, of_more[i].text);
  }
}

TEST_P(ManyGames, AnActionThatIsNotLegalPlaysNothing) {
  Games games = OpenGames(GetParam(), {.games = 100, .seed = 6});
  for (int step = 0; step < 5; ++step) Step(games);
  RowMemory memory(games.layout(), games.size());
  const std::string before = BytesOf(games, memory);
  std::vector<std::int32_t> actions(games.size());
  games.ChooseRandomly(actions);
  for (const std::int32_t wrong : {-1, games.layout().actions, INT32_MAX, INT32_MIN}) {
    auto given = actions;
    given[70] = given[99] = wrong;
    EXPECT_EQ(games.Play(given), 70U);
    EXPECT_TRUE(BytesOf(games, memory) == before);
  }
  for (std::int32_t action = 0; action < games.layout().actions; ++action) {
    if (memory[3].IsLegal(action)) continue;
    auto given = actions;
    given[3] = action;
    ASSERT_EQ(games.Play(given), 3U) << action;
  }
  EXPECT_EQ(games.Play(actions), std::nullopt);
}

TEST_P(ManyGames, NewGamesHaveNewSeeds) {
  Games games = OpenGames(GetParam(), {.games = 50, .seed = 7});
  std::set<std::uint64_t> seeds(games.view().seeds.begin(), games.view().seeds.end());
  const std::uint64_t kept = games.view().seeds[0];
  std::vector<std::uint8_t> which(games.size(), 1);
  which[0] = 0;
  for (int step = 0; step < 3; ++step) Step(games);
  games.Reset(which);
  seeds.insert(games.view().seeds.begin(), games.view().seeds.end());
  EXPECT_EQ(seeds.size(), 99U);
  EXPECT_EQ(games.view().seeds[0], kept);
  EXPECT_EQ(games.view().plies[0], 3);
  EXPECT_EQ(games.view().plies[1], 0);
}

// The texts of games that end are read as legal games with the same actions.
TEST_P(ManyGames, AreRecordedAsTheyArePlayed) {
  const std::string_view notation = GetParam();
  const std::vector<TextTag> tags = notation == "carcassonne"
                                        ? std::vector<TextTag>{{"date", "29/11/2026"},
                                                               {"event", "self-play"},
                                                               {"mode", "Real-time"},
                                                               {"A", "net 7"}}
                                        : std::vector<TextTag>{{"Event", "self-\\play \"7\""}};
  Games games = OpenGames(notation, {.games = 60, .seed = 8});
  ASSERT_EQ(games.Record(tags), "");
  std::vector<std::vector<std::int32_t>> played;
  while (!AllDone(games)) {
    const auto was_done = games.view().done;
    const std::vector<std::uint8_t> before(was_done.begin(), was_done.end());
    Step(games);
    for (std::size_t i = 0; i < games.size(); ++i) {
      const auto actions = games.ActionsOf(i);
      if (before[i] != 0 || games.view().done[i] == 0) continue;
      played.emplace_back(actions.begin(), actions.end());
    }
  }
  std::vector<std::string> texts;
  for (const GameTextEnd& end : games.TakeTexts()) {
    EXPECT_EQ(end.error, "");
    texts.push_back(end.text);
  }
  ASSERT_EQ(texts.size(), played.size());
  EXPECT_THAT(games.TakeTexts(), IsEmpty());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    OpenedReplay opened = GameReplay::Open(notation, texts[i]);
    ASSERT_TRUE(opened.replay) << texts[i];
    std::vector<std::int32_t> actions;
    do {
      if (opened.replay->action() != kNoAction) actions.push_back(opened.replay->action());
    } while (opened.replay->Next());
    EXPECT_EQ(actions, played[i]) << texts[i];
    EXPECT_EQ(opened.replay->IsLegal(), true) << texts[i];
    EXPECT_THAT(opened.replay->Findings(), IsEmpty()) << texts[i];
  }
}

TEST(ManyGames, AreRefusedIfTheyCannotBe) {
  EXPECT_THAT(Games::Open("chess", {}).error, HasSubstr("chess"));
  EXPECT_THAT(Games::Open("rootlog", {}).error, HasSubstr("rootlog has no positions"));
  EXPECT_THAT(Games::Open("tatsu", {.games = 0}).error, HasSubstr("from 1 to"));
  EXPECT_THAT(Games::Open("tatsu", {.games = kMostGames + 1}).error, HasSubstr("from 1 to"));
  EXPECT_NE(Games::Open("coerceo", {.settings = {{"coerceo", "setup", "chess"}}}).error, "");
  Games games = OpenGames("coerceo", {});
  EXPECT_THAT(games.Record({{"A b", "x"}}), HasSubstr("\"A b\""));
  EXPECT_THAT(games.Record({{"Event", "a\nb"}}), HasSubstr("Event"));
  EXPECT_THAT(OpenGames("carcassonne", {}).Record({{"C", "x"}}), HasSubstr("the tag C"));
  EXPECT_THAT(OpenGames("carcassonne", {}).Record({{"date", "x"}}),
              HasSubstr("date, event and mode"));
}

// Then the games go on unrecorded, as before.
TEST(ManyGames, AreNotRecordedWithTagsThatAreRefused) {
  Games games = OpenGames("tatsu", {.games = 2});
  EXPECT_NE(games.Record({{"A b", "x"}}), "");
  while (!AllDone(games)) Step(games);
  EXPECT_THAT(games.TakeTexts(), IsEmpty());
}

TEST(ManyGames, TakeTheOptionsOfTheRules) {
  Games games =
      OpenGames("carcassonne", {.games = 10, .settings = {{"carcassonne", "players", "4"}}});
  EXPECT_EQ(games.view().players, 4U);
  EXPECT_EQ(games.Record({}), "");
  while (!AllDone(games)) Step(games);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto outcome = games.view().outcome.subspan(4 * i, 4);
    if (outcome[0] == kUnknownOutcome) continue;
    EXPECT_TRUE(std::ranges::find(outcome, 1) != outcome.end() || outcome[0] == 0);
  }
  for (const GameTextEnd& end : games.TakeTexts()) {
    EXPECT_EQ(GameReplay::Open("carcassonne", end.text).replay->plies() > 70, true);
  }
  Games ocius = OpenGames("coerceo", {.settings = {{"coerceo", "setup", "ocius"}}});
  EXPECT_EQ(ocius.Record({}), "");
  while (!AllDone(ocius)) Step(ocius);
  EXPECT_THAT(ocius.TakeTexts().at(0).text, HasSubstr("[Setup \"Ocius\"]"));
}

TEST(Positions, AreEqualWhateverTheWay) {
  const Position start = *Position::Start("coerceo").position;
  // Two moves of White far apart, in either order.
  const std::vector<std::int32_t> legal = start.Legal();
  Position one = start, other = start;
  const std::int32_t first = legal.front(), second = legal.back();
  EXPECT_TRUE(one.Play(first));
  EXPECT_TRUE(other.Play(second));
  EXPECT_FALSE(one == other);
  EXPECT_NE(one.key(), other.key());
  const std::int32_t answer = one.Legal().at(5);
  EXPECT_TRUE(one.Play(answer));
  EXPECT_TRUE(other.Play(answer));
  EXPECT_TRUE(one.Play(second));
  EXPECT_TRUE(other.Play(first));
  EXPECT_TRUE(one == other);
  EXPECT_EQ(one.key(), other.key());
}

TEST(Positions, ThePublicOneHidesWhatChanceDecided) {
  for (const std::string_view notation : {"lost-cities", "tatsu", "carcassonne"}) {
    const Position one = *Position::Start(notation, {.settings = {}, .seed = 1}).position;
    const Position other = *Position::Start(notation, {.settings = {}, .seed = 2}).position;
    EXPECT_FALSE(one == other);
    EXPECT_FALSE(one == one.Public());
    EXPECT_FALSE(one.Public().is_full());
    EXPECT_TRUE(one.Public() == one.Public().Public());
  }
  const Position one = *Position::Start("lost-cities", {.settings = {}, .seed = 1}).position;
  const Position other = *Position::Start("lost-cities", {.settings = {}, .seed = 2}).position;
  EXPECT_TRUE(one.Public() == other.Public());
}

TEST(Texts, HaveCommentsAndResults) {
  const Position start = *Position::Start("coerceo").position;
  StartedGameText started = GameText::Begin(start, {{"White", "Ann"}});
  ASSERT_TRUE(started.text);
  GameText& text = *started.text;
  EXPECT_EQ(text.Play(text.position().Legal()[0], "a quiet start"), "");
  EXPECT_THAT(text.Play(-1), HasSubstr("action -1 is not legal"));
  EXPECT_EQ(text.Play(text.position().Legal()[0]), "");
  const GameTextEnd end = text.End("1-0");
  EXPECT_EQ(end.error, "");
  EXPECT_THAT(end.text, HasSubstr("[White \"Ann\"]\n\n1# "));
  EXPECT_THAT(end.text, HasSubstr("{a quiet start} 2# "));
  EXPECT_THAT(end.text, HasSubstr(" 1-0\n"));
  EXPECT_NE(text.End("White wins").error, "");
}

TEST(Texts, AreRefusedIfTheyWouldBeReadOtherwise) {
  const Position start = *Position::Start("coerceo").position;
  GameText text = *std::move(GameText::Begin(start).text);
  EXPECT_EQ(text.Play(text.position().Legal()[0], "a } b"), "");
  EXPECT_NE(text.End().error, "");
  GameText tatsu = *std::move(
      GameText::Begin(*Position::Start("tatsu", {.settings = {}, .seed = 1}).position).text);
  EXPECT_THAT(tatsu.Play(tatsu.position().Legal()[0], "no"), HasSubstr("no comments"));
  Position later = start;
  EXPECT_TRUE(later.Play(later.Legal()[0]));
  EXPECT_THAT(GameText::Begin(later).error, HasSubstr("no game of coerceo"));
  EXPECT_THAT(GameText::Begin(*Position::Start("rootlog").position).error, HasSubstr("rootlog"));
}

// A game that cannot be written is told, not left out.
TEST(Texts, OfGamesThatCannotBeWrittenAreTold) {
  for (const TextTag& tag : {TextTag{"A", "Bo (80)"}, TextTag{"B", " Bo"}}) {
    Games games = OpenGames("carcassonne", {.games = 2});
    EXPECT_EQ(games.Record({tag}), "");
    while (!AllDone(games)) Step(games);
    const auto ends = games.TakeTexts();
    ASSERT_EQ(ends.size(), 2U);
    for (const GameTextEnd& end : ends) {
      EXPECT_THAT(end.error, HasSubstr("cannot write this"));
      EXPECT_EQ(end.text, "");
    }
  }
}

TEST(Texts, OfCarcassonneMayEndByWord) {
  const Position start = *Position::Start("carcassonne", {.settings = {}, .seed = 3}).position;
  GameText text = *std::move(GameText::Begin(start).text);
  EXPECT_EQ(text.Play(text.position().Legal()[0], "well"), "");
  const GameTextEnd end = text.End("concedes");
  EXPECT_EQ(end.error, "");
  EXPECT_THAT(end.text, HasSubstr("A = player A\nB = player B\n"));
  EXPECT_THAT(end.text, HasSubstr("2B concedes\n"));
  EXPECT_NE(text.End("1-0").error, "");
}

}  // namespace
}  // namespace plymill::testing
