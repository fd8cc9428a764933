// Sources whose notation is not known: all are named at once, before anything is written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/command.h"
#include "support/compress.h"
#include "support/json_lines.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kGame[] = "1# 3c-4a\n", kPgn[] = "1. e4 e5 2. Nf3 Nc6\n", kCsv[] = "a,b,c\n1,2,3\n";

class UnknownSourcesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "in");
    WriteFile(folder_ / "in/a.txt", kGame);
    WriteFile(folder_ / "in/m.pgn", kPgn);
    WriteFile(folder_ / "in/t.csv", kCsv);
    WriteFile(folder_ / "in/z.txt", kGame);
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  CommandOutput Convert(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"convert", Path("in"), "-o", Path("rows.jsonl"), "--report",
                               Path("report.json"), "--force"});
    return RunCommand(more);
  }

  TemporaryFolder folder_;
};

TEST_F(UnknownSourcesTest, AreAllNamedBeforeAnythingIsWritten) {
  const CommandOutput output = Convert();
  EXPECT_EQ(output.exit_code, 3);
  EXPECT_EQ(output.error,
            "plymill: " + Path("in/m.pgn") +
                ": looks like PGN (chess), which plymill does not read\n" + "plymill: " +
                Path("in/t.csv") + ": looks like CSV (a table), which plymill does not read\n" +
                "plymill: 2 sources have no known notation; nothing is written. Name it with "
                "--notation, or skip them with --exclude or --skip-unknown\n");
  EXPECT_THAT(folder_.Names(), ElementsAre("in"));
  const CommandOutput to_stdout = RunCommand({"convert", Path("in")});
  EXPECT_EQ(to_stdout.exit_code, 3);
  EXPECT_EQ(to_stdout.out, "");
  EXPECT_EQ(RunCommand({"plan", Path("in")}).error, output.error);
}

// --skip-unknown helps against some of them only.
TEST_F(UnknownSourcesTest, AreNamedBesideOthersThatCannotBeRead) {
  WriteFile(Path("in/u.txt"), std::string("\xFF\xFE"
                                          "1\0#\0",
                                          6));
  EXPECT_THAT(Convert().error,
              HasSubstr("3 sources cannot be read; nothing is written. Exclude them with "
                        "--exclude; those without a known notation also with --skip-unknown\n"));
  const CommandOutput skipped = Convert({"--skip-unknown"});
  EXPECT_EQ(skipped.exit_code, 3);
  EXPECT_THAT(skipped.error, HasSubstr("in/u.txt: is UTF-16"));
}

// Editors of Windows save UTF-16 with a byte order mark, other programs without.
TEST_F(UnknownSourcesTest, Utf16WithoutAMarkIsNamed) {
  for (const std::u16string_view game :
       {u"1# 3c-4a 2# 15b-5f\n", u"\u65E5\u672C\u8A9E\u306E\u540D\u524D\n1# 3c-4a\n",
        u"A = \u0410\u043D\u043D\u0430\n0 (0,0) RCRF\n"}) {
    for (const std::size_t low : {0U, 1U}) {
      std::string text;
      for (const char16_t unit : game) {
        const char bytes[] = {static_cast<char>(unit & 0xFF), static_cast<char>(unit >> 8)};
        text += {bytes[low], bytes[1 - low]};
      }
      WriteFile(Path("in/u.txt"), text);
      const std::string name = low == 0 ? "UTF-16LE" : "UTF-16BE";
      EXPECT_THAT(Convert({"--skip-unknown"}).error,
                  HasSubstr("in/u.txt: is " + name +
                            " without a byte order mark, not UTF-8 (iconv -f " + name));
    }
  }
  std::string numbers(64, '\0');
  for (std::size_t i = 0; i < numbers.size(); i += 2) numbers[i] = static_cast<char>(i / 2);
  WriteFile(Path("in/u.txt"), numbers);
  EXPECT_THAT(Convert({"--skip-unknown"}).error, ::testing::Not(HasSubstr("UTF-16")));
}

// What a pipe holds is known only when it is read. Nothing gets its name then either.
TEST_F(UnknownSourcesTest, APipeIsFoundWhenItIsRead) {
  for (const bool skip : {false, true}) {
    const std::string fifo = Path(skip ? "fifo2" : "fifo");
    const FifoWriter writer(fifo, kPgn);
    std::vector<std::string> command = {"convert", Path("in/a.txt"), fifo, "-o", Path("p.jsonl")};
    if (skip) command.emplace_back("--skip-unknown");
    const CommandOutput output = RunCommand(command);
    EXPECT_EQ(output.exit_code, skip ? 1 : 3);
    EXPECT_THAT(output.error, HasSubstr(fifo + (skip ? ": skipped: " : ": ") + "looks like PGN"));
    EXPECT_EQ(fs::exists(Path("p.jsonl")), skip);
  }
}

TEST_F(UnknownSourcesTest, MoreThanTwentyAreCounted) {
  for (int i = 0; i < 30; ++i) WriteFile(Path("in/t" + std::to_string(i) + ".csv"), kCsv);
  const CommandOutput output = Convert();
  EXPECT_EQ(CountLines(output.error), 22U) << output.error;
  EXPECT_THAT(output.error,
              HasSubstr("and 12 more sources; -v shows them\nplymill: 32 sources have"));
  EXPECT_EQ(CountLines(Convert({"-v"}).error), 33U);
  EXPECT_EQ(CountLines(Convert({"--log", "json"}).error), 33U);
}

