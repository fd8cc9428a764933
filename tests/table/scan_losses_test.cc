// Scans lose nothing in silence: rejected games, failures, damaged blocks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

#include "plymill/scan.h"
#include "support/files.h"
#include "support/scan_files.h"
#include "support/scans.h"

namespace plymill::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

using ScanLossesTest = ScanFiles;

TEST_F(ScanLossesTest, ARejectedGameInTheMiddleIsCountedKeptAndWritten) {
  ConvertOptions options =
      Reads({File("games.txt", Times(kGame, 3) + std::string(kBadGame) + Times(kGame, 2))});
  options.notation = "coerceo";
  options.rejects_path = (folder_ / "bad.txt").string();
  const StreamRead read = ReadTable(options, {.columns = {"ply"}});
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.read.result.report.total.games_seen, 6U);
  EXPECT_EQ(read.read.result.report.total.games_written, 5U);
  EXPECT_EQ(read.read.result.report.total.games_rejected, 1U);
  ASSERT_THAT(read.read.rejected, SizeIs(1));
  EXPECT_EQ(read.read.rejected[0].why.source, options.sources[0]);
  EXPECT_EQ(read.read.rejected[0].why.line, 21U);
  EXPECT_THAT(read.read.rejected[0].text, HasSubstr("10a-99z"));
  EXPECT_THAT(ReadFile(options.rejects_path), HasSubstr("10a-99z"));
  EXPECT_THAT(RejectedMessage(read.read),
              AllOf(StartsWith("1 of 6 games was rejected: " + options.sources[0] + ":21:"),
                    HasSubstr("[coerceo.")));
}

TEST_F(ScanLossesTest, EveryReadOfAScanReplacesItsRejects) {
  ConvertOptions options = Reads({File("games.txt", std::string(kGame) + std::string(kBadGame))});
  options.rejects_path = (folder_ / "bad.txt").string();
  const std::shared_ptr<const Scan> scan = OpenScan(options);
  const std::string first = ReadTable(*scan).json;
  const std::string rejects = ReadFile(options.rejects_path);
  EXPECT_EQ(ReadTable(*scan).json, first);
  EXPECT_EQ(ReadFile(options.rejects_path), rejects);
  const OpenedScan second = Scan::Open(options);
  EXPECT_EQ(second.scan, nullptr) << "the file exists";
  EXPECT_EQ(second.result.failure, Failure::kUsage);
}

// Also if there are record files, whose paths replace the folders.
TEST_F(ScanLossesTest, AFolderWithoutSourcesIsNamed) {
  std::filesystem::create_directory(folder_ / "empty");
  const std::string empty = (folder_ / "empty").string(), text = File("text.txt", kGame);
  for (const std::string& given : {text, RecordFile("games", kGame)}) {
    const StreamRead read = ReadTable(Reads({given, empty}), {.columns = {"ply"}});
    const std::vector<LeftOut>& blank = read.read.result.report.blank;
    ASSERT_THAT(blank, SizeIs(1)) << given;
    EXPECT_EQ(blank[0].source, empty) << given;
  }
}

TEST_F(ScanLossesTest, SourcesInOtherNotationsAreNamed) {
  const std::string coerceo = File("a.txt", kGame), tatsu = File("b.txt", kTatsuGame);
  const std::string pgn = File("c.pgn", "1. e4 e5 2. Nf3 Nc6\n");
  const auto read = [](std::vector<std::string> sources) {
    ConvertOptions options = Reads(std::move(sources));
    options.notation = "coerceo";
    return ReadTable(options, {.columns = {"ply"}}).read;
  };
  const ReadResult some = read({coerceo, tatsu, pgn});
  EXPECT_FALSE(some.has_only_others);
  EXPECT_EQ(OthersMessage(some), "2 sources are not in coerceo: " + tatsu +
                                     " is in another notation: tatsu; " + pgn +
                                     " has no game; it looks like PGN (chess)");
  const ReadResult none = read({tatsu});
  EXPECT_TRUE(none.has_only_others);
  EXPECT_EQ(OthersMessage(none),
            "no source is in coerceo: " + tatsu + " is in another notation: tatsu");
  EXPECT_EQ(OthersMessage(read({coerceo, File("empty.txt", "")})), "");
}

TEST_F(ScanLossesTest, AnEventCanFailTheStreamForItsRejectedGames) {
  const std::shared_ptr<const Scan> scan =
      OpenScan(Reads({File("games.txt", std::string(kGame) + std::string(kBadGame))}));
  OpenedTable opened = scan->OpenTable({.columns = {"ply"}});
  ArrowArrayStream stream;
  ExportStream(std::move(opened.reader), {.ended = RejectedMessage, .waits = {}}, stream);
  StreamRead read;
  Drain(stream, read);
  EXPECT_THAT(read.json, StartsWith("{\"ply\":1}"));
  EXPECT_THAT(read.error, StartsWith("1 of 2 games was rejected: "));
}

