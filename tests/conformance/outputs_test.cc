// Outputs: compressed rows, a file for each notation, and numbered files. Together they have the
// games of a single output, whatever the number of threads and the read size.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zstd.h>

#include <map>

#include "base/json_string.h"
#include "output/output_name.h"
#include "output/temporary_files.h"
#include "plymill/record_file.h"
#include "rows/report.h"
#include "run/output_paths.h"
#include "support/compress.h"
#include "support/notations.h"
#include "support/process.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr OutputCompression kCompressions[] = {OutputCompression::kNone, OutputCompression::kZstd,
                                               OutputCompression::kGzip};

class OutputsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directory(in_);
    WriteFile(in_ / "1.txt", Notation<0>::Archive(60'000, 1) + "\n\n1# y\n");
    WriteFile(in_ / "2.txt", "\n\n");
    WriteFile(in_ / "3.txt", Notation<1>::Archive(90'000, 2));
    WriteFile(in_ / "4.txt", Notation<0>::Archive(30'000, 3));
    options_.sources = {in_.string()};
    options_.output_path = Path("games.jsonl");
    options_.report_path = Path("report.json");
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  Report Converted(ConvertOptions options) const {
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return result.report;
  }

  // The rows of a run with one output.
  std::string Plain() const {
    ConvertOptions options = options_;
    options.output = Output::kJsonl;
    options.compression = OutputCompression::kNone;
    options.max_file_bytes = options.max_file_games = 0;
    options.output_path = Path("plain");
    options.report_path = "";
    options.force = true;
    Converted(options);
    return ReadFile(options.output_path);
  }

  static std::string RowsOf(const std::string& path, OutputCompression compression) {
    const std::string bytes = ReadFile(path);
    return compression == OutputCompression::kNone ? bytes : Decompressed(bytes);
  }

  // The files of the run and their bytes.
  std::map<std::string, std::string> Files() const {
    std::map<std::string, std::string> files;
    for (const std::string& name : folder_.Names()) {
      if (name.starts_with("games")) files[name] = ReadFile(folder_ / name);
    }
    return files;
  }

  std::vector<std::string> FileNames() const {
    std::vector<std::string> names;
    for (const auto& [name, bytes] : Files()) names.push_back(name);
    return names;
  }

  void RemoveFiles() const {
    for (const auto& [name, bytes] : Files()) fs::remove(folder_ / name);
  }

  // The rows of all files that `report` lists. Their counts must add up to the total.
  static std::string AllRows(const Report& report, OutputCompression compression) {
    std::string rows;
    std::uint64_t games = 0, plies = 0;
    for (const OutputReport& output : report.outputs) {
      EXPECT_EQ(output.bytes, fs::file_size(output.path)) << output.path;
      rows += RowsOf(output.path, compression);
      games += output.games;
      plies += output.plies;
    }
    EXPECT_EQ(games, report.total.games_written);
    EXPECT_EQ(plies, report.total.plies);
    return rows;
  }

  void ExpectUsage(const ConvertOptions& options, std::string_view told) const {
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kUsage);
    EXPECT_THAT(result.message, HasSubstr(told));
  }

  const TemporaryFolder folder_;
  const fs::path in_ = folder_ / "in";
  ConvertOptions options_;
};

TEST_F(OutputsTest, CompressedRowsAreTheRows) {
  const std::string plain = Plain();
  ASSERT_GT(plain.size(), std::size_t{2} << 20);
  for (const OutputCompression compression : {OutputCompression::kZstd, OutputCompression::kGzip}) {
    options_.compression = compression;
    options_.force = true;
    const Report report = Converted(options_);
    EXPECT_TRUE(AllRows(report, compression) == plain);
    EXPECT_LT(report.outputs[0].bytes, plain.size() / 5);
  }
}

TEST_F(OutputsTest, FramesHaveAChecksumAndHoldWholeGames) {
  options_.compression = OutputCompression::kZstd;
  options_.rows = JsonRows::kNested;
  Converted(options_);
  const std::string plain = Plain(), bytes = ReadFile(options_.output_path);
  std::size_t frames = 0, begin = 0;
  for (std::string_view rest = bytes; !rest.empty(); ++frames) {
    const std::size_t size = ZSTD_findFrameCompressedSize(rest.data(), rest.size());
    ASSERT_EQ(ZSTD_isError(size), 0U);
    const auto rows = static_cast<std::size_t>(ZSTD_getFrameContentSize(rest.data(), size));
    begin += rows;
    ASSERT_LE(begin, plain.size());
    EXPECT_EQ(plain[begin - 1], '\n');
    EXPECT_LT(rows, (std::size_t{1} << 20) + 200'000);
    if (begin < plain.size()) EXPECT_GE(rows, std::size_t{1} << 20);
    std::string damaged(rest.substr(0, size)), text(rows, '\0');
    damaged.back() ^= 1;  // of the checksum
    EXPECT_NE(ZSTD_isError(ZSTD_decompress(text.data(), rows, damaged.data(), size)), 0U);
    rest.remove_prefix(size);
  }
  EXPECT_EQ(begin, plain.size());
  EXPECT_GT(frames, 1U);
}

// For record files, the read size decides which games are in a block, and so in a file.
TEST_F(OutputsTest, BytesDependOnNeitherThreadsNorReadSize) {
  struct Limits {
    std::uint64_t bytes, games;
  };
  for (const OutputCompression compression : kCompressions) {
    for (const Limits limits : {Limits{0, 0}, {20'000, 0}, {0, 7}, {20'000, 7}}) {
      options_.compression = compression;
      options_.max_file_bytes = limits.bytes;
      options_.max_file_games = limits.games;
      options_.report_path = "";
      std::map<std::string, std::string> expected;
      for (const std::size_t threads : {1U, 4U}) {
        for (const std::size_t shard_bytes : {500U, 1'000'000U}) {
          options_.threads = threads;
          options_.shard_bytes = shard_bytes;
          Converted(options_);
          if (expected.empty()) expected = Files();
          EXPECT_TRUE(Files() == expected) << threads << " threads, " << shard_bytes;
          RemoveFiles();
        }
      }
    }
  }
}

TEST_F(OutputsTest, EmptyCompressedFilesCanBeRead) {
  WriteFile(folder_ / "empty.txt", "");
  options_.sources = {Path("empty.txt")};
  for (const OutputCompression compression : {OutputCompression::kZstd, OutputCompression::kGzip}) {
    options_.compression = compression;
    options_.force = true;
    EXPECT_EQ(AllRows(Converted(options_), compression), "");
    EXPECT_GT(fs::file_size(options_.output_path), 0U);
  }
}

TEST_F(OutputsTest, NumberedFilesTogetherAreTheOutput) {
  const std::string plain = Plain();
  for (const OutputCompression compression : kCompressions) {
    options_.compression = compression;
    options_.max_file_bytes = compression == OutputCompression::kNone ? 200'000 : 20'000;
    const Report report = Converted(options_);
    EXPECT_TRUE(AllRows(report, compression) == plain);
    ASSERT_GT(report.outputs.size(), 4U);
    for (std::size_t i = 0; i < report.outputs.size(); ++i) {
      const OutputReport& output = report.outputs[i];
      EXPECT_EQ(output.path, NumberedPath(options_.output_path, i));
      EXPECT_TRUE(output.bytes <= options_.max_file_bytes || output.games == 1) << output.path;
    }
    RemoveFiles();
    fs::remove(options_.report_path);
  }
}

TEST_F(OutputsTest, AGameIsLargerThanAFileMayBe) {
  options_.max_file_bytes = 1;
  for (const Output output : {Output::kJsonl, Output::kRecordFile}) {
    options_.output = output;
    options_.force = true;
    const Report report = Converted(options_);
    EXPECT_EQ(report.outputs.size(), report.total.games_written);
    for (const OutputReport& file : report.outputs) EXPECT_EQ(file.games, 1U);
  }
}

TEST_F(OutputsTest, FilesHaveExactlyTheGamesThatAreAskedFor) {
  const std::string plain = Plain();
  for (const Output output : {Output::kJsonl, Output::kRecordFile}) {
    for (const OutputCompression compression : kCompressions) {
      if (output == Output::kRecordFile && compression != OutputCompression::kNone) continue;
      for (const std::uint64_t games : {1U, 7U, 1000U}) {
        for (const std::size_t shard_bytes : {1000U, 1'000'000U}) {
          options_.output = output;
          options_.compression = compression;
          options_.max_file_games = games;
          options_.shard_bytes = shard_bytes;
          options_.force = true;
          const Report report = Converted(options_);
          const std::uint64_t files = (report.total.games_written + games - 1) / games;
          ASSERT_EQ(report.outputs.size(), files);
          for (const OutputReport& file : report.outputs) {
            if (&file != &report.outputs.back()) EXPECT_EQ(file.games, games) << file.path;
          }
          EXPECT_EQ(FileNames().size(), files) << "files of the longer run before are removed";
          if (output == Output::kJsonl) EXPECT_TRUE(AllRows(report, compression) == plain);
          RemoveFiles();
        }
      }
    }
  }
}

// Every record file is whole by itself, and the counts of all of them are those of the run.
TEST_F(OutputsTest, NumberedRecordFilesAddUp) {
  std::string odd;
  for (int i = 0; i < 300; ++i) odd += "1# 3c-4a 2. 15b-5f\n\n";
  WriteFile(in_ / "5.txt", odd + "1# y\n");
  const std::string plain = Plain();
  options_.output = Output::kRecordFile;
  options_.output_path = Path("games.plym");
  options_.shard_bytes = 20'000;
  constexpr std::uint64_t kMost = 16'000 + 2 * 500;  // and sources without games in the file
  for (const bool by_size : {true, false}) {
    options_.max_file_bytes = by_size ? 16'000 : 0;
    options_.max_file_games = by_size ? 0 : 3;
    options_.force = true;
    const Report report = Converted(options_);
    ASSERT_GT(report.outputs.size(), 3U);
    CatOptions cat;
    SourceReport sum;
    for (const OutputReport& output : report.outputs) {
      cat.files.push_back(output.path);
      const ConvertResult verified = Verify(output.path);
      EXPECT_EQ(verified.failure, Failure::kNone) << verified.message;
      const SourceReport& total = verified.report.total;
      EXPECT_EQ(total.games_written, output.games);
      EXPECT_EQ(total.games_seen,
                total.games_written + total.games_rejected + total.games_filtered);
      if (by_size) EXPECT_TRUE(output.bytes <= kMost || output.games == 1) << output.bytes;
      for (std::uint64_t SourceReport::*const count :
           {&SourceReport::bytes, &SourceReport::bytes_between_games, &SourceReport::games_seen,
            &SourceReport::games_written, &SourceReport::games_rejected, &SourceReport::plies,
            &SourceReport::diagnostics}) {
        sum.*count += total.*count;
      }
    }
    EXPECT_EQ(sum.bytes, report.total.bytes);
    EXPECT_EQ(sum.bytes_between_games, report.total.bytes_between_games);
    EXPECT_EQ(sum.games_seen, report.total.games_seen);
    EXPECT_EQ(sum.games_written, report.total.games_written);
    EXPECT_EQ(sum.games_rejected, report.total.games_rejected);
    EXPECT_EQ(sum.plies, report.total.plies);
    EXPECT_EQ(sum.diagnostics, report.total.diagnostics);
    ConvertOptions check;
    check.sources = cat.files;
    check.output = Output::kNothing;
    EXPECT_EQ(Converted(check).total.diagnostics, report.total.diagnostics);
    cat.output_path = Path("cat");
    cat.source_key = SourceKey::kAlways;
    cat.force = true;
    EXPECT_EQ(Cat(cat).failure, Failure::kNone);
    EXPECT_TRUE(ReadFile(cat.output_path) == plain);
  }
}

TEST_F(OutputsTest, AnEmptyRunWritesOneEmptyFile) {
  WriteFile(folder_ / "empty.txt", "");
  options_.sources = {Path("empty.txt")};
  options_.max_file_games = 5;
  EXPECT_EQ(Converted(options_).outputs.size(), 1U);
  EXPECT_THAT(FileNames(), ElementsAre("games-00000.jsonl"));
}

TEST_F(OutputsTest, NumberedFilesOfAnEarlierRunAreRefusedOrReplaced) {
  options_.max_file_games = 50;
  options_.report_path = "";
  for (const std::string name : {"games-123456.jsonl", "games-00123.jsonl"}) {
    WriteFile(folder_ / name, "old");
    ExpectUsage(options_, name + ": exists already, as a numbered file of this output");
  }
  for (const std::string name : {"games-7.jsonl", "games-000012.jsonl", "games-00001.txt",
                                 "games-train-00001.jsonl", "games.jsonl"}) {
    WriteFile(folder_ / name, "other");
  }
  options_.force = true;
  Converted(options_);
  EXPECT_THAT(FileNames(), ::testing::IsSupersetOf({"games-00000.jsonl", "games-7.jsonl",
                                                    "games-000012.jsonl", "games-00001.txt",
                                                    "games-train-00001.jsonl", "games.jsonl"}));
  EXPECT_FALSE(fs::exists(Path("games-00123.jsonl")));
  EXPECT_FALSE(fs::exists(Path("games-123456.jsonl")));
  EXPECT_EQ(ReadFile(Path("games.jsonl")), "other");
}

TEST_F(OutputsTest, ANotationInTheNamePartsTheGames) {
  const std::string slugs[] = {std::string(Notation<0>::kSlug), std::string(Notation<1>::kSlug)};
  for (const Output output : {Output::kJsonl, Output::kRecordFile}) {
    options_.output = output;
    options_.output_path = Path("games.{notation}.x");
    const Report report = Converted(options_);
    ASSERT_EQ(report.outputs.size(), 2U);
    EXPECT_THAT(report.mixed, IsEmpty());
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(report.outputs[i].notation, slugs[i]);
      EXPECT_EQ(report.outputs[i].path, Path("games." + slugs[i] + ".x"));
      ConvertOptions only = options_;
      only.output_path = Path("only");
      only.sources = i == 0 ? std::vector{(in_ / "1.txt").string(), (in_ / "4.txt").string()}
                            : std::vector{(in_ / "3.txt").string()};
      only.source_key = SourceKey::kAlways;
      only.report_path = "";
      only.force = true;
      Converted(only);
      EXPECT_TRUE(ReadFile(report.outputs[i].path) == ReadFile(only.output_path));
    }
    EXPECT_EQ(FileNames().size(), 2U);
    RemoveFiles();
    fs::remove(options_.report_path);
  }
}

// What a record file counts beside its games goes along: rejected games, and text between games.
TEST_F(OutputsTest, NotationsOfARecordFileHaveTheCountsOfTheText) {
  options_.output = Output::kRecordFile;
  options_.report_path = "";
  const auto totals = [&](const std::string& path) {
    options_.output_path = path;
    std::vector<std::string> found;
    for (const OutputReport& output : Converted(options_).outputs) {
      const ConvertResult verified = Verify(output.path);
      EXPECT_EQ(verified.failure, Failure::kNone) << verified.message;
      found.push_back(JsonText(JsonOf(verified.report.total, WriteSource)));
      EXPECT_GT(verified.report.total.bytes, 0U);
    }
    return found;
  };
  const std::vector<std::string> expected = totals(Path("games.{notation}.plym"));
  EXPECT_THAT(expected[0], HasSubstr("\"games_rejected\":1"));
  totals(Path("all.plym"));
  options_.sources = {Path("all.plym")};
  EXPECT_EQ(totals(Path("again.{notation}.plym")), expected);
}

TEST_F(OutputsTest, NotationsOfARecordFileWithMixedSourcesAreWhole) {
  const auto record = [](std::string_view slug, std::string_view text) {
    return "{\"n\":\"" + std::string(slug) + "\",\"t\":" + JsonString(text) + "}\n";
  };
  const std::string first = record(Notation<0>::kSlug, Notation<0>::Archive(1, 1));
  const std::string second = record(Notation<1>::kSlug, Notation<1>::Archive(1, 1));
  WriteFile(folder_ / "1.jsonl", first);
  WriteFile(folder_ / "2.jsonl", second + record(Notation<2>::kSlug, Notation<2>::Archive(1, 1)) +
                                     record(Notation<1>::kSlug, "nothing"));
  options_.sources = {Path("1.jsonl"), Path("2.jsonl")};
  options_.archives.json.text = "/t";
  options_.archives.json.notation = "/n";
  options_.output = Output::kRecordFile;
  options_.report_path = "";
  options_.output_path = Path("all.plym");
  Converted(options_);
  options_.archives.json = {};
  options_.sources = {Path("all.plym")};
  options_.output_path = Path("again.{notation}.plym");
  const Report report = Converted(options_);
  ASSERT_EQ(report.outputs.size(), 3U);
  std::uint64_t rejected = 0;
  for (const OutputReport& output : report.outputs) {
    const ConvertResult verified = Verify(output.path);
    EXPECT_EQ(verified.failure, Failure::kNone) << verified.message;
    rejected += verified.report.total.games_rejected;
  }
  EXPECT_EQ(rejected, 1U);
}

TEST_F(OutputsTest, NotationsSetsAndNumbersGoTogether) {
  const std::string plain = Plain();
  options_.compression = OutputCompression::kZstd;
  options_.select.sets = {{"a", 1}, {"b", 1}};
  options_.max_file_games = 20;
  options_.output_path = Path("games.{set}.{notation}.jsonl.zst");
  const Report report = Converted(options_);
  EXPECT_EQ(report.outputs[0].path,
            Path("games.a." + std::string(Notation<0>::kSlug) + "-00000.jsonl.zst"));
  EXPECT_EQ(report.outputs[0].set, "a");
  const auto sorted = [](const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
      end = text.find('\n', at);
      lines.push_back(text.substr(at, end - at));
    }
    std::sort(lines.begin(), lines.end());
    return lines;
  };
  EXPECT_TRUE(sorted(AllRows(report, OutputCompression::kZstd)) == sorted(plain));
}

// They may be those of other sources, but a pattern for the names finds them, too.
TEST_F(OutputsTest, FilesOfNotationsWithoutGamesStayAndAreNamed) {
  const std::vector<std::string> all = options_.sources;
  options_.output_path = Path("games.{notation}.jsonl");
  options_.force = true;
  for (const std::uint64_t max_games : {0U, 50U}) {
    options_.max_file_games = max_games;
    options_.sources = all;
    const std::vector<OutputReport> first = Converted(options_).outputs;
    EXPECT_THAT(OlderOutputs(options_, Converted(options_)), IsEmpty());
    options_.sources = {(in_ / "1.txt").string()};
    std::vector<std::string> of_other;
    for (const OutputReport& output : first) {
      if (output.notation == Notation<1>::kSlug) of_other.push_back(output.path);
    }
    EXPECT_EQ(OlderOutputs(options_, Converted(options_)), of_other);
    for (const std::string& path : of_other) EXPECT_TRUE(fs::exists(path)) << path;
    RemoveFiles();
  }
}

TEST_F(OutputsTest, WithoutGamesNoNotationHasAFile) {
  WriteFile(folder_ / "empty.txt", "");
  options_.sources = {Path("empty.txt")};
  options_.output_path = Path("games.{notation}.jsonl");
  EXPECT_THAT(Converted(options_).outputs, IsEmpty());
  EXPECT_THAT(FileNames(), IsEmpty());
}

TEST_F(OutputsTest, ANotationThatHasAFileIsRefusedBeforeAnythingIsRead) {
  options_.output_path = Path("games.{notation}.jsonl");
  WriteFile(folder_ / "games.tatsu.jsonl", "old");
  options_.sources = {Path("in")};
  ExpectUsage(options_, "games.tatsu.jsonl: exists already");
  options_.max_file_games = 3;
  WriteFile(folder_ / "games.tatsu-00004.jsonl", "old");
  ExpectUsage(options_, "games.tatsu-00004.jsonl: exists already");
  options_.max_file_games = 0;
  options_.force = true;
  EXPECT_EQ(Converted(options_).outputs.size(), 2U);
  EXPECT_EQ(ReadFile(Path("games.tatsu.jsonl")), "old");
}

TEST_F(OutputsTest, MoveRowsOfSeveralNotationsAreTold) {
  const Report report = Converted(options_);
  ASSERT_EQ(report.mixed.size(), 1U);
  EXPECT_EQ(report.mixed[0].path, options_.output_path);
  EXPECT_THAT(report.mixed[0].notations,
              ElementsAre(std::string(Notation<0>::kSlug), std::string(Notation<1>::kSlug)));
  options_.force = true;
  options_.rows = JsonRows::kGames;
  EXPECT_THAT(Converted(options_).mixed, IsEmpty());
  options_.output = Output::kRecordFile;
  EXPECT_THAT(Converted(options_).mixed, IsEmpty());
}

TEST_F(OutputsTest, WhatDoesNotFitTogetherIsRefused) {
  ConvertOptions options = options_;
  options.max_file_games = 3;
  for (const std::string path : {"", "-", "/dev/null", "/dev/stdout"}) {
    options.output_path = path;
    ExpectUsage(options, "give -o games.jsonl");
  }
  options = options_;
  options.split.emplace();
  options.sources.clear();
  options.split->source = (in_ / "1.txt").string();
  options.max_file_bytes = 3;
  ExpectUsage(options, "--split-bytes");
  options.max_file_bytes = 0;
  options.output_path = Path("{notation}.jsonl");
  ExpectUsage(options, "--split-bytes");
  options = options_;
  options.output = Output::kRecordFile;
  options.compression = OutputCompression::kZstd;
  ExpectUsage(options, "the rows of JSON Lines can be compressed");
  options = options_;
  options.rejects_path = Path("rejects.gz");
  ExpectUsage(options, "--rejects");
  options = options_;
  options.max_file_games = 3;
  options.rejects_path = Path("games-00017.jsonl");
  ExpectUsage(options, "is named for two outputs");
}

TEST_F(OutputsTest, NumberedFilesThatAreReadAreNotReplaced) {
  WriteFile(folder_ / "games-00002.jsonl", Notation<0>::Archive(1000, 1));
  options_.sources = {Path("games-00002.jsonl")};
  options_.max_file_games = 100;
  options_.force = true;
  ExpectUsage(options_, "is read by this run");
}

// --- names ---

TEST(OutputNames, NumbersStandBeforeTheEnding) {
  EXPECT_EQ(NumberedPath("a.b/games.x.jsonl.zst", 7), "a.b/games.x-00007.jsonl.zst");
  EXPECT_EQ(NumberedPath("games", 123456), "games-123456");
  EXPECT_EQ(FirstNumbered("games-00017.jsonl.gz"), "games-00000.jsonl.gz");
  EXPECT_EQ(FirstNumbered("games-017.jsonl"), "games-017.jsonl");
  EXPECT_FALSE(IsNumbered("games-000017.jsonl"));
  EXPECT_TRUE(IsNumbered("games-100017"));
}

// --- temporary files ---

// A signal removes all temporary files, however many there are.
TEST(TemporaryFiles, OfAnyNumberAreRemovedBySignals) {
  constexpr int kFiles = 1000;
  const TemporaryFolder folder;
  const pid_t child = fork();
  if (child == 0) {
    RemoveTemporaryFilesOnSignals();
    for (int i = 0; i < kFiles; ++i) {
      const std::string path =
          folder / (std::to_string(i) + std::string(static_cast<std::size_t>(i) % 100, 'x'));
      const TemporaryFile file = MakeTemporaryFile(path, 0600);
      close(file.file);
      if (i % 3 == 0) {  // its place is used again
        unlink(path.c_str());
        ForgetTemporaryFile(file.slot);
      }
    }
    WriteFile(folder / "made", "");
    for (;;) pause();
  }
  while (!fs::exists(folder / "made")) sched_yield();
  EXPECT_EQ(folder.Names().size(), 1U + kFiles - (kFiles + 2) / 3);
  kill(child, SIGTERM);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 128 + SIGTERM);
  EXPECT_THAT(folder.Names(), ElementsAre("made"));
}

}  // namespace
}  // namespace plymill::testing
