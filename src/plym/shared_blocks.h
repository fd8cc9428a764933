// SharedBlocks: decoded blocks that have games of several sources. Each is decoded once for all
// threads that read its sections at the same time.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

#include "base/result.h"
#include "model/column.h"
#include "model/records.h"
#include "plym/decode_column.h"

namespace plymill {

// Texts of the records are views into the columns.
struct SharedBlock {
  // Not std::once_flag: it needs static thread-local memory of libstdc++, which the Python module
  // may not have.
  std::mutex mutex;
  bool is_read = false;
  Result<void> status;
  Columns columns;
  ColumnDecoder decoder;
  std::unique_ptr<RecordsBase> records;
};

class SharedBlocks {
 public:
  // Returns block `number`, which `read(SharedBlock&)` fills unless a user has it. The block lasts
  // as long as it has users.
  template <class Read>
  std::shared_ptr<const SharedBlock> Take(std::size_t number, Read read) {
    const std::shared_ptr<SharedBlock> block = Find(number);
    const std::lock_guard lock(block->mutex);
    if (!block->is_read) read(*block);
    block->is_read = true;
    return block;
  }

 private:
  std::shared_ptr<SharedBlock> Find(std::size_t number) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<SharedBlock> block = blocks_[number].lock();
    if (block != nullptr) return block;
    std::erase_if(blocks_, [](const auto& each) { return each.second.expired(); });
    block = std::make_shared<SharedBlock>();
    blocks_[number] = block;
    return block;
  }

  std::mutex mutex_;
  std::map<std::size_t, std::weak_ptr<SharedBlock>> blocks_;
};

}  // namespace plymill
