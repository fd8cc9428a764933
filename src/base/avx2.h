// Vectors of AVX2: 32 bytes of text at once, and words with one bit for each of 64 bytes. Only for
// files that are compiled for AVX2: everything has internal linkage, so that no such code is linked
// into other files.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace plymill {
namespace {

using Bytes = __m256i;       // 32 bytes; the result of a test is 0xFF (true) or 0 for each byte
using Bits = std::uint64_t;  // bit i stands for byte i

inline Bytes LoadBytes(const void* at) { return _mm256_loadu_si256(static_cast<const Bytes*>(at)); }
inline Bytes All(int byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
inline Bytes Or(Bytes a, Bytes b) { return _mm256_or_si256(a, b); }
inline Bytes And(Bytes a, Bytes b) { return _mm256_and_si256(a, b); }

// Loads text 4 KiB after `at` into the cache; it may be past the end of the text. The CPU also does
// so by itself, but only up to the end of a memory page.
inline void FetchAhead(const char* at) { __builtin_prefetch(at + 4096); }

// Tests of each byte, as an unsigned number.
inline Bytes Equal(Bytes bytes, int byte) { return _mm256_cmpeq_epi8(bytes, All(byte)); }
inline Bytes UpTo(Bytes bytes, int last) {
  return _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, All(last)), bytes);
}
inline Bytes Between(Bytes bytes, int first, int last) {
  return UpTo(_mm256_sub_epi8(bytes, All(first)), last - first);
}

// The top bit of each byte.
inline Bits TopBits(Bytes bytes) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes)); }
inline Bits TopBits(Bytes low, Bytes high) { return TopBits(low) | TopBits(high) << 32; }

// Applies `of_half` to each half of the 64 bytes at `at`. Returns the top bits of the 64 results.
template <class OfHalf>
inline Bits BitsOf(const void* at, OfHalf of_half) {
  const auto* const bytes = static_cast<const char*>(at);
  return TopBits(of_half(LoadBytes(bytes)), of_half(LoadBytes(bytes + 32)));
}

// The lowest `count` bits, `count` up to 64.
inline Bits LowBits(std::uint32_t count) { return _bzhi_u64(~Bits{0}, count); }

// For each set bit, writes its place, plus `base`, to `to`. Returns how many there are. Writes
// `kSome` values at a time, so `to` needs room for `kSome` more. Fast if few words have more bits.
template <std::size_t kSome>
inline std::size_t WriteOffsets(Bits bits, std::size_t base, std::uint32_t* to) {
  const auto count = static_cast<std::size_t>(_mm_popcnt_u64(bits));
  std::size_t i = 0;
  do {
    for (std::size_t k = 0; k < kSome; ++k) {
      to[i + k] = static_cast<std::uint32_t>(base + _tzcnt_u64(bits));
      bits = _blsr_u64(bits);
    }
    i += kSome;
  } while (i < count);
  return count;
}

// A table of 16 bytes for _mm256_shuffle_epi8(), which looks up the low four bits of each byte. If
// the top bit of the byte is set, the result is 0.
template <class Byte = std::uint8_t>
inline Bytes NibbleTable(const std::array<Byte, 16>& table) {
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}
inline Bytes HighNibbles(Bytes bytes) { return And(_mm256_srli_epi16(bytes, 4), All(0x0F)); }

}  // namespace
}  // namespace plymill
