// Scans in processes made by fork().
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "plymill/scan.h"
#include "support/files.h"
#include "support/scan_files.h"
#include "support/scans.h"

namespace plymill::testing {
namespace {

using ScanForkTest = ScanFiles;

// Runs `work` in a forked child, and returns whether it returned true there.
template <class Work>
bool InForkedChild(const Work& work) {
  const pid_t child = fork();
  if (child == 0) _exit(work() ? 0 : 1);
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_F(ScanForkTest, AForkedChildReadsTheSame) {
  const std::shared_ptr<const Scan> scan =
      OpenScan(Reads({File("games.txt", Times(kGame, 20'000))}));
  const std::string rows = ReadTable(*scan).json;  // begins the threads of the parent
  EXPECT_TRUE(InForkedChild([&] { return ReadTable(*scan).json == rows; }));
}

TEST_F(ScanForkTest, AStreamThatWasBegunBeforeForkFailsInTheChildAlone) {
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

}  // namespace
}  // namespace plymill::testing
