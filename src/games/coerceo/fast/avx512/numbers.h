// Numbers: the bytes that the printed move numbers 1, 2, 3 ... must give.
//
//   "105#"   low  = "5" + (40 + 10 * 0)     the last digit and, if there is one, the second
//            high = 1 + 1                   0 without a third digit
#pragma once

#include <array>
#include <cstdint>

namespace plymill::coerceo::fast {

inline constexpr std::uint32_t kMaxNumber = 999;
inline constexpr std::uint8_t kSecondDigit = 40;  // keeps 7, 17 and 07 apart
inline constexpr std::uint8_t kLowestOfTwoDigits = '0' + kSecondDigit;

// Indexed by number. Longer than kMaxNumber, so that a vector may be loaded anywhere.
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
