// Mirror: one output for each source, kept up to date; and the cases that are refused.
#include "plymill/mirror.h"

#include <gtest/gtest.h>

#include "output/folder_lock.h"
#include "support/notations.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using Names = std::vector<std::string>;

class Mirrors : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "in/b/c");
    WriteFile(folder_ / "in/one.txt", Notation<0>::Archive(3000, 1));
    WriteFile(folder_ / "in/b/two.txt", Notation<2>::Archive(3000, 2));
    WriteFile(folder_ / "in/b/c/rejected.txt", Notation<0>::Archive(500, 3) + "\n\n1# y\n");
    WriteFile(folder_ / "in/blank.txt", "\n");
    options_.convert.sources = {Path("in")};
    options_.convert.output_path = Path("out");
    options_.convert.rejects_path = Path("out");
    options_.convert.diagnostics_path = Path("seen");
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  MirrorResult Run() const { return Mirror(options_, {}); }

  // Expects that a run does not fail and that it converts exactly these sources.
  MirrorResult ExpectConverted(const Names& sources) const {
    MirrorResult result = Run();
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    EXPECT_EQ(result.converted, Below(sources));
    return result;
  }

  void ExpectRefused(Failure failure, std::string_view message) const {
    const std::map<std::string, std::string> before = Files();
    const MirrorResult result = Run();
    EXPECT_EQ(result.failure, failure) << result.message;
    EXPECT_NE(result.message.find(message), std::string::npos) << result.message;
    EXPECT_TRUE(Files() == before);
  }

  Names Below(Names sources) const {
    for (std::string& source : sources) source = Path("in/" + source);
    return sources;
  }

  // All output files, by path, without the manifest and the lock.
  std::map<std::string, std::string> Files() const {
    std::map<std::string, std::string> files;
    for (const char* const in : {"out", "seen"}) {
      if (!fs::exists(Path(in))) continue;
      for (const auto& entry : fs::recursive_directory_iterator(Path(in))) {
        const std::string path = entry.path().lexically_relative(folder_.path());
        if (!entry.is_regular_file() || path.ends_with("/plymill-manifest.json")) continue;
        if (!path.ends_with("/.plymill-lock")) files[path] = ReadFile(entry.path());
      }
    }
    return files;
  }

  // The files that a run into new folders gives.
  std::map<std::string, std::string> FreshFiles() {
    fs::rename(Path("out"), Path("old-out"));
    fs::rename(Path("seen"), Path("old-seen"));
    const bool force = std::exchange(options_.convert.force, false);
    Run();
    options_.convert.force = force;
    std::map<std::string, std::string> files = Files();
    fs::remove_all(Path("out"));
    fs::remove_all(Path("seen"));
    fs::rename(Path("old-out"), Path("out"));
    fs::rename(Path("old-seen"), Path("seen"));
    return files;
  }

  Names Odd(bool trust_mtime = false) const {
    Names odd;
    const MirrorState state = StatusOfMirror(Path("out"), trust_mtime);
    EXPECT_EQ(state.failure, Failure::kNone) << state.message;
    for (const MirrorOddity& each : state.odd) {
      odd.push_back(fs::path(each.path).lexically_relative(folder_.path()).native() + ": " +
                    each.message);
    }
    return odd;
  }

  const Names all_ = {"b/c/rejected.txt", "b/two.txt", "blank.txt", "one.txt"};
  TemporaryFolder folder_;
  MirrorOptions options_;
};

TEST_F(Mirrors, HaveAnOutputForEachSource) {
  const MirrorResult result = ExpectConverted(all_);
  Names names;
  for (const auto& [name, bytes] : Files()) names.push_back(name);
  EXPECT_EQ(names,
            (Names{"out/b/c/rejected.txt.jsonl", "out/b/c/rejected.txt.rejects",
                   "out/b/two.txt.jsonl", "out/b/two.txt.rejects", "out/blank.txt.jsonl",
                   "out/blank.txt.rejects", "out/one.txt.jsonl", "out/one.txt.rejects",
                   "seen/b/c/rejected.txt.diagnostics.jsonl", "seen/b/two.txt.diagnostics.jsonl",
                   "seen/blank.txt.diagnostics.jsonl", "seen/one.txt.diagnostics.jsonl"}));
  EXPECT_EQ(result.report.sources.size(), 4U);
  EXPECT_EQ(result.report.total.games_rejected, 1U);
  EXPECT_EQ(result.report.first_errors.size(), 1U);
}

