// Bytes: the types of the AVX-512 passes, which are vectors of 64 bytes and words with one bit for
// each of 64 bytes.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/avx2.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

using Bytes = __m512i;                                         // 64 bytes
using Lanes = std::uint64_t __attribute__((vector_size(64)));  // 8 blocks, one bit for each byte

inline Bytes AsBytes(Lanes lanes) { return reinterpret_cast<Bytes>(lanes); }
inline Lanes AsLanes(Bytes bytes) { return reinterpret_cast<Lanes>(bytes); }
inline Bytes LoadBytes(const void* at) { return _mm512_loadu_si512(at); }
inline void StoreBytes(void* at, Bytes bytes) { _mm512_storeu_si512(at, bytes); }
inline Bytes All(std::uint8_t byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }
inline std::uint32_t CountBits(Bits bits) {
  return static_cast<std::uint32_t>(_mm_popcnt_u64(bits));
}

// CharacterTable: one byte for each of the characters 0 to 127. The high bit of a character is
// ignored.
class CharacterTable {
 public:
  static constexpr std::array<std::uint8_t, 128> Make(auto byte_of) {
    std::array<std::uint8_t, 128> table{};
    for (std::size_t c = 0; c < 128; ++c) table[c] = byte_of(static_cast<unsigned char>(c));
    return table;
  }

  explicit CharacterTable(const std::array<std::uint8_t, 128>& table)
      : low_(LoadBytes(table.data())), high_(LoadBytes(table.data() + 64)) {}

  Bytes operator[](Bytes characters) const {
    return _mm512_permutex2var_epi8(low_, characters, high_);
  }

 private:
  Bytes low_, high_;
};

constexpr std::array<std::uint8_t, 64> kCountingBytes = [] {
  std::array<std::uint8_t, 64> bytes{};
  for (std::size_t i = 0; i < 64; ++i) bytes[i] = static_cast<std::uint8_t>(i);
  return bytes;
}();

inline Bytes CountingBytes() { return LoadBytes(kCountingBytes.data()); }

// Appends to `kept` each of the 8 words that is not 0, with its offset in the text.
inline void AppendWords(__m512i words, __m256i offsets, BitWords& kept) {
  const __mmask8 any = _mm512_test_epi64_mask(words, words);
  StoreBytes(&kept.words[kept.count], _mm512_maskz_compress_epi64(any, words));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(&kept.offsets[kept.count]),
                      _mm256_maskz_compress_epi32(any, offsets));
  kept.count += CountBits(any);
}

}  // namespace
}  // namespace plymill::coerceo::fast
