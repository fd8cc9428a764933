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
  Buffer<std::uint32_t> checks;  // SeenGame::check of each game; empty if games are not compared
  Buffer<bool> matches;          // scratch memory of Where::Filter()

  // The offset of the end of the last game of the run, if this game is in the shard.
  std::uint64_t end = kNoEnd;
};

}  // namespace plymill
