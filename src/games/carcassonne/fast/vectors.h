// Vectors: tests of 32 bytes of text at once. Only for files that are compiled for AVX2: everything
// has internal linkage, so that other files never link its code.
#pragma once

#include <immintrin.h>

#include <cstdint>
#include <cstring>

namespace plymill::carcassonne::fast {
namespace {

using Bits = std::uint64_t;  // one bit per byte of the text

inline std::uint64_t LoadWord(const char* at) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof(word));
  return word;
}

inline __m256i Load(const char* at) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}

inline Bits Bytes(__m256i bytes) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes)); }

inline __m256i Equal(__m256i bytes, char c) {
  return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c));
}

// For each byte, whether it is at most `c`. The bytes and `c` are compared as unsigned values.
inline __m256i IsAtMost(__m256i bytes, char c) {
  return _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, _mm256_set1_epi8(c)), bytes);
}

// For each byte, whether it is one of the `count` values from `first` on.
inline __m256i IsFrom(__m256i bytes, char first, std::uint8_t count) {
  const __m256i from = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first));
  return IsAtMost(from, static_cast<char>(count - 1));
}

}  // namespace
}  // namespace plymill::carcassonne::fast
