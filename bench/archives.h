// Archives: one made archive a notation, in memory and hot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game_ops.h"
#include "record/shard.h"

namespace plymill::bench {

// The seed of every archive here: the same bytes on every machine.
inline constexpr std::uint64_t kSeed = 20121106;

struct Archive {
  const GameOps* game = nullptr;
  std::string text;           // with Shard::kPaddingBytes zeros behind its bytes
  std::vector<Shard> shards;  // of the size that plymill takes to check, and for JSON Lines
  std::vector<Shard> blocks;  // and for record files
  std::string_view bytes() const { return {text.data(), text.size() - Shard::kPaddingBytes}; }
};

// At least `bytes` bytes of games of `game`, none of them twice, and its shards.
std::unique_ptr<Archive> MakeArchive(const GameOps& game, std::size_t bytes);

}  // namespace plymill::bench
