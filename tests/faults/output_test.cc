// Output: files that cannot be written. The run fails, says where, and leaves no file.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <map>

#include "plymill/convert.h"
#include "support/command.h"
#include "support/notations.h"
#include "support/process.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

class OutputFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    WriteFile(folder_ / "archive.txt", Notation<0>::Archive(100'000, 1) + "\n\n1# y\n");
    options_.sources = {Path("archive.txt")};
    options_.notation = Notation<0>::kSlug;
    options_.shard_bytes = 1000;
    options_.output_path = Path("rows");
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }
  ConvertResult Converted() const { return Convert(options_, {}); }

  void ExpectFailure(Failure failure, std::string_view named, std::vector<std::string> left) {
    const ConvertResult result = Converted();
    EXPECT_EQ(result.failure, failure) << result.message;
    EXPECT_NE(result.message.find(named), std::string::npos) << result.message;
    left.push_back("archive.txt");
    std::sort(left.begin(), left.end());
    EXPECT_EQ(folder_.Names(), left);
  }

  TemporaryFolder folder_;
  ConvertOptions options_;
};

TEST_F(OutputFaults, FullDiskUnderTheOutput) {
  options_.output_path = "/dev/full";
  ExpectFailure(Failure::kInput, "/dev/full", {});
  options_.output = Output::kRecordFile;
  ExpectFailure(Failure::kInput, "/dev/full", {});
}

TEST_F(OutputFaults, FullDiskUnderCompressedRows) {
  options_.output_path = "/dev/full";
  for (const OutputCompression compression : {OutputCompression::kZstd, OutputCompression::kGzip}) {
    options_.compression = compression;
    for (const std::size_t threads : {1U, 4U}) {
      options_.threads = threads;
      ExpectFailure(Failure::kInput, "/dev/full", {});
    }
  }
}

TEST_F(OutputFaults, FullDiskUnderTheRejects) {
  options_.rejects_path = "/dev/full";
  ExpectFailure(Failure::kInput, "/dev/full", {});
}

TEST_F(OutputFaults, FullDiskUnderTheDiagnostics) {
  options_.diagnostics_path = "/dev/full";
  ExpectFailure(Failure::kInput, "/dev/full", {});
}

TEST_F(OutputFaults, FullDiskUnderTheReport) {
  options_.report_path = "/dev/full";
  ExpectFailure(Failure::kInput, "/dev/full", {});
}

TEST_F(OutputFaults, AnExistingFileIsKept) {
  for (std::string ConvertOptions::*const path :
       {&ConvertOptions::output_path, &ConvertOptions::rejects_path,
        &ConvertOptions::diagnostics_path, &ConvertOptions::report_path}) {
    options_.rejects_path = options_.diagnostics_path = options_.report_path = "";
    options_.output_path = Path("rows");
    options_.*path = Path("kept");
    WriteFile(Path("kept"), "mine");
    ExpectFailure(Failure::kUsage, "kept: exists already", {"kept"});
    EXPECT_EQ(ReadFile(Path("kept")), "mine");
  }
}

TEST_F(OutputFaults, ForceOverwrites) {
  WriteFile(Path("rows"), "mine");
  options_.force = true;
  EXPECT_EQ(Converted().failure, Failure::kNone);
  EXPECT_TRUE(ReadFile(Path("rows")).starts_with("{\"game\":0,"));
}

// Files in /dev/shm can be overwritten like other files.
TEST_F(OutputFaults, ForceOverwritesInSharedMemoryToo) {
  if (!fs::is_directory("/dev/shm")) GTEST_SKIP() << "there is no /dev/shm";
  options_.output_path = "/dev/shm/plymill-test-" + std::to_string(getpid());
  EXPECT_EQ(Converted().failure, Failure::kNone);
  const std::string rows = ReadFile(options_.output_path);
  EXPECT_EQ(Converted().failure, Failure::kUsage);
  options_.force = true;
  EXPECT_EQ(Converted().failure, Failure::kNone);
  EXPECT_TRUE(ReadFile(options_.output_path) == rows);
  fs::remove(options_.output_path);
}

