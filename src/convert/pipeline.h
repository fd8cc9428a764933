// Pipeline: blocks through stages, in order at both ends.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "convert/block.h"
#include "convert/ordered.h"

namespace plymill {

// What is done with blocks between reading and appending them, one stage behind the other.
class Stages {
 public:
  Stages(tbb::filter_mode mode, std::function<void(Block&)> work)
      : stages_{{mode, std::move(work)}} {}

  friend Stages operator&(Stages first, const Stages& then) {
    first.stages_.insert(first.stages_.end(), then.stages_.begin(), then.stages_.end());
    return first;
  }

  void Work(Block& block) const {
    for (const Stage& stage : stages_) stage.work(block);
  }

  tbb::filter<Block*, Block*> Filter() const {
    tbb::filter<Block*, Block*> all = FilterOf(stages_.front());
    for (std::size_t i = 1; i < stages_.size(); ++i) all &= FilterOf(stages_[i]);
    return all;
  }

 private:
  struct Stage {
    tbb::filter_mode mode;
    std::function<void(Block&)> work;
  };

  static tbb::filter<Block*, Block*> FilterOf(const Stage& stage) {
    return tbb::make_filter<Block*, Block*>(stage.mode, [&work = stage.work](Block* block) {
      work(*block);
      return block;
    });
  }

  std::vector<Stage> stages_;
};

class Pipeline {
 public:
  // Threads: 0 for all cores. At most two blocks a thread are under way.
  explicit Pipeline(std::size_t threads) : threads_(threads) {}

  // A stage that works on several blocks at once: absl::Status work(Block&).
  template <class Work>
  Stages Parallel(Work work) {
    return {tbb::filter_mode::parallel, [this, work](Block& block) {
              const Ordered handover(&block);
              if (block.status.ok() && !block.beyond && !failed_.load(std::memory_order_relaxed)) {
                block.status = work(block);
              }
            }};
  }

  // A stage for one block after the other, in the order of next(): void choose(Block&). It
  // sees blocks that failed too, and sets `beyond` where nothing of a block is wanted,
  // not even its failure.
  template <class Choose>
  Stages InOrder(Choose choose) {
    return {tbb::filter_mode::serial_in_order, [this, choose](Block& block) {
              const Ordered stage(&place_of_order_), handover(&block);
              if (!failed_.load(std::memory_order_relaxed)) choose(block);
            }};
  }

  // next(block)    fills a block, and returns whether there was one: one at a time, in order
  // stages         what stands between
  // append(block)  one at a time, in the order of next()
  //
  // next returns an absl::StatusOr<bool>, append an absl::Status. The failure of a block
  // is met in its turn: what stands before it is appended, nothing behind it is. Returns
  // the first failure.
  template <class Next, class Append>
  absl::Status Run(Next next, const Stages& stages, Append append) {
    BlockPool pool;
    RunAlone(next, stages, append, pool);
    if (!ended_) RunTogether(next, stages, append, pool);
    return std::move(failure_);
  }

 private:
  // So many blocks are worked on by this thread alone, and all of a run of one thread: one small
  // file, its end, and that there is nothing behind it. To wake others takes longer.
  static constexpr std::size_t kFewBlocks = 3;

  template <class Next, class Append>
  void RunAlone(Next& next, const Stages& stages, Append& append, BlockPool& pool) {
    pool.GrowTo(1);
    for (std::size_t blocks = 0; threads_ == 1 || blocks < kFewBlocks; ++blocks) {
      Block* const block = Fill(next, pool);
      if (block == nullptr) return;
      stages.Work(*block);
      Finish(append, *block, pool);
    }
  }

  template <class Next, class Append>
  void RunTogether(Next& next, const Stages& stages, Append& append, BlockPool& pool) {
    const std::size_t threads =
        threads_ > 0 ? threads_ : static_cast<std::size_t>(tbb::info::default_concurrency());
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    const std::size_t blocks = threads == 1 ? 1 : 2 * threads;
    pool.GrowTo(blocks);
    { const Ordered first(&next), chosen(&place_of_order_), appended(&append); }
    tbb::parallel_pipeline(
        blocks,
        tbb::make_filter<void, Block*>(tbb::filter_mode::serial_in_order,
                                       [&](tbb::flow_control& control) -> Block* {
                                         const Ordered stage(&next);
                                         Block* const block = Fill(next, pool);
                                         if (block == nullptr) control.stop();
                                         return block;
                                       }) &
            stages.Filter() &
            tbb::make_filter<Block*, void>(tbb::filter_mode::serial_in_order, [&](Block* block) {
              const Ordered stage(&append), handover(block);
              Finish(append, *block, pool);
            }));
    const Ordered last_append(&append), last_next(&next);
  }

  // The next block; null where there is none any more.
  template <class Next>
  Block* Fill(Next& next, BlockPool& pool) {
    ended_ = ended_ || failed_.load(std::memory_order_relaxed);
    if (ended_) return nullptr;
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

  // Appends `block`, and returns it to `pool`.
  template <class Append>
  void Finish(Append& append, Block& block, BlockPool& pool) {
    if (!block.beyond && failure_.ok()) {
      failure_ = block.status.ok() ? append(block) : std::move(block.status);
      failed_.store(!failure_.ok());
    }
    pool.Return(&block);
  }

  const std::size_t threads_;
  bool ended_ = false;    // next() has no more blocks
  absl::Status failure_;  // the first, in the order of blocks
  std::atomic<bool> failed_{false};
  char place_of_order_ = 0;  // what Ordered knows the stage in order by
};

}  // namespace plymill
