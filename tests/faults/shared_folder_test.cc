// Shared folder: other users can write to the output folders. No file outside of them is written or
// removed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/command.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::HasSubstr;

class SharedFolders : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "in/b");
    WriteFile(folder_ / "in/a.txt", "1# 3c-4a\n");
    WriteFile(folder_ / "in/b/two.txt", "1# 3c-4a\n");
    WriteFile(folder_ / "victim", "mine");
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }
  CommandOutput Convert(std::vector<std::string> more = {}) const {
    more.insert(more.begin(),
                {"convert", Path("in"), "-o", Path("out/"), "--rejects", Path("seen/")});
    return RunCommand(more);
  }

  void ExpectRefused(const CommandOutput& output, const std::string& message) const {
    EXPECT_EQ(output.exit_code, 3) << output.error;
    EXPECT_THAT(output.error, HasSubstr(message));
    EXPECT_EQ(ReadFile(folder_ / "victim"), "mine");
  }

  TemporaryFolder folder_;
};

TEST_F(SharedFolders, ALockIsNoLink) {
  fs::create_directory(folder_ / "out");
  fs::create_symlink(Path("victim"), folder_ / "out/.plymill-lock");
  ExpectRefused(Convert(), ".plymill-lock: is a link or not a regular file");
  fs::remove(folder_ / "out/.plymill-lock");
  fs::create_hard_link(Path("victim"), folder_ / "out/.plymill-lock");
  ExpectRefused(Convert(), ".plymill-lock: is a link or not a regular file");
  fs::remove(folder_ / "out/.plymill-lock");
  ASSERT_EQ(mkfifo(Path("out/.plymill-lock").c_str(), 0600), 0);
  ExpectRefused(Convert(), ".plymill-lock: is a link or not a regular file");
}

TEST_F(SharedFolders, ALinkedFolderCostsItsSourceOnly) {
  fs::create_directories(folder_ / "out");
  fs::create_directory(folder_ / "elsewhere");
  fs::create_directory_symlink(Path("elsewhere"), folder_ / "out/b");
  ExpectRefused(Convert(), "out/b: is a link in a folder of outputs");
  EXPECT_TRUE(fs::exists(folder_ / "out/a.txt.jsonl"));
  EXPECT_TRUE(fs::is_empty(folder_ / "elsewhere"));
}

TEST_F(SharedFolders, NothingIsPrunedThroughALink) {
  ASSERT_EQ(Convert().exit_code, 0);
  fs::rename(folder_ / "out/b", folder_ / "elsewhere");
  fs::create_directory_symlink(Path("elsewhere"), folder_ / "out/b");
  fs::remove_all(folder_ / "in/b");
  ExpectRefused(Convert({"--prune"}), "out/b: is a link in a folder of outputs");
  EXPECT_TRUE(fs::exists(folder_ / "elsewhere/two.txt.jsonl"));
}

TEST_F(SharedFolders, APathThatLeavesTheFolderIsDamage) {
  ASSERT_EQ(Convert().exit_code, 0);
  const std::string path = Path("out/plymill-manifest.json"), manifest = ReadFile(path);
  fs::remove_all(folder_ / "in/b");
  for (const std::string& to :
       {std::string("../victim"), Path("victim"), std::string("b/../../victim")}) {
    for (const std::string from :
         {"{\"path\":\"b/two.txt.jsonl\"", "{\"path\":\"../seen/b/two.txt.rejects\""}) {
      ASSERT_NE(manifest.find(from), std::string::npos);
      WriteFile(path, Replaced(manifest, from, "{\"path\":\"" + to + "\""));
      ExpectRefused(Convert({"--prune"}), "plymill-manifest.json: is damaged: expected a path");
      ExpectRefused(RunCommand({"status", Path("out")}), "plymill-manifest.json: is damaged");
    }
    WriteFile(path,
              Replaced(manifest, "{\"name\":\"b/two.txt.jsonl\"", "{\"name\":\"" + to + "\""));
    ExpectRefused(Convert({"--prune"}), "is damaged: expected a path below the folder");
  }
}

// The author of a manifest chooses the paths of rejects in it. A run removes files only in the
// folders it was given.
TEST_F(SharedFolders, RejectsOfAnotherFolderStay) {
  ASSERT_EQ(Convert().exit_code, 0);
  const std::vector<std::string> other = {"convert",   Path("in"),     "-o",     Path("out/"),
                                          "--rejects", Path("other/"), "--force"};
  EXPECT_EQ(RunCommand(other).exit_code, 0);
  EXPECT_TRUE(fs::exists(folder_ / "seen/a.txt.rejects"));
  EXPECT_TRUE(fs::exists(folder_ / "other/a.txt.rejects"));
  EXPECT_EQ(RunCommand({"status", Path("out")}).exit_code, 0);
}

TEST_F(SharedFolders, NamesDoNotSteerTheTerminal) {
  ASSERT_EQ(Convert().exit_code, 0);
  const std::string name = "x\033[2J\u009B2J\u202Etxt\u2066\u200F\u061C.txt";
  const std::string shown = "x\\x1b[2J\\u009b2J\\u202etxt\\u2066\\u200f\\u061c.txt";
  WriteFile(folder_ / "in" / name, "nothing of a game\n");
  WriteFile(folder_ / "in/caf\xE9.txt", "1# 3c-4a\n");
  const std::string status = RunCommand({"status", Path("out")}).out;
  EXPECT_THAT(status, HasSubstr(shown + ": is new"));
  EXPECT_THAT(status, HasSubstr("caf\\xe9.txt: is new"));
  EXPECT_THAT(Convert().error, HasSubstr(shown));
  const std::string json = RunCommand({"check", Path("in"), "--log", "json"}).error;
  EXPECT_THAT(json, HasSubstr("x\\u001b[2J\u009B2J\u202Etxt\u2066\u200F\u061C.txt"));
}

TEST_F(SharedFolders, ForceKeepsPermissions) {
  for (const mode_t mode : {0600U, 0444U, 0755U}) {
    WriteFile(folder_ / "rows.jsonl", "mine");
    ASSERT_EQ(chmod(Path("rows.jsonl").c_str(), mode), 0);
    ASSERT_EQ(RunCommand({"convert", Path("in"), "-o", Path("rows.jsonl"), "--force"}).exit_code,
              0);
    struct stat status = {};
    ASSERT_EQ(stat(Path("rows.jsonl").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, mode);
    EXPECT_NE(ReadFile(folder_ / "rows.jsonl"), "mine");
    fs::remove(folder_ / "rows.jsonl");
  }
}

// Temporary files of a killed run are removed, even if their source was finished or is gone.
TEST_F(SharedFolders, TemporaryFilesAreSwept) {
  ASSERT_EQ(Convert().exit_code, 0);
  fs::remove(folder_ / "in/b/two.txt");
  const std::vector<std::string> left = {"out/.a.txt.jsonl", "out/b/.two.txt.jsonl",
                                         "seen/b/.two.txt.rejects", "out/.plymill-manifest.json"};
  for (const std::string& name : left) WriteFile(Path(name + ".plymill-1-0123abcd.tmp"), "");
  WriteFile(folder_ / "out/.mine.tmp", "");
  ASSERT_EQ(Convert().exit_code, 0);
  for (const std::string& name : left) {
    EXPECT_FALSE(fs::exists(Path(name + ".plymill-1-0123abcd.tmp"))) << name;
  }
  EXPECT_TRUE(fs::exists(folder_ / "out/.mine.tmp"));
}

}  // namespace
}  // namespace plymill::testing
