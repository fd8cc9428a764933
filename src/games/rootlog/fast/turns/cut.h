// Cut: makes the keys of the next actions of a shard, and finds their slots in the table. For files
// that are compiled for AVX2, so everything here has internal linkage.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "games/rootlog/fast/turns.h"

namespace plymill::rootlog {
namespace {

inline __m128i Load16(const void* at) { return _mm_loadu_si128(static_cast<const __m128i*>(at)); }

// Makes the key of the action from `begin` to `end`, as ActionKey::Of() does. If `end` is before
// `begin`, the key is that of a long action, which is never cached.
inline void CutOne(const char* text, std::size_t begin, std::size_t end,
                   const ActionMemo::Table& memo, CutAction& to) {
  constexpr std::size_t kCounted = ActionKey::kMaxBytes + 1;
  const std::size_t bytes = end - begin;
  const std::size_t missing = bytes < kCounted ? kCounted - bytes : 0;
  const __m128i line_feeds = _mm_set1_epi64x(ActionKey::kLineFeeds);
  const __m128i mask = Load16(ActionKey::kMasks.bytes + missing);
  const __m128i key = _mm_and_si128(_mm_xor_si128(Load16(text + begin), line_feeds), mask);
  const auto first = static_cast<std::uint64_t>(_mm_cvtsi128_si64(key));
  const auto second = static_cast<std::uint64_t>(_mm_extract_epi64(key, 1));
  const std::uint64_t hash = first * ActionKey::kFirstFactor + second * ActionKey::kSecondFactor;
  _mm_storeu_si128(reinterpret_cast<__m128i*>(&to.key), key);
  to.slot = memo.slots + (hash >> memo.shift);
  __builtin_prefetch(to.slot);
}

// Cuts the actions from walk.at on, up to CutActions::kMost of them.
inline void Cut(TurnWalk& walk, const ActionMemo::Table& given_memo) {
  const ActionMemo::Table memo = given_memo;
  const char* const text = walk.text;
  const std::uint32_t* const at = walk.at;
  const auto left = static_cast<std::size_t>(walk.separators_end - at);
  const std::size_t count = left < CutActions::kMost ? left : CutActions::kMost;
  std::size_t begin =
      walk.in_turn ? at[-1] + std::size_t{1} : walk.line + LabelBytes(text + walk.line);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t end = at[i];
    CutOne(text, begin, end, memo, walk.cut.action[i]);
    begin = end + 1;
  }
  // Cuts the first action of each line again, because it begins after the label.
  const auto first = static_cast<std::size_t>(at - walk.separators);
  for (const std::uint32_t* line_end = walk.line_end; *line_end + 1 < first + count; ++line_end) {
    const std::size_t i = *line_end + 1 - first;
    const std::size_t line = at[i - 1] + std::size_t{1};
    CutOne(text, line + LabelBytes(text + line), at[i], memo, walk.cut.action[i]);
  }
  for (std::size_t i = count; i < count + CutActions::kAhead; ++i)
    walk.cut.action[i].slot = walk.cut.action[0].slot;
  walk.cut.shift = memo.shift;
  walk.cut.begin = at;
  walk.cut.end = at + count;
}

}  // namespace
}  // namespace plymill::rootlog
