// Memory: allocations that fail at any time. The run reports it, and leaves no temporary file.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "support/command.h"
#include "support/compress.h"
#include "support/files.h"
#include "support/paths.h"
#include "support/scale.h"
#include "support/variable.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

class MemoryFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    if (kSanitized) GTEST_SKIP() << "a sanitizer takes more memory than there is to refuse";
    fs::create_directory(folder_ / "in");
    const std::string games = Games(0, 120'000);
    WriteFile(folder_ / "games", games);
    WriteFile(folder_ / "games.zst", Zstd(games));
    for (int i = 0; i < 8; ++i) {
      WriteFile(folder_ / ("in/" + std::to_string(i)), Games(i * 10'000, (i + 1) * 10'000));
    }
    WriteFile(folder_ / "lines", "{\"text\":\"1# 3c-4a\"}\n{\"text\":\"" +
                                     std::string(5'000'000, ' ') + "1# 3c-4a\"}\n");
  }

  // The games numbered from `begin` to `end`; no two are the same.
  static std::string Games(int begin, int end) {
    std::string games;
    for (int i = begin; i < end; ++i) {
      games += "[Event \"" + std::to_string(i) + "\"]\n\n1# 3c-4a\n\n";
    }
    return games;
  }

  // Runs the command in the folder with a memory limit of `kib`. The words are separated by blanks.
  int Run(std::size_t kib, const std::string& words) const {
    const std::string command = "cd " + folder_.path().native() + " && ulimit -c 0 && ulimit -v " +
                                std::to_string(kib) + " && exec " + PlymillBinary() + " " + words +
                                " >messages 2>&1";
    const int status = std::system(command.c_str());
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

  // Expects that no temporary files are left.
  void ExpectNothingLeft() const {
    for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
      EXPECT_FALSE(entry.path().native().ends_with(".tmp")) << entry.path();
    }
  }

  // Runs with more and more memory, until the run succeeds.
  void ExpectRefusalsAreTold(const std::string& words) const {
    std::size_t told = 0;
    for (std::size_t kib = 8 << 10; kib < 512 << 10; kib += 1 << 10) {
      SCOPED_TRACE(words + " with " + std::to_string(kib) + " KiB");
      const int start = Run(kib, "--version");
      if (start != 0 && start != 3) continue;  // not enough memory to start the process
      const int exit_code = Run(kib, words);
      const std::string messages = ReadFile(folder_ / "messages");
      ExpectNothingLeft();
      if (exit_code == 0) break;
      ASSERT_EQ(exit_code, 3) << messages;
      EXPECT_FALSE(fs::exists(folder_ / "out.jsonl"));
      told += messages.find("not enough memory") != std::string::npos ? 1U : 0U;
    }
    EXPECT_GT(told, 0U);
    fs::remove(folder_ / "out.jsonl");
  }

  TemporaryFolder folder_;
};

TEST_F(MemoryFaults, OfARun) {
  ExpectRefusalsAreTold("convert games -o out.jsonl --read-size 1MiB");
}

TEST_F(MemoryFaults, OfGamesThatAreRemembered) {
  ExpectRefusalsAreTold("convert games -o out.jsonl --dedupe keep-first --threads 1");
}

TEST_F(MemoryFaults, OfADecoder) { ExpectRefusalsAreTold("convert games.zst -o out.jsonl"); }

// If there is no memory to read a record, the record must not be reported as bad.
TEST_F(MemoryFaults, OfAReaderOfJson) {
  ExpectRefusalsAreTold(
      "convert lines --json-text /text -o out.jsonl --threads 1 --max-game-size 16MiB");
}

// One allocation fails in each run. The first ones are allocations that read the options.
TEST_F(MemoryFaults, OfAnySingleAllocation) {
  WriteFile(folder_ / "one", "1# 3c-4a\n");
  const fs::path beside(CrashAtCallLibrary());
  const Variable preload("LD_PRELOAD", fs::path(beside).replace_filename("libfail_malloc.so"));
  std::size_t told = 0;
  for (int at = 1; at < 4000; at += at < 200 ? 7 : 61) {
    const Variable number("FAIL_MALLOC", std::to_string(at));
    const CommandOutput output =
        RunCommand({"check", (folder_ / "one").string(), "--threads", "1"});
    ASSERT_TRUE(output.exit_code == 0 || output.exit_code == 3) << at << ": " << output.exit_code;
    told += output.error.find("not enough memory") != std::string::npos ? 1U : 0U;
  }
  EXPECT_GT(told, 20U);
}

// Each game is far larger than real games, and consists of parts that need much memory. With the
// default options, a run needs no more than this limit for a game of any size.
TEST_F(MemoryFaults, AGiantGameIsRejectedInLittleMemory) {
  constexpr std::size_t kKiB = std::size_t{320} << 10;
  const std::pair<const char*, std::pair<std::string, std::string>> giants[] = {
      {"coerceo", {"1# 3e-11e ", "?"}},     {"coerceo", {"", "1a"}},
      {"coerceo", {"1# 3e-11e ", "1# "}},   {"tatsu", {"1. ", "2-5 "}},
      {"rootlog", {"Map: Fall\n", "V:\n"}},
  };
  for (const auto& [notation, text] : giants) {
    SCOPED_TRACE(notation + (": " + text.second));
    std::string game = text.first;
    while (game.size() < std::size_t{16} << 20) game += text.second;
    WriteFile(folder_ / "giant", game);
    const int exit_code = Run(kKiB, std::string("convert giant --threads 1 -o out.jsonl --force ") +
                                        "--keep-unparsed --rejects rejects --notation " + notation);
    EXPECT_EQ(exit_code, 1) << ReadFile(folder_ / "messages");
  }
}

// A file that leaves no addresses for the run if it is mapped is read as a pipe is.
TEST_F(MemoryFaults, OfAFileAsLargeAsTheLimit) {
  std::string text = "1# 3c-4a 2# 15b-5f\n\n";
  while (text.size() < std::size_t{80} << 20) text += text;
  WriteFile(folder_ / "large", text);
  const std::size_t kib = (text.size() >> 10) + (10 << 10);
  EXPECT_EQ(Run(kib, "check large --notation coerceo --threads 1"), 0)
      << ReadFile(folder_ / "messages");
}

TEST_F(MemoryFaults, OfAFolderOfOutputs) {
  ExpectRefusalsAreTold("convert in/ -o rows/ --force --threads 4");
}

}  // namespace
}  // namespace plymill::testing
