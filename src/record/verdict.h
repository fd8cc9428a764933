// Verdict: what becomes of a game that was read.
#pragma once

#include <cstdint>

#include "base/buffer.h"

namespace plymill {

// The number of the set a game goes to, 0 where there are no sets; or why it goes to
// none.
enum class Verdict : std::uint8_t {
  kFirstSet = 0,
  kLastSet = 252,
  kFiltered,   // not asked for
  kDuplicate,  // of an earlier game
  kNotRead     // it stands behind the last game of the run
};

// One a game of a shard, in their order.
using Verdicts = Buffer<Verdict>;

// The verdicts from `first` to `last`.
struct VerdictRange {
  Verdict first = Verdict::kFirstSet;
  Verdict last = Verdict::kLastSet;

  bool Holds(Verdict verdict) const { return first <= verdict && verdict <= last; }
};

inline constexpr VerdictRange kAllSets{};

}  // namespace plymill
