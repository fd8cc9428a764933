// Continuation: whether a shard continues a game or text between games, if it begins within a text
// that is too large for one shard.
#pragma once

#include <memory>

#include "model/game_ops.h"
#include "model/shard.h"
#include "model/shard_options.h"

namespace plymill {

// Whether `shard` ends within a game, so that the next shard continues this game. Such a game is
// rejected as too large.
inline bool EndsInGame(const GameOps& game, const Shard& shard, const ShardOptions& options) {
  const std::unique_ptr<RecordsBase> records = game.new_records();
  game.read_shard(shard, options, *records);
  const char* const end = shard.text.data() + shard.text.size();
  return !records->rejects.empty() &&
         records->rejects.back().text.data() + records->rejects.back().text.size() == end;
}

// A source sets only `shard.continues`. It does not know whether the shard continues a game or text
// between games. The first of the shards that belong together decides. There is one object for each
// source; it must see the shards of the source in order.
class Continuation {
 public:
  // If `shard` continues text between games, sets `shard.between` instead of `shard.continues`. The
  // shard has text in the notation `game`, not JSON.
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
