// Judgement: the verdicts for the games of a shard, and scratch memory to find them. The memory is
// kept from shard to shard.
#pragma once

#include <cstdint>

#include "base/buffer.h"
#include "record/verdict.h"

namespace plymill {

struct Judgement {
  static constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};

  Verdicts verdicts;             // one for each game
  Buffer<std::uint32_t> checks;  // one for each game, if games are compared; see SeenGame
  Buffer<bool> matches;          // scratch of Where
  std::uint64_t end = kNoEnd;    // offset of the end of the run's last game, if it is here
};

}  // namespace plymill
