// Threads of scans: reads that are ended early, and several at once. ThreadSanitizer runs these.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "plymill/scan.h"
#include "support/files.h"
#include "support/scan_files.h"
#include "support/scans.h"

namespace plymill::testing {
namespace {

using ::testing::Each;

using ScanThreadsTest = ScanFiles;

TEST_F(ScanThreadsTest, AReleasedStreamEndsTheReadAndReportsThatItIsNotComplete) {
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

TEST_F(ScanThreadsTest, TheCallerCanCancelWhileItWaits) {
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

TEST_F(ScanThreadsTest, OneThreadReadsTheSameAsMany) {
  ConvertOptions options = Reads({File("games.txt", Times(kGame, 20'000))});
  const StreamRead many = ReadTable(options);
  options.threads = 1;
  const StreamRead one = ReadTable(options);
  EXPECT_EQ(one.json, many.json);
  EXPECT_EQ(one.rows, many.rows);
}

TEST_F(ScanThreadsTest, SeveralThreadsReadAScanAtOnce) {
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