TEST_F(OutputFaults, ForceKeepsTheOldFileWhenTheRunFails) {
  WriteFile(Path("rows"), "mine");
  options_.force = true;
  options_.sources.push_back(Path("missing.txt"));
  ExpectFailure(Failure::kInput, "missing.txt", {"rows"});
  options_.sources.back() = Path("zebra.txt");
  WriteFile(Path("zebra.txt"), "nothing of a game\n");
  options_.notation = "auto";
  ExpectFailure(Failure::kInput, "zebra.txt", {"rows", "zebra.txt"});
  EXPECT_EQ(ReadFile(Path("rows")), "mine");
}

TEST_F(OutputFaults, OneFailureKeepsAllOutputsBack) {
  options_.rejects_path = Path("rejects");
  options_.diagnostics_path = "/dev/full";
  ExpectFailure(Failure::kInput, "/dev/full", {});
}

TEST_F(OutputFaults, OneNameForTwoOutputsIsRefused) {
  options_.rejects_path = options_.output_path;
  ExpectFailure(Failure::kUsage, "rows", {});
  options_.force = true;
  ExpectFailure(Failure::kUsage, "rows", {});
}

TEST_F(OutputFaults, FolderThatIsMissingOrIsAFile) {
  options_.output_path = Path("missing/rows");
  ExpectFailure(Failure::kInput, "missing/rows", {});
  options_.output_path = Path("archive.txt/rows");
  ExpectFailure(Failure::kInput, "archive.txt/rows", {});
  options_.output_path = folder_.path().string();
  ExpectFailure(Failure::kInput, "is a folder", {});
}

TEST_F(OutputFaults, FolderThatCannotBeWritten) {
  const AsNobody nobody(folder_.path());
  fs::create_directory(Path("closed"));
  fs::permissions(Path("closed"), fs::perms::owner_read | fs::perms::owner_exec);
  options_.output_path = Path("closed/rows");
  ExpectFailure(Failure::kInput, "closed/rows", {"closed"});
}

TEST_F(OutputFaults, ReaderThatHasGone) {
  std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  options_.output_path = "/proc/self/fd/" + std::to_string(ends[1]);
  close(ends[0]);
  ExpectFailure(Failure::kReaderGone, "", {});
  close(ends[1]);
}

// --- the command ---

class CommandFaults : public OutputFaults {
 protected:
  // Waits until `fifo` is opened for reading.
  Descriptor WriterOf(const std::string& fifo) { return {fifo, O_WRONLY}; }

  const Descriptor null_{"/dev/null", O_WRONLY};
};

TEST_F(CommandFaults, ClosedStandardOutput) {
  Process process({"convert", Path("archive.txt")}, -1, null_);
  EXPECT_EQ(process.Wait(), 3);
  Process file({"convert", Path("archive.txt"), "-o", Path("rows")}, -1, null_);
  EXPECT_EQ(file.Wait(), 1);  // one game is rejected
}

TEST_F(CommandFaults, ClosedStandardError) {
  Process process({"convert", Path("archive.txt"), "-o", Path("rows")}, null_, -1);
  EXPECT_EQ(process.Wait(), 1);
  EXPECT_TRUE(ReadFile(Path("rows")).starts_with("{\"game\":0,"));
  EXPECT_TRUE(ReadFile(Path("rows")).ends_with("}\n"));
}

TEST_F(CommandFaults, ReaderOfStandardOutputGone) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  close(ends[0]);
  Process process({"convert", Path("archive.txt")}, ends[1], null_);
  close(ends[1]);
  EXPECT_EQ(process.Wait(), 128 + SIGPIPE);
}

TEST_F(CommandFaults, FullStandardOutput) {
  const Descriptor full("/dev/full", O_WRONLY);
  Process process({"convert", Path("archive.txt")}, full, null_);
  EXPECT_EQ(process.Wait(), 3);
}