TEST_F(Mirrors, HaveNoOutputOfWhatIsExcluded) {
  WriteFile(folder_ / "in/README.md", "Dear Ann,\n");
  options_.convert.archives.excluded = {"README*"};
  ExpectConverted(all_);
  EXPECT_EQ(Odd(), Names());
}

// The message about README.md advises --exclude. All sources are read again then, because packed
// files may give other games.
TEST_F(Mirrors, AreConvertedAnewWhereOthersAreExcluded) {
  WriteFile(folder_ / "in/README.md", "Dear Ann,\n");
  EXPECT_NE(Run().failure, Failure::kNone);
  EXPECT_NE(Odd(), Names());
  options_.convert.archives.excluded = {"README*"};
  ExpectConverted(all_);
  EXPECT_EQ(Odd(), Names());
  ExpectConverted({});
}

// Each output is the same as the output of a run over its source alone.
TEST_F(Mirrors, OutputsAreThoseOfConvert) {
  for (const Output output : {Output::kJsonl, Output::kRecordFile}) {
    options_.convert.output = output;
    options_.convert.output_path = Path("out" + std::to_string(static_cast<int>(output)));
    options_.convert.rejects_path = options_.convert.diagnostics_path = "";
    ASSERT_EQ(Run().failure, Failure::kNone);
    ConvertOptions alone = options_.convert;
    alone.sources = {Path("in/b/two.txt")};
    alone.output_path = Path("alone");
    alone.force = true;
    ASSERT_EQ(Convert(alone, {}).failure, Failure::kNone);
    const std::string extension = output == Output::kJsonl ? ".jsonl" : ".plym";
    EXPECT_TRUE(ReadFile(options_.convert.output_path + "/b/two.txt" + extension) ==
                ReadFile(Path("alone")));
  }
}

TEST_F(Mirrors, ASecondRunConvertsOnlyWhatChanged) {
  const MirrorResult first = ExpectConverted(all_);
  MirrorResult second = ExpectConverted({});
  EXPECT_EQ(second.unchanged, 4U);
  EXPECT_EQ(second.report.total.games_seen, first.report.total.games_seen);
  EXPECT_EQ(second.report.total.games_rejected, 1U);
  WriteFile(Path("in/one.txt"), Notation<0>::Archive(2000, 9));
  WriteFile(Path("in/b/new.txt"), Notation<0>::Archive(1000, 10));
  EXPECT_EQ(ExpectConverted({"b/new.txt", "one.txt"}).unchanged, 3U);
  EXPECT_TRUE(Files() == FreshFiles());
}

// A tenth is written as 0.10000000000000001, and read as 0.1.
TEST_F(Mirrors, ASecondRunHasTheSameSample) {
  options_.convert.select.sample = 0.1;
  ExpectConverted(all_);
  ExpectConverted({});
  options_.convert.select.sample = 0.11;
  ExpectRefused(Failure::kUsage, "other options");
}

// Only the bytes count: a touched file is unchanged, and a file with other bytes is changed even if
// size and time are the same.
TEST_F(Mirrors, BytesTellWhetherASourceHasChanged) {
  ExpectConverted(all_);
  const auto time = fs::last_write_time(Path("in/one.txt"));
  fs::last_write_time(Path("in/one.txt"), time + std::chrono::hours(5));
  ExpectConverted({});
  std::string text = ReadFile(Path("in/one.txt"));
  text.back() = text.back() == '\n' ? ' ' : '\n';
  WriteFile(Path("in/one.txt"), text);
  fs::last_write_time(Path("in/one.txt"), time + std::chrono::hours(5));
  ExpectConverted({"one.txt"});
}

TEST_F(Mirrors, SizeAndTimeTellWhereTheyAreTrusted) {
  options_.trust_mtime = true;
  ExpectConverted(all_);
  const auto time = fs::last_write_time(Path("in/one.txt"));
  std::string text = ReadFile(Path("in/one.txt"));
  text.back() = text.back() == '\n' ? ' ' : '\n';
  WriteFile(Path("in/one.txt"), text);
  fs::last_write_time(Path("in/one.txt"), time);
  ExpectConverted({});
  EXPECT_EQ(Odd(true), Names{});
  EXPECT_EQ(Odd(false), Names{"in/one.txt: has changed since it was converted"});
  options_.trust_mtime = false;
  ExpectConverted({"one.txt"});
}

