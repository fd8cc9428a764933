// Unreachable: sources that cannot be examined. They are reported, harm no other source, and do not
// count as gone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>

#include "plymill/mirror.h"
#include "support/command.h"
#include "support/paths.h"
#include "support/variable.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::AnyOf;
using ::testing::HasSubstr;

constexpr int kUnreadable = 3;

class Unreachable : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "in/b");
    WriteFile(folder_ / "in/a.txt", "1# 3c-4a\n");
    WriteFile(folder_ / "in/b/two.txt", "1# 3c-4a\n");
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }
  bool Exists(std::string_view name) const { return fs::exists(folder_ / name); }

  CommandOutput Mirror(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"convert", Path("in"), "-o", Path("out/")});
    return RunCommand(more);
  }

  // Runs the command; looking at paths that end in `path` fails.
  CommandOutput WithFault(const std::vector<std::string>& command, const std::string& path,
                          int error = EIO) const {
    const fs::path beside(CrashAtCallLibrary());
    const Variable preload("LD_PRELOAD", fs::path(beside).replace_filename("libfail_stat.so"));
    const Variable end("FAIL_PATH", path);
    const Variable why("FAIL", std::to_string(error));
    return RunCommand(command);
  }

  void ReplaceByDanglingLink(std::string_view name) const {
    fs::remove_all(folder_ / name);
    fs::create_symlink(Path("unmounted/") + std::string(name), folder_ / name);
  }

  // All commands that read folders or lists of files.
  std::vector<std::vector<std::string>> Commands() const {
    WriteFile(folder_ / "list", Path("in") + "\n" + Path("in/b/two.txt") + "\n");
    return {{"convert", Path("in"), "-o", Path("rows.jsonl")},
            {"check", Path("in")},
            {"stats", Path("in")},
            {"plan", Path("in"), "-o", Path("plan.jsonl")},
            {"check", "--files-from", Path("list")},
            {"convert", "--files-from", Path("list"), "-o", Path("rows.jsonl")}};
  }

  TemporaryFolder folder_;
};

TEST_F(Unreachable, LinksWhoseTargetIsAwayAreNamed) {
  ReplaceByDanglingLink("in/b/two.txt");
  for (const std::vector<std::string>& command : Commands()) {
    const CommandOutput output = RunCommand(command);
    EXPECT_EQ(output.exit_code, kUnreadable) << command[0] << output.error;
    EXPECT_THAT(output.error, HasSubstr("in/b/two.txt: cannot read")) << command[0];
    EXPECT_FALSE(Exists("rows.jsonl") || Exists("plan.jsonl"));
  }
}

TEST_F(Unreachable, ATemporaryFileThatCannotBeExaminedIsRemoved) {
  const CommandOutput output =
      WithFault({"convert", Path("in/a.txt"), "-o", Path("rows.jsonl")}, ".tmp");
  EXPECT_EQ(output.exit_code, kUnreadable);
  EXPECT_THAT(output.error, HasSubstr("rows.jsonl: cannot write"));
  EXPECT_THAT(folder_.Names(), ::testing::ElementsAre("in"));
}

TEST_F(Unreachable, WhateverTheErrorItIsNamed) {
  for (const int error : {EIO, EACCES, ESTALE, ENAMETOOLONG}) {
    for (const std::string path : {"in/b/two.txt", "in/b"}) {
      for (const std::vector<std::string>& command : Commands()) {
        const CommandOutput output = WithFault(command, path, error);
        EXPECT_EQ(output.exit_code, kUnreadable) << command[0] << output.error;
        EXPECT_THAT(output.error, HasSubstr(path + ": ")) << command[0];
      }
    }
  }
}

TEST_F(Unreachable, CostNoOtherOutput) {
  const CommandOutput output = WithFault({"convert", Path("in"), "-o", Path("out/")}, "in/b");
  EXPECT_EQ(output.exit_code, kUnreadable);
  EXPECT_THAT(output.error, HasSubstr("in/b: cannot read"));
  EXPECT_TRUE(Exists("out/a.txt.jsonl"));
}

TEST_F(Unreachable, AreNeverPruned) {
  const std::vector<std::string> prune = {"convert", Path("in"), "-o", Path("out/"), "--prune"};
  ASSERT_EQ(RunCommand(prune).exit_code, 0);
  const auto expect_kept = [&](const CommandOutput& output, const std::string& named) {
    EXPECT_EQ(output.exit_code, kUnreadable) << output.error;
    EXPECT_THAT(output.error, HasSubstr(named));
    EXPECT_TRUE(Exists("out/b/two.txt.jsonl"));
  };
  for (const std::string path : {"in/b/two.txt", "in/b"}) expect_kept(WithFault(prune, path), path);
  ReplaceByDanglingLink("in/b/two.txt");
  expect_kept(RunCommand(prune), "in/b/two.txt");
  const CommandOutput status = RunCommand({"status", Path("out")});
  EXPECT_EQ(status.exit_code, kUnreadable);
  EXPECT_THAT(status.out, HasSubstr("in/b/two.txt: cannot be accessed"));
  ReplaceByDanglingLink("in/b");
  expect_kept(RunCommand(prune), "in/b");
  fs::remove(folder_ / "in/b");
  EXPECT_EQ(RunCommand(prune).exit_code, 0);
  EXPECT_FALSE(Exists("out/b"));
}

