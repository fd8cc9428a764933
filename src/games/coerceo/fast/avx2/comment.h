// FindCommentEnd: passes a comment with AVX2.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "base/avx2.h"

namespace plymill::coerceo::fast {
namespace {

// Sets the top bit of each byte that no regular comment has: bytes that are neither printable nor a
// line end; "{"; "[", which may begin a game; the byte after a CR without LF; and, at a line start,
// "1", a blank or a byte that is not ASCII, because a game or a byte order mark may begin there.
inline Bytes WrongInComment(const char* at) {
  const Bytes c = LoadBytes(at), before = LoadBytes(at - 1);
  const Bytes lf = Equal(c, '\n');
  const Bytes control = _mm256_andnot_si256(Or(lf, Equal(c, '\r')), UpTo(c, 0x1F));
  const Bytes bad = Or(Or(control, Equal(c, 0x7F)), Or(Equal(c, '{'), Equal(c, '[')));
  const Bytes blank = Or(Equal(c, ' '), Equal(c, '\r'));
  const Bytes begins_game = Or(Or(Equal(c, '1'), blank), c);  // `c`: not ASCII
  return Or(Or(bad, And(Equal(before, '\n'), begins_game)),
            _mm256_andnot_si256(lf, Equal(before, '\r')));
}

// The "}" of the comment whose text begins at `at`. Null if the comment is not regular, or if no
// "}" is found in the steps of 64 bytes that begin before `stop`.
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
