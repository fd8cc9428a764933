// Verdict: whether a game is written, and where.
#pragma once

#include <cstdint>

#include "base/buffer.h"

namespace plymill {

// The number of the set that a game goes to (0 if there are no sets), or the reason why the game is
// not written.
enum class Verdict : std::uint8_t {
  kFirstSet = 0,
  kLastSet = 252,
  kFiltered,   // not selected
  kDuplicate,  // has the same bytes as an earlier game
  kNotRead     // comes after the last game of the run
};

// The verdicts on the games of a shard, in order.
using Verdicts = Buffer<Verdict>;

// The verdicts from `first` to `last`.
struct VerdictRange {
  Verdict first = Verdict::kFirstSet;
  Verdict last = Verdict::kLastSet;

  bool Holds(Verdict verdict) const { return first <= verdict && verdict <= last; }
};

inline constexpr VerdictRange kAllSets{};

}  // namespace plymill
