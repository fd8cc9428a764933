// Commands for looking: head and sample.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "support/command.h"
#include "support/files.h"

namespace plymill::testing {
namespace {

class Looking : public ::testing::Test {
 protected:
  // An archive of games of one ply with different numbers.
  std::string Games(int games) {
    std::string text;
    for (int i = 1; i <= games; ++i) text += Game(i);
    return Written("games.txt", text);
  }

  static std::string Game(int number) {
    return "[Round \"" + std::to_string(number) + "\"]\n\n1# 3c-4a 2# 15b-5f\n\n";
  }

  std::string Written(const std::string& name, const std::string& text) {
    WriteFile(folder_ / name, text);
    return (folder_ / name).string();
  }

  // The rounds of the games of a text, in their order.
  static std::vector<int> RoundsIn(const std::string& text) {
    std::vector<int> rounds;
    const std::string before = "[Round \"";
    for (std::size_t at = text.find(before); at != text.npos; at = text.find(before, at + 1)) {
      rounds.push_back(std::stoi(text.substr(at + before.size())));
    }
    return rounds;
  }

  const TemporaryFolder folder_;
};

TEST_F(Looking, HeadPrintsTheFirstGamesInTheirNotation) {
  const std::string games = Games(30);
  EXPECT_EQ(RoundsIn(RunCommand({"head", games}).out),
            std::vector<int>({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(RoundsIn(RunCommand({"head", games, "-n", "2"}).out), std::vector<int>({1, 2}));
  EXPECT_EQ(RunCommand({"head", games, "-n", "3"}).out,
            RunCommand({"convert", games, "--limit", "3", "--to", "notation"}).out);
  EXPECT_EQ(RoundsIn(RunCommand({"head", games, "--where", "tag.Round>=29"}).out),
            std::vector<int>({29, 30}));
}

TEST_F(Looking, HeadPrintsRows) {
  const std::string games = Games(3);
  EXPECT_EQ(RunCommand({"head", games, "--rows", "games"}).out,
            RunCommand({"convert", games, "--rows", "games"}).out);
  EXPECT_EQ(RunCommand({"head", games, "-n", "1", "--columns", "to"}).out,
            "{\"to\":\"4a\"}\n{\"to\":\"5f\"}\n");
}

TEST_F(Looking, SampleGivesGamesInTheirOrder) {
  const std::string games = Games(200);
  const CommandOutput five = RunCommand({"sample", "5", games, "--seed", "7"});
  EXPECT_EQ(five.exit_code, 0) << five.error;
  const std::vector<int> rounds = RoundsIn(five.out);
  EXPECT_EQ(rounds.size(), 5U);
  EXPECT_EQ(std::set<int>(rounds.begin(), rounds.end()).size(), 5U);
  EXPECT_TRUE(std::is_sorted(rounds.begin(), rounds.end()));
  EXPECT_NE(five.error.find("\n5 of 200 games are printed\n"), five.error.npos) << five.error;
  EXPECT_NE(RunCommand({"sample", "5", games, "--seed", "8"}).out, five.out);
}

TEST_F(Looking, SampleIsTheSameHoweverItIsRead) {
  const std::string games = Games(200);
  const std::string once = RunCommand({"sample", "9", games, "--threads", "1"}).out;
  EXPECT_EQ(RunCommand({"sample", "9", games, "--read-size", "100"}).out, once);
  RunCommand({"convert", games, "-o", (folder_ / "games.plym").string()});
  EXPECT_EQ(RunCommand({"sample", "9", (folder_ / "games.plym").string()}).out, once);
}

TEST_F(Looking, SampleGivesEachGameAChance) {
  const std::string games = Games(4);
  std::vector<int> times(4);
  for (int seed = 0; seed < 60; ++seed) {
    const std::string out = RunCommand({"sample", "1", games, "--seed", std::to_string(seed)}).out;
    for (const int round : RoundsIn(out)) ++times[static_cast<std::size_t>(round - 1)];
  }
  for (const int each : times) EXPECT_GT(each, 4);
}

TEST_F(Looking, SampleOfFewGamesHasAll) {
  const std::string games = Games(3);
  EXPECT_EQ(RunCommand({"sample", "10", games}).out,
            RunCommand({"convert", games, "--to", "notation"}).out);
  EXPECT_EQ(RunCommand({"sample", "10", games, "--to", "jsonl"}).out,
            RunCommand({"convert", games, "--rows", "nested", "--source", "always"}).out);
}

TEST_F(Looking, SampleReadsSeveralNotations) {
  Games(5);
  Written("tatsu.txt", "1. 2-5 5-7\n2. 14-11 11-9\n");
  const CommandOutput all = RunCommand({"sample", "9", folder_.path().string()});
  EXPECT_EQ(all.exit_code, 0) << all.error;
  EXPECT_EQ(RoundsIn(all.out).size(), 5U);
  EXPECT_NE(all.out.find("14-11"), all.out.npos);
}

TEST_F(Looking, SampleOfSeveralNotationsIsOneRun) {
  Written("a.txt", Game(1) + "1# 10a-99z\n\n");
  Written("b.txt", "1. 2-5 5-7\n2. 14-11 11-9\n\n1. 2-5 99-7\n");
  const TemporaryFolder outputs;
  const std::string rejects = (outputs / "rejects").string();
  const CommandOutput all =
      RunCommand({"sample", "9", folder_.path().string(), "--rejects", rejects});
  EXPECT_EQ(all.exit_code, 1) << all.error;
  EXPECT_NE(all.error.find("total: 4 games seen, 2 written, 2 rejected"), all.error.npos)
      << all.error;
  const std::string rejected = ReadFile(rejects);
  EXPECT_NE(rejected.find("10a-99z"), rejected.npos);
  EXPECT_NE(rejected.find("99-7"), rejected.npos);
  Written("unknown.txt", "no moves\n");
  EXPECT_EQ(RunCommand({"sample", "9", folder_.path().string()}).exit_code, 3);
  const CommandOutput some = RunCommand({"sample", "9", folder_.path().string(), "--skip-unknown"});
  EXPECT_EQ(some.exit_code, 1);
  EXPECT_NE(some.error.find("total: 4 games seen"), some.error.npos) << some.error;
}

TEST_F(Looking, SampleThatCannotBePrintedIsNotSaidToBe) {
  const Descriptor full("/dev/full", O_WRONLY);
  const std::string error = (folder_ / "error").string();
  const Descriptor error_file(error, O_WRONLY | O_CREAT);
  EXPECT_EQ(Process({"sample", "2", Games(3)}, full, error_file).Wait(), 3);
  EXPECT_EQ(ReadFile(error).find("printed"), std::string::npos) << ReadFile(error);
}

TEST_F(Looking, SampleReadsAPipe) {
  const FifoWriter writer(folder_ / "pipe", Game(1) + Game(2));
  const CommandOutput piped = RunCommand({"sample", "9", (folder_ / "pipe").string()});
  EXPECT_EQ(piped.exit_code, 0) << piped.error;
  EXPECT_EQ(RoundsIn(piped.out), std::vector<int>({1, 2}));
}

TEST_F(Looking, TellsOfRejectedGames) {
  const std::string games = Written("bad.txt", Game(1) + "1# 10a-99z 2# 11b-11d\n\n" + Game(2));
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"head", games}, {"sample", "5", games}}) {
    const CommandOutput output = RunCommand(words);
    EXPECT_EQ(output.exit_code, 1);
    EXPECT_EQ(RoundsIn(output.out), std::vector<int>({1, 2}));
    EXPECT_NE(output.error.find("3 games seen, 2 written, 1 rejected"), output.error.npos)
        << output.error;
  }
  EXPECT_EQ(RunCommand({"sample", "0", games}).exit_code, 2);
  EXPECT_EQ(RunCommand({"sample", games}).exit_code, 2);
  EXPECT_EQ(RunCommand({"sample", "2", (folder_ / "none").string()}).exit_code, 3);
}

}  // namespace
}  // namespace plymill::testing
