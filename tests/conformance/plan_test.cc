// Plan: the parts of any plan, converted one by one and merged, give the same as one run over all
// sources.
#include "plymill/plan.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "base/hash/hash.h"
#include "base/path_text.h"
#include "jobs/splits/marks.h"
#include "model/types_of.h"
#include "plymill/record_file.h"
#include "rows/report.h"
#include "support/notations.h"
#include "support/record_file_draft.h"
#include "support/run.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

void ExpectSameCounts(const SourceReport& a, const SourceReport& b) {
  EXPECT_EQ(a.source, b.source);
  EXPECT_EQ(a.notation, b.notation);
  EXPECT_EQ(a.bytes, b.bytes);
  EXPECT_EQ(a.bytes_between_games, b.bytes_between_games);
  EXPECT_EQ(a.games_seen, b.games_seen);
  EXPECT_EQ(a.games_written, b.games_written);
  EXPECT_EQ(a.games_rejected, b.games_rejected);
  EXPECT_EQ(a.games_filtered, b.games_filtered);
  EXPECT_EQ(a.games_duplicate, b.games_duplicate);
  EXPECT_EQ(a.plies, b.plies);
  EXPECT_EQ(a.diagnostics, b.diagnostics);
  ASSERT_EQ(a.codes.size(), b.codes.size());
  for (std::size_t i = 0; i < a.codes.size(); ++i) {
    const Diagnostic &x = a.codes[i].first, &y = b.codes[i].first;
    EXPECT_EQ(a.codes[i].times, b.codes[i].times) << x.code;
    EXPECT_EQ(x, y) << x.code << ": " << x.source << ":" << x.offset << ": " << x.message << "\n"
                    << y.code << ": " << y.source << ":" << y.offset << ": " << y.message;
  }
}

std::string DuplicatesText(const std::optional<Duplicates>& duplicates) {
  return JsonText(JsonOf(duplicates, WriteDuplicates));
}

constexpr std::string_view kMost = "18446744073709551615";  // 2^64 - 1

// `json` with another number under a key.
std::string WithNumber(std::string json, std::string_view key, std::string_view number) {
  const std::string before = "\"" + std::string(key) + "\":";
  const std::size_t begin = json.find(before) + before.size();
  return json.replace(begin, json.find_first_not_of("0123456789", begin) - begin, number);
}

class Planned : public ::testing::Test {
 protected:
  void SetUp() override {
    WriteSources(0, std::make_index_sequence<std::tuple_size_v<AllGameTypes>>());
    WriteFile(folder_ / "in/blank.txt", " \n");
    WriteFile(folder_ / "in/empty.txt", "");
    options_.shard_bytes = 1000;
    options_.max_game_bytes = 1 << 20;
  }

