// Continuation: what kind of text a shard continues, if it begins within something very long.
#pragma once

#include <memory>

#include "notation/game_ops.h"
#include "notation/shard_options.h"
#include "record/shard.h"

namespace plymill {

// Whether the text of `shard` ends with a rejected game, which the next shard would continue.
inline bool EndsInGame(const GameOps& game, const Shard& shard, const ShardOptions& options) {
  const std::unique_ptr<RecordsBase> records = game.new_records();
  game.read_shard(shard, options, *records);
  const char* const end = shard.text.data() + shard.text.size();
  return !records->rejects.empty() &&
         records->rejects.back().text.data() + records->rejects.back().text.size() == end;
}

// Sources report that a shard continues the one before it, but not what it continues: a game, or
// text between games. The first of the shards that belong together decides. One object per source
// sees its shards in order.
class Continuation {
 public:
  // Sets `shard.continues` or `shard.between`. The shards hold texts of `game`, not JSON.
  void Mark(const GameOps& game, const ShardOptions& options, Shard& shard) {
    if (shard.continues) {
      shard.between = is_between_games_;
      shard.continues = !is_between_games_;
    } else if (shard.is_cut) {
      is_between_games_ = !EndsInGame(game, shard, options);
    }
  }

 private:
  bool is_between_games_ = false;
};

}  // namespace plymill
