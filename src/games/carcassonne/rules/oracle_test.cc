// Made games, scored a second time by a naive scorer, which floods each feature anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "bench/makers/carcassonne/legal_maker.h"
#include "games/carcassonne/game.h"
#include "games/carcassonne/rules/full_state.h"
#include "rules/replay.h"
#include "support/carcassonne/naive_table.h"
#include "support/scale.h"
#include "support/shards.h"

namespace plymill::carcassonne {
namespace {

// The index of the part that a meeple claims, in the words of the specification.
int NaiveClaim(const NaiveTile& tile, const Meeple& meeple) {
  const auto part_with = [&](char kind, int at) {
    for (int i = 0; i < static_cast<int>(tile.parts.size()); ++i) {
      const NaivePart& part = tile.parts[static_cast<std::size_t>(i)];
      const bool is_there = kind == 'K' || part.at.count(at) != 0;
      if ((part.kind == 'F') == (kind == 'F') && (part.kind == 'K') == (kind == 'K') && is_there) {
        return i;
      }
    }
    return -1;
  };
  if (meeple.at >= 4) return part_with('K', 0);
  if (meeple.kind == MeepleKind::kFeature) return part_with('C', meeple.at);
  if (tile.sides[meeple.at] == 'F') return part_with('F', 2 * meeple.at);
  for (int half = 2 * meeple.at + 1;; ++half) {
    if (const int part = part_with('F', half % 8); part >= 0) return part;
  }
}

NaiveTable::Counts CountsOf(const auto& by_player) {
  NaiveTable::Counts counts{};
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = by_player[i];
  return counts;
}

// Plays a ply of a legal game at a naive table.
void PlayNaively(const Ply& ply, NaiveTable& table) {
  if (ply.kind != Kind::kStart && ply.kind != Kind::kPlace) return;
  const NaiveTile tile = NaiveTileOf(ply.tile.view());
  ASSERT_TRUE(table.Fits(tile, ply.x.value, ply.y.value)) << ply.number.value;
  table.Lay(tile, ply.x.value, ply.y.value);
  if (!ply.meeples.empty()) {
    const int part = NaiveClaim(tile, ply.meeples[0]);
    ASSERT_EQ(table.FreeParts(ply.x.value, ply.y.value).count(part), 1U) << ply.number.value;
    ASSERT_GT(table.meeples()[ply.player.code()], 0) << ply.number.value;
    table.Put(ply.x.value, ply.y.value, part, ply.player.code());
  }
  table.Score(ply.x.value, ply.y.value);
}

// The least spot of a part. See tile_shape.h.
std::uint8_t SpotOf(const NaivePart& part) {
  if (part.kind == 'K') return kCloisterSpot;
  return static_cast<std::uint8_t>(*part.at.begin() +
                                   (part.kind == 'F' ? kFieldSpots : kSideSpots));
}

// Adds the actions at one place.
void AddNaiveActions(const State& state, int x, int y, NaiveTable& table,
                     std::set<std::int32_t>& actions) {
  std::set<std::string> seen;
  NaiveTile tile = NaiveTileOf(TurnedTile(kTileSet[state.drawn.kind], 0).view());
  const Place place = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
  for (std::uint8_t turns = 0; turns < 4; ++turns, tile = TurnedOnce(tile)) {
    if (!seen.insert(tile.sides).second || !table.Fits(tile, x, y)) continue;
    actions.insert(IndexOf({place, turns, kNoSpot}));
    if (table.meeples()[state.mover.code()] == 0) continue;
    table.Lay(tile, x, y);
    for (const int part : table.FreeParts(x, y)) {
      const NaivePart& claimed = tile.parts[static_cast<std::size_t>(part)];
      actions.insert(IndexOf({place, turns, SpotOf(claimed)}));
    }
    table.Remove(x, y);
  }
}

// The legal actions with the drawn tile: at all places beside tiles, in all rotations.
std::set<std::int32_t> NaiveActions(const State& state, NaiveTable table) {
  std::set<NaiveTable::Spot> beside;
  for (const auto& [at, tile] : table.tiles()) {
    for (const Place step : kSteps) beside.emplace(at.first + step.x, at.second + step.y);
  }
  std::set<std::int32_t> actions;
  for (const auto& [x, y] : beside) AddNaiveActions(state, x, y, table, actions);
  if (actions.empty()) actions.insert(kDiscardAction);
  return actions;
}

std::set<std::int32_t> ActionsOf(const State& state) {
  std::set<std::int32_t> actions;
  Rules::Legal(state, [&](std::int32_t action) { actions.insert(action); });
  return actions;
}

class CarcassonneOracle : public ::testing::TestWithParam<bool> {
 protected:
  // Reads a made game, and calls visit(view).
  template <class Visitor>
  void ForEachGame(std::size_t count, std::uint64_t seed, Visitor&& visit) {
    LegalMaker maker(seed, GetParam());
    Records<Game> records;
    for (std::size_t i = 0; i < count && !HasFatalFailure(); ++i) {
      const std::string game = maker.Next().text;
      SCOPED_TRACE(game);
      const testing::PaddedText text(game);
      testing::ReadText<Game>(text, records);
      ASSERT_EQ(records.heads.size(), 1U);
      visit(GameView<Game>(records, 0));
    }
  }

