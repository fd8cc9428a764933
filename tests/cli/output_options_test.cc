// The options of outputs, as users give them: names and formats, sizes, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "output/output_name.h"
#include "support/command.h"
#include "support/compress.h"
#include "support/notations.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class OutputOptions : public ::testing::Test {
 protected:
  void SetUp() override { WriteFile(source_, Notation<0>::Archive(100'000, 1)); }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  CommandOutput Convert(std::vector<std::string> options) const {
    options.insert(options.begin(),
                   {"convert", source_, "--notation", std::string(Notation<0>::kSlug)});
    return RunCommand(options);
  }

  const TemporaryFolder folder_;
  const std::string source_ = Path("games.txt");
};

TEST_F(OutputOptions, TheOldNameOfReadSizeWorksWithANote) {
  const CommandOutput now = Convert({"--read-size", "1KiB"});
  const CommandOutput old = Convert({"--shard-size", "1KiB"});
  EXPECT_EQ(old.exit_code, 0);
  EXPECT_EQ(old.out, now.out);
  EXPECT_THAT(now.error, Not(HasSubstr("--read-size")));
  EXPECT_THAT(old.error, HasSubstr("--shard-size is now called --read-size\n"));
  EXPECT_THAT(Convert({"--shard-size", "1KiB", "-q"}).error, IsEmpty());
  EXPECT_THAT(
      Convert({"--shard-size", "1KiB", "--log", "json"}).error,
      HasSubstr("{\"level\":\"info\",\"event\":\"renamed\",\"message\":\"--shard-size is now "
                "called --read-size\"}\n"));
  EXPECT_EQ(Convert({"--shard-size", "1KiB", "--read-size", "1KiB"}).exit_code, 2);
}

TEST_F(OutputOptions, TheOldNameOfReadSizeIsHidden) {
  for (const std::vector<std::string>& command : {std::vector<std::string>{"convert", "--help"},
                                                  {"man"},
                                                  {"completions", "bash"},
                                                  {"completions", "zsh"},
                                                  {"completions", "fish"}}) {
    EXPECT_THAT(RunCommand(command).out, HasSubstr("read")) << command[0];
    EXPECT_THAT(RunCommand(command).out, Not(HasSubstr("shard"))) << command[0];
  }
}

// If an output has another ending, the message says what to do instead, before anything is read.
TEST_F(OutputOptions, OtherEndingsAreRefusedWithAdvice) {
  const std::pair<const char*, const char*> names[] = {
      {"x.parquet", "pip install 'plymill[parquet]', then plymill convert games/ -o "},
      {"x.feather", "in Python: plymill.scan(\"games/\").plies().write_arrow("},
      {"x.csv", "in Python: plymill.scan(\"games/\").plies().write_csv("},
      {"x.json", "x.jsonl\n"},
      {"x.JSONL", "in small letters: name it "},
      {"x.Parquet", "in small letters: name it "},
      {"x.txt", ".jsonl.zst, .jsonl.gz"},
      {"x.jsonl.xz", ".jsonl.zst, .jsonl.gz"},
      {"x.plym.zst", "a record file is not compressed again: name it "},
      {"x.{notation}", "--to FORMAT"}};
  for (const auto& [name, told] : names) {
    const CommandOutput output =
        RunCommand({"convert", Path("missing.txt"), "-o", Path(name), "--force"});
    EXPECT_EQ(output.exit_code, 2) << name;
    EXPECT_THAT(output.error, AllOf(HasSubstr(Path(name) + ": "), HasSubstr(told)));
    EXPECT_EQ(Convert({"-o", Path(name), "--to", "jsonl"}).exit_code, 0);
  }
}

TEST_F(OutputOptions, TheNameOrToSaysTheFormat) {
  const std::string rows = Convert({}).out;
  for (const std::string name : {"a", "a.jsonl", "a.ndjson", ".hidden"}) {
    EXPECT_EQ(Convert({"-o", Path(name)}).exit_code, 0) << name;
    EXPECT_TRUE(ReadFile(Path(name)) == rows) << name;
  }
  for (const std::string name : {"b.jsonl.zst", "b.ndjson.zst", "b.jsonl.gz", "b.ndjson.gz"}) {
    EXPECT_EQ(Convert({"-o", Path(name)}).exit_code, 0) << name;
    EXPECT_TRUE(Decompressed(ReadFile(Path(name))) == rows) << name;
    EXPECT_TRUE(ReadFile(Path(name)).starts_with(name.ends_with("gz") ? "\x1F\x8B" : "\x28\xB5"));
  }
  EXPECT_TRUE(Convert({"--to", "jsonl.zst"}).out == ReadFile(Path("b.jsonl.zst")));
  EXPECT_TRUE(Convert({"--to", "jsonl.gz", "-o", "-"}).out == ReadFile(Path("b.jsonl.gz")));
  EXPECT_EQ(Convert({"-o", Path("c.plym")}).exit_code, 0);
  EXPECT_TRUE(Convert({"--to", "plym"}).out == ReadFile(Path("c.plym")));
  EXPECT_EQ(Convert({"-o", Path("d.plym"), "--to", "jsonl"}).exit_code, 0);
  EXPECT_TRUE(ReadFile(Path("d.plym")) == rows);
}

TEST_F(OutputOptions, PipesDevicesAndFoldersHaveNoEnding) {
  EXPECT_EQ(Convert({"-o", "/dev/null"}).exit_code, 0);
  const std::string fifo = Path("fifo.parquet");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const Descriptor reader(fifo, O_RDWR);
  EXPECT_EQ(Convert({"-o", fifo, "--limit", "1", "--rows", "games"}).exit_code, 0);
  fs::create_directory(Path("folder.csv"));
  for (const std::string& folder : {Path("folder.csv"), Path("other.csv/")}) {
    EXPECT_EQ(Convert({"-o", folder}).exit_code, 0);
    EXPECT_TRUE(fs::exists(fs::path(folder) / "games.txt.jsonl")) << folder;
  }
}

TEST_F(OutputOptions, RowsOfARecordFileAreRefused) {
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--to", "plym"}, {"-o", Path("a.plym")}}) {
    std::vector<std::string> with_rows = options;
    with_rows.insert(with_rows.end(), {"--rows", "moves"});
    const CommandOutput output = Convert(with_rows);
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_THAT(output.error, HasSubstr("--rows is for JSON Lines"));
    EXPECT_EQ(Convert(options).exit_code, 0);
  }
}

