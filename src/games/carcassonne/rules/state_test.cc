// Tests of the state of Carcassonne where games of real players do not go.
#include "games/carcassonne/rules/state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/carcassonne/game.h"
#include "support/replayed.h"

namespace plymill::carcassonne {
namespace {

using ::testing::Contains;
using testing::Found;
using ::testing::HasSubstr;

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) < 16'000, "positions are copied often");

Place At(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

TEST(CarcassonneActions, PlacesAreNumberedInRings) {
  EXPECT_EQ(IndexOfPlace(At(0, 0)), 0);
  EXPECT_EQ(IndexOfPlace(At(-1, -1)), 1);
  EXPECT_EQ(IndexOfPlace(At(-1, 1)), 3);
  EXPECT_EQ(IndexOfPlace(At(1, 1)), 5);
  EXPECT_EQ(IndexOfPlace(At(1, -1)), 7);
  EXPECT_EQ(IndexOfPlace(At(0, -1)), 8);
  EXPECT_EQ(IndexOfPlace(At(-2, -2)), 9);
  int ring = 0;
  for (std::int32_t index = 0; index < kPlaces; ++index) {
    const Place place = PlaceAt(index);
    ASSERT_EQ(IndexOfPlace(place), index);
    ASSERT_GE(RingOf(place), ring);
    ASSERT_EQ(PlaceAt(index, ring), place);
  }
  EXPECT_EQ(ring, kReach);
}

// The numbers of actions are frozen: training data has them.
TEST(CarcassonneActions, NumbersAreFrozen) {
  EXPECT_EQ(kActions, 1'145'144);
  EXPECT_EQ(IndexOf({At(0, 0), 0, 0}), kDiscardAction);
  EXPECT_EQ(IndexOf({At(1, 0), 3, 6}), (6 * 4 + 3) * 14 + 6);
  EXPECT_EQ(IndexOf({At(10, -10), 0, 0}), 421 * 56);
  EXPECT_EQ(IndexOf({At(-10, 10), 3, 13}), (381 * 4 + 3) * 14 + 13);
  for (std::int32_t index = 0; index < kActions; index += 97) {
    ASSERT_EQ(IndexOf(ActionAt(index)), index);
  }
}

// The places (0,1) and (32,1) and so on share a slot.
TEST(CarcassonneBoard, FindsTilesWhosePlacesShareASlot) {
  Board board;
  for (int i = 0; i < 60; ++i) {
    const TileIndex tile = board.Lay({At(32 * (i - 30), 32 * (i % 7)), 0, 0, 0});
    ASSERT_EQ(tile, i);
  }
  for (int i = 0; i < 60; ++i) {
    EXPECT_EQ(board.Find(At(32 * (i - 30), 32 * (i % 7))), i);
    EXPECT_EQ(board.Find(At(32 * (i - 30), 32 * 7)), kNoTile);
    EXPECT_EQ(board.Find(At(32 * (i - 30) + 1, 0)), kNoTile);
  }
}

TEST(CarcassonneBoard, EndsTheReplayWhenItIsFull) {
  std::string text = "0 (0,0) RCRF\n";
  for (int i = 1; i < 300; ++i) {
    text += std::to_string(i) + (i % 2 == 1 ? "A (" : "B (") + std::to_string(i) + ",0) FFFF\n";
  }
  testing::Replayer<Game> replayer;
  EXPECT_THAT(replayer.Play(text), Contains(Found{255, "replay-stopped", ""}));
  EXPECT_EQ(replayer.replay().state().table.board.size(), Board::kMaxTiles);
  EXPECT_EQ(replayer.replay().legality(), Legality::kIllegal);
}

TEST(CarcassonneFeatures, EndTheReplayWhenThereAreTooMany) {
  std::string text = "0 (0,0) RCRF\n";
  for (int i = 1; i < 100; ++i) {
    text += std::to_string(i) + (i % 2 == 1 ? "A (" : "B (") + std::to_string(i) + ",0) RRRR\n";
  }
  testing::Replayer<Game> replayer;
  EXPECT_THAT(replayer.Play(text), Contains(Found{64, "replay-stopped", ""}));
  EXPECT_LE(replayer.replay().state().table.features.size(), Features::kMaxNodes);
}

// Records may have places that no text has. The board would have 2^32 places.
TEST(CarcassonneShow, TilesAtTheCornersOfTheWorld) {
  State state = StartState({});
  Findings findings;
  for (const int x : {-32768, 32767}) {
    Ply ply;
    ply.tile = Tile("RCRF");
    ply.x.value = ply.y.value = static_cast<std::int16_t>(x);
    Rules::Play(state, ply, findings);
  }
  std::string text;
  Rules::Show(state, text);
  EXPECT_THAT(text, HasSubstr("(32767,32767) RCRF"));
}

TEST(CarcassonneStart, PlayersAreAnOption) {
  const FullState state = FullRules::Start({.players = 4}, 1);
  EXPECT_EQ(state.seen.players, 15U);
  EXPECT_EQ(state.seen.table.board.size(), 1U);
  EXPECT_EQ(state.left, kTilesInSet - 2);
  std::string hidden;
  FullRules::ShowHidden(state, hidden);
  EXPECT_THAT(hidden, HasSubstr("tiles to come "));
}

}  // namespace
}  // namespace plymill::carcassonne
