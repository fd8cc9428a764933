// Pipeline: blocks through stages, in order at both ends.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>

#include <atomic>
#include <cstddef>
#include <utility>

#include "convert/block.h"
#include "convert/ordered.h"

namespace plymill {

// What is done with a block between reading it and appending it.
class Pipeline {
  using Middle = tbb::filter<Block*, Block*>;

 public:
  // Threads: 0 for all cores. At most two blocks a thread are under way.
  explicit Pipeline(std::size_t threads)
      : threads_(threads > 0 ? threads
                             : static_cast<std::size_t>(tbb::info::default_concurrency())) {}

  // A stage that works on several blocks at once: absl::Status work(Block&).
  template <class Work>
  Middle Parallel(Work work) {
    return tbb::make_filter<Block*, Block*>(tbb::filter_mode::parallel, [this, work](Block* block) {
      const Ordered handover(block);
      if (block->status.ok() && !block->beyond && !failed_.load(std::memory_order_relaxed)) {
        block->status = work(*block);
      }
      return block;
    });
  }

  // A stage for one block after the other, in the order of next(): void choose(Block&). It
  // sees blocks that failed too, and sets `beyond` where nothing of a block is wanted,
  // not even its failure.
  template <class Choose>
  Middle InOrder(Choose choose) {
    return tbb::make_filter<Block*, Block*>(
        tbb::filter_mode::serial_in_order, [this, choose](Block* block) {
          const Ordered stage(&place_of_order_), handover(block);
          if (!failed_.load(std::memory_order_relaxed)) choose(*block);
          return block;
        });
  }

  // next(block)    fills a block, and returns whether there was one: one at a time, in order
  // middle         what stands between
  // append(block)  one at a time, in the order of next()
  //
  // next returns an absl::StatusOr<bool>, append an absl::Status. The failure of a block
  // is met in its turn: what stands before it is appended, nothing behind it is. Returns
  // the first failure.
  template <class Next, class Append>
  absl::Status Run(Next next, const Middle& middle, Append append) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads_);
    const std::size_t blocks = threads_ == 1 ? 1 : 2 * threads_;
    BlockPool pool(blocks);
    { const Ordered before_all(&next); }
    tbb::parallel_pipeline(
        blocks,
        tbb::make_filter<void, Block*>(tbb::filter_mode::serial_in_order,
                                       [&](tbb::flow_control& control) -> Block* {
                                         const Ordered stage(&next);
                                         Block* const block = Fill(next, pool);
                                         if (block == nullptr) control.stop();
                                         return block;
                                       }) &
            middle &
            tbb::make_filter<Block*, void>(tbb::filter_mode::serial_in_order, [&](Block* block) {
              const Ordered stage(&append), handover(block);
              Finish(append, *block);
              pool.Return(block);
            }));
    const Ordered last_append(&append), last_next(&next);
    return std::move(failure_);
  }

 private:
  // The next block; null where there is none any more.
  template <class Next>
  Block* Fill(Next& next, BlockPool& pool) {
    if (ended_ || failed_.load(std::memory_order_relaxed)) return nullptr;
    Block* const block = pool.Take();
    const Ordered handover(block);
    block->beyond = false;
    const absl::StatusOr<bool> more = next(*block);
    block->status = more.status();
    ended_ = !more.ok() || !*more;
    if (more.ok() && !*more) {
      pool.Return(block);
      return nullptr;
    }
    return block;
  }

  template <class Append>
  void Finish(Append& append, Block& block) {
    if (block.beyond || !failure_.ok()) return;
    failure_ = block.status.ok() ? append(block) : std::move(block.status);
    failed_.store(!failure_.ok());
  }

  const std::size_t threads_;
  bool ended_ = false;    // next() has no more blocks
  absl::Status failure_;  // the first, in the order of blocks
  std::atomic<bool> failed_{false};
  char place_of_order_ = 0;  // what Ordered knows the stage in order by
};

}  // namespace plymill
