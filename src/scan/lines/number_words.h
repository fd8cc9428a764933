// NumberWords: the texts of the move numbers 1, 2, 3 ..., to compare with vectors of consecutive
// lines.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/text_word.h"

namespace plymill {

// Indexed by number, from 1 to kMaxNumber. The entries after kMaxNumber match no line; they allow
// whole vectors to be loaded.
//
//   number 57      text   '5' '7' '.' ' '  0   0   0   0
//                  bits   32
struct NumberWords {
  static constexpr std::uint32_t kMaxNumber = 999;
  static constexpr std::uint32_t kSize = kMaxNumber + 1 + 16;

  std::array<std::uint64_t, kSize> texts;
  std::array<std::uint64_t, kSize> bits;  // the length of the text in bits
};

// Texts of the numbers followed by `after`, which has at most three bytes.
consteval NumberWords MakeNumberWords(std::string_view after) {
  NumberWords words;
  words.texts.fill(~std::uint64_t{0});
  words.bits.fill(8);
  for (std::uint32_t number = 1; number <= NumberWords::kMaxNumber; ++number) {
    const NumberText text(number, WordOf(after));
    words.texts[number] = text.word;
    words.bits[number] = 8 * (text.digits + after.size());
  }
  return words;
}

alignas(64) inline constexpr NumberWords kNumberWords = MakeNumberWords(". ");

// Numbers with a tab, two blanks or no blank after the dot.
alignas(64) inline constexpr NumberWords kTabNumberWords = MakeNumberWords(".\t");
alignas(64) inline constexpr NumberWords kTwoBlankNumberWords = MakeNumberWords(".  ");
alignas(64) inline constexpr NumberWords kNoBlankNumberWords = MakeNumberWords(".");

}  // namespace plymill
