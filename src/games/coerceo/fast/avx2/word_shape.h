// WordShape: reads a short text, such as "3c-14d", with a few vector instructions. Its numbers have
// one or two digits, so it has one of a few shapes. The shape gives the meaning of each byte.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace plymill::coerceo::fast {
namespace {

using Word = __m128i;  // 16 bytes
using WordBytes = std::array<std::uint8_t, 16>;

inline Word LoadWord(const void* at) { return _mm_loadu_si128(static_cast<const Word*>(at)); }

// The bytes of the text are moved to 16 places. At each place, `least` is subtracted, which leaves
// a small number. Then the numbers of each pair of places are multiplied by weights and added. Each
// sum is a byte of a row.
struct WordShape {
  WordBytes order{};  // the index of the byte that moves to each place; 0x80: none
  WordBytes least{};  // the number that is subtracted from that byte
  WordBytes most{};   // the greatest difference that the shape allows
  WordBytes added{};  // the numbers that are added to the sums of the pairs

  constexpr WordShape() { order.fill(0x80); }

  constexpr void Put(std::size_t place, unsigned byte, char from, unsigned up_to) {
    order[place] = static_cast<std::uint8_t>(byte);
    least[place] = static_cast<std::uint8_t>(from);
    most[place] = static_cast<std::uint8_t>(up_to);
  }

  // Puts a tile of one or two digits, which begins at `byte` of the text. One digit is from 1 to 9;
  // two digits are from 10 to 19.
  constexpr void PutTile(std::size_t ten_place, std::size_t place, unsigned byte, unsigned digits) {
    const bool two = digits == 2;
    if (two) Put(ten_place, byte, '1', 0);
    Put(place, byte + digits - 1, two ? '0' : '1', two ? 9 : 8);
  }
};

// The amount that PutTile() subtracts from a tile with the weight `weight`. Add it to the sum.
constexpr std::uint8_t TileTaken(unsigned digits, unsigned weight) {
  return static_cast<std::uint8_t>((digits == 2 ? 10 : 1) * weight);
}

struct ShapedWord {
  Word sums;   // one sum for each pair of places, in the low eight bytes
  Word wrong;  // not zero if the text has another shape
};

inline ShapedWord ShapeWord(const char* text, const WordShape& shape, Word weights) {
  const Word placed = _mm_shuffle_epi8(LoadWord(text), LoadWord(shape.order.data()));
  const Word left = _mm_sub_epi8(placed, LoadWord(shape.least.data()));
  const Word sums = _mm_maddubs_epi16(left, weights);
  return {_mm_packus_epi16(sums, _mm_setzero_si128()),
          _mm_subs_epu8(left, LoadWord(shape.most.data()))};
}

inline bool IsZero(Word word) { return _mm_testz_si128(word, word) != 0; }

}  // namespace
}  // namespace plymill::coerceo::fast
