// The examples in README.md are printed by the commands that stand above them, and the commands of
// docs/commands.md and docs/clusters.md run as printed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "support/command.h"
#include "support/compress.h"
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

// The lines of the first block of commands in `page` after `heading`.
std::vector<std::string> PrintedCommands(const std::string& page, const std::string& heading = "") {
  const std::string begin = "```sh\n";
  const std::size_t at = page.find(begin, page.find(heading)) + begin.size();
  std::istringstream block(page.substr(at, page.find("```", at) - at));
  std::vector<std::string> lines;
  for (std::string line; std::getline(block, line);) lines.push_back(line);
  return lines;
}

// Fills `folder` with what the commands of docs/commands.md read, and with the programs that they
// run: `plymill`, and a `curl` that prints games. The commands make the folders of their outputs.
void PrepareCommands(const TemporaryFolder& folder) {
  const std::string game = ReadFile(CorporaFolder() / "coerceo/spec/complete_game.txt");
  std::string games;
  for (int i = 0; i < 20; ++i) games += game + "\n";
  for (const char* const name : {"games", "bin"}) {
    std::filesystem::create_directory(folder / name);
  }
  for (const char* const name : {"games/club.txt", "games.txt", "new.txt"}) {
    WriteFile(folder / name, games);
  }
  WriteFile(folder / "carcassonne.txt",
            ReadFile(CorporaFolder() / "carcassonne/spec/example_game_1.txt"));
  WriteFile(folder / "old.txt.gz", Gzip(games));
  WriteFile(folder / "club.zip", Zip({{"club.txt", games}}));
  WriteFile(folder / "2019.tar.zst", Zstd(Tar({{"2019.txt", games}})));
  WriteFile(folder / "games.jsonl", R"({"id":"a","log":"1# 3c-3e 2# 4b-3d"})");
  WriteFile(folder / "page.json", R"({"games":[{"log":"1# 3c-3e 2# 4b-3d"}]})");
  WriteFile(folder / "games.txt.xz", Xz(games));
  WriteFile(folder / "bin/curl", "#!/bin/sh\ncat games.txt.xz\n");
  std::filesystem::permissions(folder / "bin/curl", std::filesystem::perms::owner_all);
  std::filesystem::create_symlink(PlymillBinary(), folder / "bin/plymill");
  ASSERT_EQ(
      RunCommand({"convert", (folder / "games.txt").string(), "-o", (folder / "old.plym").string()})
          .exit_code,
      0);
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

// Runs the commands in `folder`. Each finds what the commands before it have written. Splits are so
// small that there are several.
void RunInOrder(const TemporaryFolder& folder, const std::vector<std::string>& commands) {
  const std::string in_folder =
      "cd '" + folder.path().string() + "' && PATH=\"$PWD/bin:$PATH\" && exec >said 2>&1 && ";
  for (const std::string& command : commands) {
    const std::string run = in_folder + Replaced(command, "--split-bytes 64M", "--split-bytes 4K");
    EXPECT_EQ(std::system(run.c_str()), 0) << command << "\n" << ReadFile(folder / "said");
  }
}

TEST(Documented, CommandsRunInTheirOrder) {
  const TemporaryFolder folder;
  PrepareCommands(folder);
  const std::vector<std::string> commands = PrintedCommands(ReadFile(DocsFolder() / "commands.md"));
  EXPECT_GE(commands.size(), 35U);
  RunInOrder(folder, commands);
}

TEST(Documented, SplitsAreConvertedAndMerged) {
  const TemporaryFolder folder;
  PrepareCommands(folder);
  std::filesystem::remove(folder / "games.jsonl");  // which other commands read
  const std::string page = ReadFile(DocsFolder() / "clusters.md");
  RunInOrder(folder, PrintedCommands(page));
  RunInOrder(folder, PrintedCommands(page, "### Games that occur in several splits"));
  EXPECT_TRUE(ReadFile(folder / "games.jsonl") ==
              RunCommand({"convert", (folder / "games").string()}).out);
}

// The second night, nothing has changed.
TEST(Documented, TheLineForCronWorksFromItsFirstNight) {
  const TemporaryFolder folder;
  PrepareCommands(folder);
  const std::string page = ReadFile(DocsFolder() / "nightly.md"), times = "\n0 3 * * * ";
  const std::size_t at = page.find(times) + times.size();
  const std::string line = page.substr(at, page.find('\n', at) - at);
  const std::string command = "PATH='" + (folder / "bin").string() + "' && " +
                              Replaced(line, "/data/", folder.path().string() + "/") + " >" +
                              (folder / "said").string() + " 2>&1";
  for (int night = 1; night <= 2; ++night) {
    EXPECT_EQ(std::system(command.c_str()), 0) << night;
    EXPECT_EQ(ReadFile(folder / "said"), "");
  }
}

}  // namespace
}  // namespace plymill::testing