// The output of any command is data: either all of it is written, or the command fails.
TEST_F(CommandFaults, NothingThatIsPrintedIsLostInSilence) {
  ASSERT_EQ(RunCommand({"convert", Path("archive.txt"), "-o", Path("games.plym")}).exit_code, 1);
  ASSERT_EQ(RunCommand({"convert", Path("archive.txt"), "-o", Path("out/")}).exit_code, 1);
  const std::vector<std::vector<std::string>> commands = {{"--version"},
                                                          {"--help"},
                                                          {"convert", "--help"},
                                                          {},
                                                          {"man"},
                                                          {"completions", "bash"},
                                                          {"games"},
                                                          {"stats", Path("archive.txt")},
                                                          {"stats", Path("games.plym")},
                                                          {"cat", Path("games.plym")},
                                                          {"verify", Path("games.plym")},
                                                          {"verify", Path("out/")},
                                                          {"status", Path("out/")},
                                                          {"plan", Path("archive.txt")}};
  for (const std::vector<std::string>& command : commands) {
    SCOPED_TRACE(command.empty() ? "alone" : command[0]);
    for (const bool closed : {false, true}) {
      const Descriptor full("/dev/full", O_WRONLY);
      const std::string error = Path("error");
      const Descriptor error_file(error, O_WRONLY | O_CREAT | O_TRUNC);
      Process process(command, closed ? -1 : static_cast<int>(full), error_file);
      EXPECT_EQ(process.Wait(), 3);
      EXPECT_NE(ReadFile(error).find("standard output: cannot write"), std::string::npos)
          << ReadFile(error);
    }
  }
}

// The shell has already opened these streams. Their present contents and later messages must not be
// overwritten.
TEST_F(CommandFaults, NamesOfStandardStreamsAreTheStreams) {
  const std::string source = Path("archive.txt"), log = Path("log"), rows = Path("rows");
  const std::string plain = RunCommand({"convert", source, "--report", "-"}).out;
  for (const std::string name : {"stderr", "fd/2"}) {
    WriteFile(log, "");
    const Descriptor error(log, O_WRONLY);
    EXPECT_EQ(Process({"check", source, "--rejects", "/dev/" + name}, null_, error).Wait(), 1);
    const std::string written = ReadFile(log);
    EXPECT_TRUE(written.starts_with("{\"source\":")) << written;
    EXPECT_NE(written.find("\n1# y\n"), std::string::npos) << written;
    EXPECT_NE(written.find("total: "), std::string::npos) << written;
  }
  for (const std::string name : {"stdout", "fd/1"}) {
    WriteFile(rows, "before\n");
    const Descriptor out(rows, O_WRONLY);
    ASSERT_EQ(lseek(out, 7, SEEK_SET), 7);
    EXPECT_EQ(Process({"convert", source, "--report", "/dev/" + name}, out, null_).Wait(), 1);
    const std::string written = ReadFile(rows);
    EXPECT_TRUE(written.starts_with("before\n{\"game\":0,")) << written.substr(0, 100);
    EXPECT_TRUE(written.ends_with("}\n")) << written;
    EXPECT_NE(written.find("\n{\"version\":"), std::string::npos);
    EXPECT_NEAR(static_cast<double>(written.size()), static_cast<double>(plain.size() + 7), 16);
  }
}

