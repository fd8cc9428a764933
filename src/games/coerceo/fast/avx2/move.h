// A move, "3c-14d", read at once: its tiles have one digit or two each, so it has one of four
// shapes, and a table says for each which byte means what.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/frames.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {
namespace {

using Word = __m128i;  // 16 bytes
using WordBytes = std::array<std::uint8_t, 16>;

inline Word LoadWord(const void* at) { return _mm_loadu_si128(static_cast<const Word*>(at)); }

// Bytes of the text are brought to places, one or more for each:
//
//   place   0   1   8   9   10  11  12  13  14  15
//           ten ten c   -   c   d   3   c   4   d      of "3c-14d"; "ten" is "1" or nothing
//
// What is taken from them there leaves small numbers, which pairs of places add up to bytes
// 4 to 7 of a row: the colour, how the colours differ, the first square and the second.
struct MoveShape {
  WordBytes order{};  // which byte of the text goes to each place; 0x80: none
  WordBytes least{};  // what is taken from it
  WordBytes most{};   // what may be left of it
  WordBytes tens{};   // of the row: what a "1" before its digit adds to a square, or 1 tile
};

constexpr MoveShape MakeMoveShape(unsigned from_digits, unsigned to_digits) {
  MoveShape shape;
  shape.order.fill(0x80);
  const auto put = [&](std::size_t place, unsigned byte, char least, unsigned most) {
    shape.order[place] = static_cast<std::uint8_t>(byte);
    shape.least[place] = static_cast<std::uint8_t>(least);
    shape.most[place] = static_cast<std::uint8_t>(most);
  };
  const unsigned hyphen = from_digits + 1, to = hyphen + 1;
  const auto put_square = [&](unsigned index, unsigned begin, unsigned digits) {
    const bool ten = digits == 2;
    if (ten) put(index, begin, '1', 0);
    put(12 + 2 * index, begin + digits - 1, ten ? '0' : '1', ten ? 9 : 8);
    put(13 + 2 * index, begin + digits, 'a', 5);
    put(10 + index, begin + digits, 'a', 5);
    shape.tens[6 + index] = ten ? 80 : 8;
  };
  put_square(0, 0, from_digits);
  put_square(1, to, to_digits);
  put(8, from_digits, 'a', 5);
  put(9, hyphen, '-', 0);
  return shape;
}

// By which of bytes 1, 4 and 5 of the text look like digits:
//
//   3c-4a      bits 0 0 ?        3c-14a      0 1 0
//   13c-4a          1 1 0        13c-14a     1 1 1
struct MoveTable {
  alignas(64) std::array<MoveShape, 8> shapes;
  std::array<std::uint8_t, 8> bytes;  // of the text
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

// Digits have the fifth bit, small letters up to "o" have not.
inline std::size_t MoveBits(const char* text) {
  return _pext_u64(Load<std::uint64_t>(text), 0x0000'1010'0000'1000);
}

// What 16 bytes of text are if they begin with a move.
struct Move {
  Word row;          // but for its number
  Word wrong;        // not zero where there is no move
  const char* end;   // behind its last letter
  bool odd_colours;  // the piece leaves its colour
};

inline Move ReadMove(const char* text) {
  const std::size_t bits = MoveBits(text);
  const MoveShape& shape = kMoves.shapes[bits];
  const Word weights = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 8, 1, 8, 1);
  const Word of_row = _mm_setr_epi8(0, 0, 0, 0, 1, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0);
  const Word placed = _mm_shuffle_epi8(LoadWord(text), LoadWord(shape.order.data()));
  const Word digits = _mm_sub_epi8(placed, LoadWord(shape.least.data()));
  const Word sums = _mm_packus_epi16(_mm_maddubs_epi16(digits, weights), _mm_setzero_si128());
  Move move;
  move.wrong = _mm_subs_epu8(digits, LoadWord(shape.most.data()));
  move.row = _mm_add_epi8(_mm_and_si128(sums, of_row), LoadWord(shape.tens.data()));
  move.odd_colours = (_mm_extract_epi16(sums, 2) & 0x100) != 0;
  move.end = text + kMoves.bytes[bits];
  return move;
}

inline void StoreMove(const Move& move, std::uint32_t number, StoredPly* row) {
  const Word numbered = _mm_or_si128(move.row, _mm_cvtsi32_si128(static_cast<int>(number)));
  _mm_storeu_si128(reinterpret_cast<Word*>(row), numbered);
}

inline bool IsMove(const Move& move) { return _mm_testz_si128(move.wrong, move.wrong) != 0; }

}  // namespace
}  // namespace plymill::coerceo::fast
