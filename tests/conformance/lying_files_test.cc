// Record files whose checksums are right, and which say what cannot be: every command refuses them
// alike, before it takes memory or time for what they say.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/types_of.h"
#include "plymill/convert.h"
#include "plymill/positions.h"
#include "plymill/record_file.h"
#include "plymill/stats.h"
#include "support/files.h"
#include "support/record_file_draft.h"
#include "support/scans.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

constexpr std::string_view kGames =
    "1# 3c-4a 2# 15b-5f\n\n1# 18e-14a R\n\n1# 3c-4a 2# 15b-5f\n\n1# 9c-9e\n\n";

class LyingFile : public ::testing::Test {
 protected:
  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  // A record file of two blocks, with an index of ids.
  std::string Make(std::string_view text = kGames) const {
    WriteFile(Path("games.txt"), text);
    ConvertOptions options;
    options.sources = {Path("games.txt")};
    options.notation = "coerceo";
    options.output = Output::kRecordFile;
    options.index = true;
    options.keep_unparsed = true;
    options.shard_bytes = 40;
    options.output_path = Path("good.plym");
    options.force = true;
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return options.output_path;
  }

  std::string Write(const RecordFileDraft& draft) const {
    WriteFile(Path("lie.plym"), draft.Bytes());
    return Path("lie.plym");
  }

  CatOptions Reads(const std::string& path) const {
    CatOptions options;
    options.files = {path};
    options.output_path = Path("rows");
    options.force = true;
    return options;
  }

  // Expects that whatever opens the file refuses it, and names it.
  void ExpectRefusedByAll(const std::string& path) const {
    const auto expect = [&](Failure failure, const std::string& message) {
      EXPECT_EQ(failure, Failure::kInput) << message;
      EXPECT_NE(message.find(path), std::string::npos) << message;
    };
    CatOptions options = Reads(path);
    const ConvertResult rows = Cat(options), whole = Verify(path);
    options.columns = {"ply"};
    const ConvertResult keys = Cat(options), quick = Verify(path, VerifyDepth::kQuick);
    for (const ConvertResult* result : {&rows, &keys, &whole, &quick}) {
      expect(result->failure, result->message);
    }
    const InfoResult info = Info(path);
    expect(info.failure, info.message);
    PositionOptions positions;
    positions.files = {path};
    const OpenedPositions opened = Positions::Open(positions);
    expect(opened.failure, opened.error);
    ConvertOptions scans;
    scans.sources = {path};
    const OpenedScan scan = Scan::Open(scans);
    if (scan.scan == nullptr) return expect(scan.result.failure, scan.result.message);
    EXPECT_FALSE(ReadTable(*scan.scan).error.empty());
  }

  // Expects that whoever reads all of the first block refuses it.
  void ExpectNotRead(const RecordFileDraft& draft) const {
    const std::string path = Write(draft);
    EXPECT_EQ(Cat(Reads(path)).failure, Failure::kInput);
    EXPECT_EQ(Verify(path).failure, Failure::kInput);
    const Result<RecordFileReader> file = RecordFileReader::Open(path);
    ASSERT_TRUE(file.ok()) << file.error().message;
    BlockColumns memory;
    EXPECT_FALSE(file->ReadColumns(0, {}, memory).ok());
  }

  const TemporaryFolder folder_;
};

TEST_F(LyingFile, ABlockOfMoreRowsThanAnyBlockMayHaveIsRefusedAtOnce) {
  for (const Table table : {Table::kGames, Table::kPlies}) {
    RecordFileDraft draft(Make());
    SourceReport& source = draft.footer.sources[0];
    const std::uint32_t most = 0xFFFF'FFFF;
    std::uint32_t& rows = draft.blocks[1].header.rows[static_cast<std::size_t>(table)];
    (table == Table::kGames ? source.games_written : source.plies) += most - rows;
    source.games_seen = source.games_written;
    rows = most;
    draft.ids.clear();
    ExpectRefusedByAll(Write(draft));
  }
}

TEST_F(LyingFile, CountsOfSourcesThatAreNotThoseOfBlocksAreRefused) {
  const std::string path = Make();
  for (const auto count : {&SourceReport::games_seen, &SourceReport::games_rejected,
                           &SourceReport::games_written, &SourceReport::plies}) {
    RecordFileDraft draft(path);
    ++(draft.footer.sources[0].*count);
    ExpectRefusedByAll(Write(draft));
  }
}

// Thousands of them would make adding up reports take time that grows with their square.
TEST_F(LyingFile, MoreCodesOrNotationsThanThereCanBeAreRefused) {
  const std::string path = Make();
  RecordFileDraft codes(path), notations(path);
  for (int i = 0; i < 5000; ++i) {
    CodeCount code;
    code.first.code = "code-" + std::to_string(i);
    codes.footer.sources[0].codes.push_back(code);
    notations.footer.sources.push_back({.source = std::to_string(i), .notation = code.first.code});
    notations.footer.hashes.push_back(0);
  }
  ExpectRefusedByAll(Write(codes));
  ExpectRefusedByAll(Write(notations));
}

TEST_F(LyingFile, BytesThatBelongToNoColumnAreFoundByWhoReadsAllColumns) {
  RecordFileDraft draft(Make());
  draft.blocks[0].data += 'x';
  ExpectNotRead(draft);
}

class LyingIds : public LyingFile {
 protected:
  // Expects that neither a search nor a reader of all games takes the index.
  void ExpectRefused(const RecordFileDraft& draft) const {
    CatOptions options = Reads(Write(draft));
    EXPECT_EQ(Cat(options).failure, Failure::kInput);
    options.rows = JsonRows::kGames;
    EXPECT_EQ(Cat(options).failure, Failure::kInput);
    EXPECT_EQ(Verify(options.files[0]).failure, Failure::kInput);
  }