TEST_F(Mirrors, OutputsThatWereTouchedAreMadeAnew) {
  ExpectConverted(all_);
  const auto files = Files();
  fs::remove(Path("out/one.txt.jsonl"));
  WriteFile(Path("out/b/two.txt.jsonl"), "mine");
  fs::remove(Path("seen/blank.txt.diagnostics.jsonl"));
  EXPECT_EQ(Odd(), (Names{"in/b/two.txt: has an output that was changed",
                          "in/blank.txt: has an output that is missing",
                          "in/one.txt: has an output that is missing"}));
  ExpectConverted({"b/two.txt", "blank.txt", "one.txt"});
  EXPECT_TRUE(Files() == files);
  EXPECT_EQ(Odd(), Names{});
}

TEST_F(Mirrors, OutputsOfSourcesThatAreGoneStayUntilTheyArePruned) {
  ExpectConverted(all_);
  fs::remove_all(Path("in/b/c"));
  EXPECT_EQ(Odd(), Names{"in/b/c/rejected.txt: is gone"});
  MirrorResult result = ExpectConverted({});
  EXPECT_EQ(result.gone, Below({"b/c/rejected.txt"}));
  EXPECT_TRUE(fs::exists(Path("out/b/c/rejected.txt.jsonl")));
  EXPECT_EQ(result.report.total.games_rejected, 0U);
  options_.prune = true;
  result = ExpectConverted({});
  EXPECT_EQ(result.pruned, Below({"b/c/rejected.txt"}));
  EXPECT_FALSE(fs::exists(Path("out/b/c")));
  EXPECT_TRUE(Files() == FreshFiles());
  EXPECT_EQ(Odd(), Names{});
}

TEST_F(Mirrors, NothingIsPrunedWhereAFolderIsBlank) {
  ExpectConverted(all_);
  fs::rename(Path("in"), Path("elsewhere"));
  fs::create_directory(Path("in"));
  options_.prune = true;
  const std::map<std::string, std::string> before = Files();
  const MirrorResult result = ExpectConverted({});
  ASSERT_EQ(result.report.blank.size(), 1U);
  EXPECT_EQ(result.report.blank[0].source, Path("in"));
  EXPECT_EQ(result.gone.size(), 4U);
  EXPECT_TRUE(Files() == before);
}

// The program that writes the list may have failed.
TEST_F(Mirrors, NothingIsPrunedWhereAListIsEmpty) {
  ExpectConverted(all_);
  WriteFile(Path("list"), "");
  options_.convert.sources.clear();
  options_.convert.archives.lists = {Path("list")};
  options_.prune = true;
  fs::rename(Path("in"), Path("elsewhere"));
  const std::map<std::string, std::string> before = Files();
  const MirrorResult result = ExpectConverted({});
  ASSERT_EQ(result.report.blank.size(), 1U);
  EXPECT_EQ(result.report.blank[0].reason, "no sources: the list is empty");
  EXPECT_TRUE(result.pruned.empty());
  EXPECT_TRUE(Files() == before);
}

TEST_F(Mirrors, SourcesOfAnotherRunAreKept) {
  ExpectConverted(all_);
  options_.convert.sources = {Path("in/b")};
  options_.prune = true;
  EXPECT_TRUE(Run().pruned.empty());
  EXPECT_TRUE(fs::exists(Path("out/one.txt.jsonl")));
}

// A source that cannot be read harms no other source, and its output from an earlier run stays.
TEST_F(Mirrors, ASourceThatFailsCostsNoOther) {
  ExpectConverted(all_);
  const std::string rows = ReadFile(Path("out/one.txt.jsonl"));
  WriteFile(Path("in/one.txt"), "nothing of a game\n");
  WriteFile(Path("in/b/new.txt"), Notation<0>::Archive(1000, 10));
  WriteFile(Path("in/b/odd.txt"), "nothing of a game\n");
  const MirrorResult result = Run();
  EXPECT_EQ(result.failure, Failure::kInput);
  EXPECT_EQ(result.converted, Below({"b/new.txt"}));
  ASSERT_EQ(result.failed.size(), 2U);
  EXPECT_EQ(result.failed[0].source, Path("in/b/odd.txt"));
  EXPECT_NE(result.failed[1].message.find("in/one.txt"), std::string::npos);
  EXPECT_EQ(ReadFile(Path("out/one.txt.jsonl")), rows);
  EXPECT_FALSE(fs::exists(Path("out/b/odd.txt.jsonl")));
  EXPECT_EQ(Odd().size(), 2U);
  WriteFile(Path("in/one.txt"), Notation<0>::Archive(1000, 10));
  WriteFile(Path("in/b/odd.txt"), Notation<0>::Archive(1000, 11));
  ExpectConverted({"b/odd.txt", "one.txt"});
  EXPECT_EQ(Odd(), Names{});
}