// With other options and --force, outputs of sources that are gone would be removed first.
TEST_F(Unreachable, AreNeverPrunedWithOtherOptions) {
  ASSERT_EQ(Mirror().exit_code, 0);
  ReplaceByDanglingLink("in/b/two.txt");
  EXPECT_NE(Mirror({"--prune", "--force", "--strict"}).exit_code, 0);
  EXPECT_TRUE(Exists("out/b/two.txt.jsonl"));
}

TEST_F(Unreachable, AFolderWithoutFilesPrunesNothing) {
  ASSERT_EQ(Mirror().exit_code, 0);
  fs::remove_all(folder_ / "in");
  EXPECT_EQ(Mirror({"--prune"}).exit_code, kUnreadable);
  fs::create_directory(folder_ / "in");
  const CommandOutput output = Mirror({"--prune"});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.error, HasSubstr("in: no sources: the folder is empty\n"));
  EXPECT_TRUE(Exists("out/a.txt.jsonl") && Exists("out/b/two.txt.jsonl"));
}

TEST_F(Unreachable, ANameTooLongForItsOutputCostsNoOther) {
  const std::string name(250, 'n');
  WriteFile(folder_ / ("in/" + name), "1# 3c-4a\n");
  for (int run = 0; run < 2; ++run) {
    const CommandOutput output =
        Mirror({"--rejects", Path("out/"), "--diagnostics", Path("seen/")});
    EXPECT_EQ(output.exit_code, kUnreadable);
    EXPECT_THAT(output.error, HasSubstr(name + ".jsonl: cannot write: File name too long"));
    EXPECT_TRUE(Exists("out/a.txt.jsonl") && Exists("out/b/two.txt.jsonl"));
  }
}

TEST_F(Unreachable, AFolderThatMayNotBeSearchedCostsNoOther) {
  for (const std::string_view name : {"in", "in/b", "in/a.txt", "in/b/two.txt"}) {
    ASSERT_EQ(chown((folder_ / name).c_str(), 65534, static_cast<gid_t>(-1)),
              getuid() == 0 ? 0 : -1);
  }
  const AsNobody nobody(folder_.path());
  fs::permissions(folder_ / "in/b", fs::perms::owner_read);
  MirrorOptions options;
  options.convert.sources = {Path("in")};
  options.convert.output_path = Path("out");
  const MirrorResult result = plymill::Mirror(options, {});
  fs::permissions(folder_ / "in/b", fs::perms::owner_all);
  EXPECT_EQ(result.failure, Failure::kInput);
  EXPECT_EQ(result.converted, std::vector<std::string>{Path("in/a.txt")});
  ASSERT_EQ(result.failed.size(), 1U);
  EXPECT_EQ(result.failed[0].source, Path("in/b/two.txt"));
}

TEST_F(Unreachable, ASourceThatMayNotBeReadHasNotChanged) {
  ASSERT_EQ(Mirror().exit_code, 0);
  fs::permissions(folder_ / "in/a.txt", fs::perms::none);
  const MirrorState state = [&] {
    const AsNobody nobody(folder_.path());
    return StatusOfMirror(Path("out"), false);
  }();
  EXPECT_EQ(state.failure, Failure::kInput);
  ASSERT_EQ(state.odd.size(), 1U);
  EXPECT_EQ(state.odd[0].message, "cannot be accessed");
}

// Parts that cannot be examined do not count as missing.
TEST_F(Unreachable, PartsAreNamed) {
  ASSERT_EQ(RunCommand({"plan", Path("in"), "-o", Path("plan.jsonl")}).exit_code, 0);
  fs::create_directory(folder_ / "parts");
  for (const std::string number : {"1", "2"}) {
    ASSERT_EQ(RunCommand({"convert", "--split-from", Path("plan.jsonl"), "--split-number", number,
                          "-o", Path("parts/" + number + ".jsonl")})
                  .exit_code,
              0);
  }
  const std::vector<std::string> parts = {Path("parts/1.jsonl"), Path("parts/2.jsonl")};
  const CommandOutput merged =
      WithFault({"merge", parts[0], parts[1], "-o", Path("all.jsonl")}, "parts/2.jsonl");
  EXPECT_EQ(merged.exit_code, kUnreadable);
  EXPECT_THAT(merged.error, HasSubstr("parts/2.jsonl: cannot read"));
  EXPECT_FALSE(Exists("all.jsonl"));
  const std::vector<std::string> status = {"status", Path("parts"), "--plan", Path("plan.jsonl")};
  EXPECT_EQ(RunCommand(status).exit_code, 0);
  const CommandOutput faulted = WithFault(status, "parts/2.jsonl");
  EXPECT_EQ(faulted.exit_code, kUnreadable);
  EXPECT_THAT(faulted.error, HasSubstr("parts/2.jsonl"));
}

}  // namespace
}  // namespace plymill::testing