  void ExpectNoSearch(const RecordFileDraft& draft) const {
    for (const IdEntry& entry : RecordFileDraft(Make()).ids) {
      CatOptions options = Reads(Write(draft));
      options.id = entry.id;
      EXPECT_EQ(Cat(options).failure, Failure::kInput);
    }
  }
};

TEST_F(LyingIds, AnIndexInAnotherOrderIsRefused) {
  const std::string path = Make();
  for (std::size_t i = 0; i + 1 < 4; ++i) {
    RecordFileDraft draft(path);
    ASSERT_EQ(draft.ids.size(), 4U);
    std::swap(draft.ids[i], draft.ids[i + 1]);
    ExpectRefused(draft);
    ExpectNoSearch(draft);
  }
}

TEST_F(LyingIds, AGameTwiceIsRefused) {
  RecordFileDraft draft(Make());
  draft.ids[1] = draft.ids[0];
  ExpectRefused(draft);
  ExpectNoSearch(draft);
}

TEST_F(LyingIds, AnotherIdThanThatOfTheGameIsRefused) {
  RecordFileDraft draft(Make());
  draft.ids.back().id = ~std::uint64_t{0};
  ExpectRefused(draft);
}

TEST_F(LyingIds, AGameThatTheFileDoesNotHaveIsRefused) {
  RecordFileDraft draft(Make());
  draft.ids.back().game = 4;
  ExpectRefused(draft);
  ExpectNoSearch(draft);
}

// A game may be there many times: they are found and written in one pass over their block.
TEST_F(LyingFile, AllGamesWithAnIdAreWritten) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "1# 3c-4a 2# 15b-5f\n\n";
  const std::string path = Make(text);
  CatOptions options = Reads(path);
  options.id = RecordFileDraft(path).ids[0].id;
  options.rows = JsonRows::kGames;
  const ConvertResult result = Cat(options);
  EXPECT_EQ(result.failure, Failure::kNone) << result.message;
  EXPECT_EQ(result.report.total.games_written, 200U);
  const std::string rows = ReadFile(Path("rows"));
  options.id.reset();
  EXPECT_EQ(Cat(options).failure, Failure::kNone);
  EXPECT_EQ(ReadFile(Path("rows")), rows);
}

// docs/record-file.md allows blocks without games, though plymill writes none.
TEST_F(LyingFile, GamesAreFoundBesideBlocksWithoutGames) {
  RecordFileDraft draft(Make());
  DraftBlock empty = {.header = draft.blocks[0].header, .entries = {}, .data = {}};
  std::fill(std::begin(empty.header.rows), std::end(empty.header.rows), 0);
  empty.header.distinct = 0;
  draft.blocks.insert(draft.blocks.begin() + 1, {empty, empty});
  const Result<RecordFileReader> file = RecordFileReader::Open(Write(draft));
  ASSERT_TRUE(file.ok()) << file.error().message;
  EXPECT_EQ(file->FindBlock(0, draft.blocks[0].header.first_game), 0U);
  EXPECT_EQ(file->FindBlock(0, draft.blocks[3].header.first_game), 3U);
}

class TextsOfPlies : public LyingFile {
 protected:
  // The statistics of first plies, as "text times", after `change` of the only block of a file
  // whose two games begin with an unparsed ply.
  std::string FirstPlies(const std::function<void(DraftBlock&)>& change) const {
    RecordFileDraft draft(Make("1# 3c-4x\n\n1# 3c-4y 2# 15b-5f\n"));
    EXPECT_EQ(draft.blocks.size(), 1U);
    change(draft.blocks[0]);
    CatOptions options;
    options.files = {Write(draft)};
    options.only_count = options.game_stats = true;
    const ConvertResult result = Cat(options);
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    std::string text;
    if (result.report.notations.empty() || !result.report.notations[0].games) return text;
    for (const Count& count : result.report.notations[0].games->first_plies.most_frequent) {
      text += count.what + " " + std::to_string(count.times) + "; ";
    }
    return text;
  }

  static std::size_t ColumnOf(Table table, std::string_view name) {
    return PlaceInFile(name, table, FindGame("coerceo")->columns());
  }
};

TEST_F(TextsOfPlies, AreThoseOfUnparsedPlies) {
  EXPECT_EQ(FirstPlies([](DraftBlock&) {}), "1# 3c-4x 1; 1# 3c-4y 1; ");
}

// docs/record-file.md: the texts of tags, comments and plies are not null.
TEST_F(TextsOfPlies, AreNotNullAndThoseOfTagsAndCommentsNeither) {
  const std::string path = Make("[Event \"a\"]\n1# 3c-4a {b} 2# 3c-4x\n");
  for (const auto& [table, name] :
       {std::pair(Table::kTags, "value"), {Table::kComments, "text"}, {Table::kTexts, "text"}}) {
    RecordFileDraft absent(path);
    DraftBlock& block = absent.blocks[0];
    ASSERT_EQ(block.header.rows[static_cast<std::size_t>(table)], 1U);
    block.Remove(ColumnOf(table, name));
    ExpectNotRead(absent);
    block.AddConstant(ColumnOf(table, name), ColumnPart::kValues, 1, true);
    ExpectNotRead(absent);
  }
}

TEST_F(TextsOfPlies, MayBeMissing) {
  EXPECT_EQ(FirstPlies([](DraftBlock& block) {
              block.header.rows[static_cast<std::size_t>(Table::kTexts)] = 0;
              block.Remove(ColumnOf(Table::kGames, "texts"));
              block.Remove(ColumnOf(Table::kTexts, "ply"));
              block.Remove(ColumnOf(Table::kTexts, "text"));
            }),
            " 2; ");
}

}  // namespace
}  // namespace plymill::testing
