// Splits: however a source is split, all splits together give the same rows, rejects, diagnostics
// and counts as the whole source, byte for byte.
#include <gtest/gtest.h>

#include <random>

#include "support/files.h"
#include "support/notations.h"
#include "support/read_source.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

void Append(const SourceText& more, SourceText& to) {
  to.moves += more.moves;
  to.games += more.games;
  to.nested += more.nested;
  to.rejects += more.rejects;
  to.diagnostics += more.diagnostics;
  to.tally.bytes += more.tally.bytes;
  to.tally.bytes_between_games += more.tally.bytes_between_games;
  to.tally.games_seen += more.tally.games_seen;
  to.tally.games_written += more.tally.games_written;
  to.tally.plies += more.tally.plies;
}

template <class Notation>
class SplitsTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  void SetUp() override { path_ = (folder_ / "archive.txt").string(); }

  // Games, with rejected texts and texts with remarks among them.
  static std::string Archive(std::size_t bytes) {
    std::string text;
    for (const auto& path : CorpusFiles(std::string(Notation::kSlug) + "/invalid", ".txt")) {
      if (text.size() < bytes / 2) text += ReadFile(path);
    }
    text += Notation::Archive(bytes / 2, 7);
    return text;
  }

  SourceText Read(const SourceRange* range) const {
    const auto source = OpenSource(path_);
    if (range != nullptr) {
      const GameOps& ops = Notation::Ops();
      const CutRules rules = {ops.find_game_start, ops.start_lookahead_bytes, kShardBytes, 1 << 20};
      EXPECT_TRUE(source->Restrict(rules, *range).ok());
    }
    return ReadSource<Game>(*source, kShardBytes);
  }

  // The joined results of the ranges between `cuts`; the first range begins at 0.
  SourceText ReadSplit(const std::vector<std::size_t>& cuts) const {
    SourceText all;
    std::size_t begin = 0;
    for (const std::size_t end : cuts) {
      const SourceRange range = {begin, end};
      Append(Read(&range), all);
      begin = end;
    }
    return all;
  }

  static constexpr std::size_t kShardBytes = 700;

  TemporaryFolder folder_;
  std::string path_;
};
TYPED_TEST_SUITE(SplitsTest, Notations, NotationNames);

TYPED_TEST(SplitsTest, EverySizeOfASplitGivesTheWhole) {
  const std::string text = this->Archive(kSanitized ? 600 : 1800);
  WriteFile(this->path_, text);
  const SourceText whole = this->Read(nullptr);
  EXPECT_GT(whole.tally.games_seen, whole.tally.games_written);
  for (std::size_t size = 1; size <= text.size() + 1; size += size < 64 ? 1 : kStep) {
    std::vector<std::size_t> cuts;
    for (std::size_t at = size; at < text.size(); at += size) cuts.push_back(at);
    cuts.push_back(text.size());
    ASSERT_TRUE(this->ReadSplit(cuts) == whole) << "splits of " << size << " bytes\n" << text;
  }
}

TYPED_TEST(SplitsTest, RandomSplitsOfLargeArchivesGiveTheWhole) {
  const std::string text = this->Archive(Scaled(200'000));
  WriteFile(this->path_, text);
  const SourceText whole = this->Read(nullptr);
  std::mt19937_64 random(5);
  for (int round = 0; round < 20; ++round) {
    std::vector<std::size_t> cuts(1 + random() % 12);
    for (std::size_t& cut : cuts) cut = random() % (text.size() + 1);
    cuts.push_back(text.size());
    std::sort(cuts.begin(), cuts.end());
    ASSERT_TRUE(this->ReadSplit(cuts) == whole) << ::testing::PrintToString(cuts);
  }
}

// A split uses the line number in its plan; without one, it counts the lines before it.
TYPED_TEST(SplitsTest, ALineThatIsToldIsTheLineThatIsCounted) {
  const std::string text = this->Archive(3000);
  WriteFile(this->path_, text);
  const std::size_t middle = text.size() / 2;
  const auto lines = static_cast<std::uint64_t>(
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(middle), '\n'));
  const SourceRange counted = {middle, text.size()}, told = {middle, text.size(), lines + 1};
  EXPECT_TRUE(this->Read(&counted) == this->Read(&told));
}

TYPED_TEST(SplitsTest, RangesThatAreNoPartOfASourceAreRefused) {
  WriteFile(this->path_, "1234567890");
  const CutRules rules = {TypeParam::Ops().find_game_start, 0, 1000, 1000};
  const auto source = OpenSource(this->path_);
  EXPECT_FALSE(source->Restrict(rules, {0, 11}).ok());
  EXPECT_FALSE(source->Restrict(rules, {5, 4}).ok());
  EXPECT_TRUE(source->Restrict(rules, {10, 10}).ok());
  EXPECT_FALSE(StreamOf("1234567890")->Restrict(rules, {0, 10}).ok());
}

}  // namespace
}  // namespace plymill::testing
