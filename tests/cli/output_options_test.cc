// The options of outputs, as users give them: names and formats, sizes, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/command.h"
#include "support/notations.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class OutputOptions : public ::testing::Test {
 protected:
  void SetUp() override { WriteFile(source_, Notation<0>::Archive(20'000, 1)); }

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

}  // namespace
}  // namespace plymill::testing
