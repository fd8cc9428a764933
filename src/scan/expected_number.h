// ExpectedNumber: the text of the next move number, for comparison.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/text_word.h"

namespace plymill {

// Move numbers count up by one, so they need not be parsed. The text of the next number, with the
// signs after it ("# " or ". "), is kept as a word of 8 bytes.
//
//   number 57, then "# "        '5' '7' '#' ' '  0   0   0   0     word
//                               FF  FF  FF  FF   0   0   0   0     mask
class ExpectedNumber {
 public:
  // Larger numbers never match. 5 digits and the signs after them fit into a word.
  static constexpr std::uint32_t kMax = 99'999;

  // Matches() and MatchesButLast() read this many bytes.
  static constexpr std::ptrdiff_t kMostBytes = 8;

  // `after` are the signs after each number.
  constexpr ExpectedNumber(std::uint32_t number, std::string_view after)
      : after_(WordOf(after)), after_bytes_(static_cast<std::uint32_t>(after.size())) {
    Set(number);
  }

  std::uint32_t number() const { return number_; }

  // Bytes of the number and the signs after it.
  std::ptrdiff_t bytes() const { return bytes_; }

  // Whether the text at `at` begins with the number and its signs. kMostBytes must be readable.
  bool Matches(const char* at) const {
    std::uint64_t text;
    std::memcpy(&text, at, sizeof(text));
    return ((text ^ word_) & mask_) == 0;
  }

  // Like Matches(), but does not compare the last sign.
  bool MatchesButLast(const char* at) const {
    std::uint64_t text;
    std::memcpy(&text, at, sizeof(text));
    return ((text ^ word_) & (mask_ >> 8)) == 0 && number_ <= kMax;
  }

  // Adds 1 to the number. Usually only its last digit changes.
  void Advance() {
    ++number_;
    if (--left_of_ten_ == 0) return Set(number_);
    word_ += last_digit_;
  }

  // Sets the number. Fast if it is the next one.
  void AdvanceTo(std::uint32_t number) {
    if (number == number_ + 1) return Advance();
    if (number != number_) Set(number);
  }

 private:
  constexpr void Set(std::uint32_t number) {
    number_ = number;
    left_of_ten_ = 10 - number % 10;
    word_ = mask_ = ~std::uint64_t{0};  // matches no text
    last_digit_ = 0;
    if (number == 0 || number > kMax) return;
    const NumberText text(number, after_);
    word_ = text.word;
    bytes_ = text.digits + after_bytes_;
    mask_ >>= 8 * (kMostBytes - bytes_);
    last_digit_ = std::uint64_t{1} << (8 * (text.digits - 1));
  }

  TextWord after_;
  std::uint32_t after_bytes_;
  std::uint32_t number_ = 0;
  std::uint32_t left_of_ten_ = 0;  // the difference to the next multiple of ten
  std::ptrdiff_t bytes_ = 0;
  std::uint64_t word_ = 0;
  std::uint64_t mask_ = 0;
  std::uint64_t last_digit_ = 0;  // the value 1 in the byte of the last digit
};

}  // namespace plymill
