// Avx512Lines: lines in vectors of eight eight-byte words. For files named avx512.cc.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

namespace plymill {
namespace {

struct Avx512Lines {
  using Lanes = std::uint64_t __attribute__((vector_size(64)));
  using Words = std::uint16_t __attribute__((vector_size(64)));  // four in each lane

  // Loads the first eight bytes of each of eight lines, and the next eight.
  static void LoadLines(const char* text, const std::uint32_t* begins, Lanes& first,
                        Lanes& second) {
    const auto load = [&](std::size_t i) {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + begins[i]));
    };
    const auto load_four = [&](std::size_t i) {
      const __m512i one = _mm512_castsi128_si512(load(i));
      const __m512i two = _mm512_mask_broadcast_i32x4(one, 0x00F0, load(i + 2));
      const __m512i three = _mm512_mask_broadcast_i32x4(two, 0x0F00, load(i + 4));
      return _mm512_mask_broadcast_i32x4(three, 0xF000, load(i + 6));
    };
    const __m512i even = load_four(0);
    const __m512i odd = load_four(1);
    first = (Lanes)_mm512_unpacklo_epi64(even, odd);
    second = (Lanes)_mm512_unpackhi_epi64(even, odd);
  }

  // The number of lanes before the first lane that is not 0; eight if all are 0.
  static std::size_t ZerosBefore(Lanes lanes) {
    const unsigned others = _mm512_test_epi64_mask((__m512i)lanes, (__m512i)lanes);
    return _tzcnt_u32(others | 1U << 8);
  }

  // Bit i is set if line i of the kLengths lines at `begins` has at most 2 bytes, including its
  // line end. Such a line is blank or too short for a move.
  static constexpr std::size_t kLengths = 16;
  static unsigned BlankLines(const std::uint32_t* begins) {
    const __m512i bytes =
        _mm512_sub_epi32(_mm512_loadu_si512(begins + 1), _mm512_loadu_si512(begins));
    return _mm512_cmple_epu32_mask(bytes, _mm512_set1_epi32(2));
  }
};

}  // namespace
}  // namespace plymill
