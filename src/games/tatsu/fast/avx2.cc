// ReadLinesAvx2: reads lines of Tatsu with AVX2, four at a time.
#include <immintrin.h>

#include "games/tatsu/fast/turns.h"
#include "scan/lines/avx2_lines.h"

namespace plymill::tatsu::fast {
namespace {

struct Isa : Avx2Lines {
  static Lanes Places() { return Lanes{0, 1, 2, 3}; }

  static Lanes ClassesOf(Lanes characters, Lanes&) {
    const auto is = [&](char c) {
      return (Lanes)_mm256_cmpeq_epi8((__m256i)characters, _mm256_set1_epi8(c));
    };
    const __m256i digits = _mm256_sub_epi8((__m256i)characters, _mm256_set1_epi8('0'));
    const __m256i at_most_nine = _mm256_min_epu8(digits, _mm256_set1_epi8(9));
    const Lanes digit = (Lanes)_mm256_cmpeq_epi8(digits, at_most_nine);
    const Lanes water = is('W');
    const Lanes fire = is('F');
    const Lanes dragon = is('V') | water | fire;
    // Tens digits above 2 need no bit: their values are above 24, which is tested later.
    const Lanes no_tens = is('0') | ~(digit | is('\0'));
    return ((Lanes)digits & digit) |
           ((dragon & Each(0x1111)) + (water & Each(0x0101)) + (fire & Each(0x0202))) |
           (no_tens & Each(kNoTens * 0x0101)) | (~(digit | dragon) & Each(kNoFrom * 0x0101)) |
           (~digit & Each(kNoTo * 0x0101U));
  }

  // Converts pairs of tens and units to values.
  static Lanes ValuesOf(Lanes digits) {
    return (Lanes)_mm256_maddubs_epi16((__m256i)digits, _mm256_set1_epi16(0x010A));
  }

  // Computes WayOf() for each word of 16 bits. `way` is the number of spaces clockwise, or the
  // space of an entrance. Black: 1 to 6 clockwise, entrances at 1 to 3. White: 18 to 23 clockwise,
  // entrances at 13 to 15.
  static Lanes WaysOf(Lanes ways) {
    const __m256i enter = _mm256_srli_epi16((__m256i)ways, 6);
    const __m256i places = _mm256_and_si256((__m256i)ways, _mm256_set1_epi16(63));
    const __m256i anticlockwise = _mm256_cmpgt_epi16(places, _mm256_set1_epi16(31));
    const __m256i turned = _mm256_and_si256(anticlockwise, _mm256_set1_epi16(64 - kSpaces));
    const __m256i way = _mm256_sub_epi16(places, turned);
    const __m256i most =
        _mm256_sub_epi16(_mm256_set1_epi16(5), _mm256_mullo_epi16(enter, _mm256_set1_epi16(3)));
    const __m256i first =
        _mm256_sub_epi16(_mm256_set1_epi16(18), _mm256_mullo_epi16(enter, _mm256_set1_epi16(5)));
    const auto within = [&](__m256i from) {
      const __m256i too_far = _mm256_subs_epu16(_mm256_sub_epi16(way, from), most);
      return (Lanes)_mm256_cmpeq_epi16(too_far, _mm256_setzero_si256());
    };
    const Lanes black = within(_mm256_set1_epi16(1));
    const Lanes white = within(first);
    return (white & Each(kWhiteWay)) | (~(black | white) & Each(kNoWay));
  }

  // Stores the rows in the order of the lines. Each store of 16 bytes is overwritten after
  // kRowBytes by the next one.
  static void StoreRows(const RowWords<Lanes>& first, const RowWords<Lanes>& second, char* rows) {
    const auto store = [&](std::size_t i, __m128i row) {
      _mm_storeu_si128(reinterpret_cast<__m128i*>(rows + i * kRowBytes), row);
    };
    const auto low = [](const RowWords<Lanes>& row) {
      return _mm256_unpacklo_epi64((__m256i)row.low, (__m256i)row.high);
    };
    const auto high = [](const RowWords<Lanes>& row) {
      return _mm256_unpackhi_epi64((__m256i)row.low, (__m256i)row.high);
    };
    const __m256i a = low(first), b = low(second), c = high(first), d = high(second);
    store(0, _mm256_castsi256_si128(a));
    store(1, _mm256_castsi256_si128(b));
    store(2, _mm256_castsi256_si128(c));
    store(3, _mm256_castsi256_si128(d));
    store(4, _mm256_extracti128_si256(a, 1));
    store(5, _mm256_extracti128_si256(b, 1));
    store(6, _mm256_extracti128_si256(c, 1));
    store(7, _mm256_extracti128_si256(d, 1));
  }
};

}  // namespace

std::size_t ReadLinesAvx2(const char* text, const std::uint32_t* begins, std::size_t count,
                          const LineLayout& layout, std::size_t ahead, char* rows, bool& odd) {
  return ReadLines<Isa>({text, begins, count, layout, ahead}, rows, odd);
}

}  // namespace plymill::tatsu::fast
