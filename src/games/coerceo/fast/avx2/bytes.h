// Bytes: the types of the AVX2 passes, which are vectors of 32 bytes and words with one bit for
// each of 64 bytes.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace plymill::coerceo::fast {
namespace {

using Bytes = __m256i;  // 32 bytes
using Bits = std::uint64_t;

inline Bytes LoadBytes(const void* at) { return _mm256_loadu_si256(static_cast<const Bytes*>(at)); }
inline Bytes All(std::uint8_t byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
inline Bits LowBits(std::uint32_t count) { return _bzhi_u64(~Bits{0}, count); }

inline Bytes Equal(Bytes a, std::uint8_t b) { return _mm256_cmpeq_epi8(a, All(b)); }
inline Bytes UpTo(Bytes bytes, std::uint8_t last) {
  return _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, All(last)), bytes);
}

inline Bytes Or(Bytes a, Bytes b) { return _mm256_or_si256(a, b); }
inline Bytes And(Bytes a, Bytes b) { return _mm256_and_si256(a, b); }

// The top bit of each of 64 bytes.
inline Bits TopBits(Bytes low, Bytes high) {
  const auto bits = [](Bytes half) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(half));
  };
  return bits(low) | Bits{bits(high)} << 32;
}

// Applies `of_half` to each half of the 64 bytes at `at`. Returns the top bits of the 64 results.
template <class OfHalf>
inline Bits BitsOf(const void* at, OfHalf of_half) {
  const auto* const bytes = static_cast<const char*>(at);
  return TopBits(of_half(LoadBytes(bytes)), of_half(LoadBytes(bytes + 32)));
}

// A table for _mm256_shuffle_epi8(), which looks up the low four bits of each byte. If the top bit
// of the byte is set, the result is 0.
inline Bytes NibbleTable(const std::array<std::uint8_t, 16>& table) {
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}
inline Bytes HighNibbles(Bytes bytes) { return And(_mm256_srli_epi16(bytes, 4), All(0x0F)); }

}  // namespace
}  // namespace plymill::coerceo::fast
