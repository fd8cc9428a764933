// The order of positions: windows, epochs, ranks, workers, threads, and how a run is continued.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/position_rows.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;

class PositionOrderTest : public ::testing::Test {
 protected:
  // 30 games in small blocks, and windows of at most three of them.
  PositionOptions Options() const {
    return {.files = {archive_.record_path()}, .batch = 32, .seed = 5, .window_games = 3};
  }

  static PositionOptions For(PositionOptions options, std::uint32_t rank, std::uint32_t world,
                             std::uint32_t worker = 0, std::uint32_t workers = 1) {
    options.rank = rank;
    options.world = world;
    options.worker = worker;
    options.workers = workers;
    return options;
  }

  // The positions of each window of the epoch.
  static std::vector<std::vector<Came>> Windows(PositionOptions options) {
    Positions positions = OpenPositions(options);
    std::vector<std::vector<Came>> windows(1);
    std::vector<std::int64_t> game(options.batch);
    std::vector<std::int32_t> ply(options.batch);
    for (;;) {
      const PositionBatch batch = positions.Next({.game = game.data(), .ply = ply.data()});
      if (batch.rows == 0) break;
      for (std::size_t i = 0; i < batch.rows; ++i) windows.back().push_back({game[i], ply[i]});
      if (positions.State().find("\"rows\":0") != std::string::npos) windows.emplace_back();
    }
    windows.pop_back();
    return windows;
  }

  static std::vector<Came> Sorted(std::vector<Came> all) {
    std::sort(all.begin(), all.end());
    return all;
  }

