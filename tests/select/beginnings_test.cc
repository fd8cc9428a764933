// Beginnings: games that are the beginning of another game with the same players are reported.
#include "run/select/beginnings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/hash/hash.h"
#include "plymill/convert.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;

using PlayedGame = std::vector<char>;  // its plies

std::vector<std::uint64_t> HashesOf(const PlayedGame& game) {
  std::vector<std::uint64_t> hashes;
  for (std::size_t plies = 1; plies <= game.size(); ++plies) {
    hashes.push_back(HashOf({game.data(), plies}));
  }
  return hashes;
}

bool Begins(const PlayedGame& game, const PlayedGame& whole) {
  return game.size() >= Beginnings::kLeastPlies && game.size() < whole.size() &&
         std::equal(game.begin(), game.end(), whole.begin());
}

// Games of few different plies, so that many begin alike.
std::vector<PlayedGame> SomeGames() {
  std::mt19937 random(7);
  std::vector<PlayedGame> games;
  for (std::size_t i = 0; i < 400; ++i) {
    PlayedGame game(random() % 40);
    for (char& ply : game) ply = random() % 16 == 0 ? 'b' : 'a';
    games.push_back(game);
  }
  return games;
}

TEST(Beginnings, ArePairsOfABeginningAndALongerGame) {
  const std::vector<PlayedGame> games = SomeGames();
  Beginnings beginnings;
  std::vector<Beginnings::Found> found;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    found.clear();
    beginnings.Add({.offset = i}, HashesOf(games[i]), found);
    std::set<std::size_t> begun;
    for (const Beginnings::Found& pair : found) {
      const PlayedGame& earlier = games[pair.earlier.offset];
      const bool is_pair =
          pair.is_earlier_whole ? Begins(games[i], earlier) : Begins(earlier, games[i]);
      EXPECT_TRUE(is_pair);
      EXPECT_EQ(pair.earlier.plies, std::min(earlier.size(), games[i].size()));
      if (!pair.is_earlier_whole) begun.insert(earlier.size());
      ++pairs;
    }
    std::set<std::size_t> expected;
    for (std::size_t j = 0; j < i; ++j) {
      if (Begins(games[j], games[i])) expected.insert(games[j].size());
    }
    EXPECT_EQ(begun, expected);
  }
  EXPECT_GT(pairs, 100U);
}

TEST(Beginnings, ALongerGameIsFoundByAnyNumberOfItsPlies) {
  const PlayedGame whole(40, 'a');
  for (std::size_t plies = 1; plies <= whole.size(); ++plies) {
    Beginnings beginnings;
    std::vector<Beginnings::Found> found;
    const PlayedGame game(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(plies));
    beginnings.Add({}, HashesOf(whole), found);
    beginnings.Add({}, HashesOf(game), found);
    EXPECT_EQ(found.size(), Begins(game, whole) ? 1U : 0U) << plies;
  }
}

// The same plies by other players, then the game aborted after nine plies, then whole.
constexpr std::string_view kPlies = "1. V-2 1-4\n2. 4-10 F-11\n3. 10-12 11-8\n4. V-1 W-3\n";
constexpr std::string_view kOthers = "[Player1 \"c\"]\n[Player2 \"b\"]\n\n";
constexpr std::string_view kPlayers = "[Player1 \"a\"]\n[Player2 \"b\"]\n\n";

struct BeginningsRun : SourceTest {
  // Reports the games, and returns the diagnostics.
  Duplicates Report(const std::vector<std::string>& games, std::size_t threads = 1) {
    std::string text;
    for (const std::string& game : games) text += game + "\n\n";
    options_.notation = "tatsu";
    options_.select.dedupe = Dedupe::kReport;
    options_.threads = threads;
    options_.shard_bytes = 1;
    const Outputs outputs = Run(text);
    diagnostics_ = outputs.diagnostics;
    const SourceReport& total = outputs.result.report.total;
    EXPECT_EQ(total.games_written, games.size());
    return outputs.result.report.duplicates.value();
  }

  const std::string others_ = std::string(kOthers) + std::string(kPlies) + "5. W-2 3-6",
                    aborted_ = std::string(kPlayers) + std::string(kPlies) + "5. W-2",
                    whole_ = std::string(kPlayers) + std::string(kPlies) + "5. W-2 3-6\n6. 2-7 6-9";
  std::string diagnostics_;
};

TEST_F(BeginningsRun, NameBothGamesInEitherOrder) {
  for (const std::size_t threads : {1U, 3U}) {
    const Duplicates later = Report({others_, aborted_, whole_}, threads);
    ASSERT_EQ(later.beginnings, 1U);
    EXPECT_EQ(later.games, 0U);
    EXPECT_EQ(later.first_beginnings[0].game, others_.size() + 2);
    EXPECT_EQ(later.first_beginnings[0].whole_game, others_.size() + aborted_.size() + 4);
    EXPECT_EQ(later.first_beginnings[0].plies, 9U);
    EXPECT_THAT(diagnostics_, HasSubstr("run.beginning-of-game"));

    const Duplicates earlier = Report({whole_, others_, aborted_}, threads);
    ASSERT_EQ(earlier.beginnings, 1U);
    EXPECT_EQ(earlier.first_beginnings[0].whole_game, 0U);
    EXPECT_EQ(earlier.first_beginnings[0].game, whole_.size() + others_.size() + 4);
    EXPECT_EQ(earlier.first_beginnings[0].plies, 9U);
  }
}

TEST_F(BeginningsRun, SomeAreFoundInLittleMemory) {
  EXPECT_TRUE(Report({aborted_, whole_}).has_all_beginnings);
  options_.select.dedupe_bytes = 70'000;  // suffices for duplicates
  std::vector<std::string> games = {aborted_, whole_};
  for (int i = 0; i < 1000; ++i) {  // the same by others
    games.push_back("[Player1 \"" + std::to_string(i) + "\"]\n\n" + std::string(kPlies) + "5. W-2");
  }
  const Duplicates some = Report(games);
  EXPECT_FALSE(some.has_all_beginnings);
  EXPECT_EQ(some.beginnings, 1U);
  EXPECT_EQ(some.games, 1000U);
}

TEST_F(BeginningsRun, AreNotLookedForAmongGamesComparedByTheirBytes) {
  options_.select.same = Same::kBytes;
  EXPECT_EQ(Report({aborted_, whole_}).beginnings, 0U);
}

}  // namespace
}  // namespace plymill::testing
