#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "rules/bit_pairs/bit_pairs.h"
#include "rules/bit_pairs/write_words.h"

namespace plymill {
namespace {

__m256i Load(const std::uint8_t* from) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
}

__m256i InBothLanes(std::uint64_t low, std::uint64_t high) {
  const __m128i set = _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
  return _mm256_broadcastsi128_si256(set);
}

// 32 bits from bit `at` of the word on.
std::uint64_t HalfOf(const BitPairsWord& word, std::size_t at, __m256i first, __m256i second) {
  const __m256i zero = _mm256_setzero_si256();
  const auto lacks = [&](__m256i set, const std::uint8_t* bytes, const std::uint8_t* bits) {
    const __m256i found = _mm256_shuffle_epi8(set, Load(bytes));
    return _mm256_cmpeq_epi8(_mm256_and_si256(found, Load(bits)), zero);
  };
  const __m256i lacking =
      _mm256_or_si256(lacks(first, word.first_byte.data() + at, word.first_bit.data() + at),
                      lacks(second, word.second_byte.data() + at, word.second_bit.data() + at));
  return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(lacking));
}

}  // namespace

void FindPairsAvx2(const BitPairsWord* pairs, std::size_t bytes, FirstSet first,
                   std::uint64_t second, std::uint8_t* to) {
  const __m256i in_first = InBothLanes(first.low, first.high);
  const __m256i in_second = InBothLanes(second, 0);
  WriteWords(bytes, to, [&](std::size_t i) {
    const std::uint64_t low = HalfOf(pairs[i], 0, in_first, in_second);
    return low | HalfOf(pairs[i], 32, in_first, in_second) << 32;
  });
}

}  // namespace plymill
