// Crash: runs that are killed at any call that changes files or at any time, and calls that fail.
// No incomplete file has the name of an output, and the next run gives the same as a run into a new
// folder.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <thread>

#include "source/folder_outputs.h"
#include "support/notations.h"
#include "support/paths.h"
#include "support/process.h"
#include "support/run.h"
#include "support/scale.h"
#include "support/variable.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using Files = std::map<std::string, std::string>;  // bytes, by path

class Crashes : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "in/b");
    WriteFile(folder_ / "in/one.txt", Notation<0>::Archive(2000, 1));
    WriteFile(folder_ / "in/b/two.txt", Notation<0>::Archive(2000, 2) + "\n\n1# y\n");
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  std::vector<std::string> Command(const std::string& out) const {
    return {"convert", Path("in"), "-o", Path(out) + "/", "--rejects", Path(out) + "/", "--prune"};
  }

  int Run(const std::string& out = "out") const { return Run(Command(out)); }
  int Run(const std::vector<std::string>& command) const {
    Process process(command, null_, null_);
    return process.Wait();
  }

  // Runs until the point `at` (see crash_at_call.cc). If `error` is not 0, the call there fails.
  int RunTo(std::size_t at, int error = 0) const { return RunTo(at, error, Command("out")); }
  int RunTo(std::size_t at, int error, const std::vector<std::string>& command) const {
    const Variable preload("LD_PRELOAD", CrashAtCallLibrary());
    const Variable point("CRASH_AT", std::to_string(at));
    const Variable fail("FAIL", std::to_string(error));
    return Run(command);
  }

  // Runs until the power fails at the point `at`; `lose` says what is lost: see power_loss.cc.
  int LosePower(std::size_t at, const std::string& lose) const {
    fs::create_directories(Path("kept"));
    const fs::path beside(CrashAtCallLibrary());
    const Variable preload("LD_PRELOAD", fs::path(beside).replace_filename("libpower_loss.so"));
    const Variable point("LOSE_AT", std::to_string(at));
    const Variable what("LOSE", lose);
    const Variable kept("KEPT", Path("kept"));
    const int exit_code = Run();
    fs::remove_all(Path("kept"));
    return exit_code;
  }

  // The files that users see: without the manifest, the journal and temporary files.
  Files Outputs(const std::string& out) const {
    Files files;
    if (!fs::exists(Path(out))) return files;
    for (const auto& entry : fs::recursive_directory_iterator(Path(out))) {
      const std::string name = entry.path().filename();
      if (!entry.is_regular_file() || name.starts_with("plymill-") || name.starts_with('.'))
        continue;
      files[entry.path().lexically_relative(Path(out))] = ReadFile(entry.path());
    }
    return files;
  }

  // The number of files whose names begin with a dot, except the lock.
  std::size_t TemporaryFiles() const {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(Path("out"))) {
      const std::string name = entry.path().filename();
      count += name.starts_with('.') && name != ".plymill-lock" ? 1U : 0U;
    }
    return count;
  }

  // Each output must be the same as before the run or as after a complete run.
  void ExpectNothingTorn(const Files& before, const Files& after) const {
    for (const auto& file : Outputs("out")) {
      const auto stands_in = [&file](const Files& files) {
        const auto same = files.find(file.first);
        return same != files.end() && *same == file;
      };
      EXPECT_TRUE(stands_in(before) || stands_in(after)) << file.first;
    }
  }

  // Readers of the folder must find all outputs as before the run, or all as after a complete run,
  // or be told that outputs are missing.
  void ExpectOneState(const Files& before, const Files& after) const {
    const auto read = ReadFolderOutputs(Path("out"));
    ASSERT_TRUE(read.ok()) << read.error().message;
    Files found;
    if (read->has_value()) {
      for (const auto& [name, file] : (*read)->outputs) {
        found[name] = ReadFile(fs::path(Path("out")) / file);
      }
    }
    const Files old = OnlyRows(before), done = OnlyRows(after);
    const bool is_told = read->has_value() && !(*read)->unfinished.empty();
    if (old.empty() && is_told) {
      for (const auto& [name, bytes] : found) EXPECT_EQ(bytes, done.at(name)) << name;
    } else {
      EXPECT_TRUE(found == old || (found == done && !is_told));
    }
  }

  static Files OnlyRows(Files files) {
    std::erase_if(files, [](const auto& file) { return !file.first.ends_with(".jsonl"); });
    return files;
  }

  void ExpectDone(const Files& clean) const {
    EXPECT_EQ(Run(), kSomeRejected);
    EXPECT_TRUE(Outputs("out") == clean);
    EXPECT_EQ(TemporaryFiles(), 0U);
    EXPECT_FALSE(fs::exists(Path("out/plymill-journal.jsonl")));
    Process status({"status", Path("out")}, null_, null_);
    EXPECT_EQ(status.Wait(), 0);
    Process verify({"verify", Path("out/")}, null_, null_);
    EXPECT_EQ(verify.Wait(), 0);
  }

  // Kills a run at every `step`-th point. The output folder begins as a copy of `start`, or empty.
  void CrashEverywhere(const std::string& start, std::size_t step) {
    const Files before = Outputs(start);
    ASSERT_EQ(Run("clean"), kSomeRejected);
    const Files clean = Outputs("clean");
    std::size_t at = 1;
    for (;; at += step) {
      SCOPED_TRACE("point " + std::to_string(at));
      fs::remove_all(Path("out"));
      if (!start.empty()) fs::copy(Path(start), Path("out"), fs::copy_options::recursive);
      if (RunTo(at) == kSomeRejected) break;
      ExpectNothingTorn(before, clean);
      ExpectOneState(before, clean);
      ExpectDone(clean);
      if (HasFailure()) break;
    }
    EXPECT_GT(at, 40U);
  }

  // Lets the power fail in a run at every `step`-th point. The output folder begins as a copy of
  // `start`, or empty. Whatever is lost, each name must belong to a complete file.
  void LosePowerEverywhere(const std::string& start, std::size_t step) {
    const Files before = Outputs(start);
    ASSERT_EQ(Run("clean"), kSomeRejected);
    const Files clean = Outputs("clean");
    for (const std::string lose : {"data", "names", "both"}) {
      std::size_t at = 1;
      for (;; at += step) {
        SCOPED_TRACE("point " + std::to_string(at) + ", lost: " + lose);
        fs::remove_all(Path("out"));
        if (!start.empty()) fs::copy(Path(start), Path("out"), fs::copy_options::recursive);
        if (LosePower(at, lose) == kSomeRejected) break;
        ExpectNothingTorn(before, clean);
        ExpectOneState(before, clean);
        ExpectDone(clean);
        if (HasFailure()) return;
      }
      EXPECT_GT(at, 40U);
    }
  }

  static constexpr int kSomeRejected = 1;
  static constexpr std::size_t kStep = kSanitized ? 17 : 3;

  // If PLYMILL_ALL_POINTS=1 is set by hand, the power fails at every point.
  static std::size_t PowerStep() {
    return std::getenv("PLYMILL_ALL_POINTS") != nullptr ? 1 : 2 * kStep;
  }

  TemporaryFolder folder_;
  const Descriptor null_{"/dev/null", O_WRONLY};
};

