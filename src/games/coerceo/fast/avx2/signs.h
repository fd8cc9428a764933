// FindSigns: finds the "#" of each move number in a movetext, and its comments.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "base/avx2.h"
#include "games/coerceo/fast/avx2/comment.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// Finds all "#" outside comments from `begin` to `end`, and the braces of comments. Writes the
// offsets of "#" to Workspace::signs, from index 1 on. Returns how many "#" there are, or 0 if a
// comment is not regular.
[[gnu::noinline]] inline std::uint32_t FindSigns(const char* text, const char* begin,
                                                 const char* end, Workspace& work) {
  const auto offset = [text](const char* at) { return static_cast<std::uint32_t>(at - text); };
  std::uint32_t* const first = work.signs.data() + 1;
  std::uint32_t* to = first;
  for (const char* at = begin; at < end;) {
    _mm_prefetch(at + 256, _MM_HINT_T0);
    const Bits opens = BitsOf(at, [](Bytes c) { return Equal(c, '{'); });
    Bits signs = BitsOf(at, [](Bytes c) { return Equal(c, '#'); });
    if (opens == 0) {
      to += WriteOffsets<kSignsInWord>(signs, offset(at), to);
      at += 64;
      continue;
    }
    signs &= _blsmsk_u64(opens);
    to += WriteOffsets<kSignsInWord>(signs, offset(at), to);
    const char* const open = at + _tzcnt_u64(opens);
    if (open >= end) break;
    const char* const close = FindCommentEnd(open + 1, end);
    if (close == nullptr) return 0;
    work.opens[work.open_count++] = offset(open);
    work.closes[work.close_count++] = offset(close);
    at = close + 1;
  }
  while (to != first && to[-1] >= offset(end)) --to;
  return static_cast<std::uint32_t>(to - first);
}

}  // namespace
}  // namespace plymill::coerceo::fast
