// Large games and --max-game-size: only the size of the game counts, with any text after it and any
// shard size.
#include <gtest/gtest.h>

#include "support/compress.h"
#include "support/notations.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

class LargeGames : public SourceTest {
 protected:
  static constexpr std::size_t kMaxGameBytes = 20'000;

  void SetUp() override {
    options_.notation = Notation<0>::kSlug;
    options_.max_game_bytes = kMaxGameBytes;
    const bench::AppendGame append = bench::MakerOf(Notation<0>::Ops(), 3);
    append(first_);
    append(second_);
  }

  // Checks the counts for files and for streams.
  void ExpectCounts(const std::string& source, std::uint64_t written, std::uint64_t rejected) {
    for (const std::size_t shard_bytes : {1U, 700U, 100'000U}) {
      options_.shard_bytes = shard_bytes;
      for (const Outputs& outputs : {Run(source), RunPipe(source), Run(Zstd(source))}) {
        const SourceReport& total = outputs.result.report.total;
        EXPECT_EQ(total.games_written, written) << shard_bytes;
        EXPECT_EQ(total.games_rejected, rejected) << shard_bytes;
        EXPECT_EQ(total.games_seen, written + rejected) << shard_bytes;
        EXPECT_EQ(total.bytes, source.size()) << shard_bytes;
      }
    }
  }

  std::string first_, second_;
};

TEST_F(LargeGames, TextAfterAGameIsNotCounted) {
  std::string text = "\n\n";
  while (text.size() < 3 * kMaxGameBytes) text += "The hall was cold that evening.\n";
  ExpectCounts(first_ + text + "\n" + second_, 2, 0);
  ExpectCounts(text + "\n" + first_ + text + "\n" + second_, 2, 0);
}

TEST_F(LargeGames, ACommentInAGameIsCounted) {
  std::string comment = "{";
  while (comment.size() < 2 * kMaxGameBytes) comment += "The hall was cold that evening.\n";
  ExpectCounts("[Event \"x\"]\n\n1# 3c-4a " + comment + "} 2# 15b-5f\n\n" + second_, 1, 1);
}

// Moves that cannot be read are kept unchanged, although the reader of a pipe does not know where
// they end.
TEST_F(LargeGames, MovesAfterSignsAreKeptAsTheyStand) {
  std::string moves;
  while (moves.size() < 3 * kMaxGameBytes) moves += "* **1#** 3c-4a\n";
  ExpectCounts(first_ + "\nMore:\n" + moves, 1, 1);
  for (const std::size_t shard_bytes : {1U, 700U, 100'000U}) {
    options_.shard_bytes = shard_bytes;
    for (const Outputs& outputs : {Run(first_ + "\n" + moves), RunPipe(first_ + "\n" + moves)}) {
      EXPECT_TRUE(outputs.rejects.ends_with("\n" + moves)) << shard_bytes;
      EXPECT_NE(outputs.rejects.find("\"bytes\":null"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace plymill::testing
