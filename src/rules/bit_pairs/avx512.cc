#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "rules/bit_pairs/bit_pairs.h"
#include "rules/bit_pairs/write_words.h"

namespace plymill {
namespace {

__m512i InAllLanes(std::uint64_t low, std::uint64_t high) {
  const __m128i set = _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
  return _mm512_broadcast_i32x4(set);
}

}  // namespace

void FindPairsAvx512(const BitPairsWord* pairs, std::size_t bytes, FirstSet first,
                     std::uint64_t second, std::uint8_t* to) {
  const __m512i in_first = InAllLanes(first.low, first.high);
  const __m512i in_second = InAllLanes(second, 0);
  WriteWords(bytes, to, [&](std::size_t i) -> std::uint64_t {
    const BitPairsWord& word = pairs[i];
    const auto load = [](const std::uint8_t* from) { return _mm512_load_si512(from); };
    const __m512i of_first = _mm512_shuffle_epi8(in_first, load(word.first_byte.data()));
    const __m512i of_second = _mm512_shuffle_epi8(in_second, load(word.second_byte.data()));
    const __mmask64 found = _mm512_test_epi8_mask(of_first, load(word.first_bit.data()));
    return _mm512_mask_test_epi8_mask(found, of_second, load(word.second_bit.data()));
  });
}

}  // namespace plymill
