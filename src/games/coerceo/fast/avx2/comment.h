// A comment, passed with AVX2.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "games/coerceo/fast/avx2/bytes.h"

namespace plymill::coerceo::fast {
namespace {

// What may stand in no regular comment: bytes that are not printable and no line end; "{",
// and "[", which may begin a game; a CR alone; a line that may begin a game with "1", blanks
// or a byte order mark.
inline Bytes WrongInComment(const char* at) {
  const Bytes c = LoadBytes(at), before = LoadBytes(at - 1);
  const Bytes lf = Equal(c, '\n');
  const Bytes control = _mm256_andnot_si256(Or(lf, Equal(c, '\r')), UpTo(c, 0x1F));
  const Bytes bad = Or(Or(control, Equal(c, 0x7F)), Or(Equal(c, '{'), Equal(c, '[')));
  const Bytes blank = Or(Equal(c, ' '), Equal(c, '\r'));
  const Bytes begins_game = Or(Or(Equal(c, '1'), blank), c);  // the top bits
  return Or(Or(bad, And(Equal(before, '\n'), begins_game)),
            _mm256_andnot_si256(lf, Equal(before, '\r')));
}

// Where the comment ends whose text begins at `at`: at its "}". Null where it is not regular,
// or ends behind `stop`.
inline const char* FindCommentEnd(const char* at, const char* stop) {
  for (; at < stop; at += 64) {
    const Bits close = BitsOf(at, [](Bytes c) { return Equal(c, '}'); });
    const Bits wrong = TopBits(WrongInComment(at), WrongInComment(at + 32));
    if ((wrong & _blsmsk_u64(close)) != 0) return nullptr;
    if (close != 0) return at + _tzcnt_u64(close);
  }
  return nullptr;
}

}  // namespace
}  // namespace plymill::coerceo::fast
