// BlockPool: a fixed number of blocks that a pipeline uses again and again.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

namespace plymill {

template <class Block>
class BlockPool {
 public:
  // Adds blocks until the pool has `blocks` of them.
  void GrowTo(std::size_t blocks) {
    const std::lock_guard lock(mutex_);
    while (blocks_.size() < blocks) free_.push_back(&blocks_.emplace_back());
  }

  // Returns a free block. There always is one, because the pipeline never uses more blocks than the
  // pool has.
  Block* Take() {
    const std::lock_guard lock(mutex_);
    Block* const block = free_.back();
    free_.pop_back();
    return block;
  }

  void Return(Block* block) {
    const std::lock_guard lock(mutex_);
    free_.push_back(block);
  }

 private:
  std::mutex mutex_;
  std::deque<Block> blocks_;
  std::vector<Block*> free_;
};

}  // namespace plymill
