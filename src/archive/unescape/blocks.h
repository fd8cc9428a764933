// Blocks: unescapes a JSON string, one vector at a time. Included only by avx2.cc and avx512.cc.
//
//   string       3 . _ R 4 \ n 4 . _ \ u 2 0 1 3 " , "
//   backslashes            |         |
//   escaped                  |         |
//   known                    |           `u` is not known: the block stops there
//   written      3 . _ R 4 ⏎ 4 . _
//
// A block stops at the end of the string, at a rare escape, or at a byte that is not allowed in a
// string. This byte is handled separately.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "archive/unescape/unescape.h"

namespace plymill {
namespace {

// The value of a hexadecimal digit; 16 if `c` is not a hexadecimal digit.
inline std::uint32_t HexDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
  const char small = static_cast<char>(c | 0x20);
  return small >= 'a' && small <= 'f' ? static_cast<std::uint32_t>(small - 'a' + 10) : 16;
}

// The UTF-16 unit in four hexadecimal digits; above 0xFFFF if they are not digits.
inline std::uint32_t HexUnit(const char* digits) {
  std::uint32_t unit = 0;
  bool are_digits = true;
  for (std::size_t i = 0; i < 4; ++i) {
    are_digits = are_digits && HexDigit(digits[i]) < 16;
    unit = unit << 4 | HexDigit(digits[i]);
  }
  return are_digits ? unit : 0x10000;
}

// Writes a character of at most 16 bits in UTF-8. Returns the place after it.
inline char* WriteUtf8(std::uint32_t character, char* to) {
  if (character < 0x80) {
    *to++ = static_cast<char>(character);
    return to;
  }
  if (character < 0x800) {
    *to++ = static_cast<char>(0xC0 | character >> 6);
  } else {
    *to++ = static_cast<char>(0xE0 | character >> 12);
    *to++ = static_cast<char>(0x80 | (character >> 6 & 0x3F));
  }
  *to++ = static_cast<char>(0x80 | (character & 0x3F));
  return to;
}

// Advances `from` from the letter of an escape to the end of the escape, and writes the escaped
// character. Returns whether the escape is supported.
inline bool PassEscape(const char*& from, char*& to) {
  if (*from == 'b' || *from == 'f') {
    *to++ = *from++ == 'b' ? '\b' : '\f';
    return true;
  }
  const std::uint32_t unit = *from == 'u' ? HexUnit(from + 1) : 0x10000;
  if (unit > 0xFFFF || (unit >= 0xD800 && unit < 0xE000)) return false;
  to = WriteUtf8(unit, to);
  from += 5;
  return true;
}

// The escapes that a block handles, indexed by the low four bits of the letter: `n` is at 14. An
// escaped quote means the quote itself and needs no entry. An escaped backslash is not supported.
inline constexpr std::int8_t kKnownLetters[16] = {-1, -1, 'r', -1, 't', -1, -1,  -1,
                                                  -1, -1, -1,  -1, -1,  -1, 'n', '/'};
inline constexpr std::int8_t kKnownMeanings[16] = {0, 0, '\r', 0, '\t', 0, 0,    0,
                                                   0, 0, 0,    0, 0,    0, '\n', '/'};

// A Block is a vector of bytes. Bit i of a Mask belongs to byte i. A byte after a backslash counts
// as escaped, which is right because escaped backslashes are not supported.
template <class Block>
UnescapedString Unescape(const char* const begin, const char* const end, char* const text) {
  using Mask = typename Block::Mask;
  constexpr auto kBytes = static_cast<std::size_t>(std::numeric_limits<Mask>::digits);
  const char* from = begin;
  char* to = text;
  typename Block::Highs highs;
  while (from < end) {
    const Block block(from);
    highs.Add(block);  // bytes after the end count too: is_ascii may be false for an ASCII string
    block.StoreMeant(to);
    const Mask stops = block.Stops();
    if (stops == 0) [[likely]] {
      to += kBytes - static_cast<std::size_t>(std::popcount(block.Backslashes()));
      from += kBytes;
      continue;
    }
    const auto stop = static_cast<std::size_t>(std::countr_zero(stops));
    const Mask before = static_cast<Mask>((Mask{1} << stop) - 1);
    to += std::popcount(static_cast<Mask>(before & ~block.Backslashes()));
    from += stop;
    if ((block.Escaped() >> stop & 1) == 0) break;
    if (!PassEscape(from, to)) return {};
  }
  const auto read = static_cast<std::size_t>(from - begin);
  if (from >= end || *from != '"') return {};
  return {.read = read,
          .written = static_cast<std::size_t>(to - text),
          .is_whole = true,
          .is_ascii = !highs.any()};
}

}  // namespace
}  // namespace plymill
