// Codes of failures: each code of docs/messages.md, provoked as a user may provoke it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/command.h"
#include "support/compress.h"
#include "support/paths.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::HasSubstr;

struct Row {
  std::string code, exit;
};

// The rows "| `damaged` | 3 | ... |" of the page.
std::vector<Row> TableOfCodes() {
  std::vector<Row> rows;
  std::istringstream lines(ReadFile(DocsFolder() / "messages.md"));
  const std::regex row("\\| `([a-z-]+)` \\| ([0-9])(, 1 with `--skip-unknown`)? \\| .* \\|");
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, match, row)) rows.push_back({match.str(1), match.str(2)});
  }
  return rows;
}

class FailureCodesTest : public ::testing::Test {
 protected:
  FailureCodesTest() {
    for (const Row& row : TableOfCodes()) exits_[row.code] = row.exit;
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  std::string Written(std::string_view name, std::string_view bytes) const {
    WriteFile(folder_ / name, bytes);
    return Path(name);
  }

  // Runs a command that fails with `code`, and with the exit status that the page has for it.
  void Fails(const std::string& code, std::vector<std::string> command) {
    command.insert(command.end(), {"--log", "json"});
    const CommandOutput output = RunCommand(command);
    ASSERT_TRUE(exits_.contains(code)) << code;
    EXPECT_EQ(std::to_string(output.exit_code), exits_[code]) << output.error;
    EXPECT_THAT(output.error, HasSubstr("\"event\":\"failed\""));
    EXPECT_THAT(output.error,
                HasSubstr("\"code\":\"" + code + "\",\"exit\":" + exits_[code] + "}"));
    provoked_.insert(code);
  }

  // A record file of many games with a wrong byte in its first block.
  std::string DamagedRecordFile(std::string_view name) const {
    std::string games;
    for (int i = 0; i < 100; ++i) games += "[Event \"" + std::to_string(i) + "\"]\n\n1# 3c-4a\n\n";
    EXPECT_EQ(RunCommand({"convert", Written("many.txt", games), "-o", Path(name)}).exit_code, 0);
    std::string bytes = ReadFile(folder_ / name);
    bytes[bytes.size() / 4] ^= 1;
    return Written(name, bytes);
  }

  TemporaryFolder folder_;
  std::map<std::string, std::string> exits_;
  std::set<std::string> provoked_;
};

constexpr char kGame[] = "1# 3c-4a\n", kRejected[] = "1# 3c-4a\n\n1# y\n";

TEST_F(FailureCodesTest, EachIsProvoked) {
  const std::string good = Written("good.txt", kGame);
  Fails("usage", {"convert", good, "-o", good});
  Fails("unreadable", {"convert", Path("none.txt")});
  Fails("unknown-notation", {"convert", Written("t.csv", "a,b,c\n1,2,3\n")});
  Fails("not-readable", {"convert", Written("twice.gz", Gzip(Gzip(kGame)))});
  Fails("damaged", {"cat", DamagedRecordFile("damaged.plym")});
  Fails("limit",
        {"convert", Written("large.gz", Gzip(std::string(100'000, '\n'))), "--max-size", "1000"});
  Fails("max-errors", {"convert", Written("bad.txt", kRejected), "--max-errors", "0"});
  Fails("io", {"convert", good, "-o", Path("none/rows.jsonl")});
  ASSERT_EQ(RunCommand({"plan", good, "-o", Path("plan")}).exit_code, 0);
  WriteFile(good, "1# 3c-4a 2# 15b-5f\n");
  Fails("changed",
        {"convert", "--split-from", Path("plan"), "--split-number", "1", "-o", Path("part")});
  // A defect is not provoked by a test of the command.
  provoked_.insert("internal");
  for (const auto& [code, exit] : exits_) EXPECT_TRUE(provoked_.contains(code)) << code;
}

// Whatever the command, the same failure has the same code.
TEST_F(FailureCodesTest, DoNotDependOnTheCommand) {
  const std::string none = Path("none.plym"), damaged = DamagedRecordFile("damaged.plym");
  for (const char* const command : {"cat", "info", "verify", "stats"}) {
    Fails("unreadable", {command, none});
  }
  for (const char* const command : {"cat", "verify", "stats"}) Fails("damaged", {command, damaged});
  WriteFile(damaged, ReadFile(damaged).substr(0, 100));
  Fails("damaged", {"info", damaged});
}

TEST_F(FailureCodesTest, OfAFolderAreThoseOfItsManifest) {
  fs::create_directories(folder_ / "in");
  const std::string in = Path("in"), out = Path("out");
  Written("in/a.txt", kGame);
  ASSERT_EQ(RunCommand({"convert", in, "-o", out + "/"}).exit_code, 0);
  const std::string manifest = Written("out/plymill-manifest.json", "{");
  for (const char* const command : {"verify", "status"}) Fails("damaged", {command, out});
  Fails("damaged", {"convert", in, "-o", out});
  fs::remove(manifest);
  fs::create_directory(manifest);
  for (const char* const command : {"verify", "status"}) Fails("io", {command, out});
}

TEST_F(FailureCodesTest, OfAPlanAreThatOfItsFile) {
  const std::string plan = Written("plan", "{}\n");
  Fails("usage", {"convert", "--split-from", plan, "--split-number", "1"});
  Fails("io", {"convert", "--split-from", Path("none"), "--split-number", "1"});
  Fails("usage", {"status", Path("."), "--plan", plan});
}

}  // namespace
}  // namespace plymill::testing
