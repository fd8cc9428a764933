// Convert(): the output is the same for every number of threads, every shard size, files and
// streams; and record files give the same rows back.
#include "plymill/convert.h"

#include <gtest/gtest.h>

#include "plymill/record_file.h"
#include "support/json_lines.h"
#include "support/notations.h"
#include "support/run.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

template <class Notation>
class ConvertTest : public ::testing::Test {
 protected:
  void SetUp() override {
    text_ = Notation::Archive(ArchiveBytes(40'000), 11);
    for (const auto& path : AllCorpusTexts(Notation::kSlug)) text_ += ReadFile(path);
    const std::string broken = Notation::Archive(1, 12);
    text_ += broken.substr(0, broken.size() / 2) + "~~\n\n" +
             Notation::Archive(ArchiveBytes(40'000), 13);
    WriteFile(folder_ / "archive.txt", text_);
    options_.notation = Notation::kSlug;
  }

  Outputs RunMapped() const { return RunConvert(options_, folder_ / "archive.txt"); }

  Outputs RunStream() const {
    const FifoWriter writer(folder_ / "fifo", text_);
    Outputs outputs = RunConvert(options_, folder_ / "fifo");
    std::filesystem::remove(folder_ / "fifo");
    return outputs;
  }

  void ExpectSame(const Outputs& a, const Outputs& b) const {
    EXPECT_TRUE(a.output == b.output);
    EXPECT_TRUE(a.rejects == b.rejects);
    EXPECT_TRUE(a.diagnostics == b.diagnostics);
    const SourceReport &x = a.result.report.total, &y = b.result.report.total;
    EXPECT_EQ(x.bytes, y.bytes);
    EXPECT_EQ(x.bytes_between_games, y.bytes_between_games);
    EXPECT_EQ(x.games_seen, y.games_seen);
    EXPECT_EQ(x.games_rejected, y.games_rejected);
    EXPECT_EQ(x.plies, y.plies);
    EXPECT_EQ(x.diagnostics, y.diagnostics);
  }

  // The rows that `cat` makes of a record file, with the same options.
  std::string CatOf(const std::string& record_file, JsonRows rows, SourceKey key) const {
    CatOptions options;
    options.files = {record_file};
    options.rows = rows;
    options.source_key = key;
    options.text = options_.text;
    options.tags = options_.tags;
    options.output_path = (folder_ / "cat").string();
    options.force = true;
    const ConvertResult result = Cat(options);
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return ReadFile(options.output_path);
  }

  TemporaryFolder folder_;
  std::string text_;
  ConvertOptions options_;
};
TYPED_TEST_SUITE(ConvertTest, Notations, NotationNames);

TYPED_TEST(ConvertTest, ThreadsAndShardsDoNotShowInTheOutput) {
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    this->options_.rows = rows;
    this->options_.threads = 1;
    this->options_.shard_bytes = this->text_.size() + 1;
    const Outputs whole = this->RunMapped();
    EXPECT_GT(whole.result.report.total.games_rejected, 0U);
    for (const std::size_t threads : SomeOf({1, 2, 3, 8})) {
      for (const std::size_t shard_bytes : SomeOf({1, 1000, 20'000})) {
        SCOPED_TRACE(std::to_string(threads) + " threads, " + std::to_string(shard_bytes));
        this->options_.threads = threads;
        this->options_.shard_bytes = shard_bytes;
        this->ExpectSame(this->RunMapped(), whole);
        this->ExpectSame(this->RunStream(), whole);
      }
    }
  }
}

TYPED_TEST(ConvertTest, OutputIsWhatTheReportSays) {
  this->options_.shard_bytes = 5000;
  const Outputs outputs = this->RunMapped();
  const SourceReport& total = outputs.result.report.total;
  EXPECT_EQ(total.games_seen, total.games_written + total.games_rejected);
  EXPECT_EQ(total.bytes, this->text_.size());
  EXPECT_EQ(CountLines(outputs.output), total.plies);
  EXPECT_EQ(CountLines(outputs.diagnostics), total.diagnostics);
  EXPECT_TRUE(AreJsonLines(outputs.output));
  EXPECT_TRUE(AreJsonLines(outputs.diagnostics));
  this->options_.output = Output::kNothing;
  const Outputs checked = this->RunMapped();
  EXPECT_EQ(checked.diagnostics, outputs.diagnostics);
  EXPECT_EQ(checked.rejects, outputs.rejects);
  EXPECT_EQ(checked.result.report.total.plies, total.plies);
}

TYPED_TEST(ConvertTest, RecordFilesDoNotDependOnThreads) {
  this->options_.output = Output::kRecordFile;
  this->options_.shard_bytes = 3000;
  this->options_.threads = 1;
  const Outputs one = this->RunMapped();
  for (const std::size_t threads : {2U, 3U, 8U}) {
    this->options_.threads = threads;
    this->ExpectSame(this->RunMapped(), one);
  }
}

// Text converted to a record file and then to JSON Lines gives the same bytes as text converted to
// JSON Lines.
TYPED_TEST(ConvertTest, RecordFilesGiveTheSameRows) {
  const std::filesystem::path archive = this->folder_ / "archive.txt";
  for (const bool text : {false, true}) {
    for (const bool keep_unparsed : {false, true}) {
      this->options_.text = text;
      this->options_.keep_unparsed = keep_unparsed;
      this->options_.shard_bytes = 3000;
      ConvertOptions plym = this->options_;
      plym.sources = {archive.string()};
      plym.output = Output::kRecordFile;
      plym.output_path = (this->folder_ / "games.plym").string();
      plym.force = true;
      ASSERT_EQ(Convert(plym, {}).failure, Failure::kNone);
      EXPECT_EQ(Verify(plym.output_path).failure, Failure::kNone);
      for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
        for (const SourceKey key : {SourceKey::kNever, SourceKey::kAlways}) {
          this->options_.rows = rows;
          this->options_.source_key = key;
          this->options_.tags = key == SourceKey::kAlways ? TagsForm::kList : TagsForm::kObject;
          const std::string cat = this->CatOf(plym.output_path, rows, key);
          EXPECT_TRUE(Replaced(cat, archive.string(), "SOURCE") == this->RunMapped().output);
        }
      }
    }
  }
}

// Verify() finds any changed byte of a record file, and a file that is cut short.
TYPED_TEST(ConvertTest, VerifyFindsEveryChangedByte) {
  WriteFile(this->folder_ / "small.txt", TypeParam::Archive(600, 1));
  ConvertOptions plym = this->options_;
  plym.sources = {(this->folder_ / "small.txt").string()};
  plym.output = Output::kRecordFile;
  plym.shard_bytes = 1;
  plym.output_path = (this->folder_ / "small.plym").string();
  ASSERT_EQ(Convert(plym, {}).failure, Failure::kNone);
  const std::string whole = ReadFile(plym.output_path);
  const std::string damaged = (this->folder_ / "damaged.plym").string();
  const std::size_t step = 1 + whole.size() / 300;
  for (std::size_t at = 0; at < whole.size(); at += step) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
    WriteFile(damaged, bytes);
    EXPECT_EQ(Verify(damaged).failure, Failure::kInput) << "byte " << at;
    WriteFile(damaged, whole.substr(0, at));
    EXPECT_EQ(Verify(damaged).failure, Failure::kInput) << "cut at " << at;
  }
}

}  // namespace
}  // namespace plymill::testing
