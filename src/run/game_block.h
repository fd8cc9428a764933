// GameBlock: the games of one shard, or of one block of a record file, as they pass through a
// pipeline.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/game_ops.h"
#include "model/records.h"
#include "run/select/judgement.h"
#include "run/select/keep_chosen.h"

namespace plymill {

// The kinds of records that a block keeps.
enum class Keeping : std::uint8_t {
  kRead,    // all games that were read
  kChosen,  // the games that are written
  kSet,     // the games of the first set; the values after kSet are the other sets
};

// A pipeline uses a fixed number of blocks again and again. The blocks keep their memory.
struct GameBlock {
  Result<void> status;             // why the block could not be filled or processed
  bool beyond = false;             // the run ended before this block, so the block is ignored
  std::size_t source = 0;          // index of the source in the run, or in the record file
  const GameOps* game = nullptr;   // the notation; null if the source has no games to read
  RecordsBase* records = nullptr;  // all games that were read
  Judgement judgement;             // verdicts on `records`, if games are selected
  RecordsBase* chosen = nullptr;   // the games that are written; `records` if all are written

  // Sets the notation, and sets `records` and `chosen` to records of the notation.
  void Use(const GameOps* next) {
    game = next;
    records = chosen = game != nullptr ? RecordsFor(Keeping::kRead) : nullptr;
  }

  // Sets `chosen` to the games that `judgement` selects.
  void Choose() {
    if (KeepsAll(*records, judgement)) return;
    chosen = RecordsFor(Keeping::kChosen);
    KeepChosen(*game, *records, judgement, *chosen);
  }

  // The records of the notation `game` for the purpose `keeping`. Their memory is kept from shard
  // to shard. If `keeping` is kSet, `set` is the index of the set.
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

}  // namespace plymill
