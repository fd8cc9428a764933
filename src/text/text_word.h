// TextWord: a short text as a word of eight bytes, to be compared at once.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace plymill {

// The bytes of a text, the first one lowest, and zeros behind them.
using TextWord = std::uint64_t;

constexpr TextWord WordOf(std::string_view text) {
  TextWord word = 0;
  for (std::size_t i = text.size(); i-- > 0;)
    word = word << 8 | static_cast<unsigned char>(text[i]);
  return word;
}

// The text at a place where 8 bytes can be read, up to a blank, a line end or another control
// character; or all 8 bytes. How many bytes it has, no branch asks.
class WordAt {
 public:
  explicit WordAt(const char* at) {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    TextWord word;
    std::memcpy(&word, at, sizeof(word));
    const std::uint64_t ends = (word - kOnes * '!') & ~word & (kOnes << 7);
    const std::uint64_t first = ends & (~ends + 1);
    text_ = word & ((first >> 7) - 1);
    but_last_ = word & ((first >> 15) - 1);
    end_ = at + std::countr_zero(ends) / 8;
  }

  TextWord text() const { return text_; }
  TextWord but_last() const { return but_last_; }  // the same without its last byte
  const char* end() const { return end_; }

 private:
  TextWord text_, but_last_;
  const char* end_;
};

}  // namespace plymill
