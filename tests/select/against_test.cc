// --against: games that are in a record file are dropped, in whatever writing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plymill/convert.h"
#include "plymill/mirror.h"
#include "support/files.h"
#include "support/json_lines.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;

constexpr char kOld[] = "[Event \"a\"]\n\n1. V-2 1-4\n2. 4-10 F-11\n\n1. V-3 3-7\n\n";

// The first game is an old one with other tags and line ends, the last one an old one as it was.
constexpr char kNew[] =
    "[Event \"b\"]\r\n\r\n1. V-2  1-4\r\n2. 4-10 F-11\r\n\r\n"
    "1. V-2 1-4\n2. 4-10 F-12\n\n1. V-3 3-7\n\n";

class AgainstTest : public ::testing::Test {
 protected:
  AgainstTest() {
    WriteFile(folder_ / "old.txt", kOld);
    WriteFile(folder_ / "new.txt", kNew);
    ConvertOptions options = Of("old.txt", "old.plym");
    options.output = Output::kRecordFile;
    EXPECT_EQ(Convert(options, {}).message, "");
    options = Of("new.txt", "new.plym");
    options.output = Output::kRecordFile;
    EXPECT_EQ(Convert(options, {}).message, "");
    options_.select.against = {Path("old.plym")};
  }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

  ConvertOptions Of(const std::string& source, const std::string& output) const {
    ConvertOptions options;
    options.sources = {Path(source)};
    options.notation = "tatsu";
    options.rows = JsonRows::kGames;
    options.output_path = Path(output);
    options.force = true;
    return options;
  }

  // Converts `source`, and returns the report.
  Report Run(const std::string& source, std::size_t threads = 0) {
    ConvertOptions options = Of(source, "rows");
    options.select = options_.select;
    options.threads = threads;
    options.shard_bytes = 1;
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.message, "");
    return result.report;
  }

  TemporaryFolder folder_;
  ConvertOptions options_;
};

TEST_F(AgainstTest, GamesOfTheFileAreDroppedInAnyWriting) {
  for (const std::string source : {"new.txt", "new.plym"}) {
    for (const std::size_t threads : {1U, 3U}) {
      const SourceReport total = Run(source, threads).total;
      EXPECT_EQ(total.games_seen, 3U);
      EXPECT_EQ(total.games_written, 1U);
      EXPECT_EQ(total.games_duplicate, 2U);
      EXPECT_EQ(CountLines(ReadFile(folder_ / "rows")), 1U);
    }
  }
}

TEST_F(AgainstTest, BytesAreComparedIfAsked) {
  options_.select.same = Same::kBytes;
  const SourceReport total = Run("new.txt").total;
  EXPECT_EQ(total.games_written, 2U);
  EXPECT_EQ(total.games_duplicate, 1U);
}

TEST_F(AgainstTest, OtherSelectionsComeBeforeAndAfter) {
  options_.select.where = {"plies>=4"};
  options_.select.limit = 1;
  const SourceReport total = Run("new.txt").total;
  EXPECT_EQ(total.games_written, 1U);
  EXPECT_EQ(total.games_duplicate, 1U);
  EXPECT_EQ(total.games_filtered, 0U);
}

TEST_F(AgainstTest, WhatCannotBeReadOrKeptFails) {
  ConvertOptions options = Of("new.txt", "rows");
  options.select.against = {Path("none.plym")};
  EXPECT_EQ(Convert(options, {}).code, "unreadable");
  options.select.against = {Path("old.txt")};
  EXPECT_NE(Convert(options, {}).failure, Failure::kNone);
  options.select.against = {Path("old.plym")};
  options.select.dedupe_bytes = 16;
  const ConvertResult result = Convert(options, {});
  EXPECT_EQ(result.code, "limit");
  EXPECT_THAT(result.message, HasSubstr("--dedupe-memory"));
  options = Of("new.txt", "old.plym");
  options.output = Output::kRecordFile;
  options.select.against = {Path("old.plym")};
  EXPECT_EQ(Convert(options, {}).code, "usage");
}

// The outputs of a folder are made against the same games.
TEST_F(AgainstTest, AMirroredFolderKnowsWhatItWasMadeAgainst) {
  MirrorOptions options;
  options.convert = Of("new.txt", "out/");
  options.convert.force = false;
  options.convert.select.against = {Path("old.plym")};
  const MirrorResult made = Mirror(options, {});
  EXPECT_EQ(made.message, "");
  EXPECT_EQ(made.report.total.games_duplicate, 2U);
  EXPECT_EQ(Mirror(options, {}).message, "");
  ConvertOptions other = Of("new.txt", "old.plym");
  other.output = Output::kRecordFile;
  EXPECT_EQ(Convert(other, {}).message, "");
  EXPECT_THAT(Mirror(options, {}).message, HasSubstr("was made with other options"));
}

}  // namespace
}  // namespace plymill::testing
