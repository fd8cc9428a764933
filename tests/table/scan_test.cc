// Scans: what a read counts, and what happens when it is ended early, fails, or crosses fork().
#include "plymill/scan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "support/files.h"
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

constexpr std::string_view kGame =
    "[Event \"Test\"]\n[Result \"1-0\"]\n\n1. 10a-10c 11b-11d\n2. 10c-10e 11d-11f 1-0\n\n";
constexpr std::string_view kBadGame = "[Event \"Bad\"]\n\n1. 10a-99z 11b-11d 1-0\n\n";
constexpr std::string_view kTatsuGame = "1. 2-5 5-7\n2. 14-11 11-9\n";

std::string Times(std::string_view text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) repeated += text;
  return repeated;
}

class ScanTest : public ::testing::Test {
 protected:
  std::string File(const std::string& name, std::string_view bytes) {
    const std::string path = (folder_ / name).string();
    WriteFile(path, bytes);
    return path;
  }

  ConvertOptions Reads(std::vector<std::string> sources) {
    ConvertOptions options;
    options.sources = std::move(sources);
    return options;
  }

  std::string RecordFile(const std::string& name, std::string_view text) {
    ConvertOptions options = Reads({File(name + ".txt", text)});
    options.notation = "coerceo";
    options.output = Output::kRecordFile;
    options.shard_bytes = 4096;
    options.output_path = (folder_ / (name + ".plym")).string();
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return options.output_path;
  }

  const TemporaryFolder folder_;
};

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
  EXPECT_THAT(
      read.types,
      ElementsAre("source: utf8", "game: uint64", "bytes: uint32", "line: uint64", "notation: utf8",
                  "id: uint64", "players: list<item: struct<player: utf8, name: utf8>>",
                  "result: utf8", "outcome: utf8", "winners: list<item: utf8>", "plies: uint32",
                  "diagnostics: uint32", "tags: list<item: struct<name: utf8, value: utf8>>",
                  "iso_date: utf8", "legal: bool",
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

TEST_F(ScanTest, ARejectedGameInTheMiddleIsCountedKeptAndWritten) {
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

TEST_F(ScanTest, EveryReadOfAScanReplacesItsRejects) {
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

TEST_F(ScanTest, AnEventCanFailTheStreamForItsRejectedGames) {
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

TEST_F(ScanTest, AReleasedStreamEndsTheReadAndReportsThatItIsNotComplete) {
  const std::shared_ptr<const Scan> scan =
      OpenScan(Reads({File("games.txt", Times(kGame, 100'000))}));
  ReadResult result = {.is_complete = true};
  ArrowArrayStream stream;
  const auto ended = [&](const ReadResult& read) {
    result = read;
    return std::string();
  };
  ExportStream(std::move(scan->OpenTable({}).reader), {.ended = ended, .waits = {}}, stream);
  ArrowArray batch = {};
  ASSERT_EQ(stream.get_next(&stream, &batch), 0);
  stream.release(&stream);
  EXPECT_FALSE(result.is_complete);
  EXPECT_EQ(result.result.failure, Failure::kCancelled);
  EXPECT_LT(result.result.report.total.games_written, 100'000U);
  EXPECT_GT(batch.length, 0) << "a batch outlives its stream";
  batch.release(&batch);
}

TEST_F(ScanTest, AStreamThatIsReleasedBeforeItsFirstBatchReadsNothing) {
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

TEST_F(ScanTest, TheCallerCanCancelWhileItWaits) {
  ConvertOptions options = Reads({"never"});
  options.notation = "coerceo";
  std::atomic<bool> is_over{false};
  options.archives.streams = {{"never", [&] {
                                 return [&](char* to, std::size_t) -> std::ptrdiff_t {
                                   while (!is_over) std::this_thread::yield();
                                   *to = '\n';
                                   return 1;
                                 };
                               }}};
  const std::shared_ptr<const Scan> scan = OpenScan(options);
  ArrowArrayStream stream;
  const auto waits = [&] {
    is_over = true;
    return false;
  };
  ExportStream(std::move(scan->OpenTable({}).reader), {.ended = {}, .waits = waits}, stream);
  ArrowArray batch = {};
  EXPECT_NE(stream.get_next(&stream, &batch), 0);
  EXPECT_STREQ(stream.get_last_error(&stream), "cancelled");
  stream.release(&stream);
}

TEST_F(ScanTest, AFailureOfASourceIsTheMessageOfTheStream) {
  const std::string path = File("games.txt", kGame);
  const std::shared_ptr<const Scan> scan = OpenScan(Reads({path}));
  std::filesystem::remove(path);
  const StreamRead read = ReadTable(*scan);
  EXPECT_THAT(read.error, HasSubstr(path));
  EXPECT_EQ(read.read.result.failure, Failure::kInput);
  EXPECT_FALSE(read.read.is_complete);
}

TEST_F(ScanTest, BatchesOfRecordFilesStopAtADamagedBlockAndNameIt) {
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

// Runs `work` in a forked child, and returns whether it returned true there.
template <class Work>
bool InForkedChild(const Work& work) {
  const pid_t child = fork();
  if (child == 0) _exit(work() ? 0 : 1);
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_F(ScanTest, AForkedChildReadsTheSame) {
  const std::shared_ptr<const Scan> scan =
      OpenScan(Reads({File("games.txt", Times(kGame, 20'000))}));
  const std::string rows = ReadTable(*scan).json;  // begins the threads of the parent
  EXPECT_TRUE(InForkedChild([&] { return ReadTable(*scan).json == rows; }));
}

TEST_F(ScanTest, AStreamThatWasBegunBeforeForkFailsInTheChildAlone) {
  const std::shared_ptr<const Scan> scan =
      OpenScan(Reads({File("games.txt", Times(kGame, 20'000))}));
  OpenedTable opened = scan->OpenTable({});
  Batch batch;
  ASSERT_TRUE(opened.reader->Next(batch));
  EXPECT_TRUE(InForkedChild([&] {
    Batch next;
    return !opened.reader->Next(next) && opened.reader->Finish().result.failure != Failure::kNone;
  }));
  while (opened.reader->Next(batch)) {
  }
  EXPECT_TRUE(opened.reader->Finish().is_complete);
}

TEST_F(ScanTest, OneThreadReadsTheSameAsMany) {
  ConvertOptions options = Reads({File("games.txt", Times(kGame, 20'000))});
  const StreamRead many = ReadTable(options);
  options.threads = 1;
  const StreamRead one = ReadTable(options);
  EXPECT_EQ(one.json, many.json);
  EXPECT_EQ(one.rows, many.rows);
}

TEST_F(ScanTest, SeveralThreadsReadAScanAtOnce) {
  const std::shared_ptr<const Scan> scan =
      OpenScan(Reads({File("games.txt", Times(kGame, 2'000))}));
  const std::string rows = ReadTable(*scan).json;
  std::vector<std::string> read(4);
  std::vector<std::thread> threads;
  for (std::string& each : read) threads.emplace_back([&] { each = ReadTable(*scan).json; });
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(read, Each(rows));
}

}  // namespace
}  // namespace plymill::testing
