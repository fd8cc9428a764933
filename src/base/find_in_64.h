// FindIn64: finds a character in 64 bytes, all of which must be readable. Bit i of the result
// stands for byte i.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <cstdint>
#include <cstring>

#include "base/cursor.h"

namespace plymill {

#if defined(__SSE2__)

// Bit i of the result is set if byte i satisfies `is`, which tests 16 bytes at once.
template <class Is>
inline std::uint64_t FindWhatIsIn64(const char* text, Is is) {
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < 64; i += 16) {
    const __m128i found = is(_mm_loadu_si128(reinterpret_cast<const __m128i*>(text + i)));
    bits |= std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(found))} << i;
  }
  return bits;
}

inline std::uint64_t FindIn64(const char* text, char c) {
  return FindWhatIsIn64(text,
                        [&](__m128i bytes) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); });
}

inline std::uint64_t FindDigitsIn64(const char* text) {
  return FindWhatIsIn64(text, [](__m128i bytes) {
    const __m128i values = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
    return _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values);
  });
}

#else

inline std::uint64_t FindIn64(const char* text, char c) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101, kGather = 0x0102'0408'1020'4080;
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < 64; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, text + i, sizeof(word));
    // The top bit of each byte of `others` is set if the byte is not `c`.
    const std::uint64_t differs = word ^ kOnes * static_cast<unsigned char>(c);
    const std::uint64_t others = ((differs & ~(kOnes << 7)) + (kOnes << 7) - kOnes) | differs;
    bits |= (~others >> 7 & kOnes) * kGather >> 56 << i;
  }
  return bits;
}

inline std::uint64_t FindDigitsIn64(const char* text) {
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < 64; ++i) bits |= std::uint64_t{IsDigit(text[i])} << i;
  return bits;
}

#endif

}  // namespace plymill
