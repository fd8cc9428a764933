// The order and the failures of a pipeline, for the stages of compressed outputs: rows are
// compressed after append(), and written last.
#include "run/pipeline.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

#include "base/result.h"

namespace plymill {
namespace {

struct Numbered {
  Result<void> status;
  bool beyond = false;
  std::size_t number = 0, read = 0;  // read() copies the number
};

constexpr std::size_t kBlocks = 40, kFailing = 5;

struct Seen {
  std::vector<std::size_t> appended, written;
  bool only_read_blocks = true;
};

// Runs `kBlocks` blocks on two threads. write() fails for block `kFailing`. If the machine runs
// both threads, a later block is begun only then, so that it is never read.
Result<void> RunUntilWriteFails(Seen& seen) {
  std::size_t next = 0;
  std::atomic<bool> is_failing{false};
  Pipeline<Numbered>::Stages stages = {
      .next = [&](Numbered& block) -> Result<bool> {
        block.number = ++next;
        for (int i = 0; i < 10'000 && next == kFailing + 2 && !is_failing.load(); ++i) {
          std::this_thread::yield();
        }
        return next <= kBlocks;
      },
      .read = [](Numbered& block) -> Result<void> {
        block.read = block.number;
        return {};
      },
      .choose = {},
      .encode = [](Numbered&) -> Result<void> { return {}; },
      .append = [&](Numbered& block) -> Result<void> {
        seen.only_read_blocks = seen.only_read_blocks && block.read == block.number;
        seen.appended.push_back(block.number);
        return {};
      },
      .pack = [](Numbered&) -> Result<void> { return {}; },
      .write = [&](Numbered& block) -> Result<void> {
        is_failing.store(block.number == kFailing);
        if (block.number == kFailing) return Error{.code = ErrorCode::kIo, .message = "disk full"};
        seen.written.push_back(block.number);
        return {};
      }};
  return Pipeline<Numbered>(2, std::move(stages)).ProcessAll();
}

TEST(Pipeline, NoBlockIsAppendedThatWasNotRead) {
  for (int i = 0; i < 500; ++i) {
    Seen seen;
    const Result<void> status = RunUntilWriteFails(seen);
    ASSERT_FALSE(status.ok());
    ASSERT_EQ(status.error().message, "disk full");
    ASSERT_TRUE(seen.only_read_blocks) << "run " << i;
    ASSERT_EQ(seen.written, (std::vector<std::size_t>{1, 2, 3, 4}));
    for (std::size_t j = 0; j < seen.appended.size(); ++j) ASSERT_EQ(seen.appended[j], j + 1);
  }
}

}  // namespace
}  // namespace plymill
