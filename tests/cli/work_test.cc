// Work: splits and folders on the command line, what they print, and their exit codes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/command.h"
#include "support/compress.h"
#include "support/notations.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class WorkTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "in");
    WriteFile(folder_ / "in/games.txt", Notation<0>::Archive(5000, 1));
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  void ExpectExit(const std::vector<std::string>& arguments, int code,
                  const std::string& error = "") const {
    const CommandOutput output = RunCommand(arguments);
    EXPECT_EQ(output.exit_code, code) << output.error;
    EXPECT_THAT(output.error, HasSubstr(error));
  }

  TemporaryFolder folder_;
};

TEST_F(WorkTest, SplitsAreConvertedAndMerged) {
  const std::string plan = Path("plan.jsonl");
  const CommandOutput planned = RunCommand({"plan", Path("in"), "--split-bytes", "2K"});
  EXPECT_EQ(planned.exit_code, 0) << planned.error;
  WriteFile(plan, planned.out);
  const auto splits =
      static_cast<std::size_t>(std::count(planned.out.begin(), planned.out.end(), '\n'));
  ASSERT_GE(splits, 2U);
  EXPECT_THAT(planned.error, HasSubstr("as a job array: 1-" + std::to_string(splits)));
  EXPECT_EQ(RunCommand({"status", folder_.path(), "--plan", plan}).out,
            "1-" + std::to_string(splits) + "\n");
  std::vector<std::string> merge = {"merge", "-o", Path("merged")};
  std::ifstream lines(plan);
  std::string line;
  for (std::size_t number = 1; number <= splits; ++number) {
    std::getline(lines, line);
    merge.push_back(Path("part" + std::to_string(number)));
    if (number % 2 == 0) {
      ExpectExit({"convert", "--split-of", line, "-o", merge.back()}, 0);
    } else {
      ExpectExit({"convert", "--split-from", plan, "--split-number", std::to_string(number), "-o",
                  merge.back()},
                 0);
    }
  }
  ExpectExit({"convert", "--split-of", line, "-o", merge.back()}, 0,
             "exists already and is complete");
  ExpectExit({"status", folder_.path(), "--plan", plan}, 0);
  ExpectExit(merge, 0);
  ExpectExit({"convert", Path("in"), "-o", Path("whole")}, 0);
  EXPECT_TRUE(ReadFile(Path("merged")) == ReadFile(Path("whole")));
  merge.pop_back();
  merge[2] = Path("again");
  ExpectExit(merge, 2, "is missing");
}

TEST_F(WorkTest, RangesByHandTogetherAreTheWhole) {
  const std::string path = Path("in/games.txt");
  const std::string end = std::to_string(fs::file_size(path));
  const std::string rows = RunCommand({"convert", "--split", path + ":0:1234"}).out +
                           RunCommand({"convert", "--split", path + ":1234:" + end}).out;
  EXPECT_TRUE(rows == RunCommand({"convert", path}).out);
  for (const std::string range : {"", ":", "x", "x:1", ":1:2", "x:1:2y", "x::", "x:-1:2"}) {
    ExpectExit({"convert", "--split=" + range}, 2);
  }
  ExpectExit({"convert", "--split", path + ":0:99999"}, 3, "is not within it");
}

// A split may hold only text between games. Only merge can find out whether the source has games.
TEST_F(WorkTest, ASplitWithoutGamesIsNoFailure) {
  const std::string letter = "Dear Ann, these are the games of the summer.\n";
  const std::string path = Path("in/games.txt"), plan = Path("plan.jsonl");
  const auto convert_parts = [&](const std::string& games) {
    WriteFile(path, letter + games);
    ExpectExit(
        {"plan", Path("in"), "--notation", "coerceo", "--split-bytes", "10", "-o", plan, "--force"},
        0);
    std::vector<std::string> merge = {"merge", "-o", Path("merged"), "--force"};
    const std::string lines = ReadFile(plan);
    for (std::ptrdiff_t i = 1; i <= std::count(lines.begin(), lines.end(), '\n'); ++i) {
      const std::string number = std::to_string(i);
      merge.push_back(Path("part" + number));
      const std::vector<std::string> part = {
          "convert", "--split-from", plan, "--split-number", number, "-o", merge.back(), "--force"};
      ExpectExit(part, 0);
      ExpectExit({part.begin(), part.end() - 1}, 0, "exists already");
    }
    return merge;
  };
  ExpectExit({"convert", "--split", path + ":0:9", "--notation", "coerceo"}, 0);
  ExpectExit(convert_parts("\n1# 3c-4a\n"), 0);
  ExpectExit(convert_parts(""), 1, "games.txt: no game is found in");
}

