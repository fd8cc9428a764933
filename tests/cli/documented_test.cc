// The examples in README.md are printed by the commands that stand above them.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "support/command.h"
#include "support/paths.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

// The blocks of `page` that begin with "```console", without this line and the last one.
std::vector<std::string> ConsoleBlocks(const std::string& page) {
  const std::string begin = "```console\n";
  std::vector<std::string> blocks;
  for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
    at += begin.size();
    blocks.push_back(page.substr(at, page.find("```", at) - at));
  }
  return blocks;
}

// Runs the command in the first line of `block`. Each other line must be in the output, in this
// order; "..." stands for other lines.
void CheckBlock(const std::string& block) {
  std::istringstream lines(block);
  std::string line, word;
  std::getline(lines, line);
  std::istringstream words(line);
  words >> word;
  EXPECT_EQ(word, "$");
  words >> word;
  EXPECT_EQ(word, "plymill");
  std::vector<std::string> arguments;
  const std::string corpora = CorporaFolder().string() + "/";
  while (words >> word) arguments.push_back(Replaced(word, "corpora/", corpora));
  const CommandOutput output = RunCommand(arguments);
  EXPECT_EQ(output.exit_code, 0) << output.error;
  std::size_t at = 0;
  while (std::getline(lines, line)) {
    if (line == "...") continue;
    const std::size_t found = output.out.find(line + "\n", at);
    ASSERT_NE(found, std::string::npos) << line << "\nis not in the output of plymill:\n"
                                        << output.out;
    at = found + line.size();
  }
}

TEST(Documented, ReadmeShowsWhatIsPrinted) {
  const std::vector<std::string> blocks =
      ConsoleBlocks(ReadFile(DocsFolder().parent_path() / "README.md"));
  EXPECT_GE(blocks.size(), 2U);
  for (const std::string& block : blocks) CheckBlock(block);
}

}  // namespace
}  // namespace plymill::testing