TEST_F(OutputOptions, CatNeverLiesAboutItsContent) {
  const std::string rows = Convert({"-o", Path("a.plym")}).out + Convert({}).out;
  const auto cat = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"cat", Path("a.plym")});
    return RunCommand(options);
  };
  for (const std::string name : {"b.jsonl.zst", "b.jsonl.gz"}) {
    EXPECT_EQ(cat({"-o", Path(name)}).exit_code, 0);
    EXPECT_TRUE(Decompressed(ReadFile(Path(name))) == rows);
    EXPECT_EQ(Convert({"-o", Path("of-text." + name)}).exit_code, 0);
    EXPECT_TRUE(ReadFile(Path(name)) == ReadFile(Path("of-text." + name)));
    EXPECT_EQ(cat({"--to", name.substr(2)}).out, ReadFile(Path(name)));
  }
  for (const std::string name : {"b.plym", "b.parquet", "b.txt"}) {
    EXPECT_EQ(cat({"-o", Path(name)}).exit_code, 2) << name;
  }
  for (const std::string name : {"c.jsonl", "c.plym", "c.jsonl.zst", "c.txt.gz"}) {
    EXPECT_EQ(cat({"--to", "notation", "-o", Path(name)}).exit_code, 2) << name;
  }
  EXPECT_EQ(cat({"--to", "notation", "-o", Path("c.txt")}).exit_code, 0);
}

TEST_F(OutputOptions, PartsAreMergedIfTheyAreCompressed) {
  ASSERT_EQ(
      RunCommand({"plan", source_, "--split-bytes", "30000", "-o", Path("plan.jsonl")}).exit_code,
      0);
  const std::string plan = ReadFile(Path("plan.jsonl"));
  const auto splits = static_cast<std::size_t>(std::count(plan.begin(), plan.end(), '\n'));
  ASSERT_GT(splits, 2U);
  for (const std::string ending : {"jsonl.zst", "jsonl.gz"}) {
    std::vector<std::string> merge = {"merge"};
    for (std::size_t i = 1; i <= splits; ++i) {
      merge.push_back(Path("part-" + std::to_string(i) + "." + ending));
      ASSERT_EQ(RunCommand({"convert", "--split-from", Path("plan.jsonl"), "--split-number",
                            std::to_string(i), "-o", merge.back()})
                    .exit_code,
                0);
    }
    const auto merged = [&](const std::string& name) {
      std::vector<std::string> command = merge;
      command.insert(command.end(), {"-o", Path(name)});
      return RunCommand(command);
    };
    EXPECT_EQ(merged("all." + ending).exit_code, 0);
    EXPECT_TRUE(Decompressed(ReadFile(Path("all." + ending))) == Convert({}).out);
    const CommandOutput wrong = merged("wrong.jsonl");
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_THAT(wrong.error, HasSubstr("the name says jsonl, and the content is " + ending));
    EXPECT_EQ(merged("wrong.plym").exit_code, 2);
  }
}

TEST_F(OutputOptions, FoldersGetTheEndingOfTo) {
  fs::create_directory(Path("in"));
  fs::copy(source_, Path("in/1.txt"));
  for (const std::string kind : {"jsonl.zst", "jsonl.gz", "plym", "jsonl"}) {
    const CommandOutput output =
        RunCommand({"convert", Path("in"), "-o", Path("out/"), "--to", kind, "--force"});
    EXPECT_EQ(output.exit_code, 0) << output.error;
    EXPECT_TRUE(fs::exists(Path("out/1.txt." + kind)));
    const auto files = std::distance(fs::directory_iterator(Path("out")), {});
    EXPECT_EQ(files, 3) << "the output of the other kind is replaced";
  }
  EXPECT_EQ(RunCommand({"verify", Path("out/")}).exit_code, 0);
  const CommandOutput numbered =
      RunCommand({"convert", Path("in"), "-o", Path("out/"), "--max-file-size", "1M", "--force"});
  EXPECT_EQ(numbered.exit_code, 2);
  EXPECT_THAT(numbered.error, HasSubstr("--max-file-size"));
}

