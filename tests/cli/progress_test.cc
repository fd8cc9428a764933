// Progress: what is shown of a run while it works, on a terminal and elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>
#include <vector>

#include "support/command.h"
#include "support/compress.h"
#include "support/json_lines.h"
#include "support/notations.h"
#include "support/process.h"
#include "support/run.h"
#include "support/terminal.h"

namespace plymill::testing {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class ProgressTest : public ::testing::Test {
 protected:
  void SetUp() override { WriteFile(Path("games.txt"), text_); }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  // What `plymill check` prints on a terminal of this width.
  std::string OnTerminal(const char* term, int columns) const {
    const TerminalOutput output =
        RunOnTerminal({PlymillBinary(), "check", Path("games.txt")}, term, columns);
    EXPECT_EQ(output.exit_code, 0);
    return output.said;
  }

  TemporaryFolder folder_;
  const std::string text_ = Notation<0>::Archive(200'000, 1);
};

TEST_F(ProgressTest, ALineOnATerminalNeverWraps) {
  for (const int columns : {20, 40, 80, 200}) {
    const std::string said = OnTerminal("xterm", columns);
    const std::size_t begin = said.find('\r');
    ASSERT_NE(begin, std::string::npos);
    const std::string line = said.substr(begin + 1, said.find("\033[K", begin) - begin - 1);
    EXPECT_LT(std::ssize(line), columns) << line;
    EXPECT_THAT(line, ContainsRegex("^ *[0-9]+% "));
    if (columns >= 80)
      EXPECT_THAT(line, ContainsRegex("% \\[[#-]+\\] [0-9]+ games, [0-9]+ MB/s, .* games/s"));
    if (columns == 200) EXPECT_THAT(line, ContainsRegex(" games/s, [0-9]+ [a-z]+ left$"));
    EXPECT_THAT(said, HasSubstr("\r\033[K" + Path("games.txt"))) << "the line is erased";
  }
}

// The source is a pipe that stays open, so that the run cannot end by itself.
TEST_F(ProgressTest, CtrlCEndsTheLineAndSaysWhatIsNotWritten) {
  ASSERT_EQ(mkfifo(Path("fifo").c_str(), 0600), 0);
  const Descriptor writer(Path("fifo"), O_RDWR);
  const std::string games = text_.substr(0, 50'000);
  ASSERT_EQ(write(writer, games.data(), games.size()), std::ssize(games));
  const TerminalOutput output =
      RunOnTerminal({PlymillBinary(), "convert", Path("fifo"), "--notation", "coerceo",
                     "--read-size", "100", "-o", Path("rows.jsonl"), "--color", "never"},
                    "xterm", 80, " games/s");
  EXPECT_EQ(output.exit_code, 130);
  EXPECT_THAT(
      output.said,
      ::testing::EndsWith("\r\nplymill: interrupted; not written: " + Path("rows.jsonl") + "\r\n"));
  EXPECT_THAT(folder_.Names(), ::testing::ElementsAre("fifo", "games.txt"));
}

TEST_F(ProgressTest, ADumbTerminalGetsPlainLines) {
  const std::string said = OnTerminal("dumb", 80);
  EXPECT_THAT(said, HasSubstr(" games/s"));
  EXPECT_THAT(said, Not(HasSubstr("\033")));
  EXPECT_THAT(Replaced(said, "\r\n", "\n"), Not(HasSubstr("\r")));
}

TEST_F(ProgressTest, IsPlainElsewhereIfAskedFor) {
  EXPECT_THAT(RunCommand({"check", Path("games.txt")}).error, Not(HasSubstr("games/s")));
  const std::string error = RunCommand({"check", Path("games.txt"), "--progress", "always"}).error;
  EXPECT_THAT(error, ContainsRegex("^100% [0-9]+ games, .*0 s left\n|\n100% "));
  EXPECT_THAT(error, Not(HasSubstr("\033")));
  EXPECT_THAT(RunCommand({"check", Path("games.txt"), "-q"}).error, IsEmpty());
}

// The size of a pipe is not known.
TEST_F(ProgressTest, OfAPipeHasNoPercentage) {
  const FifoWriter writer(folder_ / "fifo", text_);
  const std::string error =
      RunCommand({"check", Path("games.txt"), Path("fifo"), "--progress", "always"}).error;
  EXPECT_THAT(error, HasSubstr(" games/s\n"));
  EXPECT_THAT(error, Not(HasSubstr("%")));
  EXPECT_THAT(error, Not(HasSubstr(" left")));
}

// The number that follows `key` in the last message about the progress.
std::uint64_t LastNumber(const std::string& log, const std::string& key) {
  const std::size_t event = log.rfind("\"event\":\"progress\"");
  const std::size_t at = event == std::string::npos ? event : log.find(key, event);
  EXPECT_NE(at, std::string::npos) << log;
  return at == std::string::npos ? 0 : std::stoul(log.substr(at + key.size()));
}

// All sizes are known from the beginning, so that the percentage never falls. The progress of
// compressed files is that of the compressed bytes.
TEST_F(ProgressTest, CountsTheBytesOfTheFiles) {
  WriteFile(Path("games.txt.gz"), Gzip(text_));
  WriteFile(Path("games.zip"), Zip({{"a", text_}, {"b", text_}}));
  WriteFile(Path("games.tar.gz"), Gzip(Tar({{"a", text_}, {"b", text_}})));
  std::vector<std::string> all = {"check", "--log", "json", "--progress", "always"};
  std::uint64_t total = 0;
  for (const char* const name : {"games.txt", "games.txt.gz", "games.zip", "games.tar.gz"}) {
    const std::uint64_t size = std::filesystem::file_size(Path(name));
    const std::string log =
        RunCommand({"check", Path(name), "--log", "json", "--progress", "always"}).error;
    EXPECT_TRUE(AreJsonLines(log)) << log;
    EXPECT_EQ(LastNumber(log, "\"bytes_known\":"), size) << name;
    EXPECT_GT(LastNumber(log, "\"file_bytes\":"), size / 3) << name;
    EXPECT_LE(LastNumber(log, "\"file_bytes\":"), size) << name;
    all.push_back(Path(name));
    total += size;
  }
  const std::string log = RunCommand(all).error;
  EXPECT_EQ(LastNumber(log, "\"bytes_known\":"), total);
  EXPECT_GT(LastNumber(log, "\"file_bytes\":"), total / 2);
  EXPECT_LE(LastNumber(log, "\"file_bytes\":"), total);
  EXPECT_THAT(log.substr(0, log.find('\n')), HasSubstr("\"bytes_known\":" + std::to_string(total)));
}

}  // namespace
}  // namespace plymill::testing
