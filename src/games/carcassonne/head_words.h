// HeadWords: the beginnings of moves as words of 8 bytes, so that one comparison recognizes them.
//
//   "12A ("     'A' stands for any player
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/text_word.h"

namespace plymill::carcassonne {

// The head of the move that is expected next. All functions are inlined, so that the linker never
// takes a copy that was compiled for AVX2 for other CPUs.
struct HeadWord {
  std::uint64_t word;
  std::uint32_t digits;  // 1 to 4

  [[gnu::always_inline]] constexpr explicit HeadWord(std::uint32_t number) {
    const NumberText text(number, 'A' | ' ' << 8 | '(' << 16);
    word = text.word;
    digits = text.digits;
  }

  // The code of the player if `text` begins with this head; else a number of at least
  // PlayerId::kCount.
  [[gnu::always_inline]] constexpr std::uint64_t PlayerOf(std::uint64_t text) const {
    return PlayerIn(text, word, digits);
  }

  // Does the work of PlayerOf() for the head `word`, whose number has `digits` digits. Only
  // `after` bytes after the player are compared. If all bytes but the player are equal, `text` -
  // `word` is the code of the player: the shift removes the bytes after the head, and the rotation
  // moves the player to the lowest byte.
  template <std::uint32_t after = 2>
  [[gnu::always_inline]] static constexpr std::uint64_t PlayerIn(std::uint64_t text,
                                                                 std::uint64_t word,
                                                                 std::uint32_t digits) {
    return std::rotl((text - word) << (64 - 8 * (digits + 1 + after)), 8 * (after + 1));
  }

  [[gnu::always_inline]] constexpr std::uint32_t bytes() const { return digits + 3; }
};

// The heads of the move numbers below kMost. Nearly all moves have such a number.
struct HeadWords {
  static constexpr std::uint32_t kMost = 1000;

  std::uint64_t words[kMost] = {};
  std::uint8_t digits[kMost] = {};  // number of digits in each head

  constexpr HeadWords() {
    for (std::uint32_t number = 0; number < kMost; ++number) {
      const HeadWord head(number);
      words[number] = head.word;
      digits[number] = static_cast<std::uint8_t>(head.digits);
    }
  }

  // HeadWord::PlayerOf() for the head with `number`.
  [[gnu::always_inline]] constexpr std::uint64_t PlayerOf(std::uint64_t text,
                                                          std::uint32_t number) const {
    return HeadWord::PlayerIn(text, words[number], digits[number]);
  }

  // Like PlayerOf(), but accepts any text between the player and the place.
  [[gnu::always_inline]] constexpr std::uint64_t PlayerAfter(std::uint64_t text,
                                                             std::uint32_t number) const {
    return HeadWord::PlayerIn<0>(text, words[number], digits[number]);
  }
};
inline constexpr HeadWords kHeadWords;

}  // namespace plymill::carcassonne
