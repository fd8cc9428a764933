// SeenGames: finds the first of several equal games, and does not use more memory than allowed.
#include "run/select/seen_games.h"

#include <gtest/gtest.h>
#include <xxhash.h>

#include "base/result.h"

namespace plymill {
namespace {

SeenGame GameOf(std::uint64_t number) {
  return {.hash = XXH3_64bits(&number, sizeof(number)), .offset = number};
}

TEST(SeenGames, FindsTheFirstOfEach) {
  SeenGames seen(std::size_t{64} << 20);
  for (std::uint64_t i = 0; i < 100'000; ++i) EXPECT_EQ(*seen.FindOrKeep(GameOf(i)), std::nullopt);
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    SeenGame again = GameOf(i);
    again.offset = i + 1'000'000;
    const auto first = seen.FindOrKeep(again);
    ASSERT_TRUE(first.ok() && *first);
    EXPECT_EQ((*first)->offset, i);
  }
}

TEST(SeenGames, GamesWithTheSameIdAndAnotherCheckDiffer) {
  SeenGames seen(std::size_t{1} << 20);
  EXPECT_EQ(*seen.FindOrKeep({.hash = 5, .offset = 1, .check = 1}), std::nullopt);
  EXPECT_EQ(*seen.FindOrKeep({.hash = 5, .offset = 2, .check = 2}), std::nullopt);
  EXPECT_EQ((*seen.FindOrKeep({.hash = 5, .offset = 3, .check = 2}))->offset, 2U);
}

// SeenGames fails only after it has kept a game for every 96 bytes of its memory. The message says
// how much memory to give.
TEST(SeenGames, FailsWhereTheMemoryDoesNotSuffice) {
  constexpr std::size_t kBytes = std::size_t{8} << 20;
  SeenGames seen(kBytes);
  std::uint64_t kept = 0;
  Result<void> status;
  for (; status.ok() && kept < kBytes; ++kept) status = seen.FindOrKeep(GameOf(kept)).outcome();
  ASSERT_TRUE(status.Has(ErrorCode::kLimit));
  EXPECT_GT(kept, kBytes / 96);
  EXPECT_NE(status.error().message.find("--dedupe-memory 17MiB"), std::string::npos)
      << status.error().message;
}

}  // namespace
}  // namespace plymill
