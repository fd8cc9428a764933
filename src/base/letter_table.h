// LetterTable: the letters of one grammar rule, and the value of each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace plymill {

// Made at compile time from a list of capitals. A small letter has the same value as its capital.
// `T` is an enumeration with fewer than 255 values.
template <class T>
class LetterTable {
 public:
  template <std::size_t n>
  consteval explicit LetterTable(const std::pair<char, T> (&capitals)[n]) {
    value_.fill(kNothing);
    for (const auto& [capital, value] : capitals) {
      value_[Index(capital)] = static_cast<std::uint8_t>(value);
      value_[Index(capital) - 'A' + 'a'] = static_cast<std::uint8_t>(value);
    }
  }

  constexpr bool Names(char letter) const { return value_[Index(letter)] != kNothing; }

  // The value of `letter`. Names(letter) must be true.
  constexpr T operator[](char letter) const { return static_cast<T>(value_[Index(letter)]); }

 private:
  static constexpr std::uint8_t kNothing = 0xFF;

  static constexpr std::size_t Index(char c) { return static_cast<unsigned char>(c); }

  std::array<std::uint8_t, 256> value_{};
};

}  // namespace plymill
