// ExpectedNumber: the move number that should come next, ready to be compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace plymill {

// Move numbers count up by one, so they need not be parsed: the text of the next
// one, with what stands behind it ("# " or ". "), is kept as a word of 8 bytes.
//
//   number 57, behind "# "      '5' '7' '#' ' '  0   0   0   0     word
//                               FF  FF  FF  FF   0   0   0   0     mask
class ExpectedNumber {
 public:
  // Larger numbers never match: with two bytes behind it, a word has room for five digits.
  static constexpr std::uint32_t kMax = 99'999;

  // Matches() looks at so many, as does MatchesButLast().
  static constexpr std::ptrdiff_t kMostBytes = 8;

  constexpr ExpectedNumber(std::uint32_t number, std::string_view behind) : behind_(behind) {
    Set(number);
  }

  std::uint32_t number() const { return number_; }

  // Bytes of the number and what stands behind it.
  std::ptrdiff_t bytes() const { return bytes_; }

  // Whether it stands at `at`, where kMostBytes can be read.
  bool Matches(const char* at) const {
    std::uint64_t text;
    std::memcpy(&text, at, sizeof(text));
    return ((text ^ word_) & mask_) == 0;
  }

  // The same without the last byte behind the number.
  bool MatchesButLast(const char* at) const {
    std::uint64_t text;
    std::memcpy(&text, at, sizeof(text));
    return ((text ^ word_) & (mask_ >> 8)) == 0 && number_ <= kMax;
  }

  void Advance() {
    ++number_;
    if (--left_of_ten_ == 0) return Set(number_);
    word_ += last_digit_;
  }

  // To any number: quickly where it is not far.
  void AdvanceTo(std::uint32_t number) {
    if (number == number_ + 1) return Advance();
    if (number != number_) Set(number);
  }

 private:
  constexpr void Set(std::uint32_t number) {
    number_ = number;
    left_of_ten_ = 10 - number % 10;
    word_ = mask_ = ~std::uint64_t{0};  // no text is like this
    last_digit_ = 0;
    if (number == 0 || number > kMax) return;
    word_ = 0;
    bytes_ = static_cast<std::ptrdiff_t>(behind_.size());
    for (std::size_t i = behind_.size(); i-- > 0;) Prepend(behind_[i]);
    std::ptrdiff_t digits = 0;
    for (std::uint32_t rest = number; rest > 0; rest /= 10, ++digits) {
      Prepend(static_cast<char>('0' + rest % 10));
    }
    bytes_ += digits;
    mask_ >>= 8 * (kMostBytes - bytes_);
    last_digit_ = std::uint64_t{1} << (8 * (digits - 1));
  }

  // Puts `c` before the text of the word: no byte goes through memory.
  constexpr void Prepend(char c) { word_ = word_ << 8 | static_cast<unsigned char>(c); }

  std::string_view behind_;
  std::uint32_t number_ = 0;
  std::uint32_t left_of_ten_ = 0;  // numbers from this one on that have its other digits
  std::ptrdiff_t bytes_ = 0;
  std::uint64_t word_ = 0;
  std::uint64_t mask_ = 0;
  std::uint64_t last_digit_ = 0;  // one, in the byte of the last digit
};

}  // namespace plymill
