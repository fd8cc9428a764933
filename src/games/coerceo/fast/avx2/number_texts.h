// MoveNumber: the text of a move number with the blank before it, such as " 57#", in a word.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/text_word.h"
#include "games/coerceo/fast/frames.h"
#include "games/coerceo/fast/workspace.h"
#include "games/coerceo/words.h"

namespace plymill::coerceo::fast {
namespace {

// The text is in the lowest `bits` bits of `text`.
struct MoveNumber {
  std::uint64_t text = 0;
  std::uint64_t bits = 0;

  // The XOR of the bytes at `at` and this text. 0 if they are equal, or if the only difference is
  // an LF instead of the blank.
  std::uint64_t OtherAt(const char* at) const {
    const std::uint64_t other = _bzhi_u64(Load<std::uint64_t>(at) ^ text, bits);
    return other == (' ' ^ '\n') ? 0 : other;
  }

  // Whether this text without its blank begins at `at`.
  bool BeginsAt(const char* at) const {
    return _bzhi_u64(Load<std::uint64_t>(at) ^ text >> 8, bits - 8) == 0;
  }
};

// Indexed by number, from 1 on.
inline constexpr auto kNumberTexts = [] {
  std::array<MoveNumber, kMostNumber + 1> texts;
  for (std::uint32_t n = 1; n <= kMostNumber; ++n) {
    const NumberText number(n, '#');
    texts[n] = {number.word << 8 | ' ', 16 + 8 * number.digits};
  }
  return texts;
}();

constexpr std::uint32_t DigitsOf(std::size_t number) {
  return number < 10 ? 1 : number < 100 ? 2 : 3;
}

}  // namespace
}  // namespace plymill::coerceo::fast
