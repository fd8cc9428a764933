// The rows of Arrow tables are the rows of JSON Lines, value by value, from texts and from record
// files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "model/game_ops.h"
#include "plymill/convert.h"
#include "support/files.h"
#include "support/scans.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

enum class Reading { kUsual, kKeepingTexts, kKeepingUnparsed };

ConvertOptions OptionsOf(std::string_view slug, Reading reading) {
  ConvertOptions options;
  options.notation = slug;
  options.tags = TagsForm::kList;
  options.source_key = SourceKey::kAlways;
  options.text = reading == Reading::kKeepingTexts;
  options.keep_unparsed = reading != Reading::kUsual;
  return options;
}

std::string JsonLinesOf(ConvertOptions options, JsonRows rows) {
  const TemporaryFolder folder;
  options.rows = rows;
  options.output_path = (folder / "rows.jsonl").string();
  const ConvertResult result = Convert(options, {});
  EXPECT_EQ(result.failure, Failure::kNone) << result.message;
  return WithDays(ReadFile(options.output_path));
}

using Case = std::tuple<const GameOps*, Reading>;

std::string NameOfCase(const ::testing::TestParamInfo<Case>& info) {
  constexpr const char* kReadings[] = {"Usual", "KeepingTexts", "KeepingUnparsed"};
  std::string name(std::get<0>(info.param)->slug);
  std::erase(name, '-');
  return name + kReadings[static_cast<std::size_t>(std::get<1>(info.param))];
}

class RowsTest : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const auto& [game, reading] = GetParam();
    options_ = OptionsOf(game->slug, reading);
    for (const std::filesystem::path& path : AllCorpusTexts(game->slug)) {
      options_.sources.push_back(path.string());
    }
  }

  // The sources as a record file.
  std::string RecordFile(bool contents = false) {
    ConvertOptions options = options_;
    options.output = Output::kRecordFile;
    options.store_content = contents;
    options.output_path = (folder_ / (contents ? "contents.plym" : "games.plym")).string();
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return options.output_path;
  }

  void CheckRows(JsonRows rows) {
    const std::string lines = JsonLinesOf(options_, rows);
    ASSERT_FALSE(lines.empty());
    ConvertOptions of_file = options_, with_contents = options_;
    of_file.sources = {RecordFile()};
    with_contents.sources = {RecordFile(true)};
    for (const bool plain : {false, true}) {
      const TableOptions table = {.rows = rows, .columns = {}, .plain_texts = plain};
      for (const ConvertOptions& options : {options_, of_file, with_contents}) {
        const StreamRead read = ReadTable(options, table);
        EXPECT_EQ(read.error, "");
        EXPECT_TRUE(read.read.is_complete);
        EXPECT_EQ(read.json, lines) << options.sources[0] << (plain ? ", plain" : "");
      }
    }
  }

  const TemporaryFolder folder_;
  ConvertOptions options_;
};

TEST_P(RowsTest, PliesAreThoseOfJsonLines) { CheckRows(JsonRows::kMoves); }
TEST_P(RowsTest, GamesAreThoseOfJsonLines) { CheckRows(JsonRows::kGames); }
TEST_P(RowsTest, NestedRowsAreThoseOfJsonLines) { CheckRows(JsonRows::kNested); }

TEST_P(RowsTest, EachColumnAloneHasTheValuesOfTheWholeTable) {
  ConvertOptions options = options_;
  options.sources = {RecordFile()};
  const std::shared_ptr<const Scan> scan = OpenScan(options);
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kNested}) {
    const OpenedTable whole = scan->OpenTable({.rows = rows});
    const ArrowSchema& schema = whole.reader->schema();
    for (std::int64_t i = 0; i < schema.n_children; ++i) {
      const std::string name = schema.children[i]->name;
      const StreamRead of_file = ReadTable(*scan, {.rows = rows, .columns = {name}});
      const StreamRead of_text = ReadTable(options_, {.rows = rows, .columns = {name}});
      EXPECT_EQ(of_file.json, of_text.json) << name;
      EXPECT_EQ(of_file.error, "") << name;
    }
  }
}

TEST_P(RowsTest, NamesAreIndexesOfOneByte) {
  const std::shared_ptr<const Scan> scan = OpenScan(options_);
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kNested}) {
    ArrowSchema schema;
    ASSERT_EQ(scan->Schema({.rows = rows}, schema).failure, Failure::kNone);
    for (const std::string& type : TypeTexts(schema))
      EXPECT_THAT(type, Not(HasSubstr("int16, utf8")));
    schema.release(&schema);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Notations, RowsTest,
    ::testing::Combine(::testing::ValuesIn(AllGames().begin(), AllGames().end()),
                       ::testing::Values(Reading::kUsual, Reading::kKeepingTexts,
                                         Reading::kKeepingUnparsed)),
    NameOfCase);

}  // namespace
}  // namespace plymill::testing
