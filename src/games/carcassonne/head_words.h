// Heads of moves by their numbers, as words to compare with.
//
//   "12A ("     'A' where any player may stand
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace plymill::carcassonne {

// The head of the move that is expected next. All is inlined, so that files for wider vectors
// give none of it to others.
struct HeadWord {
  std::uint64_t word;
  std::uint32_t digits;  // 1 to 4

  [[gnu::always_inline]] constexpr explicit HeadWord(std::uint32_t number) {
    digits = 1U + (number > 9) + (number > 99) + (number > 999);
    const std::uint32_t text = ('0' + number / 1000) | ('0' + number / 100 % 10) << 8 |
                               ('0' + number / 10 % 10) << 16 | ('0' + number % 10) << 24;
    const std::uint64_t behind = 'A' | std::uint64_t{' '} << 8 | std::uint64_t{'('} << 16;
    word = text >> (32 - 8 * digits) | behind << 8 * digits;
  }

  // The player where `text` begins with this head; else no less than there are players.
  [[gnu::always_inline]] constexpr std::uint64_t PlayerOf(std::uint64_t text) const {
    return PlayerIn(text, word, digits);
  }

  // The same for the head that `word` is, whose number has `digits` digits; only so many of the
  // bytes behind its player are looked at. What is left of a text without it is the player: it is
  // turned down to the lowest bits, and what stands behind the head is cut off.
  template <std::uint32_t behind = 2>
  [[gnu::always_inline]] static constexpr std::uint64_t PlayerIn(std::uint64_t text,
                                                                 std::uint64_t word,
                                                                 std::uint32_t digits) {
    return std::rotl((text - word) << (64 - 8 * (digits + 1 + behind)), 8 * (behind + 1));
  }

  [[gnu::always_inline]] constexpr std::uint32_t bytes() const { return digits + 3; }
};

// Those of the numbers that games commonly have.
struct HeadWords {
  static constexpr std::uint32_t kMost = 1000;

  std::uint64_t words[kMost] = {};
  std::uint8_t digits[kMost] = {};  // of their numbers

  constexpr HeadWords() {
    for (std::uint32_t number = 0; number < kMost; ++number) {
      const HeadWord head(number);
      words[number] = head.word;
      digits[number] = static_cast<std::uint8_t>(head.digits);
    }
  }

  // As HeadWord::PlayerOf() of the one with `number`.
  [[gnu::always_inline]] constexpr std::uint64_t PlayerOf(std::uint64_t text,
                                                          std::uint32_t number) const {
    return HeadWord::PlayerIn(text, words[number], digits[number]);
  }

  // The same, whatever stands between the player and the place.
  [[gnu::always_inline]] constexpr std::uint64_t PlayerBehind(std::uint64_t text,
                                                              std::uint32_t number) const {
    return HeadWord::PlayerIn<0>(text, words[number], digits[number]);
  }
};
inline constexpr HeadWords kHeadWords;

}  // namespace plymill::carcassonne