TEST_F(Crashes, AtEveryCallOfAFirstRun) { CrashEverywhere("", kStep); }

// Before the second run, one source is changed, one is removed, and one is new.
TEST_F(Crashes, AtEveryCallOfALaterRun) {
  WriteFile(folder_ / "in/b/old.txt", Notation<0>::Archive(500, 3));
  ASSERT_EQ(Run("before"), kSomeRejected);
  fs::remove(folder_ / "in/b/old.txt");
  WriteFile(folder_ / "in/one.txt", Notation<0>::Archive(1500, 4));
  WriteFile(folder_ / "in/new.txt", Notation<0>::Archive(500, 5));
  CrashEverywhere("before", kStep);
}

TEST_F(Crashes, OfThePowerInAFirstRun) { LosePowerEverywhere("", PowerStep()); }

TEST_F(Crashes, OfThePowerInALaterRun) {
  WriteFile(folder_ / "in/b/old.txt", Notation<0>::Archive(500, 3));
  ASSERT_EQ(Run("before"), kSomeRejected);
  fs::remove(folder_ / "in/b/old.txt");
  WriteFile(folder_ / "in/one.txt", Notation<0>::Archive(1500, 4));
  LosePowerEverywhere("before", PowerStep());
}

TEST_F(Crashes, AtAnyTime) {
  WriteFile(folder_ / "in/large.txt", Notation<0>::Archive(Scaled(3'000'000), 6));
  ASSERT_EQ(Run("clean"), kSomeRejected);
  const Files clean = Outputs("clean");
  std::mt19937_64 random(1);
  for (int kill = 0; kill < 20; ++kill) {
    if (kill % 5 == 0) fs::remove_all(Path("out"));
    Process process(Command("out"), null_, null_);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 60'000));
    process.Signal(SIGKILL);
    process.Wait();
    ExpectNothingTorn({}, clean);
    if (kill % 5 == 4) ExpectDone(clean);
  }
}

