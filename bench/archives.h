// Archives: one made archive for each notation, in memory and in the caches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/game_ops.h"
#include "model/shard.h"

namespace plymill::bench {

// The seed of all archives here. The bytes are the same on every machine.
inline constexpr std::uint64_t kSeed = 20121106;

struct Archive {
  const GameOps* game = nullptr;
  std::string text;           // followed by Shard::kPaddingBytes zeros
  std::vector<Shard> shards;  // of the shard size for `check` and JSON Lines
  std::vector<Shard> blocks;  // of the shard size for record files
  std::string_view bytes() const { return {text.data(), text.size() - Shard::kPaddingBytes}; }
};

// Makes at least `bytes` bytes of games of `game`, all different, and cuts them into shards.
std::unique_ptr<Archive> MakeArchive(const GameOps& game, std::size_t bytes);

}  // namespace plymill::bench
