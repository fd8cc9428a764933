// Suffix: reads a capture or a tile after a move, such as " x14d" or " T5", with a few vector
// instructions. Instead of a capture or a tile, a second blank or line end may follow. See
// WordShape.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx2/word_shape.h"
#include "games/coerceo/fast/frames.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {
namespace {

//   place   0   1   2   3   8   14  15
//           x   ten 4   d       d       of " x14d"; "ten" is "1" or nothing
//           T   ten         5       5   of " T15"
//
// The weighted sums of the pairs give the bytes of the second half of a row: byte 1 is the captured
// square, byte 4 the removed tile. Byte 7 is not stored in the row; IsOddAfter() reads it.
constexpr WordShape MakeSuffixShape(char first, unsigned digits) {
  WordShape shape;
  shape.Put(0, 1, first, 0);
  if (first == 'x') {
    shape.PutTile(1, 2, 2, digits);
    shape.Put(3, 2 + digits, 'a', 5);
    shape.Put(14, 2 + digits, 'a', 5);
    shape.added[0] = 1;  // the number of captures
    shape.added[1] = TileTaken(digits, 8);
    shape.added[7] = 1;  // inverts the colour: a captured piece of the player's own colour is odd
  } else if (first == 'T') {
    shape.PutTile(1, 8, 2, digits);
    shape.PutTile(1, 15, 2, digits);
    shape.added[3] = 1;
    shape.added[4] = TileTaken(digits, 1);
    shape.added[7] = TileTaken(digits, 8);
  }
  return shape;
}

// The shapes of suffixes. Bits 0 and 1 of the index are two bits of byte 1 of the text. Bit 2 shows
// whether byte 3 looks like a digit:
//
//   two blanks    bits 0 0 ?         " T5"     0 1 0         " x4d"     1 1 0
//   a blank, LF        1 0 ?         " T15"    0 1 1         " x14d"    1 1 1
struct SuffixTable {
  alignas(64) std::array<WordShape, 8> shapes;
  std::array<std::uint8_t, 8> bytes;    // the number of bytes, without a second blank
  std::array<std::uint8_t, 8> as_from;  // see Suffix
};

inline constexpr SuffixTable kSuffixes = [] {
  constexpr unsigned kColour = 1, kTile = 0xF8;
  SuffixTable suffixes{};
  const auto set = [&](std::size_t bits, char first, unsigned digits, unsigned bytes,
                       unsigned as_from) {
    suffixes.shapes[bits] = MakeSuffixShape(first, digits);
    suffixes.bytes[bits] = static_cast<std::uint8_t>(bytes);
    suffixes.as_from[bits] = static_cast<std::uint8_t>(as_from);
  };
  for (unsigned digits = 1; digits <= 2; ++digits) {
    const std::size_t two = digits == 2 ? 0b100 : 0;
    set(two | 0b00, ' ', 0, 1, 0);
    set(two | 0b01, '\n', 0, 1, 0);
    set(two | 0b10, 'T', digits, digits + 2, kTile);
    set(two | 0b11, 'x', digits, digits + 3, kColour);
  }
  return suffixes;
}();

inline std::size_t SuffixBits(const char* text) {
  return _pext_u32(Load<std::uint32_t>(text), 0x1000'4800);
}

// 16 bytes of text, read as if they begin with a blank and a suffix. The blank is not checked.
struct Suffix {
  Word sums;         // the second half of a row; byte 7 is for IsOddAfter()
  Word wrong;        // not zero if there is no suffix
  const char* end;   // the byte after its last byte
  unsigned as_from;  // bits of byte 7 that must be equal to the bits of the square the move leaves
};

inline Suffix ReadSuffix(const char* text) {
  const std::size_t bits = SuffixBits(text);
  const WordShape& shape = kSuffixes.shapes[bits];
  const Word weights = _mm_setr_epi8(0, 0, 8, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 8);
  const ShapedWord word = ShapeWord(text, shape, weights);
  return {.sums = _mm_add_epi8(word.sums, LoadWord(shape.added.data())),
          .wrong = word.wrong,
          .end = text + kSuffixes.bytes[bits],
          .as_from = kSuffixes.as_from[bits]};
}

inline bool IsSuffix(const Suffix& suffix) { return IsZero(suffix.wrong); }

inline void StoreSuffix(const Suffix& suffix, StoredPly& row) {
  static_assert(offsetof(StoredPly, capture_count) == sizeof(StoredPly) / 2);
  const Word of_row = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  _mm_storel_epi64(reinterpret_cast<Word*>(&row.capture_count), _mm_and_si128(suffix.sums, of_row));
}

// Not 0 if a move from the square `from` captures a piece of its own colour, or removes another
// tile than the one that the piece leaves.
inline unsigned IsOddAfter(const Suffix& suffix, unsigned from) {
  const auto sums = static_cast<std::uint64_t>(_mm_cvtsi128_si64(suffix.sums));
  return (static_cast<unsigned>(sums >> 56) ^ from) & suffix.as_from;
}

}  // namespace
}  // namespace plymill::coerceo::fast
