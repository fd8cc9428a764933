// ShardTexts: how the shard of a block is scanned.
#pragma once

#include "model/shard_options.h"
#include "plymill/convert.h"
#include "run/run_block.h"

namespace plymill {

// How the scanners read shards. `options` must outlive the result.
inline ShardOptions HowToReadFor(const ConvertOptions& options) {
  return {.read = {.keep_unparsed = options.keep_unparsed},
          .strict = options.strict,
          .rules = options.rules,
          .keep_texts = options.text,
          .form = options.form,
          .max_game_bytes = options.max_game_bytes,
          .rule_settings = options.rule_settings};
}

// The shard to scan. If the source is JSON, this is a shard of the game texts in the records,
// unless the shard continues a record that was too large for one shard.
inline Shard TextsOf(RunBlock& block, const ConvertOptions& options) {
  const JsonOptions& json = options.archives.json;
  if (!json.is_on() || block.shard.continues) return block.shard;
  return block.json.Read(block.shard, {&json, block.game->move_separators, options.max_game_bytes,
                                       block.game_is_known, options.form});
}

}  // namespace plymill