TEST_F(WorkTest, ASourceThatChangedEndsWith4) {
  WriteFile(Path("plan.jsonl"), RunCommand({"plan", Path("in")}).out);
  WriteFile(Path("in/games.txt"), "1# 3c-4a\n");
  ExpectExit({"convert", "--split-from", Path("plan.jsonl"), "--split-number", "1"}, 4,
             "changed since the plan was made");
}

TEST_F(WorkTest, SplitsThatDoNotExistAreUsage) {
  WriteFile(Path("plan.jsonl"), RunCommand({"plan", Path("in")}).out);
  ExpectExit({"convert", "--split-from", Path("plan.jsonl"), "--split-number", "9"}, 2,
             "has no split number 9");
  ExpectExit({"convert", "--split-from", Path("plan.jsonl")}, 2);
  ExpectExit(
      {"convert", "--split-from", Path("plan.jsonl"), "--split-number", "1", "--skip-unknown"}, 2,
      "--skip-unknown and --skip-damaged are not for the splits of a plan");
  ExpectExit({"convert"}, 2, "SOURCE is required");
  ExpectExit({"plan", "-"}, 2, "standard input cannot be split");
}

TEST_F(WorkTest, ASplitStandsForAllSources) {
  WriteFile(Path("plan.jsonl"), RunCommand({"plan", Path("in")}).out);
  WriteFile(Path("list"), Path("in"));
  const std::vector<std::vector<std::string>> splits = {
      {"--split", Path("in/games.txt") + ":0:9"},
      {"--split-from", Path("plan.jsonl"), "--split-number", "1", "-o", Path("part")}};
  for (std::vector<std::string> command : splits) {
    command.insert(command.begin(), "convert");
    ExpectExit(command, 0);
    command.push_back(Path("in"));
    ExpectExit(command, 2, "omit SOURCE and --files-from, or the split");
    command.insert(command.end() - 1, "--files-from");
    command.back() = Path("list");
    ExpectExit(command, 2, "omit SOURCE and --files-from, or the split");
  }
}

TEST_F(WorkTest, SkippedSourcesAreNothingToDo) {
  WriteFile(Path("in/table.csv"), "a,b,c\n1,2,3\n");
  const std::vector<std::string> convert = {"convert", Path("in"), "-o", Path("out/"),
                                            "--skip-unknown"};
  ExpectExit(convert, 1, "table.csv: skipped: ");
  const CommandOutput state = RunCommand({"status", Path("out")});
  EXPECT_EQ(state.exit_code, 0);
  EXPECT_EQ(state.out, "1 source up to date, 0 others, 1 skipped\n");
  WriteFile(Path("in/table.csv"), "1# 3c-4a\n");
  const CommandOutput changed = RunCommand({"status", Path("out")});
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_THAT(changed.out, HasSubstr("table.csv: has changed since it was skipped\n"));
  ExpectExit(convert, 0, "1 source converted, 1 unchanged");
}

TEST_F(WorkTest, StatusNamesAPathOnce) {
  WriteFile(Path("in/cut.gz"), Gzip("1# 3c-4a\n").substr(0, 20));
  ExpectExit({"convert", Path("in"), "-o", Path("out/")}, 3);
  const std::string out = RunCommand({"status", Path("out")}).out;
  const std::string line = Path("in/cut.gz") + ": could not be converted: ";
  ASSERT_THAT(out, HasSubstr(line));
  EXPECT_THAT(out.substr(out.find(line) + line.size()), Not(HasSubstr(Path("in/cut.gz"))));
}

