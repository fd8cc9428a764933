// A column without an entry in its block is null or 0 in all rows, for every reader: all of them
// give what they give of a file that says so in an entry. And the keys of --columns are those of
// the whole rows, whichever they are.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/row_dictionary.h"
#include "model/types_of.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"
#include "rows/row_fields.h"
#include "run/wanted_keys.h"
#include "support/files.h"
#include "support/notations.h"
#include "support/record_file_draft.h"
#include "support/scale.h"
#include "support/scans.h"

namespace plymill::testing {
namespace {

// The columns of a block, all decoded.
Columns DecodedBlock(const RecordFileReader& file, std::size_t block) {
  BlockColumns memory;
  EXPECT_TRUE(file.ReadColumns(block, {}, memory).ok());
  return std::move(memory.columns);
}

bool IsBelow(std::size_t column, std::size_t list, const ColumnTypes& types) {
  while (column != ColumnType::kNone && column != list) column = types[column].list;
  return column == list;
}

// The entries that say null or 0 of each row of a column: none, that of the values, or for words
// that of their sizes, too.
enum class Said { kNothing, kValues, kAll };

template <class Notation>
class AbsentColumns : public ::testing::Test {
 protected:
  const ColumnTypes& types() const { return Notation::Ops().columns(); }
  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  // A game, or if that is long, the shortest valid text of the corpora that is more than a line.
  static std::string ShortText() {
    const std::string game = Notation::Archive(600, 3);
    if (game.size() < 2'000) return game;
    std::string shortest;
    for (const auto& path : CorpusFiles(std::string(Notation::kSlug) + "/valid", ".txt")) {
      const std::string text = ReadFile(path);
      if (text.size() > 60 && (shortest.empty() || text.size() < shortest.size())) shortest = text;
    }
    return shortest;
  }

  // Writes a record file of several blocks. If plies have no lists, one of repeated games has row
  // dictionaries.
  std::string Make(bool repeats) {
    const std::string once = repeats ? ShortText() + "\n" : Notation::Archive(6'000, 3);
    std::string text;
    for (int i = 0; i < (repeats ? 16 : 1); ++i) text += once;
    WriteFile(Path("text"), text);
    ConvertOptions options;
    options.sources = {Path("text")};
    options.notation = Notation::kSlug;
    options.output = Output::kRecordFile;
    options.output_path = Path(repeats ? "repeated.plym" : "games.plym");
    options.shard_bytes = repeats ? 8 * once.size() : 2'000;
    options.text = true;
    options.store_content = true;  // so that the file has all columns
    options.keep_unparsed = true;
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return options.output_path;
  }

  // The rows of a file with these keys, all of them if there are none, as `cat` makes them; or that
  // it cannot be read. Nothing is written to the disk, because there are thousands.
  std::string Rows(const std::string& path, JsonRows kind, PlyRows plies,
                   const std::vector<std::string>& keys = {}) const {
    const Result<RecordFileReader> file = RecordFileReader::Open(path);
    if (!file.ok()) return "no file";
    const GameOps& game = Notation::Ops();
    WantedKeys wanted;
    EXPECT_TRUE(wanted.Find({&game}, kind, keys, {}).ok());
    const std::unique_ptr<RecordsBase> records = game.new_records();
    BlockColumns memory;
    Buffer<char> rows;
    for (std::size_t i = 0; i < file->footer().index.size(); ++i) {
      const std::span<const char> columns = wanted.columns(game);
      const Result<void> status = columns.empty()
                                      ? file->ReadBlock(i, memory, *records, plies)
                                      : file->ReadRecords(i, columns, memory, *records, plies);
      if (!status.ok()) return "no block";
      game.encode_jsonl(*records,
                        {.rows = kind,
                         .source = kSource,
                         .text = true,
                         .tags = TagsForm::kList,
                         .keys = wanted.keys(game),
                         .plies = memory.plies},
                        rows);
      if (plies == PlyRows::kMade) game.encode_notation(*records, rows, nullptr);
    }
    return {rows.data(), rows.size()};
  }

  // The statistics of a file, or that it has none.
  static std::string Statistics(const std::string& path) {
    CatOptions options;
    options.files = {path};
    options.only_count = options.game_stats = true;
    const ConvertResult result = Cat(options);
    std::string text = std::to_string(static_cast<int>(result.failure));
    for (const NotationStats& stats : result.report.notations) {
      if (!stats.games) continue;
      for (const Count& ply : stats.games->first_plies.most_frequent) text += ply.what + "; ";
    }
    return text;
  }

  std::string Table(const std::string& path, const TableOptions& table) const {
    ConvertOptions options;
    options.sources = {path};
    const StreamRead read = ReadTable(options, table);
    return read.error.empty() ? read.json : "failure";
  }

  // What each reader gives of a file.
  std::vector<std::string> ReadInAllWays(const std::string& path) const {
    std::vector<std::string> all = {Statistics(path),
                                    std::to_string(static_cast<int>(Verify(path).failure))};
    for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
      all.push_back(Rows(path, rows, PlyRows::kMade));
      all.push_back(Rows(path, rows, PlyRows::kLeftInColumns));
      if (rows != JsonRows::kGames) all.push_back(Table(path, {.rows = rows}));
    }
    return all;
  }

  // Takes the entries of a column, and of those below it, from all blocks but the first. What is
  // `said` takes their place.
  std::string Without(std::size_t column, const std::string& path, Said said) const {
    RecordFileDraft draft(path);
    const Result<RecordFileReader> file = RecordFileReader::Open(path);
    for (std::size_t block = 1; block < draft.blocks.size(); ++block) {
      const Columns columns = DecodedBlock(*file, block);
      for (std::size_t i = 0; i < types().size(); ++i) {
        if (IsBelow(i, column, types())) draft.blocks[block].Remove(i);
      }
      const ColumnType& type = types()[column];
      const auto count = static_cast<std::uint32_t>(ValuesOfColumn(columns, type));
      if (said == Said::kNothing || count == 0) continue;
      draft.blocks[block].AddConstant(column, ColumnPart::kValues, count, type.is_nullable);
      if (type.kind == ColumnKind::kWord && said == Said::kAll) {
        draft.blocks[block].AddConstant(column, ColumnPart::kSizes, 1, false);
      }
    }
    const std::string changed = Path("changed.plym");
    WriteFile(changed, draft.Bytes());
    return changed;
  }

  // Compares the rows of `keys` with the whole rows `lines`.
  void ExpectKeys(const std::vector<std::string>& keys, JsonRows rows, const std::string& path,
                  const std::string& lines) const {
    const std::string some = Rows(path, rows, PlyRows::kLeftInColumns, keys);
    simdjson::dom::parser of_whole, of_some;
    std::string_view whole_left = lines, some_left = some;
    while (!whole_left.empty() && !some_left.empty()) {
      const auto whole = of_whole.parse(simdjson::padded_string(NextLine(whole_left)));
      const auto part = of_some.parse(simdjson::padded_string(NextLine(some_left)));
      ASSERT_EQ(part.get_object().size(), keys.size());
      for (const std::string& key : keys) {
        ASSERT_EQ(simdjson::minify(part[key]), simdjson::minify(whole[key])) << key;
      }
    }
    EXPECT_EQ(whole_left.size(), some_left.size());
  }

  static std::string_view NextLine(std::string_view& lines) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(line.size() + 1);
    return line;
  }

