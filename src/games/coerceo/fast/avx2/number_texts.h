// The texts of move numbers with what stands behind them: "57# ".
#pragma once

#include <array>
#include <cstdint>

#include "games/coerceo/fast/avx2/words.h"
#include "games/coerceo/fast/frames.h"

namespace plymill::coerceo::fast {
namespace {

// The first bytes of a word of eight.
struct NumberText {
  std::uint64_t text = ~std::uint64_t{0};  // no UTF-8
  std::uint32_t bytes = 0;
  std::uint32_t other_bits = 0;  // of the word

  bool StandsAt(const char* at) const {
    return (Load<std::uint64_t>(at) ^ text) << other_bits == 0;
  }

  // The same where the blank behind it may be a line end.
  bool StandsOnLineAt(const char* at) const {
    return (Load<std::uint64_t>(at) ^ text) << (other_bits + 8) == 0 && IsOneBlank(at[bytes - 1]);
  }
};

inline constexpr std::uint32_t kMostNumber = 999;

constexpr NumberText MakeNumberText(std::uint32_t number) {
  NumberText made{std::uint64_t{' '} << 8 | '#', 2, 48};
  for (; number > 0; number /= 10) {
    made.text = made.text << 8 | ('0' + number % 10);
    ++made.bytes;
    made.other_bits -= 8;
  }
  return made;
}

// Indexed by number; the last is never found.
inline constexpr auto kNumberTexts = [] {
  std::array<NumberText, kMostNumber + 2> texts;
  for (std::uint32_t n = 1; n <= kMostNumber; ++n) texts[n] = MakeNumberText(n);
  return texts;
}();

}  // namespace
}  // namespace plymill::coerceo::fast
