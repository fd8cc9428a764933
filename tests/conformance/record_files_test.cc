// Record files: damage is found, and costs one block. Every option gives the rows that the text
// gives.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <regex>

#include "plym/record_file_reader.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"
#include "support/json_lines.h"
#include "support/memory_file.h"
#include "support/notations.h"
#include "support/run.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

template <class Notation>
class RecordFiles : public ::testing::Test {
 protected:
  // Converts `text` to a record file with blocks of about `shard_bytes` bytes of text.
  void Make(const std::string& text, std::size_t shard_bytes, int level = 3) {
    WriteFile(folder_ / "games.txt", text);
    ConvertOptions options;
    options.sources = {(folder_ / "games.txt").string()};
    options.notation = Notation::kSlug;
    options.output = Output::kRecordFile;
    options.output_path = path_;
    options.shard_bytes = shard_bytes;
    options.compress = level;
    options.force = true;
    ASSERT_EQ(Convert(options, {}).failure, Failure::kNone);
    whole_ = ReadFile(path_);
  }

  static bool IsDamageFound(const std::string& bytes) {
    const MemoryFile file(bytes);
    return Verify(file.path()).failure == Failure::kInput;
  }

  bool IsFlipFound(std::size_t at, unsigned bit) {
    const char before = whole_[at];
    whole_[at] = static_cast<char>(before ^ (1 << bit));
    const bool found = IsDamageFound(whole_);
    whole_[at] = before;
    return found;
  }

  TemporaryFolder folder_;
  const std::string path_ = (folder_ / "games.plym").string();
  std::string whole_;
};
TYPED_TEST_SUITE(RecordFiles, Notations, NotationNames);

TYPED_TEST(RecordFiles, EachChangedBitOfHeaderEntriesAndFooterIsFound) {
  this->Make(TypeParam::Archive(300, 1), 1 << 20);
  BlockHeader header;
  std::memcpy(&header, this->whole_.data() + sizeof(FileHeader), sizeof(header));
  const std::size_t data =
      sizeof(FileHeader) + sizeof(header) + header.entries * sizeof(ColumnEntry);
  const std::size_t footer = data + header.data_bytes;
  for (std::size_t at = 0; at < this->whole_.size(); at += kStep) {
    if (at >= data && at < footer) continue;
    const bool is_json = at > footer + 100 && at + sizeof(Trailer) < this->whole_.size();
    const unsigned last = is_json ? 1 : 8;
    for (unsigned bit = 0; bit < last; ++bit) {
      ASSERT_TRUE(this->IsFlipFound(at, is_json ? at % 8 : bit)) << at << ", bit " << bit;
    }
  }
}

