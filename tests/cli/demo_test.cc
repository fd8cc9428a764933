// `make demo`: what it shows can be read everywhere, and what it suggests works.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "support/command.h"
#include "support/json_lines.h"
#include "support/paths.h"
#include "support/run.h"
#include "support/terminal.h"
#include "support/variable.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class DemoTest : public ::testing::Test {
 protected:
  // Runs scripts/demo with `program` as plymill. Returns its exit status, and sets `out_`.
  int Demo(const std::string& program) {
    const std::string script = (CorporaFolder() / ".." / "scripts" / "demo").string();
    const std::string out = (folder_ / "out.txt").string();
    const int status = std::system(("'" + script + "' '" + program + "' '" +
                                    (folder_ / "demo").string() + "' >'" + out + "' 2>&1")
                                       .c_str());
    out_ = ReadFile(out);
    return WEXITSTATUS(status);
  }

  const Variable terminal_{"TERM", "dumb"};
  TemporaryFolder folder_;
  std::string out_;
};

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  for (; !text.empty(); text.remove_prefix(lines.back().size() + 1)) {
    lines.emplace_back(text.substr(0, text.find('\n')));
  }
  return lines;
}

TEST_F(DemoTest, ShowsTwoScreensOfPlainText) {
  ASSERT_EQ(Demo(PlymillBinary()), 0) << out_;
  EXPECT_THAT(out_, Not(HasSubstr("\x1B")));
  EXPECT_LE(CountLines(out_), 72U);
  for (const std::string& line : LinesOf(out_)) EXPECT_LE(line.size(), 80U) << line;
}

// Colours are the only codes, and the lines end before the terminal wraps them.
TEST_F(DemoTest, FitsANarrowTerminal) {
  const std::string script = (CorporaFolder() / ".." / "scripts" / "demo").string();
  const TerminalOutput output =
      RunOnTerminal({script, PlymillBinary(), (folder_ / "demo").string()}, "xterm", 60);
  EXPECT_EQ(output.exit_code, 0) << output.said;
  const std::string bold = "\x1B[1m", plain = "\x1B[0m", end = "\r\n";
  EXPECT_THAT(output.said, HasSubstr(bold));
  std::string text = Replaced(Replaced(output.said, bold, ""), plain, "");
  EXPECT_THAT(text, Not(HasSubstr("\x1B")));
  for (const std::string& line : LinesOf(Replaced(text, end, "\n"))) {
    EXPECT_LE(line.size(), 60U) << line;
  }
}

// Runs the suggested commands with a real file in place of FILES.
TEST_F(DemoTest, SuggestsCommandsThatWork) {
  ASSERT_EQ(Demo(PlymillBinary()), 0) << out_;
  const std::string name = "  build/release/plymill ";
  const std::string rows = (folder_ / "rows.jsonl").string();
  const std::string file = (CorporaFolder() / "coerceo" / "spec" / "complete_game.txt").string();
  int commands = 0;
  for (const std::string& line : LinesOf(out_.substr(out_.find("Next, ")))) {
    if (!line.starts_with(name)) continue;
    const std::size_t end = line.find("   ", name.size());
    ASSERT_NE(end, std::string::npos) << line;
    std::vector<std::string> words = {""};
    for (const char c : line.substr(name.size(), end - name.size())) {
      c == ' ' ? static_cast<void>(words.emplace_back()) : words.back().push_back(c);
    }
    for (std::string& word : words) {
      if (word == "FILES") word = file;
      if (word.ends_with(".jsonl")) word = rows;
    }
    EXPECT_EQ(RunCommand(words).exit_code, 0) << line;
    ++commands;
  }
  EXPECT_GE(commands, 3);
}

TEST_F(DemoTest, FailsIfACommandFails) {
  EXPECT_NE(Demo("/bin/false"), 0);
  EXPECT_THAT(out_, HasSubstr("demo: this command failed with exit status 1: "));
}

}  // namespace
}  // namespace plymill::testing
