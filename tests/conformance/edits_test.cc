// Edits: exit status 0 hides no loss. After one edit of a game between two others, either all plies
// are there, or a game is rejected.
#include "support/edits.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>

#include "support/scale.h"

namespace plymill::testing {
namespace {

template <class Notation>
class EditsTest : public ::testing::Test {};
TYPED_TEST_SUITE(EditsTest, Notations, NotationNames);

TYPED_TEST(EditsTest, LoseNoPlies) {
  Edits<TypeParam> edits;
  ASSERT_GT(edits.games(), 20U);
  std::mt19937_64 random(7);
  for (std::size_t i = 0; i < Scaled(6'000); ++i) {
    std::array<std::uint64_t, 4> words;
    for (std::uint64_t& word : words) word = random();
    std::array<char, sizeof(words)> bytes;
    std::memcpy(bytes.data(), words.data(), sizeof(words));
    EXPECT_EQ(edits.Check(Choices({bytes.data(), bytes.size()})), "");
  }
}

// Games of another notation between two games cannot be read, so they must be rejected.
TYPED_TEST(EditsTest, OtherNotationsAreRejected) {
  using Game = typename TypeParam::Game;
  const std::string before = TypeParam::Archive(1, 1), after = TypeParam::Archive(1, 2);
  const auto plies_of = [](const std::string& text, std::size_t& rejected) {
    const PaddedText padded(text);
    Records<Game> records;
    ReadText<Game>(padded, records);
    rejected = records.tally.games_rejected;
    return PliesOf(records);
  };
  std::size_t rejected = 0;
  const Plies alone = plies_of(before + "\n\n" + after, rejected);
  EXPECT_EQ(rejected, 0U);
  EXPECT_GT(alone.size(), 20U);
  for (const GameOps* const other : AllGames()) {
    if (other->slug == Game::kSlug) continue;
    const bench::AppendGame append = bench::MakerOf(*other, 3);
    for (std::size_t i = 0; i < Scaled(100); ++i) {
      std::string text = before + "\n\n";
      append(text);
      EXPECT_EQ(plies_of(text + "\n\n" + after, rejected), alone) << text;
      EXPECT_GT(rejected, 0U) << text;
    }
  }
}

}  // namespace
}  // namespace plymill::testing
