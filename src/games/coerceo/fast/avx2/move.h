// Move: reads a move such as "3c-14d" with a few vector instructions. See WordShape.
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

//   place   0   1   8   9   10  11  12  13  14  15
//           ten ten c   -   c   d   3   c   4   d      of "3c-14d"; "ten" is "1" or nothing
//
// The weighted sums of the pairs give bytes 4 to 7 of a row. The lowest bit of byte 4 is the colour
// of the first square. The lowest bit of byte 5 is 1 if the colours of the two squares differ.
// Bytes 6 and 7 are the two squares.
constexpr WordShape MakeMoveShape(unsigned from_digits, unsigned to_digits) {
  WordShape shape;
  const unsigned hyphen = from_digits + 1, to = hyphen + 1;
  const auto put_square = [&](unsigned index, unsigned begin, unsigned digits) {
    shape.PutTile(index, 12 + 2 * index, begin, digits);
    shape.Put(13 + 2 * index, begin + digits, 'a', 5);
    shape.Put(10 + index, begin + digits, 'a', 5);
    shape.added[6 + index] = TileTaken(digits, 8);
  };
  put_square(0, 0, from_digits);
  put_square(1, to, to_digits);
  shape.Put(8, from_digits, 'a', 5);
  shape.Put(9, hyphen, '-', 0);
  return shape;
}

// The shapes of moves. Bits 0, 1 and 2 of the index show which of bytes 1, 4 and 5 of the text look
// like digits:
//
//   3c-4a      bits 0 0 ?        3c-14a      0 1 0
//   13c-4a          1 1 0        13c-14a     1 1 1
struct MoveTable {
  alignas(64) std::array<WordShape, 8> shapes;
  std::array<std::uint8_t, 8> bytes;  // the number of bytes of the move
};

inline constexpr MoveTable kMoves = [] {
  MoveTable moves;
  const auto set = [&](std::size_t bits, unsigned from_digits, unsigned to_digits) {
    moves.shapes[bits] = MakeMoveShape(from_digits, to_digits);
    moves.bytes[bits] = static_cast<std::uint8_t>(from_digits + to_digits + 3);
  };
  for (std::size_t bits = 0; bits < 8; ++bits) set(bits, 1, 1);
  set(0b010, 1, 2);
  set(0b011, 2, 1);
  set(0b111, 2, 2);
  return moves;
}();

// Digits have the bit 0x10. "-" and the letters "a" to "f" do not.
inline std::size_t MoveBits(const char* text) {
  return _pext_u64(Load<std::uint64_t>(text), 0x0000'1010'0000'1000);
}

// 16 bytes of text, read as if they begin with a move.
struct Move {
  Word row;         // the row of the move, without its number
  Word wrong;       // not zero if there is no move
  Word odd;         // not zero if the piece moves to a field of the other colour
  const char* end;  // the byte after its last letter
};

// The end of the move at `text`. It has no meaning if there is no move.
inline const char* EndOfMove(const char* text) { return text + kMoves.bytes[MoveBits(text)]; }

inline Move ReadMove(const char* text) {
  const std::size_t bits = MoveBits(text);
  const WordShape& shape = kMoves.shapes[bits];
  const Word weights = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 8, 1, 8, 1);
  const Word of_row = _mm_setr_epi8(0, 0, 0, 0, 1, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0);
  const Word of_colours = _mm_setr_epi8(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  const ShapedWord word = ShapeWord(text, shape, weights);
  return {.row = _mm_add_epi8(_mm_and_si128(word.sums, of_row), LoadWord(shape.added.data())),
          .wrong = word.wrong,
          .odd = _mm_and_si128(word.sums, of_colours),
          .end = text + kMoves.bytes[bits]};
}

inline bool IsMove(const Move& move) { return IsZero(move.wrong); }
inline bool IsPlainMove(const Move& move) { return IsZero(_mm_or_si128(move.wrong, move.odd)); }

inline void StoreMove(const Move& move, std::size_t number, StoredPly& row) {
  _mm_storeu_si128(reinterpret_cast<Word*>(&row), move.row);
  row.number = static_cast<std::uint32_t>(number);
}

}  // namespace
}  // namespace plymill::coerceo::fast