  // Compares each key and each pair of keys.
  void ExpectAllKeys(JsonRows rows, const std::string& path) const {
    const std::string lines = Rows(path, rows, PlyRows::kLeftInColumns);
    ASSERT_NE(lines, "no block");
    std::vector<std::string> keys;
    for (const RowField& field : RowFieldsOf(Notation::Ops().struct_fields(), Notation::kSlug, rows,
                                             /*with_source=*/true)) {
      keys.push_back(field.name);
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
      SCOPED_TRACE(keys[i]);
      ExpectKeys({keys[i]}, rows, path, lines);
      for (std::size_t k = i + 1; k < keys.size(); k += kSomeStep) {
        ExpectKeys({keys[i], keys[k]}, rows, path, lines);
        if (this->HasFatalFailure()) return;
      }
    }
  }

  static constexpr std::string_view kSource = "\"games.txt\"";

  const TemporaryFolder folder_;
};
TYPED_TEST_SUITE(AbsentColumns, Notations, NotationNames);

TYPED_TEST(AbsentColumns, AreNullOrZeroForEveryReader) {
  for (const bool repeats : {false, true}) {
    const std::string path = this->Make(repeats);
    const Result<RecordFileReader> file = RecordFileReader::Open(path);
    ASSERT_TRUE(file.ok()) << file.error().message;
    ASSERT_GE(file->footer().index.size(), 2U);
    const bool has_dictionary = DecodedBlock(*file, 1).distinct > 0;
    EXPECT_EQ(has_dictionary, repeats && !HasLists<typename TypeParam::Game::Ply>());
    for (std::size_t column = repeats ? kSomeStep - 1 : 0; column < this->types().size();
         column += kSomeStep) {
      SCOPED_TRACE(this->types()[column].name);
      const std::vector<std::string> expected =
          this->ReadInAllWays(this->Without(column, path, Said::kAll));
      EXPECT_EQ(this->ReadInAllWays(this->Without(column, path, Said::kNothing)), expected);
      if (this->types()[column].kind != ColumnKind::kWord) continue;
      EXPECT_EQ(this->ReadInAllWays(this->Without(column, path, Said::kValues)), expected);
    }
  }
}

TYPED_TEST(AbsentColumns, KeysAreThoseOfWholeRows) {
  for (const bool repeats : {false, true}) {
    const std::string path = this->Make(repeats);
    const std::size_t row = FirstColumn<typename TypeParam::Game>::kRow;
    for (const std::string& each : {path, this->Without(row, path, Said::kNothing)}) {
      this->ExpectAllKeys(JsonRows::kMoves, each);
      this->ExpectAllKeys(JsonRows::kGames, each);
    }
  }
}

}  // namespace
}  // namespace plymill::testing