TEST_F(ScanLossesTest, AStreamThatIsReleasedBeforeItsFirstBatchReadsNothing) {
  const std::shared_ptr<const Scan> scan = OpenScan(Reads({File("games.txt", kGame)}));
  bool has_ended = false;
  ArrowArrayStream stream;
  const auto ended = [&](const ReadResult&) {
    has_ended = true;
    return std::string();
  };
  ExportStream(std::move(scan->OpenTable({}).reader), {.ended = ended, .waits = {}}, stream);
  ArrowSchema schema = {};
  EXPECT_EQ(stream.get_schema(&stream, &schema), 0);
  schema.release(&schema);
  stream.release(&stream);
  EXPECT_FALSE(has_ended);
}

TEST_F(ScanLossesTest, AFailureOfASourceIsTheMessageOfTheStream) {
  const std::string path = File("games.txt", kGame);
  const std::shared_ptr<const Scan> scan = OpenScan(Reads({path}));
  std::filesystem::remove(path);
  const StreamRead read = ReadTable(*scan);
  EXPECT_THAT(read.error, HasSubstr(path));
  EXPECT_EQ(read.read.result.failure, Failure::kInput);
  EXPECT_FALSE(read.read.is_complete);
}

TEST_F(ScanLossesTest, BatchesOfRecordFilesStopAtADamagedBlockAndNameIt) {
  const std::string path = RecordFile("games", Times(kGame, 2'000));
  std::string bytes = ReadFile(path);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  WriteFile(path, bytes);
  const StreamRead read = ReadTable(Reads({path}));
  EXPECT_THAT(read.error,
              AllOf(HasSubstr(path), HasSubstr("damaged"), HasSubstr("block"), HasSubstr("games")));
  EXPECT_THAT(read.json, Not(IsEmpty())) << "the blocks before are read";
  EXPECT_FALSE(read.read.is_complete);
}

TEST_F(ScanLossesTest, ReadersOfGamesReportRejectedGames) {
  const std::string text = std::string(kGame) + std::string(kBadGame) + std::string(kGame);
  const std::shared_ptr<const Scan> scan = OpenScan(Reads({File("games.txt", text)}));
  const std::unique_ptr<GamesReader> reader = scan->OpenGames();
  ScannedGame game;
  int games = 0;
  while (reader->Next(game)) ++games;
  const ReadResult& read = reader->Finish();
  EXPECT_EQ(games, 2);
  EXPECT_TRUE(read.is_complete);
  EXPECT_EQ(read.result.report.total.games_rejected, 1U);
  EXPECT_THAT(RejectedMessage(read), StartsWith("1 of 3 games was rejected: "));
}

TEST_F(ScanLossesTest, ReadersThatAreFinishedEarlyAreNotComplete) {
  for (const std::string& path :
       {File("games.txt", Times(kGame, 2'000)), RecordFile("file", Times(kGame, 2'000))}) {
    const std::shared_ptr<const Scan> scan = OpenScan(Reads({path}));
    const OpenedTable table = scan->OpenTable({});
    Batch batch;
    ASSERT_TRUE(table.reader->Next(batch));
    EXPECT_FALSE(table.reader->Finish().is_complete);
    EXPECT_FALSE(table.reader->Next(batch)) << "there is nothing after the end";
    const std::unique_ptr<GamesReader> games = scan->OpenGames();
    ScannedGame game;
    ASSERT_TRUE(games->Next(game));
    EXPECT_FALSE(games->Finish().is_complete);
  }
}

TEST_F(ScanLossesTest, AStreamOfTheCallerThatFailsIsNamed) {
  ConvertOptions options = Reads({"broken"});
  options.notation = "coerceo";
  options.archives.streams = {
      {"broken", [] { return [](char*, std::size_t) -> std::ptrdiff_t { return -1; }; }}};
  const StreamRead read = ReadTable(options);
  EXPECT_THAT(read.error, HasSubstr("broken: cannot read"));
  EXPECT_FALSE(read.read.is_complete);
}

TEST_F(ScanLossesTest, OfALongRejectedGameTheBeginningIsKept) {
  std::string bad = "[Event \"Bad\"]\n\n1. 10a-99z\n";
  for (int i = 2; i < 10'000; ++i) bad += std::to_string(i) + ". 10a-10c\n";
  ConvertOptions options = Reads({File("games.txt", bad)});
  options.notation = "coerceo";
  const StreamRead read = ReadTable(options);
  ASSERT_THAT(read.read.rejected, SizeIs(1));
  EXPECT_EQ(read.read.rejected[0].text, bad.substr(0, kMostRejectedBytes));
}

}  // namespace
}  // namespace plymill::testing
