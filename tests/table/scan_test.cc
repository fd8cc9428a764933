// Scans: notations, schemas, columns, batches and games.
#include "plymill/scan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "support/files.h"
#include "support/scan_files.h"
#include "support/scans.h"

namespace plymill::testing {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::SizeIs;
using ::testing::StartsWith;

using ScanTest = ScanFiles;

TEST_F(ScanTest, FindsTheNotationOfItsSources) {
  const OpenedScan opened = Scan::Open(Reads({File("games.txt", kGame)}));
  ASSERT_NE(opened.scan, nullptr) << opened.result.message;
  EXPECT_EQ(opened.scan->notation(), "coerceo");
}

TEST_F(ScanTest, RefusesSourcesInSeveralNotationsAndListsThem) {
  const std::vector<std::string> sources = {File("a.txt", kGame), File("b.txt", kTatsuGame)};
  const OpenedScan opened = Scan::Open(Reads(sources));
  EXPECT_EQ(opened.scan, nullptr);
  EXPECT_EQ(opened.result.failure, Failure::kUsage);
  EXPECT_THAT(opened.result.message, HasSubstr("coerceo, tatsu"));
  EXPECT_THAT(opened.notations, ElementsAre("coerceo", "tatsu"));
}

TEST_F(ScanTest, OmitsAndReportsSourcesInOtherNotations) {
  ConvertOptions options = Reads({File("a.txt", kGame), File("b.txt", kTatsuGame)});
  options.notation = "coerceo";
  const StreamRead read = ReadTable(options, {.columns = {"ply"}});
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.read.result.report.total.games_written, 1U);
  ASSERT_THAT(read.read.result.report.unknown, SizeIs(1));
  EXPECT_THAT(read.read.result.report.unknown[0].reason, HasSubstr("tatsu"));
}

TEST_F(ScanTest, SchemaOfAnEmptyArchiveIsTheSame) {
  ConvertOptions empty = Reads({File("empty.txt", "")});
  empty.notation = "coerceo";
  const StreamRead of_empty = ReadTable(empty);
  const StreamRead of_game = ReadTable(Reads({File("game.txt", kGame)}));
  EXPECT_EQ(of_empty.error, "");
  EXPECT_THAT(of_empty.json, IsEmpty());
  EXPECT_EQ(of_empty.types, of_game.types);
}

TEST_F(ScanTest, PliesHaveTheDeclaredTypes) {
  EXPECT_THAT(
      ReadTable(Reads({File("game.txt", kGame)})).types,
      ElementsAre("source: dictionary<int32, utf8>", "game: uint64", "ply: uint32",
                  "number: uint32", "player: dictionary<int8, utf8>",
                  "kind: dictionary<int8, utf8>", "from: dictionary<int8, utf8>",
                  "to: dictionary<int8, utf8>", "captures: list<item: dictionary<int8, utf8>>",
                  "tiles: list<item: uint8>", "paid: uint8", "annotation: dictionary<int8, utf8>",
                  "comment: utf8", "text: utf8"));
}

TEST_F(ScanTest, GamesHaveTheDeclaredTypes) {
  const StreamRead read =
      ReadTable(Reads({File("game.txt", kGame)}), {.rows = JsonRows::kGames, .plain_texts = true});
  EXPECT_THAT(read.types,
              ElementsAre("source: utf8", "game: uint64", "bytes: uint32", "line: uint64",
                          "notation: utf8", "id: uint64", "content: fixed_size_binary[16]",
                          "players: list<item: struct<player: utf8, name: utf8>>", "result: utf8",
                          "outcome: utf8", "winners: list<item: utf8>", "plies: uint32",
                          "diagnostics: uint32", "codes: list<item: utf8>",
                          "tags: list<item: struct<name: utf8, value: utf8>>", "iso_date: utf8",
                          "day: date32", "legal: bool",
                          "rules_points: list<item: struct<player: utf8, points: int32>>",
                          "rules_outcome: utf8", "comment: utf8"));
}

TEST_F(ScanTest, BatchesHaveAtMostTheWantedRows) {
  const StreamRead read = ReadTable(Reads({File("games.txt", Times(kGame, 50))}),
                                    {.columns = {"ply"}, .batch_rows = 7});
  EXPECT_THAT(read.rows, Each(Le(7)));
  EXPECT_EQ(read.json.substr(0, 30), "{\"ply\":1}\n{\"ply\":2}\n{\"ply\":3}\n");
  std::int64_t rows = 0;
  for (const std::int64_t each : read.rows) rows += each;
  EXPECT_EQ(rows, 200);
}

TEST_F(ScanTest, ColumnsStandInTheOrderInWhichTheyAreNamed) {
  const StreamRead read = ReadTable(Reads({File("a.txt", kGame)}), {.columns = {"to", "from"}});
  EXPECT_THAT(read.json, StartsWith("{\"to\":\"10c\",\"from\":\"10a\"}\n"));
}

TEST_F(ScanTest, RefusesAnUnknownColumnAndNamesAll) {
  const std::shared_ptr<const Scan> scan = OpenScan(Reads({File("games.txt", kGame)}));
  const OpenedTable opened = scan->OpenTable({.columns = {"too"}});
  EXPECT_EQ(opened.reader, nullptr);
  EXPECT_EQ(opened.result.failure, Failure::kUsage);
  EXPECT_THAT(opened.result.message, HasSubstr("there is no column too"));
  EXPECT_THAT(opened.result.message, HasSubstr("from, to, captures"));
}