// A run that was killed when all was written, but before it could say so, has reported nothing.
TEST_F(Mirrors, FailuresAreNewUntilARunHasReportedThem) {
  options_.fail_on_new = true;
  WriteFile(Path("in/odd.txt"), "nothing of a game\n");
  EXPECT_TRUE(Run().lost_sources);
  EXPECT_FALSE(Run().lost_sources);
  WriteFile(Path("out/plymill-journal.jsonl"), "{\"run\":1}\n");
  EXPECT_TRUE(Run().lost_sources);
  EXPECT_FALSE(fs::exists(Path("out/plymill-journal.jsonl")));
  EXPECT_FALSE(Run().lost_sources);
}

TEST_F(Mirrors, OtherOptionsAreRefused) {
  ExpectConverted(all_);
  options_.convert.rows = JsonRows::kGames;
  ExpectRefused(Failure::kUsage, "other options");
  options_.convert.rows = JsonRows::kMoves;
  options_.convert.rejects_path = "";
  ExpectRefused(Failure::kUsage, "other options");
  options_.convert.strict = true;
  options_.convert.force = true;
  ExpectConverted(all_);
  options_.convert.force = false;
  ExpectConverted({});
}

// These options are refused in any state of the folder, because each output depends on one source
// only.
TEST_F(Mirrors, OptionsThatDependOnGamesOfOtherSourcesAreRefused) {
  std::vector<SelectOptions> kinds(5);
  kinds[0].skip = 1;
  kinds[1].limit = 1;
  kinds[2].dedupe = Dedupe::kReport;
  kinds[3].sets = {{"train", 1}, {"test", 1}};
  kinds[4].where = {"unknown=1"};
  const auto expect_refused = [&] {
    for (const SelectOptions& select : kinds) {
      options_.convert.select = select;
      ExpectRefused(Failure::kUsage, select.where.empty() ? "folder as output" : "unknown");
    }
    options_.convert.select = {};
  };
  expect_refused();
  EXPECT_FALSE(fs::exists(Path("out")));
  ExpectConverted(all_);
  const std::string manifest = ReadFile(Path("out/plymill-manifest.json"));
  for (const bool force : {false, true}) {
    options_.convert.force = force;
    expect_refused();
  }
  EXPECT_EQ(ReadFile(Path("out/plymill-manifest.json")), manifest);
}

// Otherwise the folder would hold outputs of different options.
TEST_F(Mirrors, OtherOptionsAreNotMixedWithWhatIsGone) {
  ExpectConverted(all_);
  fs::remove(Path("in/b/c/rejected.txt"));
  options_.convert.strict = true;
  options_.convert.force = true;
  ExpectRefused(Failure::kUsage, "rejected.txt, which is not a source of this run");
  options_.prune = true;
  const MirrorResult result = ExpectConverted({"b/two.txt", "blank.txt", "one.txt"});
  EXPECT_EQ(result.pruned, Below({"b/c/rejected.txt"}));
  EXPECT_TRUE(Files() == FreshFiles());
}

// Rejects have the same name with both kinds of output.
TEST_F(Mirrors, AnotherKindOfOutputTakesThePlaceOfTheOther) {
  ExpectConverted(all_);
  options_.convert.output = Output::kRecordFile;
  ExpectRefused(Failure::kUsage, "other options");
  options_.convert.force = true;
  ExpectConverted(all_);
  options_.convert.force = false;
  EXPECT_TRUE(Files() == FreshFiles());
  EXPECT_EQ(VerifyMirror(Path("out")).good, 4U);
  EXPECT_EQ(Odd(), Names{});
  ExpectConverted({});
}

