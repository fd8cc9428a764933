// WordShape: a short text, such as "3c-14d", read at once. Its numbers have one digit or two, so
// it has one of a few shapes, and a table says for each which byte means what.
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

// Bytes of the text are brought to places. What is taken from them there leaves small numbers,
// which pairs of places add up to bytes of a row.
struct WordShape {
  WordBytes order{};  // which byte of the text goes to each place; 0x80: none
  WordBytes least{};  // what is taken from it
  WordBytes most{};   // what may be left of it
  WordBytes added{};  // to the sums of the pairs

  constexpr WordShape() { order.fill(0x80); }

  constexpr void Put(std::size_t place, unsigned byte, char from, unsigned up_to) {
    order[place] = static_cast<std::uint8_t>(byte);
    least[place] = static_cast<std::uint8_t>(from);
    most[place] = static_cast<std::uint8_t>(up_to);
  }

  // A tile of one digit or two from `byte` on.
  constexpr void PutTile(std::size_t ten_place, std::size_t place, unsigned byte, unsigned digits) {
    const bool two = digits == 2;
    if (two) Put(ten_place, byte, '1', 0);
    Put(place, byte + digits - 1, two ? '0' : '1', two ? 9 : 8);
  }
};

// What PutTile() takes from a tile that counts `weight`.
constexpr std::uint8_t TileTaken(unsigned digits, unsigned weight) {
  return static_cast<std::uint8_t>((digits == 2 ? 10 : 1) * weight);
}

struct ShapedWord {
  Word sums;   // of pairs of places, in the low eight bytes
  Word wrong;  // not zero where the text has another shape
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
