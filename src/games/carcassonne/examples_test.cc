// Tests of the two example games of the specification. rules/examples_test.cc replays them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/carcassonne/game.h"
#include "support/files.h"
#include "support/paths.h"
#include "support/transcript.h"

namespace plymill::carcassonne {
namespace {

constexpr PlayerId kA = PlayerId::OfLetter('A');
constexpr PlayerId kB = PlayerId::OfLetter('B');

Transcript<Game> ReadExample(const std::string& text, ReadOptions options = {}) {
  return Transcribe<Game>(text, options);
}

std::string Example(int number) {
  const std::string name = "example_game_" + std::to_string(number) + ".txt";
  return testing::ReadFile(testing::CorporaFolder() / "carcassonne/spec" / name);
}

std::size_t Count(const Transcript<Game>& game, Reason reason) {
  std::size_t count = 0;
  for (const Remark& remark : game.remarks) count += remark.reason == reason ? 1 : 0;
  return count;
}

TEST(CarcassonneExample1, HasMoves0To71InOrder) {
  const std::string text = Example(1);
  const auto game = ReadExample(text);
  ASSERT_TRUE(game.ok());
  ASSERT_EQ(game.plies.size(), 72U);
  for (std::size_t i = 0; i < 72; ++i) {
    EXPECT_EQ(game.plies[i].number.value, i);
    EXPECT_EQ(game.plies[i].player, i == 0 ? kNobody : i % 2 == 1 ? kA : kB) << i;
  }
  EXPECT_EQ(Count(game, Why("markup")), 30U);
  EXPECT_EQ(Count(game, Why("odd-feature")), 1U);
  EXPECT_EQ(Count(game, Why("columns")), 1U);
  EXPECT_EQ(game.remarks.size(), 32U);
  EXPECT_EQ(game.outcome, (Outcome{OutcomeKind::kWin, 2}));
}

TEST(CarcassonneExample2, KeepsItsSlipsAndSaysSo) {
  const std::string text = Example(2);
  const auto game = ReadExample(text);
  ASSERT_TRUE(game.ok());
  ASSERT_EQ(game.plies.size(), 74U);
  EXPECT_EQ(game.plies[72].kind, Kind::kFinal);
  EXPECT_EQ(game.plies[73].points[0].total.value, 103);
  EXPECT_EQ(game.plies[28].player, kA);  // the source has 28A, not 28B
  EXPECT_EQ(game.plies[69].x.value, 0);  // the source has (0,6), not (0,-6)
  EXPECT_EQ(game.plies[69].y.value, 6);
  EXPECT_EQ(game.plies[69].tile.view(), "RRF");
  EXPECT_EQ(game.plies[6].y.value, -2);
  EXPECT_EQ(Count(game, Why("lower-case-pennant")), 9U);
  EXPECT_EQ(Count(game, Why("sides")), 3U);
  EXPECT_EQ(Count(game, Why("missing-comma")), 1U);
  EXPECT_EQ(Count(game, Why("odd-symbol")), 1U);
  EXPECT_EQ(Count(game, Why("math-signs")), 2U);
  EXPECT_EQ(game.comments[0].text, "1st farmer");
  EXPECT_EQ(game.outcome, (Outcome{OutcomeKind::kWin, 1}));
}

}  // namespace
}  // namespace plymill::carcassonne
