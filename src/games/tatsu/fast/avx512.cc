// ReadLinesAvx512: reads lines of Tatsu with AVX-512, eight at a time.
#include <immintrin.h>

#include <array>

#include "games/tatsu/fast/turns.h"
#include "scan/lines/avx512_lines.h"

namespace plymill::tatsu::fast {
namespace {

// Byte permutation that compacts four rows of 16 bytes to four rows of kRowBytes.
alignas(64) constexpr auto kClosedUp = [] {
  std::array<std::uint8_t, 64> from{};
  for (std::size_t i = 0; i < 4 * kRowBytes; ++i) {
    from[i] = static_cast<std::uint8_t>(i / kRowBytes * 16 + i % kRowBytes);
  }
  return from;
}();

// One byte for each of the values 0 to 127.
using Table = std::array<std::uint8_t, 128>;

constexpr Table MakeTable(auto byte_of) {
  Table table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = byte_of(static_cast<unsigned char>(i));
  return table;
}

alignas(64) constexpr Table kClasses = MakeTable(ClassOf);
alignas(64) constexpr Table kWays = MakeTable(WayOf);

struct Isa : Avx512Lines {
  // Looks up each byte by its low seven bits.
  static Lanes LookUp(const Table& table, Lanes bytes) {
    return (Lanes)_mm512_permutex2var_epi8(_mm512_load_si512(table.data()), (__m512i)bytes,
                                           _mm512_load_si512(table.data() + 64));
  }

  static Lanes ClassesOf(Lanes characters, Lanes& wrong) {
    wrong |= characters & Each(0x8080);
    return LookUp(kClasses, characters);
  }

  // Converts pairs of tens and units to values.
  static Lanes ValuesOf(Lanes digits) {
    return (Lanes)_mm512_maddubs_epi16((__m512i)digits, _mm512_set1_epi16(0x010A));
  }

  static Lanes WaysOf(Lanes ways) { return LookUp(kWays, ways); }

  static Lanes Places() { return Lanes{0, 1, 2, 3, 4, 5, 6, 7}; }

  // Stores the rows in the order of the lines.
  //
  //   a: rows of the first plies of lines 0 2 4 6      c: rows of the first plies of lines 1 3 5 7
  //   b: rows of the second plies of lines 0 2 4 6     d: rows of the second plies of lines 1 3 5 7
  //
  // The first stored vector holds the first row of each of a, b, c and d, the second vector holds
  // the second row of each, and so on.
  static void StoreRows(const RowWords<Lanes>& first, const RowWords<Lanes>& second, char* rows) {
    const auto low = [](const RowWords<Lanes>& row) {
      return _mm512_unpacklo_epi64((__m512i)row.low, (__m512i)row.high);
    };
    const auto high = [](const RowWords<Lanes>& row) {
      return _mm512_unpackhi_epi64((__m512i)row.low, (__m512i)row.high);
    };
    const __m512i a = low(first), b = low(second), c = high(first), d = high(second);
    const __m512i ab01 = _mm512_shuffle_i64x2(a, b, 0x44), ab23 = _mm512_shuffle_i64x2(a, b, 0xEE);
    const __m512i cd01 = _mm512_shuffle_i64x2(c, d, 0x44), cd23 = _mm512_shuffle_i64x2(c, d, 0xEE);
    const auto store = [&](std::size_t i, __m512i four) {
      const __m512i closed = _mm512_permutexvar_epi8(_mm512_load_si512(kClosedUp.data()), four);
      _mm512_storeu_si512(rows + i * 4 * kRowBytes, closed);
    };
    store(0, _mm512_shuffle_i64x2(ab01, cd01, 0x88));
    store(1, _mm512_shuffle_i64x2(ab01, cd01, 0xDD));
    store(2, _mm512_shuffle_i64x2(ab23, cd23, 0x88));
    store(3, _mm512_shuffle_i64x2(ab23, cd23, 0xDD));
  }
};

}  // namespace

std::size_t ReadLinesAvx512(const char* text, const std::uint32_t* begins, std::size_t count,
                            const LineLayout& layout, std::size_t ahead, char* rows, bool& odd) {
  return ReadLines<Isa>({text, begins, count, layout, ahead}, rows, odd);
}

}  // namespace plymill::tatsu::fast
