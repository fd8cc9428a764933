// Tag lines, read with AVX2.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "base/avx2.h"
#include "games/coerceo/fast/frames.h"

namespace plymill::coerceo::fast {
namespace {

// Sets the top bit of each name letter. Each nibble belongs to some of these sets. A character is a
// name letter if its two nibbles have a set in common:
//
//   1: "0" to "9"     2: "A" to "O", "a" to "o"     4: "P" to "Z", "p" to "z"     8: "_"
inline Bytes NameLetters(Bytes bytes) {
  const Bytes low = NibbleTable({1 | 4, 7, 7, 7, 7, 7, 7, 7, 7, 7, 2 | 4, 2, 2, 2, 2, 2 | 8});
  const Bytes high = NibbleTable({0, 0, 0, 1, 2, 4 | 8, 2, 4});
  const Bytes shared =
      And(_mm256_shuffle_epi8(low, bytes), _mm256_shuffle_epi8(high, HighNibbles(bytes)));
  return _mm256_cmpgt_epi8(shared, _mm256_setzero_si256());
}

// The bytes for which IsValueCharacter() is false, except quotes, which end a value.
inline Bytes NoValueCharacters(Bytes bytes) {
  const Bytes control = Or(UpTo(bytes, 0x1F), Equal(bytes, 0x7F));
  return Or(control, Or(Equal(bytes, '\\'), Equal(bytes, '[')));
}

// Reads a tag line. If it does not fit in 64 bytes, or its name does not fit in 32, then
// ReadLongTagLine() reads it.
//
//   [ E v e n t _ " v a l u e " ] LF      or CR LF
//   0             open        close
inline std::uint32_t ReadTagLineInText(const char* text, std::uint32_t begin, std::uint32_t bytes,
                                       Tag& tag) {
  const char* const line = text + begin;
  const Bits quotes = BitsOf(line, [](Bytes b) { return Equal(b, '"'); });
  const auto open = static_cast<std::uint32_t>(_tzcnt_u64(quotes));
  const auto close = static_cast<std::uint32_t>(_tzcnt_u64(_blsr_u64(quotes)));
  if (close + 2 >= 64 || begin + close + 2 >= bytes || open < 3 || open > 32) [[unlikely]] {
    return ReadLongTagLine(text, begin, bytes, tag);
  }
  const Bytes letters = NameLetters(LoadBytes(line));
  const Bits name = static_cast<std::uint32_t>(_mm256_movemask_epi8(letters));
  const Bits no_value = BitsOf(line, NoValueCharacters);
  const Bits wrong_name = LowBits(open - 1) & ~Bits{1} & ~name;
  const Bits wrong_value = LowBits(close) & ~LowBits(open + 1) & no_value;
  const std::uint32_t end = begin + close + 2;
  const bool framed =
      (line[open - 1] == ' ') & (line[close + 1] == ']') & EndsLine(text, end, bytes);
  tag = {{begin + 1, begin + open - 1}, {begin + open + 1, begin + close}};
  return (wrong_name | wrong_value) == 0 && framed ? end : 0;
}

}  // namespace
}  // namespace plymill::coerceo::fast