TEST_F(WorkTest, QuietNamesSourcesThatAreGone) {
  WriteFile(Path("in/more.txt"), "1# 3c-4a\n");
  const std::vector<std::string> convert = {"convert", Path("in"), "-o", Path("out/"), "-q"};
  ExpectExit(convert, 0);
  fs::remove(Path("in/more.txt"));
  const CommandOutput output = RunCommand(convert);
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_EQ(output.error,
            Path("in/more.txt") + ": is gone; its outputs stay (--prune removes them)\n");
}

TEST_F(WorkTest, ALinkWithoutATargetIsNoOutput) {
  fs::create_symlink(Path("nowhere"), Path("rows.jsonl"));
  const std::vector<std::string> convert = {"convert", Path("in"), "-o", Path("rows.jsonl")};
  ExpectExit(convert, 2, "rows.jsonl: is a link whose target is missing; give --force");
  std::vector<std::string> forced = convert;
  forced.emplace_back("--force");
  ExpectExit(forced, 0);
  EXPECT_TRUE(fs::is_regular_file(Path("rows.jsonl")));
  fs::create_symlink(Path("nowhere"), Path("folder"));
  ExpectExit({"convert", Path("in"), "-o", Path("folder/")}, 3,
             "folder/: is a link whose target is missing; remove the link");
}

TEST_F(WorkTest, TrustInTimesIsReportedOnce) {
  std::vector<std::string> convert = {"convert", Path("in"), "-o", Path("out/")};
  ExpectExit(convert, 0);
  EXPECT_THAT(RunCommand(convert).error, Not(HasSubstr("--trust-mtime")));
  convert.emplace_back("--trust-mtime");
  ExpectExit(convert, 0, "; of the unchanged ones, --trust-mtime left 1 unread, because");
  convert.insert(convert.end(), {"-q", "--report", Path("report.json")});
  EXPECT_EQ(RunCommand(convert).error, "");
  EXPECT_THAT(ReadFile(Path("report.json")), HasSubstr("\"pruned\":0,\"trusted\":1}"));
}

TEST_F(WorkTest, FoldersAreKeptUpToDate) {
  const std::vector<std::string> convert = {"convert", Path("in"), "-o", Path("out/")};
  ExpectExit(convert, 0, "1 source converted, 0 unchanged");
  ExpectExit(convert, 0, "0 sources converted, 1 unchanged");
  ExpectExit({"status", Path("out")}, 0);
  ExpectExit({"verify", Path("out")}, 0);
  WriteFile(Path("in/games.txt"), "1# 3c-4a\n\n1# y\n");
  const CommandOutput stale = RunCommand({"status", Path("out")});
  EXPECT_EQ(stale.exit_code, 1);
  EXPECT_THAT(stale.out, HasSubstr("games.txt: has changed since it was converted"));
  ExpectExit(convert, 1);
  ExpectExit(convert, 1);  // the rejected game is reported again
  WriteFile(Path("in/nothing.txt"), "nothing of a game\n");
  ExpectExit(convert, 3, "nothing.txt: has no moves");
  fs::remove(Path("out/games.txt.jsonl"));
  ExpectExit({"verify", Path("out/")}, 3);
}

TEST_F(WorkTest, OptionsOfFoldersNeedAFolder) {
  ExpectExit({"convert", Path("in"), "-o", Path("rows"), "--prune"}, 2, "for a folder as output");
  ExpectExit({"convert", Path("in"), "-o", Path("out/"), "--rejects", Path("file")}, 2,
             "--rejects " + Path("file") + ": names a file");
  ExpectExit({"convert", Path("in"), "-o", Path("out/"), "--resume"}, 2, "nothing to resume");
  ExpectExit({"status", Path("in")}, 3);
}

}  // namespace
}  // namespace plymill::testing
