// Separators: found with AVX2, 64 bytes at a time.
#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "games/rootlog/fast/separators.h"
#include "text/fetch_ahead.h"

namespace plymill::rootlog {
namespace {

// In each mask, bit i stands for byte i of the 64.
struct FoundSeparators {
  std::uint64_t line_feeds;
  std::uint64_t all;  // including the line feeds

  // The separators among the first `bytes` bytes. `bytes` may be more than 64.
  FoundSeparators UpTo(std::size_t bytes) const {
    const unsigned bits = bytes < 64 ? static_cast<unsigned>(bytes) : 64;
    return {_bzhi_u64(line_feeds, bits), _bzhi_u64(all, bits)};
  }
};

// Appends the indices of the separators that are line feeds. `first` is the index of the first
// separator in `found`. Returns the number of line feeds. Writes two indices at a time, because
// there are rarely more, so up to two values after the last are overwritten.
inline std::size_t AppendLineEnds(const FoundSeparators& found, std::size_t first,
                                  std::uint32_t* to) {
  const auto count = static_cast<std::size_t>(_mm_popcnt_u64(found.line_feeds));
  std::uint64_t left = found.line_feeds;
  std::size_t i = 0;
  do {
    for (std::size_t k = 0; k < 2; ++k) {
      const std::uint64_t up_to_it = _blsmsk_u64(left);
      const auto rank = static_cast<std::size_t>(_mm_popcnt_u64(found.all & up_to_it));
      to[i + k] = static_cast<std::uint32_t>(first + rank - 1);
      left = _blsr_u64(left);
    }
    i += 2;
  } while (i < count);
  return count;
}

struct Found32 {
  std::uint64_t line_feeds, all;
};

inline Found32 SeparatorsIn32(const char* at) {
  const __m256i text = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
  const auto is = [&](char c) { return _mm256_cmpeq_epi8(text, _mm256_set1_epi8(c)); };
  const auto bits = [](__m256i found) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(found));
  };
  const __m256i line_feeds = is('\n');
  return {bits(line_feeds), bits(_mm256_or_si256(_mm256_or_si256(is('/'), is(';')), line_feeds))};
}

inline FoundSeparators SeparatorsIn64(const char* at) {
  const Found32 low = SeparatorsIn32(at), high = SeparatorsIn32(at + 32);
  return {low.line_feeds | high.line_feeds << 32, low.all | high.all << 32};
}

// Writes the positions of the set bits, sixteen at a time, because there are rarely more.
// Overwrites up to 16 values after the last one.
inline std::size_t Append(std::uint64_t bits, std::size_t base, std::uint32_t* to) {
  const auto count = static_cast<std::size_t>(_mm_popcnt_u64(bits));
  std::size_t i = 0;
  do {
    for (std::size_t k = 0; k < 16; ++k) {
      to[i + k] = static_cast<std::uint32_t>(base + _tzcnt_u64(bits));
      bits = _blsr_u64(bits);
    }
    i += 16;
  } while (i < count);
  return count;
}

}  // namespace

SeparatorCounts FindSeparatorsAvx2(const char* text, std::size_t bytes, std::uint32_t* at,
                                   std::uint32_t* line_ends) {
  SeparatorCounts counts;
  for (std::size_t i = 0; i < bytes; i += 64) {
    FetchAhead(text + i);
    const FoundSeparators found = SeparatorsIn64(text + i).UpTo(bytes - i);
    counts.line_ends += AppendLineEnds(found, counts.separators, line_ends + counts.line_ends);
    counts.separators += Append(found.all, i, at + counts.separators);
  }
  return counts;
}

}  // namespace plymill::rootlog
