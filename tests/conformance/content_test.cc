// Content: a hash of what was played. It is the same in every writing of a game, and another if
// something else was played.
#include "rows/content.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash/hash.h"
#include "plym/record_file_reader.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"
#include "run/record_output.h"
#include "support/arbitrary_games.h"
#include "support/files.h"
#include "support/notations.h"
#include "support/scale.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

template <class Game>
std::vector<Hash128> ContentsOf(const Records<Game>& records) {
  Buffer<char> memory;
  Buffer<Hash128> contents;
  OpsOf<Game>().hash_contents(records, memory, contents);
  return {contents.begin(), contents.end()};
}

template <class Game>
std::vector<Hash128> ContentsOf(const std::string& text) {
  ShardOptions options = GameRowOptions();
  options.read.keep_unparsed = true;
  const PaddedText padded(text);
  Records<Game> records;
  ReadText(padded, records, options);
  return ContentsOf(records);
}

template <class Notation>
class Content : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;
  using Ply = typename Game::Ply;

  // The content of a game of one ply.
  static Hash128 Of(const Ply& ply) {
    MadeRecords<Game> made;
    made.Append(ply);
    static_cast<void>(made.Finish());
    return ContentsOf(made.records())[0];
  }
};
TYPED_TEST_SUITE(Content, Notations, NotationNames);

// The names of fields that are not part of what was played.
bool IsTold(std::string_view notation, std::string_view field) {
  constexpr std::string_view kTold[] = {
      "coerceo number", "coerceo tiles",      "coerceo paid",       "coerceo annotation",
      "tatsu number",   "tatsu turn",         "rootlog number",     "rootlog turn",
      "rootlog action", "carcassonne number", "lost-cities number", "carcassonne points"};
  const std::string name = std::string(notation) + " " + std::string(field);
  return std::find(std::begin(kTold), std::end(kTold), name) != std::end(kTold);
}

template <class T>
std::string JsonOf(const T& value) {
  if (IsAbsent(value)) return "";
  Buffer<char> text;
  char* const begin = text.Room(MaxJsonBytes<T>());
  text.Grow(static_cast<std::size_t>(WriteValue(value, begin) - begin));
  return {text.data(), text.size()};
}

// Each field of `ply` as JSON; empty if it is absent.
template <class Ply>
std::vector<std::string> FieldsOf(const Ply& ply) {
  std::vector<std::string> fields;
  ForEachField(ply,
               [&](std::string_view, const auto& field, auto) { fields.push_back(JsonOf(field)); });
  return fields;
}

TYPED_TEST(Content, ChangesWithEachFieldThatIsPlayed) {
  using Ply = typename TestFixture::Ply;
  using Kind = decltype(Ply::kind);
  std::vector<std::string> names;
  Ply any;
  ForEachField(any, [&](std::string_view name, auto&, auto) { names.emplace_back(name); });
  std::vector<int> tried(names.size());
  std::mt19937_64 random(7);
  auto choose = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  ArbitraryFields fields(choose);
  const int tries = kSanitized ? 8'000 : 20'000;
  for (int i = 0; i < tries; ++i) {
    const Ply ply = fields.template Make<Ply>();
    Ply changed = ply;
    fields.ChangeOne(changed);
    const std::vector<std::string> a = FieldsOf(ply), b = FieldsOf(changed);
    if (a == b || ply.kind == Kind::kUnparsed) continue;
    if constexpr (requires { TypeParam::Game::OnlyScores(ply.kind); }) {
      if (TypeParam::Game::OnlyScores(ply.kind)) continue;
    }
    const auto field =
        static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
    const std::string_view name = names[field];
    const bool is_effect = TypeParam::kSlug == "coerceo" && name == "captures" &&
                           NameOf(ply.kind).view() != "exchange";
    const bool is_told = is_effect || IsTold(TypeParam::kSlug, name);
    EXPECT_EQ(this->Of(ply) == this->Of(changed), is_told)
        << name << ": " << a[field] << " " << b[field];
    ++tried[field];
  }
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_GT(tried[i], 0) << names[i];
}

std::string WithCrLf(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n' && !result.ends_with('\r')) result += '\r';
    result += c;
  }
  return result;
}

// With blanks before line ends.
std::string WithBlanks(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n') result += " \t";
    result += c;
  }
  return result;
}

// Leaves out the fields of plies for which `is_left_out(name)` is true.
template <class Game, class IsLeftOut>
void LeaveOut(Records<Game>& records, IsLeftOut is_left_out) {
  using Ply = typename Game::Ply;
  RowReader<Ply> reader(records.spill.data());
  Buffer<char> spill;
  for (Row<Ply>& row : records.rows) {
    Ply ply;
    reader.Unpack(row.data(), ply);
    ForEachField(ply, [&](auto name, auto& field, auto) {
      if (is_left_out(name)) field = {};
    });
    PackRow(ply, row.data(), spill);
  }
  records.spill = std::move(spill);
}

// Whether a tag may name the set-up, which is a part of the content.
bool HasSetUpTag(const RecordsBase& records) {
  return std::any_of(records.tags.begin(), records.tags.end(), [](const TagRecord& tag) {
    return EqualInEitherCase(tag.name, "setup") || EqualInEitherCase(tag.name, "variation");
  });
}

