// RunPipeline: blocks through three stages, in order at both ends.
#pragma once

#include <absl/status/status.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>

#include <atomic>
#include <cstddef>
#include <mutex>

#include "convert/block.h"
#include "convert/ordered.h"

namespace plymill {

// The first failure of a run; others are consequences, or no better.
class FirstFailure {
 public:
  bool failed() const { return failed_.load(std::memory_order_relaxed); }

  void Set(absl::Status status) {
    if (status.ok()) return;
    const std::lock_guard lock(mutex_);
    if (status_.ok()) status_ = std::move(status);
    failed_.store(true);
  }

  const absl::Status& status() const { return status_; }

 private:
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  absl::Status status_;
};

// next(block)    fills a block, and returns whether there was one: one at a time, in order
// work(block)    on several threads
// append(block)  one at a time, in the order of next()
//
// Each returns an absl::Status (next: StatusOr<bool>); after the first failure, no
// block is begun or appended any more. At most two blocks a thread are under way.
template <class Next, class Work, class Append>
absl::Status RunPipeline(std::size_t threads, Next next, Work work, Append append) {
  if (threads == 0) threads = static_cast<std::size_t>(tbb::info::default_concurrency());
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  const std::size_t blocks = threads == 1 ? 1 : 2 * threads;
  BlockPool pool(blocks);
  FirstFailure failure;
  { const Ordered before_all(&next); }
  tbb::parallel_pipeline(
      blocks,
      tbb::make_filter<void, Block*>(tbb::filter_mode::serial_in_order,
                                     [&](tbb::flow_control& control) -> Block* {
                                       const Ordered stage(&next);
                                       Block* const block = pool.Take();
                                       const Ordered handover(block);
                                       absl::StatusOr<bool> more = false;
                                       if (!failure.failed()) more = next(*block);
                                       failure.Set(more.status());
                                       if (more.ok() && *more) return block;
                                       pool.Return(block);
                                       control.stop();
                                       return nullptr;
                                     }) &
          tbb::make_filter<Block*, Block*>(tbb::filter_mode::parallel,
                                           [&](Block* block) {
                                             const Ordered handover(block);
                                             if (!failure.failed()) failure.Set(work(*block));
                                             return block;
                                           }) &
          tbb::make_filter<Block*, void>(tbb::filter_mode::serial_in_order, [&](Block* block) {
            const Ordered stage(&append), handover(block);
            if (!failure.failed()) failure.Set(append(*block));
            pool.Return(block);
          }));
  const Ordered last_append(&append), last_next(&next);
  return failure.status();
}

}  // namespace plymill