// The old output of a source stays until the source can be converted.
TEST_F(Mirrors, AnotherKindOfOutputIsNotWhatFails) {
  ExpectConverted(all_);
  const std::string text = ReadFile(Path("in/one.txt"));
  WriteFile(Path("in/one.txt"), "nothing of a game\n");
  options_.convert.output = Output::kRecordFile;
  options_.convert.force = true;
  EXPECT_EQ(Run().failed.size(), 1U);
  options_.convert.force = false;
  EXPECT_TRUE(fs::exists(Path("out/one.txt.jsonl")));
  WriteFile(Path("in/one.txt"), text);
  ExpectConverted({"one.txt"});
  EXPECT_TRUE(Files() == FreshFiles());
  EXPECT_EQ(Odd(), Names{});
}

TEST_F(Mirrors, HaveNoRejectsOfOtherOptions) {
  ExpectConverted(all_);
  options_.convert.rejects_path.clear();
  options_.convert.diagnostics_path = Path("out");
  options_.convert.force = true;
  ExpectConverted(all_);
  std::map<std::string, std::string> files = Files();
  // Files in a folder that this run was not given stay, because a manifest may be forged.
  EXPECT_EQ(std::erase_if(files, [](const auto& file) { return file.first.starts_with("seen/"); }),
            4U);
  EXPECT_TRUE(files == FreshFiles());
  EXPECT_TRUE(Odd().empty());
}

// The old rejects are the only record of the rejected games.
TEST_F(Mirrors, KeepRejectsOfOtherOptionsWhereASourceFails) {
  ExpectConverted(all_);
  const std::string rejects = ReadFile(Path("out/b/c/rejected.txt.rejects"));
  WriteFile(folder_ / "in/b/c/rejected.txt", std::string(5000, '\1'));
  options_.convert.rejects_path.clear();
  options_.convert.force = true;
  EXPECT_EQ(Run().failed.size(), 1U);
  EXPECT_EQ(ReadFile(Path("out/b/c/rejected.txt.rejects")), rejects);
}

TEST_F(Mirrors, AnotherVersionIsRefused) {
  ExpectConverted(all_);
  const std::string manifest = ReadFile(Path("out/plymill-manifest.json"));
  const std::size_t at = manifest.find(':') + 2;
  WriteFile(Path("out/plymill-manifest.json"),
            manifest.substr(0, at) + "9" + manifest.substr(manifest.find('"', at)));
  ExpectRefused(Failure::kUsage, "by plymill 9");
  options_.convert.force = true;
  ExpectConverted(all_);
}

TEST_F(Mirrors, ADamagedManifestIsRefused) {
  ExpectConverted(all_);
  const std::string manifest = ReadFile(Path("out/plymill-manifest.json"));
  WriteFile(Path("out/plymill-manifest.json"), manifest.substr(0, manifest.size() / 2));
  ExpectRefused(Failure::kInput, "plymill-manifest.json: is damaged");
  WriteFile(Path("out/plymill-manifest.json"), "{}");
  ExpectRefused(Failure::kInput, "expected");
  const std::string begin = manifest.substr(0, manifest.find("\"sources\":"));
  WriteFile(Path("out/plymill-manifest.json"), begin + "\"sources\":[{\"name\":\"x\"}]}");
  ExpectRefused(Failure::kInput, "is damaged: expected");
}

TEST_F(Mirrors, FilesOfOthersAreKept) {
  fs::create_directory(Path("out"));
  WriteFile(Path("out/one.txt.jsonl"), "mine");
  ExpectRefused(Failure::kUsage, "one.txt.jsonl: exists already");
  options_.convert.force = true;
  ExpectConverted(all_);
}

TEST_F(Mirrors, CollisionsAreNamed) {
  fs::create_directories(Path("other/one.txt.jsonl"));
  WriteFile(Path("other/one.txt.jsonl/x.txt"), "1# 3c-4a\n");
  options_.convert.sources = {Path("in"), Path("other")};
  ExpectRefused(Failure::kUsage, "would be a file and a folder at once");
  options_.convert.sources = {Path("in"), Path("in/one.txt")};
  ExpectRefused(Failure::kUsage, "both would be " + Path("out/one.txt.jsonl"));
  options_.convert.sources = {Path("in")};
  options_.convert.output_path = Path("in/out");
  ExpectRefused(Failure::kUsage, "is inside the source");
  options_.convert.sources = {"-"};
  ExpectRefused(Failure::kUsage, "standard input");
}