TYPED_TEST(Content, IsThatOfEveryWriting) {
  using Game = typename TypeParam::Game;
  ShardOptions options = GameRowOptions();
  options.read.keep_unparsed = true;
  std::size_t games = 0;
  for (const auto& path : AllCorpusTexts(TypeParam::kSlug)) {
    const std::string text = ReadFile(path);
    const PaddedText padded(text);
    Records<Game> records;
    ReadText(padded, records, options);
    const std::vector<Hash128> contents = ContentsOf(records);
    EXPECT_EQ(ContentsOf<Game>(WithCrLf(text)), contents) << path;
    EXPECT_EQ(ContentsOf<Game>(WithBlanks(text)), contents) << path;
    DecodedGames<Game> decoded;
    ASSERT_TRUE(decoded.Decode(BlockOf(records)).ok()) << path;
    EXPECT_EQ(ContentsOf(decoded.records), contents) << path;
    for (std::size_t i = 0; i < contents.size(); ++i) {
      const std::vector<Hash128> alone = {contents[i]};
      Records<Game> game;
      TypeParam::Ops().copy_range(records, i, 1, game);
      EXPECT_EQ(ContentsOf(game), alone) << path;
      EXPECT_EQ(ContentsOf<Game>(Printed(game)), alone) << path << "\n" << Printed(game);
      game.heads[0].notes.count = 0;
      EXPECT_EQ(ContentsOf<Game>(Printed(game)), alone) << path << "\n" << Printed(game);
      LeaveOut(game, [](std::string_view name) { return name == "annotation" || name == "tiles"; });
      EXPECT_EQ(ContentsOf<Game>(Printed(game)), alone) << path << "\n" << Printed(game);
      LeaveOut(game, [](const auto& name) { return PlayedKinds(name) == 0; });
      EXPECT_EQ(ContentsOf(game), alone) << path;
      if (HasSetUpTag(game)) continue;
      game.heads[0].tags.count = 0;
      EXPECT_EQ(ContentsOf(game), alone) << path;
      ++games;
    }
  }
  EXPECT_GT(games, 20U);
}

// Record files with contents, and without.
template <class Notation>
class StoredContent : public ::testing::Test {
 protected:
  std::string Make(const std::string& text, bool contents) const {
    WriteFile(folder_ / "games.txt", text);
    ConvertOptions options;
    options.sources = {(folder_ / "games.txt").string()};
    options.notation = Notation::kSlug;
    options.output = Output::kRecordFile;
    options.output_path = (folder_ / (contents ? "contents.plym" : "games.plym")).string();
    options.store_content = contents;
    options.shard_bytes = 10'000;
    options.force = true;
    EXPECT_EQ(Convert(options, {}).failure, Failure::kNone);
    return options.output_path;
  }

  std::string Rows(const std::string& file, JsonRows rows,
                   const std::vector<std::string>& columns = {}) const {
    CatOptions cat;
    cat.files = {file};
    cat.output_path = (folder_ / "rows").string();
    cat.rows = rows;
    cat.columns = columns;
    cat.force = true;
    const ConvertResult result = Cat(cat);
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return ReadFile(cat.output_path);
  }

  const TemporaryFolder folder_;
};
TYPED_TEST_SUITE(StoredContent, Notations, NotationNames);

TYPED_TEST(StoredContent, GivesTheRowsOfFilesWithoutIt) {
  const std::string text = TypeParam::Archive(40'000, 3);
  const std::string without = this->Make(text, false), with = this->Make(text, true);
  EXPECT_GT(ReadFile(with).size(), ReadFile(without).size());
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    EXPECT_EQ(this->Rows(with, rows), this->Rows(without, rows));
  }
  const std::string contents = this->Rows(with, JsonRows::kGames, {"content"});
  EXPECT_EQ(contents, this->Rows(without, JsonRows::kGames, {"content"}));
  EXPECT_TRUE(contents.starts_with("{\"content\":\""));
  EXPECT_EQ(Verify(with, VerifyDepth::kAll).failure, Failure::kNone);
}

// What a file stores is taken as it is, and compared with the plies by verify alone.
TYPED_TEST(StoredContent, IsVerified) {
  using Game = typename TypeParam::Game;
  const std::string path = this->Make(TypeParam::Archive(3'000, 3), true);
  const Result<RecordFileReader> reader = RecordFileReader::Open(path);
  ASSERT_TRUE(reader.ok()) << reader.error().message;
  BlockColumns memory;
  Records<Game> records;
  ASSERT_TRUE(reader->ReadBlock(0, memory, records).ok());
  ASSERT_EQ(records.contents.size(), records.heads.size());
  ++records.contents[0].low;
  FileFooter footer = reader->footer();
  FileBlockPart part;
  EncodeFileBlock(OpsOf<Game>(), records, 3, true, part);
  part.block.Seal();
  footer.index = {IndexEntryOf(part.block.header, sizeof(FileHeader))};
  footer.sources[0].games_written = records.heads.size();
  footer.sources[0].plies = records.rows.size();
  const std::string_view header(reinterpret_cast<const char*>(&part.block.header),
                                sizeof(BlockHeader));
  WriteFile(path, EncodeFileHeader() + std::string(header) + std::string(part.block.entry_bytes()) +
                      std::string(part.block.data_bytes()) + EncodeFooter(footer));
  const ConvertResult result = Verify(path, VerifyDepth::kAll);
  EXPECT_EQ(result.failure, Failure::kInput);
  EXPECT_NE(result.message.find("the content of a game is not that of its plies"),
            std::string::npos)
      << result.message;
}

}  // namespace
}  // namespace plymill::testing