  LegalArchive archive_{"coerceo", 6'000, 2};
};

// The report says how well rows are mixed.
TEST_F(PositionOrderTest, RowsOfOneGameInABatchAreCounted) {
  PositionOptions options = Options();
  for (const std::uint32_t batch : {1U, 32U, 700U}) {
    for (const unsigned threads : {1U, 2U}) {
      options.batch = batch;
      options.threads = threads;
      Positions positions = OpenPositions(options);
      EXPECT_EQ(positions.report().rows_of_game, 0);
      const std::vector<Came> rows = ReadRest(positions, batch);
      std::set<std::pair<std::size_t, std::int64_t>> games;
      for (const Came& row : rows) games.emplace(row.batch, row.game);
      const double expected = static_cast<double>(rows.size()) / static_cast<double>(games.size());
      EXPECT_DOUBLE_EQ(positions.report().rows_of_game, expected);
      positions.SetEpoch(1);
      EXPECT_EQ(positions.report().rows_of_game, 0);
    }
  }
}

TEST_F(PositionOrderTest, EachPositionComesOnceAnEpoch) {
  PositionOptions options = Options();
  options.order = PositionOrder::kInOrder;
  const std::vector<Came> in_order = ReadEpoch(options);
  EXPECT_TRUE(std::is_sorted(in_order.begin(), in_order.end()));
  EXPECT_TRUE(std::adjacent_find(in_order.begin(), in_order.end()) == in_order.end());
  EXPECT_GT(in_order.size(), 1'000U);
  options = Options();
  const std::vector<Came> first = ReadEpoch(options);
  options.epoch = 1;
  const std::vector<Came> second = ReadEpoch(options);
  options.epoch = 0;
  options.seed = 6;
  const std::vector<Came> other = ReadEpoch(options);
  EXPECT_EQ(Sorted(first), in_order);
  EXPECT_EQ(Sorted(second), in_order);
  EXPECT_EQ(Sorted(other), in_order);
  EXPECT_NE(first, in_order);
  EXPECT_NE(first, second);
  EXPECT_NE(first, other);
  EXPECT_EQ(first, ReadEpoch(Options()));
}

TEST_F(PositionOrderTest, EpochsCanBeSet) {
  PositionOptions options = Options();
  options.epoch = 3;
  const std::vector<Came> third = ReadEpoch(options);
  options.epoch = 0;
  Positions positions = OpenPositions(options);
  ASSERT_NE(positions.Next({}).rows, 0U);
  positions.SetEpoch(3);
  EXPECT_EQ(positions.epoch(), 3U);
  EXPECT_EQ(ReadRest(positions, 32), third);
  EXPECT_EQ(positions.Next({}).rows, 0U);  // the epoch has ended
  EXPECT_EQ(positions.report().positions, third.size());
}

// The windows are the same, and each is given by one of them, however many share the epoch.
TEST_F(PositionOrderTest, WindowsAreDealtInTurn) {
  const std::vector<std::vector<Came>> windows = Windows(Options());
  ASSERT_GT(windows.size(), 8U);
  constexpr std::uint32_t kShares[][2] = {{1, 1}, {2, 1}, {1, 3}, {3, 2}, {40, 1}};
  for (const auto& [world, workers] : kShares) {
    for (const unsigned threads : {1U, 3U}) {
      for (std::uint32_t rank = 0; rank < world; ++rank) {
        for (std::uint32_t worker = 0; worker < workers; ++worker) {
          PositionOptions options = For(Options(), rank, world, worker, workers);
          options.threads = threads;
          std::vector<Came> expected;
          for (std::size_t i = worker * world + rank; i < windows.size(); i += world * workers) {
            expected.insert(expected.end(), windows[i].begin(), windows[i].end());
          }
          EXPECT_EQ(ReadEpoch(options), expected) << rank << "/" << world << " " << worker;
        }
      }
    }
  }
}

TEST_F(PositionOrderTest, BatchesDoNotCrossWindows) {
  const std::vector<std::vector<Came>> windows = Windows(Options());
  std::map<std::pair<std::int64_t, std::int32_t>, std::size_t> window_of;
  for (std::size_t i = 0; i < windows.size(); ++i) {
    std::set<std::int64_t> games;
    for (const Came& came : windows[i]) {
      window_of[{came.game, came.ply}] = i;
      games.insert(came.game);
    }
    EXPECT_LE(games.size(), 3U);
  }
  std::map<std::size_t, std::set<std::size_t>> windows_of_batch;
  for (const Came& came : ReadEpoch(Options())) {
    windows_of_batch[came.batch].insert(window_of[{came.game, came.ply}]);
  }
  for (const auto& [batch, found] : windows_of_batch) EXPECT_EQ(found.size(), 1U) << batch;
}

// In a window that is permuted well, two positions of a game that follow each other in the game are
// a third of the window apart on average.
TEST_F(PositionOrderTest, WindowsAreMixed) {
  PositionOptions options = Options();
  options.window_games = 1'000;
  const std::vector<Came> all = ReadEpoch(options);
  std::map<std::pair<std::int64_t, std::int32_t>, double> place;
  for (std::size_t i = 0; i < all.size(); ++i) {
    place[{all[i].game, all[i].ply}] = static_cast<double>(i);
  }
  double distances = 0, pairs = 0, neighbours = 0;
  for (const auto& [at, index] : place) {
    const auto next = place.find({at.first, at.second + 1});
    if (next == place.end()) continue;
    distances += std::abs(next->second - index);
    neighbours += std::abs(next->second - index) <= 1 ? 1 : 0;
    ++pairs;
  }
  EXPECT_NEAR(distances / pairs / static_cast<double>(all.size()), 1.0 / 3, 0.02);
  EXPECT_LT(neighbours, 10);
}

// The chunks of a window come from different places of the files.
TEST_F(PositionOrderTest, WindowsTakeBlocksFromAllFiles) {
  LegalArchive::Convert(archive_.text_path(), archive_.record_path(), std::size_t{2} << 10);
  PositionOptions options = Options();
  options.window_games = 12;
  std::size_t apart = 0, windows = 0;
  for (const std::vector<Came>& window : Windows(options)) {
    const auto [least, most] = std::minmax_element(window.begin(), window.end());
    apart += static_cast<std::size_t>(most->game - least->game);
    ++windows;
  }
  EXPECT_GT(apart / windows, 12U);
}

TEST_F(PositionOrderTest, RestIsTheSameAfterAnyBatch) {
  for (const unsigned threads : {1U, 2U}) {
    PositionOptions options = For(Options(), 1, 2);
    options.threads = threads;
    const std::vector<Came> all = ReadEpoch(options);
    Positions positions = OpenPositions(options), other = OpenPositions(options);
    std::size_t read = 0;
    for (;;) {
      ASSERT_EQ(other.Load(positions.State()).error, "");
      EXPECT_EQ(other.State(), positions.State());
      EXPECT_EQ(ReadRest(other, 32),
                std::vector<Came>(all.begin() + static_cast<int>(read), all.end()));
      const PositionBatch batch = positions.Next({});
      if (batch.rows == 0) break;
      read += batch.rows;
    }
    EXPECT_EQ(read, all.size());
    // After the end: nothing more of this epoch.
    ASSERT_EQ(other.Load(positions.State()).error, "");
    EXPECT_EQ(other.Next({}).rows, 0U);
  }
}

// Runs that are killed at a random place, and continued from their last state, give each position
// once.
TEST_F(PositionOrderTest, KilledRunsGoOn) {
  std::mt19937_64 random(3);
  const PositionOptions options = Options();
  const std::vector<Came> expected = ReadEpoch(options);
  std::vector<Came> all;
  std::string state;
  std::vector<std::int64_t> game(options.batch);
  std::vector<std::int32_t> ply(options.batch);
  std::size_t kills = 0;
  for (bool ended = false; !ended;) {
    Positions positions = OpenPositions(options);
    if (!state.empty()) ASSERT_EQ(positions.Load(state).error, "");
    for (std::size_t left = random() % 3 + 1; left > 0 && !ended; --left) {
      const PositionBatch batch = positions.Next({.game = game.data(), .ply = ply.data()});
      for (std::size_t i = 0; i < batch.rows; ++i) all.push_back({game[i], ply[i]});
      state = positions.State();
      ended = batch.rows == 0;
    }
    ASSERT_NE(positions.Next({}).failure, Failure::kInput);  // prefetched, and lost
    ++kills;
  }
  EXPECT_EQ(all, expected);
  EXPECT_GT(kills, 50U);
}

TEST_F(PositionOrderTest, OtherBatchSizesGoOnAnywhere) {
  PositionOptions options = Options();
  const std::vector<Came> all = ReadEpoch(options);
  Positions positions = OpenPositions(options);
  const std::size_t first = positions.Next({}).rows;
  options.batch = 7;
  Positions other = OpenPositions(options);
  ASSERT_EQ(other.Load(positions.State()).error, "");
  EXPECT_EQ(ReadRest(other, 7),
            std::vector<Came>(all.begin() + static_cast<int>(first), all.end()));
}

// At the edge of a window, another number of ranks and workers shares the rest of the epoch.
TEST_F(PositionOrderTest, OtherRanksGoOnAtTheEdgeOfWindows) {
  const std::vector<std::vector<Came>> windows = Windows(Options());
  std::vector<Came> given;
  std::string state;
  for (std::uint32_t rank = 0; rank < 2; ++rank) {  // two windows each
    Positions positions = OpenPositions(For(Options(), rank, 2));
    std::vector<std::int64_t> game(32);
    std::vector<std::int32_t> ply(32);
    for (std::size_t edges = 0; edges < 2;) {
      const PositionBatch batch = positions.Next({.game = game.data(), .ply = ply.data()});
      for (std::size_t i = 0; i < batch.rows; ++i) given.push_back({game[i], ply[i]});
      state = positions.State();
      edges += state.find("\"rows\":0,") != std::string::npos ? 1 : 0;
    }
  }
  for (std::uint32_t rank = 0; rank < 3; ++rank) {
    for (std::uint32_t worker = 0; worker < 2; ++worker) {
      Positions positions = OpenPositions(For(Options(), rank, 3, worker, 2));
      ASSERT_EQ(positions.Load(state).error, "");
      const std::vector<Came> rest = ReadRest(positions, 32);
      given.insert(given.end(), rest.begin(), rest.end());
    }
  }
  PositionOptions options = Options();
  options.order = PositionOrder::kInOrder;
  EXPECT_EQ(Sorted(given), ReadEpoch(options));
}

// A state of the end of an epoch is one for any number of ranks.
TEST_F(PositionOrderTest, NothingIsLeftAtTheEndOfAnEpoch) {
  Positions one = OpenPositions(For(Options(), 3, 4));
  ReadRest(one, 32);
  for (std::uint32_t rank = 0; rank < 3; ++rank) {
    Positions positions = OpenPositions(For(Options(), rank, 3));
    ASSERT_EQ(positions.Load(one.State()).error, "");
    EXPECT_EQ(positions.Next({}).rows, 0U);
    positions.SetEpoch(1);
    EXPECT_NE(positions.Next({}).rows, 0U);
  }
}

TEST_F(PositionOrderTest, WrongStatesAreRefused) {
  Positions positions = OpenPositions(Options());
  ASSERT_NE(positions.Next({}).rows, 0U);
  const std::string state = positions.State();
  const auto error = [&](const PositionOptions& options, const std::string& text) {
    Positions other = OpenPositions(options);
    const PositionBatch batch = other.Load(text);
    EXPECT_EQ(batch.failure, batch.error.empty() ? Failure::kNone : Failure::kUsage);
    EXPECT_NE(other.Next({}).rows, 0U);  // and nothing has changed
    return batch.error;
  };
  EXPECT_EQ(error(Options(), state), "");
  EXPECT_THAT(error(Options(), "x"), HasSubstr("it is no JSON object"));
  EXPECT_THAT(error(Options(), "{}"), HasSubstr("it has another version"));
  EXPECT_THAT(error(Options(), R"({"plymill_positions":2})"),
              HasSubstr("expected a text under \"files\""));
  EXPECT_THAT(error(For(Options(), 0, 2), state), HasSubstr("within a window, of rank 0 of 1"));
  EXPECT_THAT(error(Options(), R"({"plymill_positions":1})"), HasSubstr("version than 2"));
  PositionOptions options = Options();
  options.every = 2;
  EXPECT_THAT(error(options, state), HasSubstr("other options"));
  options = Options();
  options.view.of_mover = true;
  EXPECT_THAT(error(options, state), HasSubstr("other options"));
  options = Options();
  options.seed = 9;
  EXPECT_THAT(error(options, state), HasSubstr("other options"));
  options = Options();
  options.ranks = RankEnd::kPad;
  options.batch = 16;
  EXPECT_THAT(error(options, state), HasSubstr("the size must stay the same"));
  options = Options();
  const LegalArchive other("coerceo", 500, 3);
  options.files = {other.record_path()};
  EXPECT_THAT(error(options, state), HasSubstr("other files"));
  // Any number may stand in a state.
  for (const std::string_view huge : {"4294967295", "281474976710656", "-1", "1e3", "null"}) {
    for (const std::string_view key : {"rank", "world", "worker", "workers", "first", "windows",
                                       "rows", "batches", "epoch", "batch"}) {
      std::string changed = state;
      const std::size_t at = changed.find("\"" + std::string(key) + "\":") + key.size() + 3;
      changed.replace(at, changed.find_first_of(",}", at) - at, huge);
      Positions any = OpenPositions(Options());
      any.Load(changed);
      EXPECT_EQ(any.Next({}).error, "") << changed;
    }
  }
}

TEST_F(PositionOrderTest, CountsAreThoseOfTheEpoch) {
  for (const unsigned threads : {1U, 2U}) {
    PositionOptions options = For(Options(), 1, 3);
    options.threads = threads;
    options.every = 3;
    Positions positions = OpenPositions(options);
    EXPECT_EQ(positions.count(), std::nullopt);
    const PositionBatch before = positions.Next({});
    const std::string state = positions.State();
    const PositionCount count = positions.Count();
    ASSERT_EQ(count.error, "");
    EXPECT_EQ(positions.State(), state);
    ASSERT_TRUE(positions.count().has_value());
    EXPECT_EQ(positions.count()->batches, count.batches);
    const std::vector<Came> rest = ReadRest(positions, 32);
    EXPECT_EQ(rest.back().batch + 2, count.batches);
    EXPECT_LT(before.rows + rest.size(), count.positions);
    EXPECT_EQ(ReadEpoch(For(options, 0, 1)).size(), count.positions);
  }
}

TEST_F(PositionOrderTest, RanksMayHaveEqualNumbersOfBatches) {
  PositionOptions options = Options();
  options.order = PositionOrder::kInOrder;
  const std::vector<Came> everything = ReadEpoch(options);
  for (const std::uint32_t world : {2U, 3U, 5U, 40U}) {
    std::vector<std::size_t> uneven, numbers[2];
    for (std::uint32_t rank = 0; rank < world; ++rank) {
      const std::vector<Came> all = ReadEpoch(For(Options(), rank, world));
      uneven.push_back(all.empty() ? 0 : all.back().batch + 1);
    }
    std::vector<Came> own[2];
    for (const RankEnd ends : {RankEnd::kPad, RankEnd::kDrop}) {
      const auto index = static_cast<std::size_t>(ends == RankEnd::kDrop);
      for (std::uint32_t rank = 0; rank < world; ++rank) {
        options = For(Options(), rank, world);
        options.ranks = ends;
        Positions positions = OpenPositions(options);
        std::vector<std::int64_t> game(32);
        std::vector<std::int32_t> ply(32);
        std::size_t batches = 0;
        for (;; ++batches) {
          const PositionBatch batch = positions.Next({.game = game.data(), .ply = ply.data()});
          ASSERT_EQ(batch.error, "");
          if (batch.rows == 0) break;
          for (std::size_t i = 0; i < batch.rows && !batch.is_padding; ++i) {
            own[index].push_back({game[i], ply[i]});
          }
        }
        numbers[index].push_back(batches);
        ASSERT_EQ(positions.count()->batches, batches);
      }
    }
    EXPECT_EQ(numbers[0],
              std::vector<std::size_t>(world, *std::max_element(uneven.begin(), uneven.end())));
    EXPECT_EQ(numbers[1],
              std::vector<std::size_t>(world, *std::min_element(uneven.begin(), uneven.end())));
    EXPECT_EQ(Sorted(own[0]), everything);
    const std::vector<Came> dropped = Sorted(own[1]);
    EXPECT_TRUE(
        std::includes(everything.begin(), everything.end(), dropped.begin(), dropped.end()));
  }
}

TEST_F(PositionOrderTest, PaddingCanBeContinued) {
  PositionOptions options = For(Options(), 6, 7);
  options.ranks = RankEnd::kPad;
  const std::vector<Came> all = ReadEpoch(options);
  Positions positions = OpenPositions(options), other = OpenPositions(options);
  std::size_t read = 0;
  for (;;) {
    ASSERT_EQ(other.Load(positions.State()).error, "");
    EXPECT_EQ(ReadRest(other, 32),
              std::vector<Came>(all.begin() + static_cast<int>(read), all.end()));
    const PositionBatch batch = positions.Next({});
    if (batch.rows == 0) break;
    read += batch.rows;
  }
}

// A child process has none of the threads of its parent, and reads on alone.
TEST_F(PositionOrderTest, ForkedProcessesReadOn) {
  PositionOptions options = Options();
  options.threads = 2;
  Positions positions = OpenPositions(options);
  ASSERT_NE(positions.Next({}).rows, 0U);
  const pid_t child = fork();
  if (child == 0) {
    std::size_t rows = 0;
    for (;;) {
      const PositionBatch batch = positions.Next({});
      rows += batch.rows;
      if (batch.rows == 0) _exit(batch.error.empty() && rows > 1'000 ? 0 : 1);
    }
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace plymill::testing
