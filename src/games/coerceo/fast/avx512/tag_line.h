// Tag lines, read with AVX-512.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "games/coerceo/fast/avx512/bytes.h"
#include "games/coerceo/fast/frames.h"

namespace plymill::coerceo::fast {
namespace {

enum TagCharacter : std::uint8_t { kNameLetter = 1, kValueCharacter = 2 };

alignas(64) constexpr auto kTagCharacters = CharacterTable::Make([](unsigned char c) {
  const bool name =
      (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
  return static_cast<std::uint8_t>((name ? kNameLetter : 0) |
                                   (IsValueCharacter(c) ? kValueCharacter : 0));
});

// Reads a tag line. If it does not fit in 64 bytes, ReadLongTagLine() reads it.
//
//   [ E v e n t _ " v a l u e " ] LF      or CR LF
//   0             open        close
inline std::uint32_t ReadTagLineInText(const char* text, std::uint32_t begin, std::uint32_t bytes,
                                       Tag& tag) {
  const Bytes line = LoadBytes(text + begin);
  const Bits quotes = _mm512_cmpeq_epi8_mask(line, All('"'));
  const Bits second = _blsr_u64(quotes);
  const auto open = static_cast<std::uint32_t>(_tzcnt_u64(quotes));
  const auto close = static_cast<std::uint32_t>(_tzcnt_u64(second));
  if (close + 2 >= 64 || begin + close + 2 >= bytes || open < 3) {
    return ReadLongTagLine(text, begin, bytes, tag);
  }
  const Bytes kinds = CharacterTable(kTagCharacters)[line];
  const Bits foreign = _mm512_movepi8_mask(line);
  const Bits name = _mm512_test_epi8_mask(kinds, All(kNameLetter)) & ~foreign;
  const Bits value = _mm512_test_epi8_mask(kinds, All(kValueCharacter)) | foreign;
  const Bits name_ends = LowBits(open - 1);
  const Bits value_ends = LowBits(close) & ~LowBits(open + 1);
  const Bits wrong = (name_ends & ~Bits{1} & ~name) | (value_ends & ~value);
  const std::uint32_t end = begin + close + 2;
  const bool framed =
      text[begin + open - 1] == ' ' && text[end - 1] == ']' && EndsLine(text, end, bytes);
  tag = {{begin + 1, begin + open - 1}, {begin + open + 1, begin + close}};
  return wrong == 0 && framed ? end : 0;
}

}  // namespace
}  // namespace plymill::coerceo::fast