TEST_F(ScanTest, RefusesAColumnNamedTwice) {
  const std::shared_ptr<const Scan> scan = OpenScan(Reads({File("games.txt", kGame)}));
  EXPECT_EQ(scan->OpenTable({.columns = {"to", "to"}}).result.failure, Failure::kUsage);
}

TEST_F(ScanTest, RecordFilesAndTextsAreReadTogether) {
  const StreamRead read =
      ReadTable(Reads({RecordFile("first", Times(kGame, 3)), File("second.txt", Times(kGame, 4))}),
                {.rows = JsonRows::kGames, .columns = {"source", "plies"}});
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.read.result.report.total.games_written, 7U);
  EXPECT_TRUE(read.read.is_complete);
}

TEST_F(ScanTest, SelectionsHoldForRecordFilesAsForTexts) {
  const std::string text = Times(kGame, 5) + "[Event \"Short\"]\n\n1. 10a-10c 1-0\n\n";
  for (const std::string& path : {File("games.txt", text), RecordFile("file", text)}) {
    ConvertOptions options = Reads({path});
    options.select.where = {"plies<4"};
    const StreamRead read =
        ReadTable(options, {.rows = JsonRows::kGames, .columns = {"game", "plies"}});
    EXPECT_EQ(read.error, "");
    EXPECT_EQ(read.json, "{\"game\":" + std::to_string(5 * kGame.size()) + ",\"plies\":1}\n");
    EXPECT_EQ(read.read.result.report.total.games_filtered, 5U) << path;
  }
}

TEST_F(ScanTest, GamesAreRowsOfJsonLines) {
  const std::shared_ptr<const Scan> scan = OpenScan(Reads({File("games.txt", Times(kGame, 2))}));
  const std::unique_ptr<GamesReader> reader = scan->OpenGames(true);
  ScannedGame game;
  ASSERT_TRUE(reader->Next(game));
  EXPECT_THAT(game.json, AllOf(StartsWith("{\"source\":"), HasSubstr("\"moves\":[{\"ply\":1,")));
  EXPECT_THAT(game.notation, HasSubstr("10a-10c"));
  ASSERT_TRUE(reader->Next(game));
  EXPECT_FALSE(reader->Next(game));
  EXPECT_TRUE(reader->Finish().is_complete);
}

// A stream over the bytes of a file, which gives a few bytes at a time.
GivenStream StreamOf(const std::string& path, const std::string& name) {
  return {name, [bytes = ReadFile(path)] {
            return [&bytes, at = std::size_t{0}](char* to, std::size_t room) mutable {
              const std::size_t some = std::min({room, bytes.size() - at, std::size_t{1'000}});
              bytes.copy(to, some, at);
              at += some;
              return static_cast<std::ptrdiff_t>(some);
            };
          }};
}

TEST_F(ScanTest, StreamsOfTheCallerAreReadLikeFiles) {
  const std::string text = File("games.txt", Times(kGame, 500));
  const std::string file = RecordFile("file", Times(kGame, 500));
  const TableOptions columns = {.columns = {"game", "ply", "to"}};
  const std::string rows = ReadTable(Reads({text}), columns).json;
  for (const GivenStream& stream : {StreamOf(text, "text"), StreamOf(file, "file.plym")}) {
    ConvertOptions options = Reads({stream.name});
    options.archives.streams = {stream};
    const std::shared_ptr<const Scan> scan = OpenScan(options);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(ReadTable(*scan, columns).json, rows) << stream.name;
  }
}

TEST_F(ScanTest, OmitsJsonRecordsThatNameOtherNotations) {
  const std::string path = File("games.jsonl",
                                "{\"game\":\"1. 10a-10c 11b-11d\",\"kind\":\"coerceo\"}\n"
                                "{\"game\":\"1. 2-5 5-7\",\"kind\":\"tatsu\"}\n"
                                "{\"game\":\"1. 10a-10c\",\"kind\":\"coerceo\"}\n");
  ConvertOptions options = Reads({path});
  options.notation = "coerceo";
  options.archives.json.text = "/game";
  options.archives.json.notation = "/kind";
  const StreamRead read = ReadTable(options, {.rows = JsonRows::kGames, .columns = {"plies"}});
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.json, "{\"plies\":2}\n{\"plies\":1}\n");
  EXPECT_EQ(read.read.result.report.total.games_seen, 3U);
  EXPECT_EQ(read.read.result.report.total.games_filtered, 1U);
}

TEST_F(ScanTest, OmitsBlocksOfOtherNotations) {
  ConvertOptions convert = Reads({File("a.txt", Times(kGame, 2)), File("b.txt", kTatsuGame)});
  convert.output = Output::kRecordFile;
  convert.output_path = (folder_ / "both.plym").string();
  ASSERT_EQ(Convert(convert, {}).failure, Failure::kNone);
  EXPECT_THAT(Scan::Open(Reads({convert.output_path})).notations, ElementsAre("coerceo", "tatsu"));
  ConvertOptions options = Reads({convert.output_path});
  options.notation = "tatsu";
  const StreamRead read = ReadTable(options, {.columns = {"kind"}});
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.read.result.report.total.games_written, 1U);
  ASSERT_THAT(read.read.result.report.unknown, SizeIs(1));
  EXPECT_THAT(read.read.result.report.unknown[0].reason, HasSubstr("coerceo"));
}

}  // namespace
}  // namespace plymill::testing