TYPED_TEST(RecordFiles, ChangedBitsAnywhereAreFound) {
  this->Make(TypeParam::Archive(20'000, 2), 4000);
  std::mt19937_64 random(9);
  for (std::size_t i = 0; i < Scaled(10'000); ++i) {
    const std::size_t at = random() % this->whole_.size();
    const auto bit = static_cast<unsigned>(random() % 8);
    ASSERT_TRUE(this->IsFlipFound(at, bit)) << "byte " << at << ", bit " << bit;
  }
}

TYPED_TEST(RecordFiles, FilesThatAreCutShortAreFound) {
  this->Make(TypeParam::Archive(2000, 3), 1000);
  for (std::size_t bytes = 0; bytes < this->whole_.size(); bytes += 7) {
    ASSERT_TRUE(this->IsDamageFound(this->whole_.substr(0, bytes))) << bytes << " bytes";
  }
}

// Damage costs one block, which is named with the numbers of its games. The others are read.
TYPED_TEST(RecordFiles, DamageCostsOneBlock) {
  this->Make(TypeParam::Archive(40'000, 4), 8000);
  Result<RecordFileReader> reader = RecordFileReader::Open(this->path_);
  ASSERT_TRUE(reader.ok()) << reader.error().message;
  const std::vector<IndexEntry> index = reader->footer().index;
  ASSERT_GT(index.size(), 2U);
  for (const std::uint64_t in_block : {std::uint64_t{5}, std::uint64_t{100}, index[1].bytes - 1}) {
    std::string bytes = this->whole_;
    bytes[index[1].at + in_block] ^= 1;
    WriteFile(this->path_, bytes);
    reader = RecordFileReader::Open(this->path_);
    ASSERT_TRUE(reader.ok()) << reader.error().message;
    BlockColumns memory;
    const std::unique_ptr<RecordsBase> records = TypeParam::Ops().new_records();
    for (std::size_t i = 0; i < index.size(); ++i) {
      const Result<void> status = reader->ReadBlock(i, memory, *records);
      EXPECT_EQ(status.ok(), i != 1) << i;
      if (i != 1) EXPECT_EQ(records->heads.size(), index[i].games);
      if (i != 1 || status.ok()) continue;
      const std::string games = "games " + std::to_string(index[0].games) + " to " +
                                std::to_string(index[0].games + index[1].games - 1);
      EXPECT_NE(status.error().message.find(games), std::string::npos) << status.error().message;
    }
  }
}

// The same games at each level of compression.
TYPED_TEST(RecordFiles, GiveTheSameRowsAtEachLevel) {
  const std::string text = TypeParam::Archive(60'000, 5);
  std::string rows;
  std::size_t stored = 0;  // bytes without compression
  for (int level = 0; level <= kMostCompress; ++level) {
    this->Make(text, 20'000, level);
    CatOptions cat;
    cat.files = {this->path_};
    cat.output_path = (this->folder_ / "rows").string();
    cat.rows = JsonRows::kNested;
    cat.force = true;
    ASSERT_EQ(Cat(cat).failure, Failure::kNone);
    const std::string now = ReadFile(cat.output_path);
    if (level == 0) rows = now;
    if (level == 0) stored = this->whole_.size();
    if (level > 0) EXPECT_LT(this->whole_.size(), stored * 2 / 3) << "level " << level;
    EXPECT_TRUE(now == rows) << "level " << level;
  }
  EXPECT_GT(rows.size(), text.size() / 2);
}

// One thread writes rows while it encodes a block; several threads encode whole blocks.
TYPED_TEST(RecordFiles, GiveTheSameRowsWithOneThreadAndSeveral) {
  this->Make(TypeParam::Archive(Scaled(600'000), 7), 150'000);
  CatOptions cat;
  cat.files = {this->path_};
  cat.output_path = (this->folder_ / "rows").string();
  cat.force = true;
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    cat.rows = rows;
    cat.threads = 1;
    ASSERT_EQ(Cat(cat).failure, Failure::kNone);
    const std::string expected = ReadFile(cat.output_path);
    cat.threads = 3;
    ASSERT_EQ(Cat(cat).failure, Failure::kNone);
    EXPECT_TRUE(ReadFile(cat.output_path) == expected);
  }
}

// Record file -> notation -> record file gives the same rows. Only what belongs to the text itself
// differs: paths, offsets, sizes, lines, ids, diagnostics and their codes.
TYPED_TEST(RecordFiles, PrintedInTheNotationGiveTheSameRows) {
  std::string text = TypeParam::Archive(20'000, 6);
  const std::string broken = TypeParam::Archive(1, 12);
  text += broken.substr(0, broken.size() * 2 / 3) + "~~ " + broken.substr(broken.size() * 2 / 3);
  const auto rows_of = [&](const std::string& source, JsonRows rows) {
    ConvertOptions options;
    options.notation = TypeParam::kSlug;
    options.keep_unparsed = true;
    options.text = true;
    options.sources = {source};
    options.output = Output::kRecordFile;
    options.output_path = source + ".plym";
    options.force = true;
    EXPECT_EQ(Convert(options, {}).failure, Failure::kNone);
    CatOptions cat;
    cat.files = {options.output_path};
    cat.rows = rows;
    cat.output_path = source + ".rows";
    cat.force = true;
    EXPECT_EQ(Cat(cat).failure, Failure::kNone);
    static const std::regex kOfText(
        "\"(game|bytes|line|diagnostics)\":[0-9]+,|\"id\":\"[0-9a-f]+\",|\"codes\":\\[[^\\]]*\\],");
    return std::regex_replace(ReadFile(cat.output_path), kOfText, "");
  };
  const std::string first = (this->folder_ / "first").string();
  const std::string again = (this->folder_ / "again").string();
  WriteFile(first, text);
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames}) {
    const std::string expected = rows_of(first, rows);
    CatOptions cat;
    cat.files = {first + ".plym"};
    cat.notation = true;
    cat.output_path = again;
    cat.force = true;
    ASSERT_EQ(Cat(cat).failure, Failure::kNone);
    EXPECT_EQ(rows_of(again, rows), expected);
  }
}

// Options that select games or divide them among files.
class SelectedRecordFiles : public ::testing::Test {
 protected:
  // One source for each notation, with some games twice.
  void SetUp() override { AddSources(std::make_index_sequence<std::tuple_size_v<AllGameTypes>>()); }

  template <std::size_t... index>
  void AddSources(std::index_sequence<index...>) {
    (AddSource<Notation<index>>(), ...);
  }

  template <class Notation>
  void AddSource() {
    const std::string games = Notation::Archive(9000, 21);
    const std::filesystem::path path = folder_ / (std::string(Notation::kSlug) + ".txt");
    WriteFile(path, games + Notation::Archive(6000, 22) + games);
    options_.sources.push_back(path.string());
  }

  // Converts to rows, and to a record file and then to rows, and compares the files of all sets.
  void ExpectSameRows(const std::vector<std::string>& sets) {
    ConvertOptions rows = options_, plym = options_;
    rows.rows = JsonRows::kNested;
    rows.output_path = (folder_ / "rows.{set}.jsonl").string();
    plym.output = Output::kRecordFile;
    plym.output_path = (folder_ / "plym.{set}.plym").string();
    if (sets[0].empty()) rows.output_path = (folder_ / "rows..jsonl").string();
    if (sets[0].empty()) plym.output_path = (folder_ / "plym..plym").string();
    rows.force = plym.force = true;
    ASSERT_EQ(Convert(rows, {}).failure, Failure::kNone);
    ASSERT_EQ(Convert(plym, {}).failure, Failure::kNone);
    for (const std::string& set : sets) {
      CatOptions cat;
      cat.files = {(folder_ / ("plym." + set + ".plym")).string()};
      cat.rows = JsonRows::kNested;
      cat.output_path = (folder_ / "cat").string();
      cat.force = true;
      ASSERT_EQ(Verify(cat.files[0]).failure, Failure::kNone);
      ASSERT_EQ(Cat(cat).failure, Failure::kNone);
      const std::string expected = ReadFile(folder_ / ("rows." + set + ".jsonl"));
      EXPECT_GT(expected.size(), 1000U);
      EXPECT_TRUE(ReadFile(cat.output_path) == expected) << "set " << set;
    }
  }

  TemporaryFolder folder_;
  ConvertOptions options_;
};

TEST_F(SelectedRecordFiles, OfAllNotationsAtOnce) { ExpectSameRows({""}); }

TEST_F(SelectedRecordFiles, OfGamesThatOccurOnce) {
  options_.select.dedupe = Dedupe::kKeepFirst;
  ExpectSameRows({""});
}

TEST_F(SelectedRecordFiles, OfSets) {
  options_.select.sets = {{"train", 60}, {"test", 40}};
  ExpectSameRows({"train", "test"});
}

TEST_F(SelectedRecordFiles, OfSomeGames) {
  options_.select.skip = 5;
  options_.select.limit = 40;
  options_.shard_bytes = 500;
  ExpectSameRows({""});
}

}  // namespace
}  // namespace plymill::testing