  // Writes one file for each notation: games, rejected texts and texts with remarks.
  template <std::size_t... index>
  void WriteSources(int, std::index_sequence<index...>) {
    fs::create_directory(folder_ / "in");
    (WriteFile(folder_ / ("in/" + std::string(Notation<index>::kSlug) + ".txt"),
               Notation<index>::Archive(9'000, index) + AllInvalid(Notation<index>::kSlug) +
                   Notation<index>::Archive(2'000, index + 100)),
     ...);
  }

  static std::string AllInvalid(std::string_view slug) {
    std::string text;
    for (const auto& path : CorpusFiles(std::string(slug) + "/invalid", ".txt")) {
      text += ReadFile(path) + "\n";
    }
    return text;
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  std::vector<PlannedSplit> Plan(std::uint64_t split_bytes) const {
    const PlanResult plan = MakePlan({{Path("in")}, "auto", split_bytes});
    EXPECT_EQ(plan.failure, Failure::kNone) << plan.message;
    return plan.splits;
  }

  // Options for outputs named `name`-output, `name`.rejects and `name`.diagnostics.
  ConvertOptions OptionsFor(const std::string& name) const {
    ConvertOptions options = options_;
    options.output_path = Path(name + "-output");
    options.rejects_path = Path(name + ".rejects");
    options.diagnostics_path = Path(name + ".diagnostics");
    return options;
  }

  static std::string Name(const PlannedSplit& split) {
    return "part-" + std::to_string(split.number);
  }

  PartResult Part(const PlannedSplit& split) const {
    return ConvertPart(split, OptionsFor(Name(split)), {});
  }

  // A split that has games, rejects and diagnostics.
  PlannedSplit GamesSplit() const {
    const std::vector<PlannedSplit> splits = Plan(1'000'000);
    return *std::max_element(splits.begin(), splits.end(), [](const auto& a, const auto& b) {
      return a.split.end - a.split.begin < b.split.end - b.split.begin;
    });
  }

  MergeOptions PartsOf(const std::vector<PlannedSplit>& splits) const {
    MergeOptions merge;
    for (const PlannedSplit& split : splits) {
      merge.parts.insert(merge.parts.begin(), Path(Name(split) + "-output"));
    }
    merge.output_path = Path("merged-output");
    merge.rejects_path = Path("merged.rejects");
    merge.diagnostics_path = Path("merged.diagnostics");
    return merge;
  }

  void ExpectFailure(const ConvertResult& result, Failure failure, std::string_view message) {
    EXPECT_EQ(result.failure, failure) << result.message;
    EXPECT_NE(result.message.find(message), std::string::npos) << result.message;
  }

  // Converts all sources in one run, under the name "whole".
  Report Whole() const {
    ConvertOptions options = OptionsFor("whole");
    options.sources = {Path("in")};
    ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return result.report;
  }

  void ExpectMergedIsWhole(const std::vector<PlannedSplit>& splits, const Report& whole) {
    const ConvertResult merged = Merge(PartsOf(splits));
    ASSERT_EQ(merged.failure, Failure::kNone) << merged.message;
    for (const std::string file : {"-output", ".rejects", ".diagnostics"}) {
      EXPECT_TRUE(ReadFile(Path("merged" + file)) == ReadFile(Path("whole" + file))) << file;
    }
    ASSERT_EQ(merged.report.sources.size(), whole.sources.size());
    for (std::size_t i = 0; i < whole.sources.size(); ++i) {
      ExpectSameCounts(merged.report.sources[i], whole.sources[i]);
    }
    ExpectSameCounts(merged.report.total, whole.total);
    EXPECT_EQ(DuplicatesText(merged.report.duplicates), DuplicatesText(whole.duplicates));
  }

  void RemoveOutputs() {
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      if (!entry.is_directory()) fs::remove(entry);
    }
  }

  TemporaryFolder folder_;
  ConvertOptions options_;
};

TEST_F(Planned, MergedPartsAreTheWholeInJsonLines) {
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kNested}) {
    for (const std::uint64_t split_bytes : {3'000U, 7'000U, 1'000'000U}) {
      SCOPED_TRACE(split_bytes);
      options_.rows = rows;
      const Report whole = Whole();
      const std::vector<PlannedSplit> splits = Plan(split_bytes);
      for (const PlannedSplit& split : splits) {
        EXPECT_EQ(Part(split).result.failure, Failure::kNone);
      }
      ExpectMergedIsWhole(splits, whole);
      RemoveOutputs();
    }
  }
}

// If splits begin at shard boundaries, merging them gives the same blocks as one run.
TEST_F(Planned, MergedPartsAreTheWholeInRecordFiles) {
  options_.output = Output::kRecordFile;
  const Report whole = Whole();
  const std::vector<PlannedSplit> splits = Plan(3 * options_.shard_bytes);
  for (const PlannedSplit& split : splits) Part(split);
  ExpectMergedIsWhole(splits, whole);
}

TEST_F(Planned, MergedPartsOfOneSetAreThisSetOfTheWhole) {
  options_.select.sets = {{"train", 70}, {"test", 30}};
  options_.select.set = "test";
  for (const Output output : {Output::kJsonl, Output::kRecordFile}) {
    options_.output = output;
    const Report whole = Whole();
    EXPECT_GT(whole.total.games_filtered, whole.total.games_written);
    const std::vector<PlannedSplit> splits = Plan(3 * options_.shard_bytes);
    for (const PlannedSplit& split : splits) EXPECT_EQ(Part(split).result.message, "");
    ExpectMergedIsWhole(splits, whole);
    RemoveOutputs();
  }
}

// Archives whose games occur again: in the same source, in another one, and with other line ends.
class Deduped : public Planned {
 protected:
  void SetUp() override {
    Planned::SetUp();
    for (const auto& entry : fs::directory_iterator(folder_ / "in")) {
      const std::string text = ReadFile(entry.path());
      const std::string again = entry.path().stem().string() + "-again.txt";
      WriteFile(folder_ / "in" / again, Replaced(text, "\n", "\r\n") + text);
    }
    options_.select.dedupe = Dedupe::kKeepFirst;
  }

