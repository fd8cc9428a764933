// Separators with AVX2, 64 bytes at a time.
#include <immintrin.h>

#include "games/rootlog/fast/separators.h"

namespace plymill::rootlog {
namespace {

inline std::uint64_t SeparatorsIn32(const char* at) {
  const __m256i text = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
  const auto is = [&](char c) { return _mm256_cmpeq_epi8(text, _mm256_set1_epi8(c)); };
  const __m256i found = _mm256_or_si256(_mm256_or_si256(is('/'), is(';')), is('\n'));
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(found));
}

// Bit i: byte i of the 64 at `at` is a separator.
inline std::uint64_t SeparatorBits(const char* at) {
  return SeparatorsIn32(at) | SeparatorsIn32(at + 32) << 32;
}

// Writes the places of `bits`, sixteen at a time: nearly always there are no more. Behind
// the last, anything is written.
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

std::size_t FindSeparatorsAvx2(const char* text, std::size_t bytes, std::uint32_t* at) {
  std::size_t count = 0;
  std::size_t i = 0;
  for (; i + 64 <= bytes; i += 64) count += Append(SeparatorBits(text + i), i, at + count);
  const std::uint64_t rest = _bzhi_u64(SeparatorBits(text + i), static_cast<unsigned>(bytes - i));
  return count + Append(rest, i, at + count);
}

}  // namespace plymill::rootlog
