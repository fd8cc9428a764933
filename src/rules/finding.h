// Finding: a place where a game and the rules disagree.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "plymill/reason.h"

namespace plymill {

// A short text, such as "x5f" or "17 points". Text beyond the capacity is cut off.
class ShortText {
 public:
  static constexpr std::size_t kCapacity = 51;

  constexpr ShortText() = default;
  constexpr explicit ShortText(std::string_view text) { Append(text); }

  constexpr ShortText& Append(char c) {
    if (size_ < kCapacity) text_[size_++] = c;
    return *this;
  }
  constexpr ShortText& Append(std::string_view text) {
    for (const char c : text) Append(c);
    return *this;
  }
  constexpr ShortText& AppendNumber(std::int64_t number) {
    if (number < 0) Append('-');
    const auto digits = static_cast<std::uint64_t>(number);
    return AppendDigits(number < 0 ? -digits : digits);
  }

  constexpr std::string_view view() const { return {text_.data(), size_}; }
  constexpr bool empty() const { return size_ == 0; }

 private:
  constexpr ShortText& AppendDigits(std::uint64_t number) {
    if (number >= 10) AppendDigits(number / 10);
    return Append(static_cast<char>('0' + number % 10));
  }

  std::array<char, kCapacity> text_{};
  std::uint8_t size_ = 0;
};

struct Finding {
  static constexpr std::uint32_t kEnd = 0xFFFF'FFFF;  // about the end of the game, not about a ply

  std::uint32_t ply = kEnd;  // index in the game, from 0
  Reason reason = Reason::kNone;
  ShortText read = {};  // by the rules; empty if there is nothing to say
};

// The reasons of a finding and of a remark of the scanner that tell the same slip.
struct SameSlip {
  Reason finding, remark;
};

}  // namespace plymill