  // Expects that the merged parts of a plan are the whole, and that other threads do not matter.
  void ExpectMergedIsWholeFor(std::uint64_t split_bytes) {
    SCOPED_TRACE(split_bytes);
    const Report whole = Whole();
    EXPECT_GT(whole.duplicates->games, 0U);
    const std::vector<PlannedSplit> splits = Plan(split_bytes);
    for (const PlannedSplit& split : splits) {
      options_.threads = split.number % 2 + 1;
      EXPECT_EQ(Part(split).result.message, "");
    }
    options_.threads = 0;
    ExpectMergedIsWhole(splits, whole);
    RemoveOutputs();
  }
};

TEST_F(Deduped, MergedPartsAreTheWholeInJsonLines) {
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    options_.rows = rows;
    for (const std::uint64_t split_bytes : {2'000U, 7'000U, 1'000'000U}) {
      ExpectMergedIsWholeFor(split_bytes);
    }
  }
}

TEST_F(Deduped, MergedPartsAreTheWholeInRecordFiles) {
  options_.output = Output::kRecordFile;
  for (const std::uint64_t shards : {1U, 3U, 1000U}) {
    ExpectMergedIsWholeFor(shards * options_.shard_bytes);
  }
  options_.text = options_.store_content = options_.index = true;
  options_.compress = 0;
  ExpectMergedIsWholeFor(3 * options_.shard_bytes);
}

TEST_F(Deduped, MergedPartsAreTheWholeByBytesAndInReports) {
  for (const Output output : {Output::kJsonl, Output::kRecordFile}) {
    options_.output = output;
    for (const Same same : {Same::kContent, Same::kBytes}) {
      options_.select.same = same;
      options_.select.dedupe = Dedupe::kReport;
      ExpectMergedIsWholeFor(3 * options_.shard_bytes);
      options_.select.dedupe = Dedupe::kKeepFirst;
      ExpectMergedIsWholeFor(3 * options_.shard_bytes);
    }
  }
}

TEST_F(Deduped, MergedPartsAreTheWholeWithOtherSelections) {
  options_.select.where = {"plies>=3"};
  options_.select.sample = 0.7;
  options_.keep_unparsed = options_.rules = true;
  ExpectMergedIsWholeFor(3 * options_.shard_bytes);
}

class MergingDeduped : public Deduped {
 protected:
  void MakeParts() {
    splits_ = Plan(3 * options_.shard_bytes);
    for (const PlannedSplit& split : splits_) Part(split);
    merge_ = PartsOf(splits_);
  }

  // Expects that nothing is made of parts of which the file `name` has other bytes, as if they had
  // been written so.
  void ExpectRefused(const std::string& name, const std::string& bytes) {
    const std::string path = Path(name), old = ReadFile(path);
    const std::string part_path =
        Path(name.substr(0, name.find_first_of("-.", 5))) + "-output.part";
    const std::string part = ReadFile(part_path);
    const auto file = [](std::string_view of) {
      return "\"bytes\":" + std::to_string(of.size()) + ",\"hash\":\"" + HashText(HashOf(of)) +
             "\"";
    };
    ASSERT_NE(bytes, old);
    WriteFile(path, bytes);
    ExpectMergeFails(Failure::kInput, "was changed after it was written");
    WriteFile(part_path, Replaced(part, file(old), file(bytes)));
    ExpectMergeFails(Failure::kInput, "its games are not those of");
    WriteFile(path, old);
    WriteFile(part_path, part);
  }

  // The part with the most games, which has diagnostics too.
  std::string NameOfPartWithGames() const {
    const auto marks = [&](const PlannedSplit& split) {
      const bool has_lines = fs::file_size(Path(Name(split) + ".diagnostics")) > 0;
      return has_lines ? fs::file_size(Path(Name(split) + "-output.marks")) : 0;
    };
    return Name(*std::max_element(
        splits_.begin(), splits_.end(),
        [&](const PlannedSplit& a, const PlannedSplit& b) { return marks(a) < marks(b); }));
  }