// An output never replaces a file that the run reads, under any name of that file.
TEST_F(CommandFaults, NoOutputReplacesAnInput) {
  const std::string source = Path("archive.txt"), record_file = Path("games.plym");
  const std::string plan = Path("plan.jsonl"), part = Path("part"), list = Path("list");
  fs::create_directory(Path("in"));
  fs::create_hard_link(source, Path("in/other-name.txt"));
  fs::create_symlink(source, Path("link"));
  WriteFile(list, source + "\n");
  ASSERT_EQ(RunCommand({"convert", source, "-o", record_file}).exit_code, 1);
  ASSERT_EQ(RunCommand({"plan", source, "-o", plan}).exit_code, 0);
  const std::vector<std::string> convert_part = {"convert", "--split-from", plan, "--split-number",
                                                 "1"};
  const auto with = [](std::vector<std::string> command, const std::vector<std::string>& more) {
    command.insert(command.end(), more.begin(), more.end());
    return command;
  };
  ASSERT_EQ(RunCommand(with(convert_part, {"-o", part, "--rejects", Path("r")})).exit_code, 1);
  const std::vector<std::vector<std::string>> commands = {
      {"convert", "--to", "jsonl", source, "-o", source},
      {"convert", "--to", "jsonl", source, "-o", Path("link")},
      {"convert", "--to", "jsonl", Path("in"), "-o", source},
      {"convert", "--to", "jsonl", source, "-o", Path("in/other-name.txt")},
      {"convert", "--to", "jsonl", "--files-from", list, "-o", list},
      {"convert", "--to", "jsonl", source, "-o", Path("x"), "--report", source},
      {"convert", "--to", "jsonl", source, "-o", Path("x"), "--diagnostics", source},
      {"convert", "--to", "jsonl", source, "-o", Path("out/"), "--report", source},
      {"check", source, "--rejects", source},
      {"stats", source, "--report", source},
      {"cat", "--to", "jsonl", record_file, "-o", record_file},
      {"plan", source, "-o", source},
      with(convert_part, {"-o", source, "--to", "jsonl"}),
      with(convert_part, {"-o", plan}),
      {"merge", part, "-o", part},
      {"merge", part, "-o", part + ".part"},
      {"merge", part, "-o", Path("x"), "--report", Path("r")},
  };
  std::map<std::string, std::string> before;
  for (const std::string& name : folder_.Names()) {
    if (fs::is_regular_file(Path(name))) before[name] = ReadFile(Path(name));
  }
  for (const std::vector<std::string>& command : commands) {
    SCOPED_TRACE(::testing::PrintToString(command));
    const CommandOutput output = RunCommand(with(command, {"--force"}));
    EXPECT_EQ(output.exit_code, 2) << output.error;
    EXPECT_NE(output.error.find(": is read by this run"), std::string::npos) << output.error;
  }
  for (const auto& [name, bytes] : before) EXPECT_EQ(ReadFile(Path(name)), bytes) << name;
  EXPECT_FALSE(fs::exists(Path("x")));
}

TEST_F(CommandFaults, NoOutputReplacesStandardInput) {
  const std::string source = Path("archive.txt"), before = ReadFile(source);
  const std::string command = std::string("'") + PlymillBinary() + "' convert - ";
  for (const std::string& streams : {"-o '" + source + "' --force < '" + source + "'",
                                     "< '" + source + "' >> '" + source + "'"}) {
    EXPECT_EQ(WEXITSTATUS(std::system((command + streams + " 2> /dev/null").c_str())), 2);
    EXPECT_EQ(ReadFile(source), before);
  }
}

// No opened file gets the number of a closed standard stream.
TEST_F(CommandFaults, MessagesNeverGoIntoTheOutput) {
  for (const std::string path : {"/dev/full", "rows"}) {
    Process process({"convert", Path("archive.txt"), "-o", path == "rows" ? Path(path) : path}, -1,
                    -1);
    EXPECT_EQ(process.Wait(), path == "rows" ? 1 : 3);
  }
  EXPECT_EQ(ReadFile(Path("rows")), RunCommand({"convert", Path("archive.txt")}).out);
}

TEST_F(CommandFaults, AFullDiskIsToldWithWhatToDo) {
  const Descriptor full("/dev/full", O_WRONLY);
  const std::string error = Path("error");
  const Descriptor error_file(error, O_WRONLY | O_CREAT);
  Process process({"convert", Path("archive.txt")}, full, error_file);
  EXPECT_EQ(process.Wait(), 3);
  EXPECT_NE(ReadFile(error).find("free some, or write to another disk"), std::string::npos);
}

