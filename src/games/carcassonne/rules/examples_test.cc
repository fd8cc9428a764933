// The two example games of the specification by the rules: as they are printed, and repaired.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/carcassonne/game.h"
#include "support/files.h"
#include "support/paths.h"
#include "support/replayed.h"

namespace plymill::carcassonne {
namespace {

using ::testing::ElementsAre;
using testing::Found;
using ::testing::IsSupersetOf;

std::string Text(const std::string& name) {
  return testing::ReadFile(testing::CorporaFolder() / "carcassonne" / name);
}

TEST(CarcassonneExamplesByRules, Game1HasItsResultWhenItIsRepaired) {
  testing::Replayer<Game> replayer;
  EXPECT_THAT(replayer.Play(Text("valid/example_game_1_repaired.txt")), ElementsAre());
  EXPECT_THAT(replayer.points(), ElementsAre(80, 81));
  EXPECT_EQ(replayer.replay().legality(), Legality::kLegal);
  EXPECT_EQ(replayer.replay().ending().outcome, (Outcome{OutcomeKind::kWin, 2}));
}

// The meeple of 38B may also stand at the other end of its road.
TEST(CarcassonneExamplesByRules, Game1HasItsResultAlsoWithTheOtherReadingOfMove38) {
  std::string text = Text("valid/example_game_1_repaired.txt");
  text.replace(text.find("RRmFR"), 5, "RmRFR");
  testing::Replayer<Game> replayer;
  EXPECT_THAT(replayer.Play(text), ElementsAre());
  EXPECT_THAT(replayer.points(), ElementsAre(80, 81));
}

// All 19 written scores and all totals agree. The set has two tiles CFCFP and one CFCF.
TEST(CarcassonneExamplesByRules, Game2HasItsResultWhenItIsRepaired) {
  testing::Replayer<Game> replayer;
  EXPECT_THAT(replayer.Play(Text("valid/example_game_2_repaired.txt")),
              ElementsAre(Found{15, "beyond-set", ""}));
  EXPECT_THAT(replayer.points(), ElementsAre(104, 103));
  EXPECT_EQ(replayer.replay().ending().outcome, (Outcome{OutcomeKind::kWin, 1}));
}

// 38B as printed stands on another road than 56B needs, so the rules find a slip only there.
TEST(CarcassonneExamplesByRules, Game1AsPrinted) {
  testing::Replayer<Game> replayer;
  EXPECT_THAT(
      replayer.Play(Text("spec/example_game_1.txt")),
      ElementsAre(Found{12, "beyond-set", ""}, Found{53, "no-such-feature", ""},
                  Found{56, "claimed-feature", ""}, Found{-1, "wrong-result", "A 71, B 77"}));
  EXPECT_EQ(replayer.replay().legality(), Legality::kIllegal);
}

// Each slip that is more than a matter of writing. Ply numbers are those of the moves, because the
// game has no discarded tiles. (42B and 48B are one slip, which is found at 48B. The other slips,
// at 6B and 62B, are readings of the scanner.)
TEST(CarcassonneExamplesByRules, Game2AsPrinted) {
  testing::Replayer<Game> replayer;
  const std::vector<Found> slips = {
      {10, "isolated", ""},      {14, "edge-mismatch", ""},    {15, "beyond-set", ""},
      {28, "out-of-turn", "B"},  {40, "beyond-set", ""},       {48, "beyond-set", ""},
      {48, "edge-mismatch", ""}, {50, "beyond-set", ""},       {50, "edge-mismatch", ""},
      {53, "beyond-set", ""},    {54, "occupied", ""},         {55, "wrong-score", "A+0"},
      {66, "occupied", ""},      {67, "ambiguous-meeple", ""}, {69, "isolated", ""},
      {69, "beyond-set", ""}};
  EXPECT_THAT(replayer.Play(Text("spec/example_game_2.txt")), IsSupersetOf(slips));
}

// The number and the player before a ply: "12B".
std::string HeadOf(std::string_view text, std::string_view ply) {
  const std::string_view before =
      text.substr(0, static_cast<std::size_t>(ply.data() - text.data()));
  const std::size_t end = before.find_last_not_of(" \t") + 1;
  const std::size_t begin = before.find_last_of(" \t\n", end - 1) + 1;
  return std::string(before.substr(begin, end - begin));
}

// What `--geometry` reports: each finding with the head of its move, and nothing else.
std::vector<std::string> Geometry(const std::string& text) {
  const testing::PaddedText padded(text);
  Records<Game> records;
  ShardOptions options = testing::GameRowOptions();
  options.geometry = true;
  testing::ReadText<Game>(padded, records, options);
  EXPECT_EQ(records.heads.size(), 1U);
  EXPECT_EQ(records.heads[0].legality, Legality::kUnknown);
  EXPECT_EQ(records.points.size(), 0U);
  std::vector<std::string> found;
  for (const RemarkRecord& record : records.remarks) {
    const Reason reason = record.remark.reason;
    if (Replay<Game>::InfoOf(reason).ruling == Ruling::kNone) continue;
    found.push_back(HeadOf(padded, record.remark.written) + " " +
                    std::string(Replay<Game>::InfoOf(reason).code));
  }
  return found;
}

TEST(CarcassonneGeometry, FindsTheUnknownTileOfGame1) {
  EXPECT_THAT(Geometry(Text("spec/example_game_1.txt")), ElementsAre("12B beyond-set"));
}

// Moves 10 and 54 have wrong places in the source. Therefore 20 and 58 touch no tile, and 43
// touches 10, which it does not match.
TEST(CarcassonneGeometry, FindsTheSlipsOfGame2) {
  EXPECT_THAT(Geometry(Text("spec/example_game_2.txt")),
              ElementsAre("10B isolated", "14B edge-mismatch", "15A beyond-set", "20B isolated",
                          "28A out-of-turn", "33A occupied", "40B beyond-set", "43A edge-mismatch",
                          "48B beyond-set", "48B edge-mismatch", "50B beyond-set",
                          "50B edge-mismatch", "53A beyond-set", "54B occupied", "58B isolated",
                          "66B occupied", "69A beyond-set", "69A isolated"));
}

}  // namespace
}  // namespace plymill::carcassonne