  void ExpectMergeFails(Failure failure, std::string_view message) {
    const std::size_t files = folder_.Names().size();
    ExpectFailure(Merge(merge_), failure, message);
    EXPECT_EQ(folder_.Names().size(), files);
  }

  std::vector<PlannedSplit> splits_;
  MergeOptions merge_;
};

TEST_F(MergingDeduped, PartsThatLieAreNamed) {
  for (const Output output : {Output::kJsonl, Output::kRecordFile}) {
    options_.output = output;
    MakeParts();
    const std::string name = NameOfPartWithGames();
    const std::string marks_name = name + "-output.marks", lines_name = name + ".diagnostics";
    const std::string marks = ReadFile(Path(marks_name));
    ASSERT_GT(marks.size(), 2 * sizeof(GameMark));
    ExpectRefused(marks_name, "");
    ExpectRefused(marks_name, marks.substr(1));
    ExpectRefused(marks_name, marks + marks);
    ExpectRefused(marks_name, marks.substr(0, marks.size() - sizeof(GameMark)));
    ExpectRefused(marks_name, marks.substr(sizeof(GameMark)) + marks.substr(0, sizeof(GameMark)));
    for (const std::size_t field :
         {offsetof(GameMark, plies), offsetof(GameMark, beginnings),
          output == Output::kJsonl ? offsetof(GameMark, row_bytes) : offsetof(GameMark, id)}) {
      std::string lie = marks;
      ++lie[field];
      ExpectRefused(marks_name, lie);
    }
    const std::string lines = ReadFile(Path(lines_name));
    ASSERT_FALSE(lines.empty());
    ExpectRefused(lines_name, "");
    ExpectRefused(lines_name, lines + lines);
    ExpectRefused(lines_name, "x" + lines);
    ExpectRefused(lines_name, Replaced(lines, "\"source\":\"", "\"source\":\"x"));
    RemoveOutputs();
  }
}

TEST_F(MergingDeduped, OtherOptionsThanThoseOfThePartsAreRefused) {
  MakeParts();
  merge_.dedupe = Dedupe::kReport;
  ExpectMergeFails(Failure::kUsage, "converted with --dedupe keep-first");
  merge_.dedupe = Dedupe::kKeepFirst;
  merge_.same = Same::kBytes;
  ExpectMergeFails(Failure::kUsage, "by --same content");
  merge_.same = Same::kContent;
  merge_.dedupe_bytes = 1;
  ExpectMergeFails(Failure::kInput, "--dedupe-memory: 1 bytes do not suffice");
  merge_.dedupe_bytes = 1 << 30;
  EXPECT_EQ(Merge(merge_).message, "");
  RemoveOutputs();
  options_.select.dedupe = Dedupe::kOff;
  MakeParts();
  merge_.same = Same::kContent;
  ExpectMergeFails(Failure::kUsage, "or without an option that compares games");
  merge_.same.reset();
  merge_.dedupe = Dedupe::kKeepFirst;
  ExpectMergeFails(Failure::kUsage, "the parts were converted without it");
}

TEST_F(MergingDeduped, FilesOfThePartAreNoOtherFiles) {
  const PlannedSplit split = GamesSplit();
  for (const std::string own : {".marks", ".part"}) {
    ConvertOptions options = OptionsFor("part");
    options.rejects_path = options.output_path + own;
    ExpectFailure(ConvertPart(split, options, {}).result, Failure::kUsage,
                  "is the name of a file of the part");
  }
  WriteFile(Path("part-output.marks"), "of the user");
  ExpectFailure(ConvertPart(split, OptionsFor("part"), {}).result, Failure::kUsage,
                "part-output.marks: exists already");
  EXPECT_EQ(ReadFile(Path("part-output.marks")), "of the user");
}

