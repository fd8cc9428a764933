// FindLineEndsAvx512: finds line ends with AVX-512, 64 bytes at a time.
#include <immintrin.h>

#include "text/fetch_ahead.h"
#include "text/lines/line_index.h"

namespace plymill {
namespace {

// Bit i is set if byte i of the 64 bytes at `at` is a line feed.
inline std::uint64_t LineFeeds(const char* at) {
  return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(at), _mm512_set1_epi8('\n'));
}

// The values 1 to 64: for each of 64 bytes, the offset of the byte after it.
inline __m512i AfterEachByte() {
  const __m512i fours = _mm512_set1_epi32(0x04030201);
  const __m512i words = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm512_add_epi8(fours, _mm512_mullo_epi32(words, _mm512_set1_epi32(0x04040404)));
}

// For each set bit of `bits`, writes `base` plus the offset of the byte after it. Writes sixteen
// values at a time; values after the last one are garbage.
//
//   bits     ..1...1.   ->   bytes 3 7 0 0 ...   ->   base + 3, base + 7, ...
inline std::size_t AppendEnds(std::uint64_t bits, std::size_t base, __m512i after,
                              std::uint32_t* ends) {
  const __m512i offset = _mm512_set1_epi32(static_cast<int>(base));
  const auto count = static_cast<std::size_t>(_mm_popcnt_u64(bits));
  __m512i places = _mm512_maskz_compress_epi8(bits, after);
  std::size_t i = 0;
  do {
    const __m512i wide = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(places));
    _mm512_storeu_si512(ends + i, _mm512_add_epi32(wide, offset));
    places = _mm512_alignr_epi32(places, places, 4);
    i += 16;
  } while (i < count);
  return count;
}

}  // namespace

std::size_t FindLineEndsAvx512(const char* text, std::size_t bytes, std::uint32_t* ends) {
  const __m512i after = AfterEachByte();
  std::size_t count = 0;
  std::size_t at = 0;
  for (; at + 64 <= bytes; at += 64) {
    FetchAhead(text + at);
    count += AppendEnds(LineFeeds(text + at), at, after, ends + count);
  }
  const std::uint64_t rest = _bzhi_u64(LineFeeds(text + at), static_cast<unsigned>(bytes - at));
  return count + AppendEnds(rest, at, after, ends + count);
}

}  // namespace plymill
