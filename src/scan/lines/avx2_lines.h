// Avx2Lines: lines in vectors of four eight-byte words. For files named avx2.cc.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

namespace plymill {
namespace {

struct Avx2Lines {
  using Lanes = std::uint64_t __attribute__((vector_size(32)));
  using Words = std::uint16_t __attribute__((vector_size(32)));  // four in each lane

  // Loads the first eight bytes of each of four lines, and the next eight.
  static void LoadLines(const char* text, const std::uint32_t* begins, Lanes& first,
                        Lanes& second) {
    const auto load_two = [&](std::size_t i) {
      return _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(text + begins[i + 2]),
                                 reinterpret_cast<const __m128i*>(text + begins[i]));
    };
    const __m256i even = load_two(0);
    const __m256i odd = load_two(1);
    first = (Lanes)_mm256_unpacklo_epi64(even, odd);
    second = (Lanes)_mm256_unpackhi_epi64(even, odd);
  }

  // The number of lanes before the first lane that is not 0; four if all are 0.
  static std::size_t ZerosBefore(Lanes lanes) {
    const __m256i zeros = _mm256_cmpeq_epi64((__m256i)lanes, _mm256_setzero_si256());
    const auto bits = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(zeros)));
    return _tzcnt_u32(~bits);
  }

  // Bit i is set if line i of the kLengths lines at `begins` has at most 2 bytes, including its
  // line end. Such a line is blank or too short for a move.
  static constexpr std::size_t kLengths = 8;
  static unsigned BlankLines(const std::uint32_t* begins) {
    const auto load = [](const std::uint32_t* from) {
      return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    };
    const __m256i bytes = _mm256_sub_epi32(load(begins + 1), load(begins));
    const __m256i blank = _mm256_cmpgt_epi32(_mm256_set1_epi32(3), bytes);
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(blank)));
  }
};

}  // namespace
}  // namespace plymill
