// Sources that are damaged or cannot be read: --skip-damaged goes on with the others, and a folder
// says which failures are new.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <string>
#include <string_view>
#include <vector>

#include "support/command.h"
#include "support/compress.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kTwoPlies[] = "1# 3c-4a 2# 15b-5f\n";

class DamagedSourcesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "in");
    WriteFile(folder_ / "in/a.txt", kTwoPlies);
    WriteFile(folder_ / "in/z.txt", kTwoPlies);
    Damage(1);
    fs::create_symlink("nowhere", folder_ / "in/link.txt");
    ASSERT_EQ(RunCommand({"convert", Path("in/a.txt"), "-o", Path("good.plym")}).exit_code, 0);
    std::string lying = ReadFile(folder_ / "good.plym");
    lying[120] = static_cast<char>(lying[120] ^ 1);
    WriteFile(folder_ / "in/file.plym", lying);
  }

  // A compressed file whose end is missing, so that its games are read before the damage is.
  void Damage(std::size_t missing) const {
    std::string games;
    for (int i = 0; i < 1000; ++i) games += std::string(kTwoPlies) + "\n";
    const std::string gzip = Gzip(games);
    WriteFile(folder_ / "in/cut.txt.gz", gzip.substr(0, gzip.size() - missing));
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  CommandOutput Run(std::vector<std::string> more) const {
    more.insert(more.end(), {"--report", Path("report.json"), "--force"});
    return RunCommand(more);
  }

  CommandOutput Mirror(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"convert", Path("in"), "-o", Path("out/"), "--exclude", "*.plym",
                               "--report", Path("report.json")});
    return RunCommand(more);
  }

  // The file names in `failed` of the report.
  std::vector<std::string> Failed(std::string_view key = "source") {
    simdjson::dom::parser parser;
    const simdjson::padded_string report(ReadFile(folder_ / "report.json"));
    std::vector<std::string> values;
    for (const simdjson::dom::element each : parser.parse(report)["failed"].get_array()) {
      const std::string value(each[key].get_string().value());
      values.push_back(key == "source" ? fs::path(value).filename().string() : value);
    }
    return values;
  }

  std::uint64_t Count(std::string_view key) {
    simdjson::dom::parser parser;
    const simdjson::padded_string report(ReadFile(folder_ / "report.json"));
    return parser.parse(report)["mirror"][key].get_uint64();
  }

  TemporaryFolder folder_;
};

TEST_F(DamagedSourcesTest, EndARunThatWasNotToldToSkipThem) {
  for (const std::string_view damaged : {"in/cut.txt.gz", "in/link.txt", "in/file.plym"}) {
    const CommandOutput output =
        RunCommand({"convert", Path("in/a.txt"), Path(damaged), "-o", Path("rows.jsonl")});
    EXPECT_EQ(output.exit_code, 3) << damaged;
    EXPECT_FALSE(fs::exists(folder_ / "rows.jsonl"));
  }
}

TEST_F(DamagedSourcesTest, AreLeftOutWhole) {
  ASSERT_EQ(RunCommand({"convert", Path("in/a.txt"), Path("in/z.txt"), "-o", Path("others.jsonl")})
                .exit_code,
            0);
  for (const std::string threads : {"1", "3"}) {
    const CommandOutput output = Run(
        {"convert", Path("in"), "-o", Path("rows.jsonl"), "--skip-damaged", "--threads", threads});
    EXPECT_EQ(output.exit_code, 1);
    EXPECT_EQ(ReadFile(folder_ / "rows.jsonl"), ReadFile(folder_ / "others.jsonl"));
    EXPECT_THAT(output.error, HasSubstr("cut.txt.gz"));
    EXPECT_THAT(Failed(), ::testing::UnorderedElementsAre("cut.txt.gz", "link.txt", "file.plym"));
  }
  for (const char* const command : {"check", "stats"}) {
    const CommandOutput output = RunCommand({command, Path("in"), "--skip-damaged"});
    EXPECT_EQ(output.exit_code, 1) << command;
    EXPECT_THAT(output.error, HasSubstr("cut.txt.gz"));
  }
  EXPECT_EQ(Run({"convert", Path("in"), "-o", Path("x.plym"), "--skip-damaged", "--allow-rejects"})
                .exit_code,
            1);
}

TEST_F(DamagedSourcesTest, OfAFolderAreInTheReport) {
  EXPECT_EQ(Mirror().exit_code, 3);
  EXPECT_THAT(Failed(), ElementsAre("cut.txt.gz", "link.txt"));
  EXPECT_THAT(Failed("code"), ElementsAre("damaged", "unreadable"));
  EXPECT_EQ(Count("converted"), 2U);
  EXPECT_EQ(Count("failed"), 2U);
  EXPECT_EQ(Count("new_failures"), 2U);
}

TEST_F(DamagedSourcesTest, OfAFolderAreKnownInTheNextRun) {
  EXPECT_EQ(Mirror().exit_code, 3);
  const std::vector<std::string> since = Failed("since");
  EXPECT_EQ(Mirror().exit_code, 3) << "any failure counts by default";
  EXPECT_EQ(Count("new_failures"), 0U);
  EXPECT_EQ(Failed("since"), since);

  const CommandOutput output = Mirror({"--fail-on", "new", "-q"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_EQ(output.error, "2 sources failed as in the run before; --report FILE names them.\n");
  EXPECT_THAT(Failed(), ElementsAre("cut.txt.gz", "link.txt"));

  Damage(2);
  const CommandOutput changed = Mirror({"--fail-on", "new"});
  EXPECT_EQ(changed.exit_code, 3) << "its bytes are others";
  EXPECT_THAT(changed.error, HasSubstr("cut.txt.gz"));
  EXPECT_THAT(changed.error, Not(HasSubstr("link.txt")));
  EXPECT_EQ(Count("new_failures"), 1U);

  EXPECT_EQ(Mirror({"--skip-damaged"}).exit_code, 1);
  EXPECT_THAT(Failed(), ElementsAre("cut.txt.gz", "link.txt"));
  EXPECT_FALSE(fs::exists(folder_ / "out/cut.txt.gz.jsonl")) << "it would pass for converted";
  Damage(0);
  fs::remove(folder_ / "in/link.txt");
  EXPECT_EQ(Mirror({"--fail-on", "new"}).exit_code, 0);
  EXPECT_THAT(Failed(), ElementsAre());
}

}  // namespace
}  // namespace plymill::testing