// A run with --limit may end before it reaches them. With --notation, nothing is looked at.
TEST_F(UnknownSourcesTest, AreNotLookedForIfTheyMayNotMatter) {
  EXPECT_EQ(Convert({"--limit", "1"}).exit_code, 0);
  EXPECT_EQ(Convert({"--notation", "coerceo"}).exit_code, 1);
  EXPECT_EQ(Convert({"--exclude", "*.csv", "--exclude", "*.pgn"}).exit_code, 0);
}

TEST_F(UnknownSourcesTest, AreLeftOutIfAsked) {
  const CommandOutput output = Convert({"--skip-unknown"});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.error, HasSubstr(Path("in/m.pgn") + ": skipped: looks like PGN (chess)"));
  EXPECT_EQ(CountLines(ReadFile(Path("rows.jsonl"))), 2U);
  EXPECT_THAT(
      ReadFile(Path("report.json")),
      HasSubstr("\"unknown\":[{\"source\":\"" + Path("in/m.pgn") +
                "\",\"reason\":\"looks like PGN (chess), which plymill does not read\"},{"));
  EXPECT_EQ(Convert({"--skip-unknown", "--allow-rejects"}).exit_code, 0);
  EXPECT_EQ(CountLines(Convert({"--skip-unknown", "-q"}).error), 3U);
}

// check and stats go on with the others, as after any source that cannot be read.
TEST_F(UnknownSourcesTest, CheckReadsTheOthers) {
  const CommandOutput output = RunCommand({"check", Path("in")});
  EXPECT_EQ(output.exit_code, 3);
  EXPECT_THAT(output.error, HasSubstr("total: 2 games seen"));
  EXPECT_THAT(output.error, HasSubstr("plymill: " + Path("in/t.csv") + ": looks like CSV"));
  EXPECT_EQ(RunCommand({"check", Path("in"), "--skip-unknown"}).exit_code, 1);
}

// A picture is refused when its bytes are not text; a pipe and a compressed tar file when they are
// read.
TEST_F(UnknownSourcesTest, EntriesOfPackedFilesAreSources) {
  const std::string image("\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\b\2\0\0\0", 29);
  const std::vector<Entry> entries = {
      {"a.txt", kGame}, {"b.png", image}, {"c.csv", kCsv}, {"d.txt", kGame}};
  WriteFile(Path("p.zip"), Zip(entries));
  WriteFile(Path("p.tar"), Tar(entries));
  WriteFile(Path("p.tar.gz"), Gzip(Tar(entries)));
  for (const char* const name : {"p.zip", "p.tar", "p.tar.gz"}) {
    SCOPED_TRACE(name);
    const CommandOutput refused = RunCommand({"convert", Path(name)});
    EXPECT_EQ(refused.exit_code, 3);
    EXPECT_THAT(refused.error, HasSubstr(Path(name) + "!b.png: looks like a PNG image"));
    if (std::string(name) != "p.tar.gz") {
      EXPECT_EQ(refused.out, "");
      EXPECT_THAT(refused.error, HasSubstr(Path(name) + "!c.csv: looks like CSV"));
    }
    const CommandOutput output = RunCommand({"convert", Path(name), "--skip-unknown"});
    EXPECT_EQ(output.exit_code, 1);
    EXPECT_EQ(CountLines(output.out), 2U);
    EXPECT_THAT(output.error, HasSubstr(Path(name) + "!b.png: skipped"));
    EXPECT_THAT(output.error, HasSubstr(Path(name) + "!c.csv: skipped"));
    const CommandOutput checked = RunCommand({"check", Path(name)});
    EXPECT_EQ(checked.exit_code, 3);
    EXPECT_THAT(checked.error, HasSubstr("total: 2 games seen, 2 written"));
  }
}

TEST_F(UnknownSourcesTest, AFolderOfOutputsHasNoneForThem) {
  const std::vector<std::string> convert = {"convert", Path("in"), "-o", Path("out/")};
  EXPECT_EQ(RunCommand(convert).exit_code, 3);
  EXPECT_EQ(CountLines(ReadFile(Path("out/a.txt.jsonl"))), 1U);
  WriteFile(Path("in/p.zip"), Zip({{"a.txt", kGame}, {"b.csv", kCsv}}));
  std::vector<std::string> skip = convert;
  skip.push_back("--skip-unknown");
  for (const char* const time : {"first", "again"}) {
    SCOPED_TRACE(time);
    const CommandOutput output = RunCommand(skip);
    EXPECT_EQ(output.exit_code, 1);
    EXPECT_THAT(output.error, HasSubstr(Path("in/m.pgn") + ": skipped"));
    EXPECT_THAT(output.error, HasSubstr(Path("in/p.zip") + "!b.csv: skipped"));
    EXPECT_FALSE(fs::exists(Path("out/m.pgn.jsonl")));
    EXPECT_EQ(CountLines(ReadFile(Path("out/p.zip.jsonl"))), 1U);
  }
  EXPECT_THAT(RunCommand(convert).error, HasSubstr(Path("in/p.zip") + "!b.csv: looks like CSV"));
}

// With a named notation, only the warning says what the text looks like.
TEST_F(UnknownSourcesTest, AWarningSaysWhatAWrongSourceLooksLike) {
  const CommandOutput output = RunCommand({"check", "--notation", "coerceo", Path("in/t.csv")});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.error,
              HasSubstr("expected the notation coerceo; it looks like CSV (a table)"));
}

}  // namespace
}  // namespace plymill::testing
