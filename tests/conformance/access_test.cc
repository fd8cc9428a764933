// Access: single columns and single games of record files, which are read without the others.
#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <set>
#include <string>
#include <vector>

#include "plym/record_file_reader.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"
#include "rows/row_fields.h"
#include "support/json_lines.h"
#include "support/notations.h"
#include "support/run.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

std::vector<std::string> Lines(const std::string& text) {
  return absl::StrSplit(text, '\n', absl::SkipEmpty());
}

// The members of each object in `lines` whose keys are in `keys`, as they are written.
std::string OnlyKeys(const std::string& lines, const std::set<std::string>& keys) {
  simdjson::dom::parser parser;
  std::string only;
  for (const std::string& line : Lines(lines)) {
    std::string members;
    const simdjson::dom::object row = parser.parse(simdjson::padded_string(line)).get_object();
    for (const auto& [key, value] : row) {
      if (!keys.contains(std::string(key))) continue;
      members += absl::StrCat(members.empty() ? "" : ",", "\"", std::string(key),
                              "\":", simdjson::minify(value));
    }
    only += "{" + members + "}\n";
  }
  return only;
}

// A record file with games in several blocks, comments and a game with an unparsed ply.
template <class Notation>
class Access : public ::testing::Test {
 protected:
  Access() { Make(false); }

  void Make(bool index) {
    std::string text = Notation::Archive(30'000, 21);
    const std::string broken = Notation::Archive(1, 22);
    text += broken.substr(0, broken.size() * 2 / 3) + "~~ " + broken.substr(broken.size() * 2 / 3);
    WriteFile(folder_ / "games.txt", text);
    ConvertOptions options;
    options.sources = {(folder_ / "games.txt").string()};
    options.notation = Notation::kSlug;
    options.output = Output::kRecordFile;
    options.output_path = path_;
    options.shard_bytes = 5000;
    options.keep_unparsed = options.text = options.force = true;
    options.index = index;
    ASSERT_EQ(Convert(options, {}).failure, Failure::kNone);
  }

  std::string CatWith(CatOptions options) {
    options.files = {path_};
    options.output_path = (folder_ / "rows").string();
    options.force = true;
    result_ = Cat(options);
    EXPECT_EQ(result_.failure, Failure::kNone) << result_.message;
    return ReadFile(options.output_path);
  }

  std::vector<std::string> KeysOf(JsonRows rows) const {
    std::vector<std::string> keys;
    for (const RowField& field :
         RowFieldsOf(Notation::Ops().struct_fields(), Notation::kSlug, rows, true)) {
      keys.push_back(field.name);
    }
    return keys;
  }

  void ExpectColumns(JsonRows rows, bool text, const std::vector<std::string>& keys) {
    CatOptions options;
    options.rows = rows;
    options.text = text;
    options.source_key = SourceKey::kAlways;
    const std::string all = CatWith(options);
    options.source_key = SourceKey::kNever;
    options.columns = keys;
    EXPECT_EQ(CatWith(options), OnlyKeys(all, {keys.begin(), keys.end()}))
        << absl::StrJoin(keys, ",");
  }

  TemporaryFolder folder_;
  const std::string path_ = (folder_ / "games.plym").string();
  ConvertResult result_;
};
TYPED_TEST_SUITE(Access, Notations, NotationNames);

TYPED_TEST(Access, ColumnsAreTheKeysOfTheWholeRows) {
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames}) {
    const std::vector<std::string> keys = this->KeysOf(rows);
    for (std::size_t i = 0; i < keys.size(); i += kSomeStep) {
      this->ExpectColumns(rows, false, {keys[i]});
    }
    this->ExpectColumns(rows, true, {keys[keys.size() / 2], keys[1], keys.back()});
    this->ExpectColumns(rows, true, keys);
  }
}

TYPED_TEST(Access, ColumnsOfSelectedGames) {
  CatOptions options;
  options.rows = JsonRows::kGames;
  options.select.where = {"plies>=20"};
  const std::string all = this->CatWith(options);
  options.columns = {"id", "plies"};
  EXPECT_EQ(this->CatWith(options), OnlyKeys(all, {"id", "plies"}));
}

// Game rows are written without the columns of plies: damage there is not even seen.
// The content is made from plies.
TYPED_TEST(Access, GameRowsWithoutTheContentAreReadWithoutThePlies) {
  CatOptions options;
  options.rows = JsonRows::kGames;
  options.columns = {"game", "id", "players", "plies", "tags", "comment"};
  const std::string rows = this->CatWith(options);
  Result<RecordFileReader> file = RecordFileReader::Open(this->path_);
  ASSERT_TRUE(file.ok());
  const std::vector<ColumnEntry> entries = *file->EntriesOf(0);
  const std::size_t data =
      file->footer().index[0].at + sizeof(BlockHeader) + entries.size() * sizeof(ColumnEntry);
  std::string bytes = ReadFile(this->path_);
  const ColumnTypes& types = TypeParam::Ops().columns();
  for (const ColumnEntry& entry : entries) {
    if (types[*file->ColumnOf(0, entry)].table == Table::kPlies && entry.bytes > 0) {
      bytes[data + entry.at] ^= 1;
    }
  }
  WriteFile(this->path_, bytes);
  EXPECT_EQ(this->CatWith(options), rows);
  EXPECT_EQ(Verify(this->path_).failure, Failure::kInput);
}