// The next run removes a temporary file of the output that no process is writing. It keeps a
// temporary file that is being written.
TEST_F(CommandFaults, TemporaryFilesOfKilledRunsAreRemoved) {
  const std::string stale = Path(".rows.plymill-1-00000001.tmp");
  const std::string written = Path(".rows.plymill-1-00000002.tmp");
  const std::string other = Path(".rows2.plymill-1-00000003.tmp");
  for (const std::string& path : {stale, written, other}) WriteFile(path, "half a row");
  const Descriptor writer(written, O_WRONLY);
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  ASSERT_EQ(fcntl(writer, F_OFD_SETLK, &lock), 0);
  options_.sources = {Path("archive.txt")};
  EXPECT_EQ(Converted().failure, Failure::kNone);
  EXPECT_FALSE(fs::exists(stale));
  EXPECT_TRUE(fs::exists(written));
  EXPECT_TRUE(fs::exists(other));
}

// A process locks only the numbered file that it is writing. Its other files are kept, too.
TEST_F(CommandFaults, NumberedTemporaryFilesOfKilledRunsAreRemoved) {
  const std::string stale = Path(".rows-00007.plymill-1-00000001.tmp");
  const std::string ended = Path(".rows-00000.plymill-2-00000002.tmp");
  const std::string written = Path(".rows-00001.plymill-2-00000003.tmp");
  const std::string other = Path(".rows2-00000.plymill-1-00000004.tmp");
  for (const std::string& path : {stale, ended, written, other}) WriteFile(path, "half a row");
  const Descriptor writer(written, O_WRONLY);
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  ASSERT_EQ(fcntl(writer, F_OFD_SETLK, &lock), 0);
  options_.max_file_games = 1000;
  EXPECT_EQ(Converted().failure, Failure::kNone);
  EXPECT_FALSE(fs::exists(stale));
  EXPECT_TRUE(fs::exists(ended));
  EXPECT_TRUE(fs::exists(written));
  EXPECT_TRUE(fs::exists(other));
}

TEST_F(CommandFaults, OtherCommandsRemoveTemporaryFilesToo) {
  const auto expect_removed = [&](std::vector<std::string> command, const std::string& output) {
    const std::string stale = Path("." + output + ".plymill-1-00000001.tmp");
    WriteFile(stale, "half a row");
    command.insert(command.end(), {"-o", Path(output)});
    EXPECT_EQ(RunCommand(command).exit_code, 0);
    EXPECT_FALSE(fs::exists(stale)) << command[0];
  };
  WriteFile(Path("archive.txt"), Notation<0>::Archive(1000, 1));
  expect_removed({"convert", Path("archive.txt")}, "games.plym");
  expect_removed({"cat", Path("games.plym")}, "cat.jsonl");
  expect_removed({"plan", Path("archive.txt")}, "plan.jsonl");
  expect_removed({"convert", "--split-from", Path("plan.jsonl"), "--split-number", "1"}, "part");
  expect_removed({"merge", Path("part")}, "merged");
}

// The signal arrives during a run: the source is a FIFO that is still open, and rows of its first
// games are written.
TEST_F(CommandFaults, SignalsLeaveNoFile) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    ASSERT_EQ(mkfifo(Path("fifo").c_str(), 0600), 0);
    ASSERT_EQ(mkfifo(Path("seen").c_str(), 0600), 0);
    Process process({"convert", Path("fifo"), "-o", Path("rows"), "--diagnostics", Path("seen"),
                     "--rejects", Path("rejects"), "--read-size", "100", "--notation", "coerceo"},
                    null_, null_);
    {
      const Descriptor seen(Path("seen"), O_RDONLY);
      const Descriptor writer = WriterOf(Path("fifo"));
      const std::string games = "1# 3c-4a T22\n" + Notation<0>::Archive(50'000, 1);
      ASSERT_EQ(write(writer, games.data(), games.size()), std::ssize(games));
      char byte = 0;
      ASSERT_EQ(read(seen, &byte, 1), 1);     // first diagnostic: its rows are written
      EXPECT_EQ(folder_.Names().size(), 5U);  // two of them are temporary files
      process.Signal(signal);
      EXPECT_EQ(process.Wait(), 128 + signal);
    }
    fs::remove(Path("fifo"));
    fs::remove(Path("seen"));
    EXPECT_EQ(folder_.Names(), std::vector<std::string>{"archive.txt"});
  }
}

}  // namespace
}  // namespace plymill::testing
