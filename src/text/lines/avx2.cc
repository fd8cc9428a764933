// FindLineEndsAvx2: finds line ends with AVX2, 64 bytes at a time.
#include <immintrin.h>

#include "text/fetch_ahead.h"
#include "text/lines/line_index.h"

namespace plymill {
namespace {

// Bit i is set if byte i of the 64 bytes at `at` is a line feed.
inline std::uint64_t LineFeeds(const char* at) {
  const auto half = [](const char* bytes) -> std::uint64_t {
    const __m256i text = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
    const __m256i found = _mm256_cmpeq_epi8(text, _mm256_set1_epi8('\n'));
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(found));
  };
  return half(at) | half(at + 32) << 32;
}

// For each set bit of `bits`, writes the offset of the byte after it. Writes eight values at a
// time, which is nearly always enough. Values after the last one are garbage.
inline std::size_t AppendEnds(std::uint64_t bits, std::size_t base, std::uint32_t* ends) {
  const auto count = static_cast<std::size_t>(_mm_popcnt_u64(bits));
  const auto offset = static_cast<std::uint32_t>(base + 1);
  std::size_t i = 0;
  do {
    for (std::size_t k = 0; k < 8; ++k) {
      ends[i + k] = offset + static_cast<std::uint32_t>(_tzcnt_u64(bits));
      bits = _blsr_u64(bits);
    }
    i += 8;
  } while (i < count);
  return count;
}

}  // namespace

std::size_t FindLineEndsAvx2(const char* text, std::size_t bytes, std::uint32_t* ends) {
  std::size_t count = 0;
  std::size_t at = 0;
  for (; at + 64 <= bytes; at += 64) {
    FetchAhead(text + at);
    count += AppendEnds(LineFeeds(text + at), at, ends + count);
  }
  const std::uint64_t rest = _bzhi_u64(LineFeeds(text + at), static_cast<unsigned>(bytes - at));
  return count + AppendEnds(rest, at, ends + count);
}

}  // namespace plymill