TYPED_TEST(Access, WrongColumnsAreUsageErrors) {
  CatOptions options;
  options.files = {this->path_};
  options.columns = {"game", "colour"};
  EXPECT_EQ(Cat(options).failure, Failure::kUsage);
  EXPECT_NE(Cat(options).message.find("found \"colour\""), std::string::npos);
  options.columns = {"game"};
  options.rows = JsonRows::kNested;
  EXPECT_EQ(Cat(options).failure, Failure::kUsage);
}

// Each game is found by its number, its place and its id, with and without an index of ids.
TYPED_TEST(Access, EachGameIsFound) {
  CatOptions all;
  all.rows = JsonRows::kNested;
  const std::vector<std::string> rows = Lines(this->CatWith(all));
  for (const bool index : {false, true}) {
    this->Make(index);
    simdjson::dom::parser parser;
    for (std::size_t i = 0; i < rows.size(); i += 3) {
      const simdjson::dom::element row = parser.parse(rows[i]);
      CatOptions by_number = all, by_place = all, by_id = all;
      by_number.game = i + 1;
      by_place.at = {.source = (this->folder_ / "games.txt").string(),
                     .offset = row["game"].get_uint64()};
      by_id.id = std::stoull(std::string(row["id"].get_string().value()), nullptr, 16);
      EXPECT_EQ(this->CatWith(by_number), rows[i] + "\n");
      EXPECT_EQ(this->CatWith(by_place), rows[i] + "\n");
      EXPECT_EQ(this->CatWith(by_id), rows[i] + "\n");
      EXPECT_EQ(this->result_.report.searched.empty(), index);
      EXPECT_EQ(this->result_.report.total.games_seen, 1U);
      EXPECT_EQ(this->result_.report.total.games_written, 1U);
    }
  }
}

TYPED_TEST(Access, GamesThatAreNotThereAreNotFound) {
  for (const bool index : {false, true}) {
    this->Make(index);
    CatOptions options;
    options.files = {this->path_};
    options.id = 7;
    EXPECT_EQ(Cat(options).failure, Failure::kInput);
    options.id.reset();
    options.game = 100'000;
    EXPECT_EQ(Cat(options).failure, Failure::kInput);
    options.game.reset();
    options.at = {.source = {}, .offset = 1};
    EXPECT_EQ(Cat(options).failure, Failure::kInput);
    options.at->source = "other.txt";
    EXPECT_NE(Cat(options).message.find("no source other.txt"), std::string::npos);
  }
}

// A damaged index of ids is refused, also by a search that would find a game in it.
TYPED_TEST(Access, ADamagedIndexOfIdsIsFound) {
  this->Make(true);
  const std::string whole = ReadFile(this->path_);
  const Result<RecordFileReader> file = RecordFileReader::Open(this->path_);
  ASSERT_TRUE(file.ok());
  ASSERT_EQ(file->footer().ids->games, file->games());
  for (std::size_t i = 0; i < file->games(); i += 2) {
    std::string bytes = whole;
    bytes[file->footer().ids->at + i * sizeof(IdEntry) + i % sizeof(IdEntry)] ^= 4;
    WriteFile(this->path_, bytes);
    EXPECT_EQ(Verify(this->path_).failure, Failure::kInput);
    CatOptions options;
    options.files = {this->path_};
    options.output_path = (this->folder_ / "rows").string();
    options.force = true;
    options.id = file->IdAt(i).id;
    const ConvertResult found = Cat(options);
    EXPECT_EQ(found.failure, Failure::kInput) << found.message;
  }
}

// A quick check reads footer, block headers and entries: it finds each flip there, and none in the
// data.
TYPED_TEST(Access, VerifyQuicklyReadsWhatItSays) {
  const std::string whole = ReadFile(this->path_);
  const Result<RecordFileReader> file = RecordFileReader::Open(this->path_);
  ASSERT_TRUE(file.ok());
  const std::vector<IndexEntry> index = file->footer().index;
  const std::size_t entries = file->EntriesOf(1)->size() * sizeof(ColumnEntry);
  const auto is_found = [&](std::size_t at) {
    std::string bytes = whole;
    bytes[at] ^= 16;
    WriteFile(this->path_, bytes);
    return Verify(this->path_, VerifyDepth::kQuick).failure == Failure::kInput;
  };
  for (std::size_t at = 0; at < sizeof(BlockHeader) + entries; at += 5) {
    EXPECT_TRUE(is_found(index[1].at + at)) << at;
  }
  EXPECT_TRUE(is_found(whole.size() - 30));
  EXPECT_FALSE(is_found(index[1].at + index[1].bytes - 1));
}

TYPED_TEST(Access, InfoCountsAllBytes) {
  this->Make(true);
  const InfoResult result = Info(this->path_);
  ASSERT_EQ(result.failure, Failure::kNone) << result.message;
  const RecordFileInfo& info = result.info;
  ASSERT_EQ(info.notations.size(), 1U);
  const NotationInfo& notation = info.notations[0];
  EXPECT_EQ(notation.notation, TypeParam::kSlug);
  EXPECT_EQ(info.bytes, ReadFile(this->path_).size());
  EXPECT_EQ(info.index_bytes, 16 * notation.games);
  EXPECT_EQ(info.sources.at(0).games_written, notation.games);
  EXPECT_EQ(info.sources.at(0).plies, notation.plies);
  std::uint64_t bytes = info.footer_bytes + info.index_bytes + 16;
  for (const ColumnInfo& column : notation.columns) bytes += column.bytes;
  EXPECT_LT(bytes, info.bytes);
  EXPECT_GT(bytes + notation.blocks * (72 + 40 * 3 * notation.columns.size()), info.bytes);
}

}  // namespace
}  // namespace plymill::testing
