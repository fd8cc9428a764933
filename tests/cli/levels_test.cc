// Levels: which lines a command prints on standard error if there are many, and what it says if
// there is nothing to read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/command.h"
#include "support/compress.h"
#include "support/json_lines.h"
#include "support/paths.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kClean[] = "1# 3c-4a\n", kWarning[] = "1# 3c-4a T99\n", kBroken[] = "1# y\n";

class LevelsTest : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "in"); }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  // 30 sources, from 00.txt to 29.txt.
  void WriteMany() const {
    for (int i = 0; i < 30; ++i) {
      char name[16];
      std::snprintf(name, sizeof(name), "in/%02d.txt", i);
      WriteFile(Path(name), i == 28 ? kBroken : i == 27 ? kWarning : kClean);
    }
  }

  CommandOutput Check(std::vector<std::string> more) const {
    more.insert(more.begin(), {"check", "--notation", "coerceo", Path("in")});
    return RunCommand(more);
  }

  TemporaryFolder folder_;
};

TEST_F(LevelsTest, TwentySourcesAreShownThoseWithErrorsBeforeOthers) {
  WriteMany();
  const std::string error = Check({}).error;
  const auto at = [&](const std::string& name) { return error.find(Path("in/" + name) + ": co"); };
  for (const char* const shown : {"00.txt", "17.txt", "27.txt", "28.txt"}) {
    EXPECT_NE(at(shown), std::string::npos) << shown;
  }
  for (const char* const hidden : {"18.txt", "26.txt", "29.txt"}) {
    EXPECT_EQ(at(hidden), std::string::npos) << hidden;
  }
  EXPECT_LT(at("17.txt"), at("27.txt"));
  EXPECT_LT(at("27.txt"), at("28.txt"));
  EXPECT_THAT(error, HasSubstr("\nand 10 more sources; -v shows them\ntotal: 30 games seen"));
  EXPECT_THAT(Check({"-v"}).error, HasSubstr(Path("in/29.txt") + ": coerceo"));
  EXPECT_THAT(Check({"-v"}).error, Not(HasSubstr("-v shows them")));
  EXPECT_THAT(Check({"--log", "json"}).error, HasSubstr(Path("in/29.txt")));
  EXPECT_THAT(Check({"-q"}).error, Not(HasSubstr("more sources")));
}

// The same for a folder as output, and for what status says of it.
TEST_F(LevelsTest, FoldersOfOutputsShowTwentySourcesToo) {
  WriteMany();
  const std::vector<std::string> convert = {"convert",  "--notation", "coerceo",
                                            Path("in"), "-o",         Path("out/")};
  EXPECT_THAT(RunCommand(convert).error, HasSubstr("\nand 10 more sources; -v shows them\n"));
  for (int i = 30; i < 60; ++i) WriteFile(Path("in/" + std::to_string(i) + ".txt"), kClean);
  const CommandOutput status = RunCommand({"status", Path("out")});
  EXPECT_EQ(status.exit_code, 1);
  EXPECT_EQ(CountLines(status.out), 21U) << status.out;
  EXPECT_THAT(status.out, HasSubstr("30 sources up to date, 30 others"));
  EXPECT_THAT(status.error, HasSubstr("and 10 more sources; -v shows them"));
  EXPECT_EQ(CountLines(RunCommand({"status", Path("out"), "-v"}).out), 31U);
  EXPECT_EQ(RunCommand({"status", Path("out"), "-q"}).out, "30 sources up to date, 30 others\n");
}

TEST_F(LevelsTest, TwentySkippedFilesAreNamed) {
  WriteFile(Path("in/a.txt"), kClean);
  for (int i = 0; i < 25; ++i) {
    ASSERT_EQ(mkfifo(Path("in/fifo" + std::to_string(i)).c_str(), 0600), 0);
  }
  const CommandOutput output = Check({});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.error, HasSubstr("\nand 5 more skipped files; -v shows them\n"));
}