TEST_F(MergingDeduped, PartsHaveDiagnosticsOfTheirOwn) {
  const PlannedSplit split = GamesSplit();
  ConvertOptions options = OptionsFor("part");
  options.diagnostics_path = "";
  EXPECT_EQ(ConvertPart(split, options, {}).result.message, "");
  EXPECT_TRUE(ConvertPart(split, options, {}).done_before);
  EXPECT_TRUE(fs::exists(Path("part-output.diagnostics")));
  fs::remove(Path("part-output.marks"));
  EXPECT_FALSE(ConvertPart(split, options, {}).done_before);
  EXPECT_TRUE(fs::exists(Path("part-output.marks")));
}

TEST_F(MergingDeduped, OutputsThatCannotLoseGamesAreRefused) {
  const PlannedSplit split = GamesSplit();
  options_.compression = OutputCompression::kZstd;
  ExpectFailure(Part(split).result, Failure::kUsage, "rows that are not compressed");
  options_.compression = OutputCompression::kNone;
  ConvertOptions options = options_;
  ExpectFailure(ConvertPart(split, options, {}).result, Failure::kUsage, "a file as output");
}

TEST_F(Planned, LinesOfAPlanAreReadBack) {
  WriteFile(folder_ / "in/caf\xE9 100%.txt", "1# 3c-4a\n");
  const std::vector<PlannedSplit> splits = Plan(2'000);
  std::string text;
  for (const PlannedSplit& split : splits) text += PlanLine(split) + "\n";
  const PlanResult read = ReadPlan(text, "plan");
  ASSERT_EQ(read.failure, Failure::kNone) << read.message;
  ASSERT_EQ(read.splits.size(), splits.size());
  for (std::size_t i = 0; i < splits.size(); ++i) {
    EXPECT_EQ(PlanLine(read.splits[i]), PlanLine(splits[i]));
    EXPECT_EQ(read.splits[i].split.source, splits[i].split.source);
  }
}

TEST_F(Planned, LinesThatAreNoPlanAreNamed) {
  const std::string line = PlanLine(Plan(1'000'000)[0]);
  const std::string other = PlanLine(Plan(100)[1]);
  for (const std::string& text :
       {std::string("nonsense"), std::string("{}"), line.substr(0, 40), line + "\n" + line,
        line + "\n" + other, Replaced(line, "\"number\":1", "\"number\":99"), std::string("\n"),
        WithNumber(line, "number", kMost), WithNumber(line, "splits", kMost),
        WithNumber(WithNumber(line, "splits", kMost), "number", kMost),
        WithNumber(line, "number", "0"), WithNumber(line, "begin", kMost),
        WithNumber(line, "end", kMost),
        line + "\n" + WithNumber(WithNumber(line, "number", "2"), "splits", "99")}) {
    const PlanResult read = ReadPlan(text, "plan.jsonl");
    EXPECT_EQ(read.failure, Failure::kUsage) << text;
    EXPECT_TRUE(read.message.starts_with("plan.jsonl:")) << read.message;
  }
}

TEST_F(Planned, SourcesThatChangedAreRefused) {
  const PlannedSplit split = GamesSplit();
  const std::string path = split.split.source;
  const std::string text = ReadFile(path);
  const auto time = fs::last_write_time(path);

  WriteFile(path, text + "\n");
  ExpectFailure(Part(split).result, Failure::kChanged, ": changed since the plan");
  WriteFile(path, text);
  fs::last_write_time(path, time + std::chrono::hours(1));
  ExpectFailure(Part(split).result, Failure::kChanged, "but written again");
  std::string same_size = text;
  same_size[text.size() / 2] = same_size[text.size() / 2] == 'a' ? 'b' : 'a';
  WriteFile(path, same_size);
  fs::last_write_time(path, time);
  ExpectFailure(Part(split).result, Failure::kChanged, "changed since the plan was made");
  fs::remove(path);
  ExpectFailure(Part(split).result, Failure::kInput, path);
}

TEST_F(Planned, PartsAreDoneOnce) {
  const PlannedSplit split = GamesSplit();
  const PartResult first = Part(split);
  EXPECT_FALSE(first.done_before);
  const PartResult second = Part(split);
  EXPECT_TRUE(second.done_before);
  ExpectSameCounts(second.result.report.total, Part(split).result.report.total);
}

// These options are refused even if the part exists already.
TEST_F(Planned, OptionsThatDependOnGamesOfOtherSplitsAreRefused) {
  const PlannedSplit split = GamesSplit();
  const auto expect_refused = [&] {
    options_.select.limit = 1;
    ExpectFailure(Part(split).result, Failure::kUsage, "in parts");
    options_.select.limit.reset();
  };
  expect_refused();
  Part(split);
  expect_refused();
}

// A kill between two renames of a part leaves only some of its files.
TEST_F(Planned, WhatAKilledAttemptLeftIsMadeAnew) {
  const PlannedSplit split = GamesSplit();
  Part(split);
  const std::string output = Path(Name(split) + "-output"), rows = ReadFile(output);
  fs::remove(output);
  EXPECT_FALSE(Part(split).done_before);
  WriteFile(output, rows.substr(0, rows.size() / 2));
  EXPECT_FALSE(Part(split).done_before);
  EXPECT_TRUE(ReadFile(output) == rows);
  fs::remove(Path(Name(split) + ".rejects"));
  EXPECT_FALSE(Part(split).done_before);
}

// The report is written last, so a killed attempt may have made everything except the report.
TEST_F(Planned, AReportThatAKilledAttemptDidNotWriteIsWritten) {
  const PlannedSplit split = GamesSplit();
  Part(split);
  ConvertOptions options = OptionsFor(Name(split));
  options.report_path = Path("report");
  EXPECT_TRUE(ConvertPart(split, options, {}).done_before);
  EXPECT_NE(ReadFile(Path("report")).find("\"games_seen\":"), std::string::npos);
  WriteFile(Path("report"), "mine");
  EXPECT_TRUE(ConvertPart(split, options, {}).done_before);
  EXPECT_EQ(ReadFile(Path("report")), "mine");
}

TEST_F(Planned, TemporaryFilesOfAKilledAttemptAreRemoved) {
  const PlannedSplit split = GamesSplit();
  for (const std::string file : {"-output", "-output.part", ".rejects"}) {
    WriteFile(folder_ / ("." + Name(split) + file + ".plymill-1-00000001.tmp"), "torn");
  }
  const std::string of_other = ".part-99-output.plymill-1-00000001.tmp";
  WriteFile(folder_ / of_other, "torn");
  EXPECT_EQ(Part(split).result.failure, Failure::kNone);
  const std::vector<std::string> names = folder_.Names();
  EXPECT_EQ(std::count_if(names.begin(), names.end(),
                          [](const std::string& name) { return name.ends_with(".tmp"); }),
            1);
  EXPECT_TRUE(fs::exists(Path(of_other)));
}

TEST_F(Planned, FilesOfOthersAreKept) {
  const PlannedSplit split = GamesSplit();
  WriteFile(Path(Name(split) + "-output"), "mine");
  ExpectFailure(Part(split).result, Failure::kUsage, "-output: exists already");
  EXPECT_EQ(ReadFile(Path(Name(split) + "-output")), "mine");
}

TEST_F(Planned, PartsWithOtherOptionsAreNotTaken) {
  const PlannedSplit split = GamesSplit();
  Part(split);
  options_.text = true;
  ExpectFailure(Part(split).result, Failure::kUsage, "exists already");
}

class Merging : public Planned {
 protected:
  void SetUp() override {
    Planned::SetUp();
    splits_ = Plan(4'000);
    ASSERT_GE(splits_.size(), 6U);
    for (const PlannedSplit& split : splits_) Part(split);
    merge_ = PartsOf(splits_);
  }

  void ExpectRefused(Failure failure, std::string_view message) {
    ExpectFailure(Merge(merge_), failure, message);
    EXPECT_FALSE(fs::exists(Path("merged-output")));
    EXPECT_FALSE(fs::exists(Path("merged.rejects")));
  }

  std::vector<PlannedSplit> splits_;
  MergeOptions merge_;
};

TEST_F(Merging, MissingPartsAreNamed) {
  std::erase(merge_.parts, Path("part-3-output"));
  ExpectRefused(Failure::kUsage, "split 3 of " + std::to_string(splits_.size()) + " is missing");
  std::erase(merge_.parts, Path("part-4-output"));
  std::erase(merge_.parts, Path("part-" + std::to_string(splits_.size()) + "-output"));
  ExpectRefused(Failure::kUsage, "splits 3-4," + std::to_string(splits_.size()));
}

TEST_F(Merging, PartsThatAreThereTwiceAreNamed) {
  merge_.parts.push_back(Path("part-2-output.part"));
  ExpectRefused(Failure::kUsage, "are both split 2");
}

TEST_F(Merging, ForeignPartsAreNamed) {
  const std::vector<PlannedSplit> others = Plan(5'000);
  ConvertPart(others[1], OptionsFor("foreign"), {});
  merge_.parts[1] = Path("foreign-output");
  ExpectRefused(Failure::kUsage, "a part of another plan");
  merge_.parts[1] = Path("in/coerceo.txt");
  ExpectRefused(Failure::kUsage, "coerceo.txt: is not a part of a plan");
}

TEST_F(Merging, PartsWithOtherOptionsAreNamed) {
  options_.strict = true;
  ConvertPart(splits_[2], OptionsFor("strict"), {});
  std::replace(merge_.parts.begin(), merge_.parts.end(), Path("part-3-output"),
               Path("strict-output"));
  ExpectRefused(Failure::kUsage, "other options");
}

TEST_F(Merging, DamagedPartsAreNamed) {
  const std::string rows = ReadFile(Path("part-2-output"));
  WriteFile(Path("part-2-output"), rows + "\n");
  ExpectRefused(Failure::kInput, "part-2-output: was changed after it was written");
  WriteFile(Path("part-2-output"), rows);
  WriteFile(Path("part-2-output.part"), "{");
  ExpectRefused(Failure::kInput, "part-2-output.part");
}

// What a part says is checked before anything is made of it.
TEST_F(Merging, PartsThatLieAreNamed) {
  const auto continues = std::find_if(splits_.begin(), splits_.end(),
                                      [](const auto& each) { return each.split.begin > 0; });
  ASSERT_NE(continues, splits_.end());
  const std::string path = Path(Name(*continues) + "-output.part"), good = ReadFile(path);
  const std::size_t reports = good.find("\"reports\":[") + 11;
  std::string none = good;
  none.erase(reports, good.find("],\"output\"") - reports);
  for (const std::string& lie :
       {none, WithNumber(good, "number", kMost), WithNumber(good, "splits", kMost),
        WithNumber(WithNumber(good, "number", kMost), "splits", kMost),
        WithNumber(good, "number", "0"), WithNumber(good, "begin", "1"),
        WithNumber(good, "end", kMost)}) {
    ASSERT_NE(lie, good);
    WriteFile(path, lie);
    ExpectRefused(Failure::kInput, path);
  }
}

// Every split but one may be missing from a plan of many.
TEST_F(Merging, MissingPartsOfALargePlanAreNamed) {
  const std::string path = Path("part-1-output.part");
  WriteFile(path, WithNumber(ReadFile(path), "splits", "4000000000"));
  merge_.parts = {Path("part-1-output")};
  ExpectRefused(Failure::kUsage, "splits 2-4000000000 of 4000000000 are missing");
}

// Merging parts that are record files, of which one may be changed as if it had been written so.
class MergingRecordFiles : public Planned {
 protected:
  void SetUp() override {
    Planned::SetUp();
    options_.output = Output::kRecordFile;
    splits_ = Plan(3 * options_.shard_bytes);
    for (const PlannedSplit& split : splits_) Part(split);
    merge_ = PartsOf(splits_);
    for (const PlannedSplit& split : splits_) {
      if (split.split.begin == 0) continue;
      if (RecordFileDraft(Path(Name(split) + "-output")).blocks.size() > 1) changed_ = Name(split);
    }
    ASSERT_NE(changed_, "");
  }

  RecordFileDraft Draft() const { return RecordFileDraft(Path(changed_ + "-output")); }

  // Expects that a merged file is a good one, and that none is made of a part with these bytes.
  void ExpectRefused(const RecordFileDraft& draft, std::string_view message) {
    const std::string path = Path(changed_ + "-output"), old = ReadFile(path),
                      bytes = draft.Bytes();
    const auto file = [](std::string_view of) {
      return "\"bytes\":" + std::to_string(of.size()) + ",\"hash\":\"" + HashText(HashOf(of)) +
             "\"";
    };
    const std::string part = ReadFile(path + ".part");
    WriteFile(path, bytes);
    WriteFile(path + ".part", Replaced(part, file(old), file(bytes)));
    ASSERT_NE(ReadFile(path + ".part"), part);
    ExpectFailure(Merge(merge_), Failure::kInput, message);
    EXPECT_FALSE(fs::exists(Path("merged-output")));
    WriteFile(path, old);
    WriteFile(path + ".part", part);
    merge_.force = true;
    EXPECT_EQ(Merge(merge_).failure, Failure::kNone);
    EXPECT_EQ(Verify(Path("merged-output")).failure, Failure::kNone);
    fs::remove(Path("merged-output"));
  }

  std::vector<PlannedSplit> splits_;
  MergeOptions merge_;
  std::string changed_;  // the name of a part with several blocks, which continues a source
};

TEST_F(MergingRecordFiles, BlocksThatAreDamagedAreNotCopied) {
  RecordFileDraft draft = Draft();
  DraftBlock& block = draft.blocks[1];
  const ColumnTypes& types = draft.footer.notations[block.header.notation]->columns();
  for (ColumnEntry& entry : block.entries) {
    if (entry.column == PlaceInFile("plies", Table::kGames, types)) ++entry.base;
  }
  ExpectRefused(draft, changed_ + "-output: damaged at byte");
}

TEST_F(MergingRecordFiles, PartsWithOtherSourcesThanTheirReportsAreRefused) {
  RecordFileDraft draft = Draft();
  draft.footer.sources[0].source += "x";
  ExpectRefused(draft, changed_ + "-output.part: is damaged");
  draft = Draft();
  draft.footer.sources.push_back(draft.footer.sources[0]);
  draft.footer.sources[1].games_written = draft.footer.sources[1].games_seen = 0;
  draft.footer.sources[1].games_rejected = draft.footer.sources[1].plies = 0;
  draft.footer.hashes.push_back(0);
  ExpectRefused(draft, changed_ + "-output.part: is damaged");
}

TEST_F(MergingRecordFiles, PartsWithOtherOptionsThanTheFirstAreRefused) {
  RecordFileDraft draft = Draft();
  draft.footer.options = "{\"to\":\"plym\"}";
  ExpectRefused(draft, "other options");
}

TEST_F(MergingRecordFiles, SharedBlocksAreNotCopied) {
  RecordFileDraft draft = Draft();
  draft.flags = kSharedBlocks;
  ExpectRefused(draft, "cannot be merged");
}

TEST_F(MergingRecordFiles, BlocksInAnotherOrderAreNotCopied) {
  RecordFileDraft draft = Draft();
  for (DraftBlock& block : draft.blocks) block.header.first_game = 0;
  ExpectRefused(draft, "the parts do not fit together");
}

TEST_F(Merging, PartsWithoutRejectsCannotGiveThem) {
  ConvertOptions options = OptionsFor("part-2");
  options.rejects_path = "";
  options.force = true;
  ASSERT_EQ(ConvertPart(splits_[1], options, {}).result.failure, Failure::kNone);
  ExpectRefused(Failure::kUsage, "part-2-output: was made without --rejects");
}

TEST_F(Merging, MissingNumbersAreListed) {
  std::string plan;
  for (const PlannedSplit& split : splits_) plan += PlanLine(split) + "\n";
  WriteFile(Path("plan.jsonl"), plan);
  const auto missing = [&] { return FindMissingParts(Path("plan.jsonl"), folder_.path()).numbers; };
  EXPECT_EQ(missing(), "");
  fs::remove(Path("part-2-output"));
  fs::remove(Path("part-4-output.part"));
  WriteFile(Path("part-5-output"), "torn");
  EXPECT_EQ(missing(), "2,4-5");
  WriteFile(Path("part-3.rejects"), "torn");
  EXPECT_EQ(missing(), "2-5");
  WriteFile(Path("plan.jsonl"), WithNumber(PlanLine(splits_[0]), "splits", "4000000000"));
  EXPECT_TRUE(missing().starts_with("2-5,")) << missing();
  EXPECT_TRUE(missing().ends_with("-4000000000")) << missing();
}

}  // namespace
}  // namespace plymill::testing
