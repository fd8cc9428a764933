// Pipeline: passes blocks through stages on several threads. The first and the last stage process
// the blocks in order.
#pragma once

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <utility>

#include "base/forked.h"
#include "base/memory_for_threads.h"
#include "base/ordered.h"
#include "base/result.h"
#include "run/block_pool.h"

namespace plymill {

// A Block must have the members `Result<void> status` and `bool beyond`.
template <class Block>
class Pipeline {
 public:
  // The stages, in their order.
  struct Stages {
    // Fills a block. Returns false after the last block. Runs on one block at a time, in order.
    std::function<Result<bool>(Block&)> next;

    // Runs on several blocks at once.
    std::function<Result<void>(Block&)> read;

    // Runs on one block at a time, in the order of next(), even if a block has failed. Sets
    // `beyond` if the block is to be ignored, including its failure. May be empty; then read() and
    // encode() are one stage.
    std::function<void(Block&)> choose;

    // Runs on several blocks at once.
    std::function<Result<void>(Block&)> encode;

    // Runs on one block at a time, in the order of next().
    std::function<Result<void>(Block&)> append;

    // May be empty, both or none. pack() runs on several blocks at once, after append(). write()
    // runs on one block at a time, in the order of next().
    std::function<Result<void>(Block&)> pack, write;
  };

  // `threads`: number of threads, or 0 for one per core. At most two blocks for each thread are in
  // use. In a process made by fork(), there is one thread: see IsForkedChild().
  Pipeline(std::size_t threads, Stages stages)
      : threads_(IsForkedChild() ? 1 : threads), stages_(std::move(stages)) {}

  // Processes all blocks. If a block fails, the blocks before it are appended, and the blocks after
  // it are not. Returns the first failure in the order of blocks.
  Result<void> ProcessAll() {
    BlockPool<Block> pool;
    ProcessAlone(pool);
    if (!ended_) ProcessTogether(pool);
    return std::move(failure_);
  }

 private:
  // One thread processes this number of blocks alone, because waking other threads takes longer
  // than reading a small file. A run over one small file calls next() three times: for the block of
  // the file, for the end of the file, and for the end of the run.
  static constexpr std::size_t kFewBlocks = 3;

  void ProcessAlone(BlockPool<Block>& pool) {
    pool.GrowTo(1);
    for (std::size_t blocks = 0; threads_ == 1 || blocks < kFewBlocks; ++blocks) {
      Block* const block = Fill(pool);
      if (block == nullptr) return;
      Read(*block);
      if (stages_.choose) Choose(*block);
      Encode(*block);
      Append(*block);
      if (stages_.pack) Pack(*block);
      Finish(*block, pool);
    }
  }

  void ProcessTogether(BlockPool<Block>& pool) {
    const std::size_t threads =
        threads_ > 0 ? threads_ : static_cast<std::size_t>(tbb::info::default_concurrency());
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    const std::size_t blocks = threads == 1 ? 1 : 2 * threads;
    pool.GrowTo(blocks);
    CheckMemoryForThreads();
    {
      const Ordered first(&stages_.next), chosen(&stages_.choose), appended(&stages_.append),
          written(&stages_.write);
    }
    const auto next = tbb::make_filter<void, Block*>(tbb::filter_mode::serial_in_order,
                                                     [&](tbb::flow_control& control) -> Block* {
                                                       const Ordered stage(&stages_.next);
                                                       Block* const block = Fill(pool);
                                                       if (block == nullptr) control.stop();
                                                       return block;
                                                     });
    const auto finish =
        tbb::make_filter<Block*, void>(tbb::filter_mode::serial_in_order, [&](Block* block) {
          const Ordered stage(&stages_.write), handover(block);
          if (!stages_.pack) Append(*block);
          Finish(*block, pool);
        });
    tbb::parallel_pipeline(blocks, next & WorkFilter() & finish);
    const Ordered last_append(&stages_.append), last_next(&stages_.next),
        last_write(&stages_.write);
  }

  // The stages between next() and the last one.
  tbb::filter<Block*, Block*> WorkFilter() {
    if (!stages_.pack) return EncodeFilter();
    return EncodeFilter() &
           Filter(tbb::filter_mode::serial_in_order, [this](Block& block) { Append(block); }) &
           Filter(tbb::filter_mode::parallel, [this](Block& block) { Pack(block); });
  }

  // The stages between next() and append().
  tbb::filter<Block*, Block*> EncodeFilter() {
    if (!stages_.choose) {
      return Filter(tbb::filter_mode::parallel, [this](Block& block) {
        Read(block);
        Encode(block);
      });
    }
    return Filter(tbb::filter_mode::parallel, [this](Block& block) { Read(block); }) &
           Filter(tbb::filter_mode::serial_in_order, [this](Block& block) { Choose(block); }) &
           Filter(tbb::filter_mode::parallel, [this](Block& block) { Encode(block); });
  }

  template <class StageWork>
  static tbb::filter<Block*, Block*> Filter(tbb::filter_mode mode, StageWork work) {
    return tbb::make_filter<Block*, Block*>(mode, [work](Block* block) {
      work(*block);
      return block;
    });
  }

  void Read(Block& block) { Work(stages_.read, block); }
  void Encode(Block& block) { Work(stages_.encode, block); }

  void Pack(Block& block) {
    const Ordered handover(&block);
    if (block.status.ok() && !block.beyond) block.status = stages_.pack(block);
  }

  void Work(const std::function<Result<void>(Block&)>& work, Block& block) {
    const Ordered handover(&block);
    if (block.status.ok() && !block.beyond && !failed_.load(std::memory_order_relaxed)) {
      block.status = work(block);
    }
  }

  void Choose(Block& block) {
    const Ordered stage(&stages_.choose), handover(&block);
    if (!failed_.load(std::memory_order_relaxed)) stages_.choose(block);
  }

  // The next block; null after the last block.
  Block* Fill(BlockPool<Block>& pool) {
    ended_ = ended_ || failed_.load(std::memory_order_relaxed);
    if (ended_) return nullptr;
    Block* const block = pool.Take();
    const Ordered handover(block);
    block->beyond = false;
    const Result<bool> more = stages_.next(*block);
    block->status = more.outcome();
    ended_ = !more.ok() || !*more;
    if (more.ok() && !*more) {
      pool.Return(block);
      return nullptr;
    }
    return block;
  }

  // Appends `block`, unless a block before it has failed in append() or write(): then it may never
  // have been read.
  void Append(Block& block) {
    const Ordered stage(&stages_.append), handover(&block);
    if (block.beyond || failed_.load(std::memory_order_relaxed)) return;
    if (block.status.ok()) block.status = stages_.append(block);
    if (!block.status.ok()) failed_.store(true);
  }

  // Writes `block`, unless a block before it has failed, and returns it to `pool`.
  void Finish(Block& block, BlockPool<Block>& pool) {
    if (!block.beyond && failure_.ok()) {
      if (block.status.ok() && stages_.write) block.status = stages_.write(block);
      failure_ = std::move(block.status);
      if (!failure_.ok()) failed_.store(true);
    }
    pool.Return(&block);
  }

  const std::size_t threads_;
  Stages stages_;
  bool ended_ = false;               // next() has no more blocks
  Result<void> failure_;             // the first failure in the order of blocks
  std::atomic<bool> failed_{false};  // append() or write() has failed for a block
};

}  // namespace plymill
