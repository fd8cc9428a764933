// Block: what one shard needs on its way through the pipeline. Blocks go round: a
// run has a fixed number of them, and their memory is kept.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "encode/record_file.h"
#include "games/game_ops.h"
#include "record/buffer.h"
#include "record/records.h"

namespace plymill {

struct Block {
  std::size_t source = 0;         // index in the run, or in the record file
  std::size_t file = 0;           // of record files: index in the run,
  std::size_t number = 0;         // and number of the block in it
  bool last = false;              // the last shard of its source
  const GameOps* game = nullptr;  // null where the source has no games to read
  Shard shard;
  Buffer<char> memory;             // of the shard, where it was read from a stream
  RecordsBase* records = nullptr;  // of `game`
  Buffer<char> output;             // what the shard adds to the output
  BlockHeader header;              // of a block of a record file

  // Sets `game` and `records`.
  void Use(const GameOps* next) {
    game = next;
    records = nullptr;
    for (auto& [owner, kept] : kept_) {
      if (owner == game) records = kept.get();
    }
    if (records == nullptr && game != nullptr) {
      kept_.emplace_back(game, game->new_records());
      records = kept_.back().second.get();
    }
  }

 private:
  std::vector<std::pair<const GameOps*, std::unique_ptr<RecordsBase>>> kept_;
};

class BlockPool {
 public:
  explicit BlockPool(std::size_t blocks) : blocks_(blocks) {
    for (Block& block : blocks_) free_.push_back(&block);
  }

  // A free block. The pipeline never asks for more than there are.
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
  std::vector<Block> blocks_;
  std::vector<Block*> free_;
};

}  // namespace plymill
