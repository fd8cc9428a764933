// Separators: found with AVX-512, 64 bytes at a time.
#include <immintrin.h>

#include "games/rootlog/fast/found_separators.h"
#include "games/rootlog/fast/separators.h"
#include "text/fetch_ahead.h"

namespace plymill::rootlog {
namespace {

inline FoundSeparators SeparatorsIn64(const char* at) {
  const __m512i text = _mm512_loadu_si512(at);
  const auto is = [&](char c) { return _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(c)); };
  const std::uint64_t line_feeds = is('\n');
  return {line_feeds, is('/') | is(';') | line_feeds};
}

// The byte values 0 to 63.
inline __m512i EachByte() {
  const __m512i fours = _mm512_set1_epi32(0x03020100);
  const __m512i words = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm512_add_epi8(fours, _mm512_mullo_epi32(words, _mm512_set1_epi32(0x04040404)));
}

// Writes the positions of the set bits, sixteen at a time, because there are rarely more.
// Overwrites up to 16 values after the last one.
inline std::size_t Append(std::uint64_t bits, std::size_t base, __m512i each, std::uint32_t* to) {
  const __m512i offset = _mm512_set1_epi32(static_cast<int>(base));
  const auto count = static_cast<std::size_t>(_mm_popcnt_u64(bits));
  __m512i places = _mm512_maskz_compress_epi8(bits, each);
  std::size_t i = 0;
  do {
    const __m512i wide = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(places));
    _mm512_storeu_si512(to + i, _mm512_add_epi32(wide, offset));
    places = _mm512_alignr_epi32(places, places, 4);
    i += 16;
  } while (i < count);
  return count;
}

}  // namespace

SeparatorCounts FindSeparatorsAvx512(const char* text, std::size_t bytes, std::uint32_t* at,
                                     std::uint32_t* line_ends) {
  const __m512i each = EachByte();
  SeparatorCounts counts;
  for (std::size_t i = 0; i < bytes; i += 64) {
    FetchAhead(text + i);
    const FoundSeparators found = SeparatorsIn64(text + i).UpTo(bytes - i);
    counts.line_ends += AppendLineEnds(found, counts.separators, line_ends + counts.line_ends);
    counts.separators += Append(found.all, i, each, at + counts.separators);
  }
  return counts;
}

}  // namespace plymill::rootlog