TEST_F(Mirrors, CollisionsWithFilesOfTheFolderItselfAreNamed) {
  const auto expect_refused = [&](std::string_view source, const std::string& message) {
    WriteFile(folder_ / source, "1# 3c-4a\n");
    ExpectRefused(Failure::kUsage, message);
    EXPECT_FALSE(fs::exists(Path("out")));
    fs::remove(folder_ / source);
  };
  expect_refused("in/plymill-journal", "plymill itself and " + Path("in/plymill-journal") +
                                           ": both would be " + Path("out/plymill-journal.jsonl"));
  fs::create_directory(Path("in/plymill-manifest.json"));
  expect_refused("in/plymill-manifest.json/x",
                 Path("out/plymill-manifest.json") + " would be a file and a folder at once");
  options_.convert.report_path = Path("out/one.txt.jsonl");
  expect_refused("in/x", "--report and " + Path("in/one.txt"));
  options_.convert.report_path = Path("out/plymill-manifest.json");
  expect_refused("in/x", "plymill itself and --report");
}

// Rejects and diagnostics may be in the same folder as the outputs.
TEST_F(Mirrors, CollisionsOfAllKindsOfOutputsAreNamed) {
  WriteFile(Path("in/one.txt.diagnostics"), "1# 3c-4a\n");
  ExpectConverted({"b/c/rejected.txt", "b/two.txt", "blank.txt", "one.txt", "one.txt.diagnostics"});
  options_.convert.output_path = Path("seen/../seen");
  ExpectRefused(Failure::kUsage, Path("in/one.txt") + " and " + Path("in/one.txt.diagnostics") +
                                     ": both would be " + Path("seen/one.txt.diagnostics.jsonl"));
}

TEST_F(Mirrors, OneRunAtATime) {
  ExpectConverted(all_);
  WriteFile(Path("in/one.txt"), "1# 3c-4a\n");
  {
    const auto lock = FolderLock::Take(Path("out"));
    ASSERT_TRUE(lock.ok());
    ExpectRefused(Failure::kUsage,
                  "another run is writing to this folder (process " + std::to_string(getpid()));
    EXPECT_EQ(Odd()[0], "out: is being written by another run");
  }
  ExpectConverted({"one.txt"});
}

TEST_F(Mirrors, ResumeNeedsARunToResume) {
  options_.resume = true;
  ExpectRefused(Failure::kUsage, "nothing to resume");
  options_.resume = false;
  ExpectConverted(all_);
  options_.resume = true;
  ExpectConverted({});
}

TEST_F(Mirrors, ReportsAreOfAllSources) {
  options_.convert.report_path = Path("report.json");
  ExpectConverted(all_);
  const std::string first = ReadFile(Path("report.json"));
  WriteFile(Path("in/blank.txt"), "\n\n");
  ExpectConverted({"blank.txt"});
  const std::string second = ReadFile(Path("report.json"));
  EXPECT_NE(second.find("rejected.txt"), std::string::npos);
  EXPECT_NE(second.find("\"games_rejected\":1"), std::string::npos);
  EXPECT_NE(first, second);
  WriteFile(Path("report.json"), "mine");
  EXPECT_EQ(Run().failure, Failure::kUsage);
  EXPECT_EQ(ReadFile(Path("report.json")), "mine");
}

TEST_F(Mirrors, NamesOfAnyBytesAreKeptApart) {
  for (const std::string_view name : {"caf\xE9.txt", "caf\xC3\xA9.txt", "100%.txt", "100%25.txt"}) {
    WriteFile(folder_ / "in" / name, "1# 3c-4a\n");
  }
  EXPECT_EQ(Run().converted.size(), 8U);
  ExpectConverted({});
  EXPECT_EQ(Odd(), Names{});
}

TEST_F(Mirrors, VerifyFindsWhatWasChanged) {
  options_.convert.output = Output::kRecordFile;
  ExpectConverted(all_);
  const auto odd = [&] { return VerifyMirror(Path("out")).odd.size(); };
  EXPECT_EQ(odd(), 0U);
  EXPECT_EQ(VerifyMirror(Path("out")).good, 4U);
  std::string bytes = ReadFile(Path("out/one.txt.plym"));
  const auto time = fs::last_write_time(Path("out/one.txt.plym"));
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  WriteFile(Path("out/one.txt.plym"), bytes);
  fs::last_write_time(Path("out/one.txt.plym"), time);
  EXPECT_EQ(odd(), 1U);
  fs::remove(Path("seen/b/two.txt.diagnostics.jsonl"));
  EXPECT_EQ(odd(), 2U);
  EXPECT_EQ(VerifyMirror(Path("in")).failure, Failure::kInput);
}

}  // namespace
}  // namespace plymill::testing
