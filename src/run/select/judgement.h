// Judgement: the verdicts for the games of a shard, and scratch memory to find them. The memory is
// kept from shard to shard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/buffer.h"
#include "base/hash/hash.h"
#include "model/verdict.h"

namespace plymill {

struct Judgement {
  static constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};

  Verdicts verdicts;         // one for each game
  Buffer<Hash128> games;     // the hash of each game by SelectOptions::same, if it is needed
  Buffer<bool> matches;      // scratch memory of Where::Filter()
  Buffer<char> played = {};  // scratch memory of GameOps::hash_contents()

  // With Dedupe::kReport, the hashes of the beginnings of all games, and where those of each end.
  Buffer<std::uint64_t> beginnings = {};
  Buffer<std::size_t> beginning_ends = {};

  std::span<const std::uint64_t> BeginningsOf(std::size_t game) const {
    const std::size_t begin = game == 0 ? 0 : beginning_ends[game - 1];
    return {beginnings.data() + begin, beginning_ends[game] - begin};
  }

  // The offset of the end of the last game of the run, if this game is in the shard.
  std::uint64_t end = kNoEnd;
};

}  // namespace plymill