  Replay<Game> replay_;
};

TEST_P(CarcassonneOracle, PointsAndMeeplesAreThoseOfTheNaiveScorer) {
  unsigned option = 0;
  ForEachGame(testing::Scaled(300), 21, [&](const GameView<Game>& game) {
    Options options;
    options.farms = static_cast<FarmRule>(option % 3);
    options.small_city_halved = option++ % 5 == 0;
    replay_.SetOptions(options);
    NaiveTable table(options);
    replay_.PlayTo(game, game.ply_count(), [&](const State& state, const Ply& ply) {
      ASSERT_EQ(CountsOf(state.points), table.points()) << "before " << ply.number.value;
      ASSERT_EQ(CountsOf(state.meeples), table.meeples()) << "before " << ply.number.value;
      PlayNaively(ply, table);
    });
    ASSERT_EQ(CountsOf(replay_.state().points), table.points());
    ASSERT_EQ(CountsOf(EndPoints(replay_.state())), table.AtEnd());
  });
}

TEST_P(CarcassonneOracle, LegalActionsAreAllThatTheRulesAllow) {
  unsigned plies = 0;
  ForEachGame(testing::Scaled(60), 22, [&](const GameView<Game>& game) {
    NaiveTable table{Options()};
    replay_.PlayTo(game, game.ply_count(), [&](const State& state, const Ply& ply) {
      const std::int32_t played = Rules::ActionOf(state, ply);
      if (played != kNoAction && plies++ % 8 == 0) {
        ASSERT_EQ(ActionsOf(state), NaiveActions(state, table)) << "before " << ply.number.value;
        ASSERT_EQ(ActionsOf(state).count(played), 1U) << "before " << ply.number.value;
      }
      PlayNaively(ply, table);
    });
  });
}

// A legal action is a ply without findings, and the action of that ply.
TEST_P(CarcassonneOracle, LegalActionsCanBePlayed) {
  FullState state = FullRules::Start({.players = 3}, GetParam() ? 31 : 32);
  Random random(33);
  Findings findings;
  while (!FullRules::IsOver(state)) {
    std::vector<std::int32_t> actions;
    FullRules::Legal(state, [&](std::int32_t action) { actions.push_back(action); });
    ASSERT_FALSE(actions.empty());
    for (const std::int32_t action : actions) {
      State next = state.seen;
      const Ply ply = PlyOf(next, action);
      EXPECT_EQ(Rules::ActionOf(next, ply), action);
      Rules::Play(next, ply, findings);
      ASSERT_TRUE(findings.empty()) << action;
    }
    FullRules::Play(state, actions[random.Below(static_cast<std::uint32_t>(actions.size()))],
                    findings);
  }
  EXPECT_EQ(state.seen.drawn_tiles, kTilesInSet);
}

// Places far from the start tile are kept in another way: see open_places.h.
TEST(CarcassonneLegalActions, FarFromTheStartTile) {
  FullState state = FullRules::Start({}, 41);
  NaiveTable table{Options()};
  const State& known = state.seen;
  table.Lay(
      NaiveTileOf(
          TurnedTile(kTileSet[kStartKind], kTurnedKinds[known.table.board[0].shape].turns).view()),
      0, 0);
  Findings findings;
  // Each tile lies as far to the right as it can.
  while (!FullRules::IsOver(state)) {
    ASSERT_EQ(ActionsOf(known), NaiveActions(known, table));
    std::int32_t farthest = *ActionsOf(known).begin();
    for (const std::int32_t action : ActionsOf(known)) {
      const bool is_better = ActionAt(action).place.x > ActionAt(farthest).place.x;
      if (ActionAt(action).spot == kNoSpot && is_better) farthest = action;
    }
    PlayNaively(FullRules::Play(state, farthest, findings), table);
  }
  int reach = 0;
  for (const auto& [at, tile] : table.tiles()) reach = std::max(reach, at.first);
  EXPECT_GT(reach, 15);
}

INSTANTIATE_TEST_SUITE_P(Players, CarcassonneOracle, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Greedy" : "Random"; });

}  // namespace
}  // namespace plymill::carcassonne
