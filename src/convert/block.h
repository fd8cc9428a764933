// Block: what one shard needs on its way through the pipeline. Blocks go round: a
// run has a fixed number of them, and their memory is kept.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "archive/json_reader.h"
#include "archive/source.h"
#include "base/buffer.h"
#include "encode/record_file.h"
#include "notation/game_ops.h"
#include "notation/payload.h"
#include "record/records.h"
#include "select/judgement.h"

namespace plymill {

// What a shard adds to an output: lines, or a block of a record file, in which rows are those of
// the records it is made of.
struct OutputPart {
  Buffer<char> lines;  // of JSON or of the notation
  BlockHeader header;
  Payload payload;
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
};

// What a block keeps records for.
enum class Keeping : std::uint8_t {
  kRead,    // all that was read
  kChosen,  // what is kept of it
  kSet,     // what goes to one set: this, and those behind it to others
};

struct RunSource;

struct Block {
  std::size_t source = 0;                 // index in the run, or in the record file
  std::shared_ptr<RunSource> run_source;  // the same, of a run over texts
  std::size_t file = 0;                   // of record files: index in the run,
  std::size_t number = 0;                 // and number of the block in it
  bool last = false;                      // the last shard of its source
  absl::Status source_status;             // why nothing more of its source is read
  const GameOps* game = nullptr;          // null where the source has no games to read
  bool game_is_known = true;              // else no record of the shard tells it, and `game` is any
  Shard shard;
  ShardMemory memory;              // of the shard
  JsonReader json;                 // of a source of JSON
  RecordsBase* records = nullptr;  // of `game`: all that was read
  Judgement judgement;             // of its games, where games are selected
  RecordsBase* chosen = nullptr;   // what is kept of the records: often all, the same
  std::vector<OutputPart> parts = std::vector<OutputPart>(1);  // one an output
  absl::Status status;  // why it could not be filled or worked on
  bool beyond = false;  // it stands behind the end of the run: nothing of it is wanted

  // Sets `game` and `records`.
  void Use(const GameOps* next) {
    game = next;
    records = chosen = game != nullptr ? RecordsFor(Keeping::kRead) : nullptr;
  }

  // Records of `game`, kept from shard to shard. `set`: which, of kSet.
  RecordsBase* RecordsFor(Keeping keeping, std::size_t set = 0) {
    const std::size_t index = static_cast<std::size_t>(keeping) + set;
    if (kept_.size() <= index) kept_.resize(index + 1);
    Kept& all = kept_[index];
    for (auto& [owner, kept] : all) {
      if (owner == game) return kept.get();
    }
    all.emplace_back(game, game->new_records());
    return all.back().second.get();
  }

 private:
  using Kept = std::vector<std::pair<const GameOps*, std::unique_ptr<RecordsBase>>>;
  std::vector<Kept> kept_;
};

class BlockPool {
 public:
  // Makes the blocks so many, unless there are more.
  void GrowTo(std::size_t blocks) {
    const std::lock_guard lock(mutex_);
    while (blocks_.size() < blocks) free_.push_back(&blocks_.emplace_back());
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
  std::deque<Block> blocks_;
  std::vector<Block*> free_;
};

}  // namespace plymill
