// Judgement: what a shard's games are judged to, and what is needed for it. Its memory is
// kept from shard to shard.
#pragma once

#include <cstdint>

#include "base/buffer.h"
#include "record/verdict.h"

namespace plymill {

struct Judgement {
  static constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};

  Verdicts verdicts;             // one a game
  Buffer<std::uint32_t> checks;  // one a game, where games are compared; see SeenGame
  Buffer<bool> matches;          // scratch of Where
  std::uint64_t end = kNoEnd;    // offset behind the last game of the run, where it is here
};

}  // namespace plymill