// A run that is ended by a signal removes its temporary files, even while other threads work.
TEST_F(Crashes, ByASignalLeaveNoTemporaryFile) {
  for (int i = 0; i < 200; ++i) {
    WriteFile(folder_ / ("in/" + std::to_string(i) + ".txt"), Notation<0>::Archive(2000, 10));
  }
  std::vector<std::string> command = Command("out");
  command.insert(command.end(), {"--threads", "2"});
  std::mt19937_64 random(1);
  for (int kill = 0; kill < 30; ++kill) {
    fs::remove_all(Path("out"));
    fs::create_directory(Path("out"));
    Process process(command, null_, null_);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 150'000));
    process.Signal(SIGTERM);
    process.Wait();
    EXPECT_EQ(TemporaryFiles(), 0U);
  }
}

// A new report beside old games would describe other games than those in the output.
TEST_F(Crashes, LeaveNoReportOrRejectsBesideOlderGames) {
  const std::vector<std::string> names = {"rows", "rejects", "diagnostics", "report"};
  const std::vector<std::string> command = {
      "convert",       Path("in"), "-o",           Path("rows"),    "--force",          "--rejects",
      Path("rejects"), "--report", Path("report"), "--diagnostics", Path("diagnostics")};
  std::size_t at = 0;
  for (int exit_code = 0; exit_code != kSomeRejected; ++at) {
    SCOPED_TRACE("point " + std::to_string(at + 1));
    for (const std::string& name : names) WriteFile(Path(name), "old");
    exit_code = RunTo(at + 1, 0, command);
    const auto is_new = [&](const std::string& name) { return ReadFile(Path(name)) != "old"; };
    EXPECT_TRUE(std::is_partitioned(names.begin(), names.end(), is_new));
  }
  EXPECT_GT(at, 20U);
}