TEST_F(LevelsTest, NothingToReadIsSaidAndExitsWith1) {
  const std::string in = Path("in"), empty = in + ": no sources: the folder is empty\n";
  WriteFile(Path("list"), "\n\n");
  const std::vector<std::vector<std::string>> commands = {
      {"convert", in},
      {"check", in, "-q", "--allow-rejects"},
      {"stats", in},
      {"plan", in, "-o", Path("plan")},
      {"convert", in, "-o", Path("out/"), "--prune"},
      {"convert", in, "-o", Path("rows.jsonl")},
  };
  for (const std::vector<std::string>& command : commands) {
    const CommandOutput output = RunCommand(command);
    EXPECT_EQ(output.exit_code, 1) << command[0];
    EXPECT_THAT(output.error, HasSubstr(empty)) << command[0];
  }
  EXPECT_FALSE(fs::exists(Path("plan")));
  for (const std::string& output : {Path("rows2.jsonl"), Path("out2/")}) {
    const CommandOutput listed =
        RunCommand({"convert", "--files-from", Path("list"), "-o", output});
    EXPECT_EQ(listed.exit_code, 1);
    EXPECT_THAT(listed.error, HasSubstr(Path("list") + ": no sources: the list is empty\n"));
  }
}

// A download that failed must not look like a run without games.
TEST_F(LevelsTest, NoTextAtAllIsSaidAndExitsWith1) {
  const std::string zip = Path("empty.zip");
  WriteFile(zip, Zip({{"a.txt", ""}, {"b", "", AE_IFDIR}}));
  for (const std::string command : {"convert", "check", "stats"}) {
    const CommandOutput output = RunCommand({command, zip, "-q"});
    EXPECT_EQ(output.exit_code, 1) << command;
    EXPECT_THAT(output.error, HasSubstr(zip + ": has no text to read\n"));
    for (const std::string text : {"", "\\n \\n"}) {
      const std::string piped = "printf '" + text + "' | " + std::string(PlymillBinary()) + " " +
                                command + " - 2>'" + Path("said") + "' >/dev/null";
      EXPECT_EQ(std::system(piped.c_str()), 1 << 8) << command;
      EXPECT_THAT(ReadFile(Path("said")), HasSubstr("standard input: has no text to read\n"));
    }
  }
}

// An empty file is a day without games.
TEST_F(LevelsTest, EmptyFilesAreNoFailure) {
  WriteFile(Path("in/empty.txt"), "");
  EXPECT_EQ(Check({}).exit_code, 0);
  WriteFile(Path("in/a.txt"), kClean);
  EXPECT_EQ(Check({}).exit_code, 0);
}

// Whatever is gone stays, and why is said only to who wanted it pruned.
TEST_F(LevelsTest, NothingIsPrunedIfAFolderIsBlank) {
  WriteFile(Path("in/a.txt"), kClean);
  ASSERT_EQ(RunCommand({"convert", Path("in"), "-o", Path("out/")}).exit_code, 0);
  fs::remove(Path("in/a.txt"));
  for (const bool prune : {false, true}) {
    std::vector<std::string> command = {"convert", Path("in"), "-o", Path("out/")};
    if (prune) command.emplace_back("--prune");
    const CommandOutput output = RunCommand(command);
    EXPECT_EQ(output.exit_code, 1);
    EXPECT_THAT(output.error, HasSubstr(std::string("a.txt: is gone; its outputs stay") +
                                        (prune ? "\n" : " (--prune removes them)\n")));
    EXPECT_EQ(output.error.find("Nothing is pruned, because") != std::string::npos, prune);
    EXPECT_TRUE(fs::exists(Path("out/a.txt.jsonl")));
  }
}

// One folder without sources does not keep others from being read.
TEST_F(LevelsTest, WhyAFolderHasNoSources) {
  fs::create_directories(folder_ / "more");
  WriteFile(Path("more/a.txt"), kClean);
  const auto check = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"check", Path("more"), Path("in")});
    const CommandOutput output = RunCommand(more);
    EXPECT_THAT(output.error, HasSubstr("total: 1 game seen"));
    EXPECT_EQ(output.exit_code, 1);
    return output.error;
  };
  EXPECT_THAT(check({}), HasSubstr(": no sources: the folder is empty\n"));
  WriteFile(Path("in/.hidden"), kClean);
  EXPECT_THAT(check({}), HasSubstr(": no sources: the folder has only hidden files\n"));
  ASSERT_EQ(mkfifo(Path("in/fifo").c_str(), 0600), 0);
  EXPECT_THAT(check({}), HasSubstr(": no sources: the folder has no regular files\n"));
  WriteFile(Path("in/b.txt"), kClean);
  EXPECT_THAT(check({"--exclude", "b*"}),
              HasSubstr(": no sources: --exclude leaves out all files in the folder\n"));
  EXPECT_EQ(RunCommand({"check", Path("more"), Path("more"), "-q"}).error, "");
}

}  // namespace
}  // namespace plymill::testing
