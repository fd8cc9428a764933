// Shards: the result does not depend on where a source is cut, nor on whether it is a file or a
// stream.
#include <gtest/gtest.h>

#include "support/check_cuts.h"
#include "support/files.h"
#include "support/json_lines.h"
#include "support/mutate.h"
#include "support/notations.h"

namespace plymill::testing {
namespace {

template <class Notation>
class ShardsTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  void SetUp() override { path_ = (folder_ / "archive.txt").string(); }

  SourceText ReadFrom(std::unique_ptr<Source> source, std::size_t shard_bytes) const {
    return ReadSource<Game>(*source, shard_bytes, options_);
  }

  SourceText ReadMapped(std::size_t shard_bytes) const {
    return ReadFrom(OpenSource(path_), shard_bytes);
  }

  // Reads the file with each shard size, mapped and as a stream, and compares with one large shard.
  void ExpectSame(const std::string& text, const std::vector<std::size_t>& sizes) {
    WriteFile(path_, text);
    const SourceText whole = ReadMapped(text.size() + 1);
    EXPECT_EQ(whole.tally.bytes, text.size());
    for (const std::size_t size : sizes) {
      const SourceText mapped = ReadMapped(size);
      ASSERT_TRUE(mapped == whole) << "mapped, shards of " << size << "\n"
                                   << text << "\n"
                                   << Difference(mapped, whole);
      const SourceText stream = ReadFrom(StreamOf(text), size);
      ASSERT_TRUE(stream == whole) << "stream, shards of " << size << "\n"
                                   << text << "\n"
                                   << Difference(stream, whole);
    }
  }

  // All texts of the corpus; some of them have no line end at their end.
  static std::string Corpus() {
    std::string all;
    for (const auto& path : AllCorpusTexts(Notation::kSlug)) all += ReadFile(path);
    return all;
  }

  TemporaryFolder folder_;
  std::string path_;
  ShardOptions options_ = GameRowOptions();
};
TYPED_TEST_SUITE(ShardsTest, Notations, NotationNames);

std::vector<std::size_t> SizesUpTo(std::size_t last, std::size_t step) {
  std::vector<std::size_t> sizes;
  for (std::size_t size = 1; size <= last; size += step) sizes.push_back(size);
  return sizes;
}

TYPED_TEST(ShardsTest, EverySizeOfAShardGivesTheSame) {
  std::string text = TypeParam::Archive(1500, 7);
  for (const auto& path : CorpusFiles(std::string(TypeParam::kSlug) + "/invalid", ".txt")) {
    if (text.size() < 2500) text += ReadFile(path);
  }
  this->ExpectSame(text, SizesUpTo(text.size() + 1, 1));
}

TYPED_TEST(ShardsTest, TheWholeCorpusCutAnywhereIsTheSame) {
  const std::string text = this->Corpus();
  this->ExpectSame(text, SizesUpTo(400, 13));
  this->ExpectSame(text, SizesUpTo(text.size(), text.size() / 15));
}

TYPED_TEST(ShardsTest, MutatedArchivesCutAnywhereAreTheSame) {
  Mutator mutator({this->Corpus(), TypeParam::Archive(3000, 1), TypeParam::Archive(500, 2)}, 77);
  for (std::size_t i = 0; i < 120; ++i) {
    std::string text = i % 2 == 0 ? mutator.Next() : mutator.Archive(30);
    text.resize(std::min(text.size(), std::size_t{20'000}));
    this->ExpectSame(text, {1 + i % 97, 60 + 11 * i, 4096});
  }
}

// A game that is cut short in one of its first lines, with other games glued to it.
TYPED_TEST(ShardsTest, CutGamesGluedToOthersAreTheSame) {
  const std::string games = TypeParam::Archive(300, 4);
  const std::string_view game = std::string_view(games).substr(0, 600);
  for (std::size_t line = 0; line < game.size(); line = game.find('\n', line) + 1) {
    for (std::size_t bytes = 0; bytes < 16; ++bytes) {
      const std::string cut(game.substr(line, bytes));
      this->ExpectSame(cut + games + cut + games, {1, 40, cut.size() + games.size()});
    }
    if (game.find('\n', line) == std::string_view::npos) break;
  }
}

// The limit for games is so small that many games are too large for the memory of a stream. The
// rejects must be the same.
TYPED_TEST(ShardsTest, GamesTooLargeAreTheSameInFilesAndStreams) {
  this->options_.max_game_bytes = 300;
  const std::string text = TypeParam::Archive(6000, 3);
  this->ExpectSame(text, {1, 10, 50, 100, 1000, 3000});
  WriteFile(this->path_, text);
  EXPECT_NE(this->ReadMapped(100).rejects.find("game-too-large"), std::string::npos);
}

// The text before the first game is longer than the memory of a stream, so it is passed in pieces.
TYPED_TEST(ShardsTest, LongTextBeforeTheFirstGameIsNoGame) {
  this->options_.max_game_bytes = 2000;
  std::string text;
  for (int i = 0; i < 700; ++i) text += "Nothing of a game here.\n";
  const std::size_t before = text.size();
  text += "\n" + TypeParam::Archive(500, 4);
  WriteFile(this->path_, text);
  const SourceText mapped = this->ReadMapped(100);
  const SourceText stream = this->ReadFrom(StreamOf(text), 100);
  EXPECT_EQ(mapped.games, stream.games);
  EXPECT_EQ(mapped.rejects, stream.rejects);
  EXPECT_EQ(mapped.tally.games_seen, stream.tally.games_seen);
  EXPECT_EQ(mapped.tally.bytes_between_games, stream.tally.bytes_between_games);
  EXPECT_GE(stream.tally.bytes_between_games, before);
  EXPECT_EQ(stream.tally.bytes, text.size());
}

// Another byte between two games must not make a game disappear.
TYPED_TEST(ShardsTest, NeighboursOfOddBytesAreWhole) {
  const std::string game = TypeParam::Archive(1, 5);
  WriteFile(this->path_, game);
  const std::string rows = this->ReadMapped(100).moves;
  for (const std::string_view odd :
       {std::string_view("\xEF\xBB\xBF"), std::string_view("\xFF\xFE\n"),
        std::string_view("\0\0\0\n", 4), std::string_view("\x0C\n"), std::string_view("\xC0\x80\n"),
        std::string_view("\x96\n"), std::string_view("\r\n"), std::string_view("[(\n"),
        std::string_view("\xE2\x80\xA8\n")}) {
    const std::string text = game + std::string(odd) + game + std::string(odd);
    WriteFile(this->path_, text);
    const SourceText read = this->ReadMapped(50);
    EXPECT_EQ(read.tally.games_written, 2U) << text;
    EXPECT_TRUE(read.moves.starts_with(rows)) << read.moves;
    EXPECT_EQ(CountLines(read.moves), 2 * CountLines(rows)) << text;
  }
}

#ifdef PLYMILL_READS_ROOTLOG
using RootlogShards = ShardsTest<NotationOf<rootlog::Game>>;

// "Winner: CMap: Fall": a game starts in the middle of a line.
TEST_F(RootlogShards, GamesWithoutALineEndBetweenAreTheSame) {
  std::string text;
  for (const std::string_view end : {"", " ", " // a close one", "\r", "\xEF\xBB\xBF", "\n"}) {
    text += "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5 // see\nWinner: C" + std::string(end);
  }
  ExpectSame(text, SizesUpTo(text.size() + 1, 1));
  EXPECT_EQ(ReadMapped(20).tally.games_written, 6U);
}
#endif

}  // namespace
}  // namespace plymill::testing