TEST_F(OutputOptions, AMissingFolderIsCalledMissing) {
  const std::string told = "the folder " + Path("no x") +
                           " does not exist; make it first (mkdir -p '" + Path("no x") + "')";
  ASSERT_EQ(Convert({"-o", Path("a.plym")}).exit_code, 0);
  fs::create_directory(Path("in"));
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"convert", source_, "-o", Path("no x/a.jsonl")},
        {"convert", source_, "-o", Path("no x/{notation}.jsonl")},
        {"convert", source_, "-o", Path("no x/a.jsonl"), "--max-file-games", "3"},
        {"convert", source_, "-o", Path("b.jsonl"), "--rejects", Path("no x/a")},
        {"convert", source_, "-o", Path("b.jsonl"), "--diagnostics", Path("no x/a")},
        {"convert", source_, "-o", Path("b.jsonl"), "--report", Path("no x/a")},
        {"convert", source_, "-o", Path("out/"), "--report", Path("no x/a")},
        {"check", source_, "--report", Path("no x/a")},
        {"cat", Path("a.plym"), "-o", Path("no x/a")},
        {"plan", source_, "-o", Path("no x/a")}}) {
    const CommandOutput output = RunCommand(command);
    EXPECT_EQ(output.exit_code, 3) << ::testing::PrintToString(command);
    EXPECT_THAT(output.error, HasSubstr(told));
  }
  EXPECT_FALSE(fs::exists(Path("b.jsonl")));
}

TEST_F(OutputOptions, MixedMoveRowsAreWarnedOf) {
  WriteFile(Path("other.txt"), Notation<1>::Archive(5000, 1));
  const auto convert = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"convert", source_, Path("other.txt")});
    return RunCommand(options);
  };
  const std::string told = ": holds move rows of several notations (" +
                           std::string(Notation<0>::kSlug) + ", " +
                           std::string(Notation<1>::kSlug) + "), whose keys differ";
  EXPECT_THAT(convert({"-o", Path("a.jsonl")}).error, HasSubstr(Path("a.jsonl") + told));
  EXPECT_THAT(convert({}).error, HasSubstr("standard output" + told));
  EXPECT_THAT(convert({"--log", "json"}).error, HasSubstr("\"event\":\"mixed-notations\""));
  EXPECT_THAT(convert({"--rows", "games"}).error, Not(HasSubstr(told)));
  EXPECT_THAT(convert({"-o", Path("b.{notation}.jsonl")}).error, Not(HasSubstr(told)));
  EXPECT_THAT(convert({"-o", Path("c.plym")}).error, Not(HasSubstr(told)));
  EXPECT_THAT(RunCommand({"cat", Path("c.plym")}).error, HasSubstr("standard output" + told));
}

TEST_F(OutputOptions, TheFilesAreListed) {
  const std::vector<std::string> numbered = {"-o", Path("a.jsonl"), "--max-file-games",
                                             "1",  "--report",      Path("report.json")};
  const CommandOutput output = Convert(numbered);
  const std::string report = ReadFile(Path("report.json"));
  EXPECT_THAT(output.error, AllOf(HasSubstr(Path("a-00019.jsonl") + ": 1 game, "),
                                  Not(HasSubstr(Path("a-00020.jsonl") + ": "))));
  EXPECT_THAT(output.error, HasSubstr("and 43 more outputs; -v shows them\n"));
  EXPECT_THAT(report, HasSubstr("\"outputs\":[{\"output\":\"" + Path("a-00000.jsonl") +
                                "\",\"set\":null,\"notation\":null,\"games_written\":1,"));
  EXPECT_THAT(report, HasSubstr(Path("a-00025.jsonl")));
  EXPECT_THAT(Convert({"-o", Path("b.jsonl")}).error, Not(HasSubstr("b.jsonl")));
  EXPECT_THAT(Convert({"--report", Path("to-stdout.json")}).error, Not(HasSubstr("-: ")));
  EXPECT_THAT(ReadFile(Path("to-stdout.json")), HasSubstr("\"outputs\":[{\"output\":\"-\","));
}

// Files that are complete need no descriptor.
TEST_F(OutputOptions, ManyFilesNeedFewDescriptors) {
  const std::string command = std::string("ulimit -n 30; exec '") + PlymillBinary() +
                              "' convert '" + source_ + "' -q --max-file-games 1 -o '";
  for (const std::string name : {"a.jsonl", "a.jsonl.zst", "a.plym"}) {
    EXPECT_EQ(std::system((command + Path(name) + "'").c_str()), 0) << name;
    EXPECT_TRUE(fs::exists(NumberedPath(Path(name), 40))) << name;
  }
}

}  // namespace
}  // namespace plymill::testing
