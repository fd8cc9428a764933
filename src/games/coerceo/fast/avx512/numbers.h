// Numbers: the two bytes that each move number 1, 2, 3 ... must have in the streams of entries.
//
//   "105#"   low  = "5" + (40 + 10 * 0)     the last digit, and the digit before it, if any
//            high = 1 + 1                   1 + the first of three digits, otherwise 0
#pragma once

#include <array>
#include <cstdint>

namespace plymill::coerceo::fast {

inline constexpr std::uint32_t kMaxNumber = 999;
inline constexpr std::uint8_t kSecondDigit = 40;  // so that 7, 17 and 07 give different bytes
inline constexpr std::uint8_t kLowestOfTwoDigits = '0' + kSecondDigit;

// Indexed by number. It has 128 more items, so that whole vectors can be loaded at any number.
using NumberTable = std::array<std::uint8_t, kMaxNumber + 1 + 128>;

constexpr NumberTable MakeNumberTable(auto byte_of) {
  NumberTable table{};
  for (std::uint32_t n = 0; n < table.size(); ++n) table[n] = static_cast<std::uint8_t>(byte_of(n));
  return table;
}

alignas(64) inline constexpr NumberTable kExpectedLow = MakeNumberTable([](std::uint32_t n) {
  return n < 10 ? '0' + n : kLowestOfTwoDigits + n % 100;
});
alignas(64) inline constexpr NumberTable kExpectedHigh = MakeNumberTable([](std::uint32_t n) {
  return n < 100 ? 0 : 1 + n / 100;
});
alignas(64) inline constexpr NumberTable kNumberByte0 = MakeNumberTable([](std::uint32_t n) {
  return n & 0xFF;
});
alignas(64) inline constexpr NumberTable kNumberByte1 = MakeNumberTable([](std::uint32_t n) {
  return n >> 8;
});

}  // namespace plymill::coerceo::fast