// All numbered files of a run get their names, or none does. The last one is not older than the
// first, because the games of a longer earlier run are removed only at the end.
TEST_F(Crashes, OfNumberedFilesLeaveNoTornFile) {
  WriteFile(folder_ / "many.txt", Notation<0>::Archive(15'000, 1));
  for (const std::string name : {"rows.jsonl.zst", "rows.plym"}) {
    const auto command = [&](const std::string& folder) {
      fs::create_directories(Path(folder));
      return std::vector<std::string>{
          "convert", Path("many.txt"), "-o", Path(folder + "/" + name), "--max-file-games",
          "2",       "--force"};
    };
    ASSERT_EQ(Run(command("clean")), 0);
    const Files clean = Outputs("clean");
    ASSERT_GT(clean.size(), 4U);
    std::size_t at = 1;
    for (int exit_code = -1; exit_code != 0; at += kStep) {
      SCOPED_TRACE(name + ", point " + std::to_string(at));
      fs::remove_all(Path("out"));
      exit_code = RunTo(at, 0, command("out"));
      ExpectNothingTorn({}, clean);
      EXPECT_EQ(Run(command("out")), 0);
      EXPECT_TRUE(Outputs("out") == clean);
      EXPECT_EQ(TemporaryFiles(), 0U);
    }
    EXPECT_GT(at, 20U);
    fs::remove_all(Path("clean"));
  }
}

// Splits and merges that are killed, and repeated, give the output of one run, also if they drop
// the games of other splits.
TEST_F(Crashes, OfSplitsAndMergesGiveTheOutputOfOneRun) {
  WriteFile(folder_ / "in/b/two.txt", ReadFile(folder_ / "in/one.txt") + "\n\n1# y\n");
  ASSERT_EQ(Run({"plan", Path("in"), "-o", Path("plan")}), 0);
  for (const std::string ending : {".jsonl", ".plym"}) {
    const auto convert = [&](const std::string& output, std::vector<std::string> command) {
      command.insert(command.begin(), {"convert", "--dedupe", "keep-first", "-o", output});
      return command;
    };
    fs::create_directories(Path("clean"));
    ASSERT_EQ(Run(convert(Path("clean/games" + ending), {Path("in")})), kSomeRejected);
    const Files clean = Outputs("clean");
    std::vector<std::vector<std::string>> commands;
    std::vector<std::string> merge = {"merge", "--force", "-o", Path("out/games" + ending)};
    for (const std::string number : {"1", "2"}) {
      merge.push_back(Path("parts/" + number + ending));
      commands.push_back(
          convert(merge.back(), {"--split-from", Path("plan"), "--split-number", number}));
    }
    commands.push_back(merge);
    std::size_t at = 1;
    for (bool is_killed = true; is_killed; at += kStep) {
      SCOPED_TRACE(ending + ", point " + std::to_string(at));
      for (const std::string folder : {"parts", "out"}) {
        fs::remove_all(Path(folder));
        fs::create_directories(Path(folder));
      }
      is_killed = false;
      for (const auto& command : commands) {
        is_killed |= RunTo(at, 0, command) > kSomeRejected;
        ExpectNothingTorn({}, clean);
        EXPECT_LE(Run(command), kSomeRejected);
      }
      EXPECT_TRUE(Outputs("out") == clean);
      EXPECT_EQ(TemporaryFiles(), 0U);
    }
    EXPECT_GT(at, 20U);
    fs::remove_all(Path("clean"));
  }
}

// Where a call fails, such as a write of a frame or a sync of a numbered file, no file gets a name.
TEST_F(Crashes, FailingCallsLeaveNoNumberedFiles) {
  WriteFile(folder_ / "many.txt", Notation<0>::Archive(8000, 1));
  for (const std::string name : {"rows.jsonl.zst", "rows.jsonl.gz", "rows.jsonl", "rows.plym"}) {
    const std::vector<std::string> command = {"convert",           Path("many.txt"),   "-o",
                                              Path("out/" + name), "--max-file-games", "2"};
    std::size_t failed = 0, at = 1;
    for (int exit_code = -1, since = 0; since < 16; at += 2, since += exit_code == 0 ? 1 : 0) {
      SCOPED_TRACE(name + ", point " + std::to_string(at));
      fs::remove_all(Path("out"));
      fs::create_directory(Path("out"));
      exit_code = RunTo(at, at % 4 == 1 ? EIO : ENOSPC, command);
      ASSERT_TRUE(exit_code == 0 || exit_code == 3) << exit_code;
      failed += exit_code == 3 ? 1 : 0;
      if (exit_code == 3) EXPECT_TRUE(Outputs("out").empty());
      EXPECT_LE(TemporaryFiles(), 1U);  // where unlink() failed
    }
    EXPECT_GT(failed, 3U);
  }
}

// A run that reports success has done everything; any other run reports a failure.
TEST_F(Crashes, CallsThatFailAreToldOf) {
  ASSERT_EQ(Run("clean"), kSomeRejected);
  const Files clean = Outputs("clean");
  std::size_t failed = 0;
  for (std::size_t at = 1; at < 150; at += 2 * kStep + 1) {
    const int error = at % 4 == 1 ? EIO : ENOSPC;
    SCOPED_TRACE("point " + std::to_string(at) + ", error " + std::to_string(error));
    fs::remove_all(Path("out"));
    const int exit_code = RunTo(at, error);
    EXPECT_TRUE(exit_code == kSomeRejected || exit_code == 3) << exit_code;
    failed += exit_code == 3 ? 1U : 0U;
    if (exit_code == kSomeRejected) EXPECT_TRUE(Outputs("out") == clean);
    ExpectNothingTorn({}, clean);
    ExpectDone(clean);
  }
  EXPECT_GT(failed, 0U);
}

}  // namespace
}  // namespace plymill::testing
