// TextWord: a short text in an eight-byte word, so that one comparison tests all of it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace plymill {

// The bytes of a text. The first byte of the text is the lowest byte; unused bytes are zeros.
using TextWord = std::uint64_t;

constexpr TextWord WordOf(std::string_view text) {
  TextWord word = 0;
  for (std::size_t i = text.size(); i-- > 0;)
    word = word << 8 | static_cast<unsigned char>(text[i]);
  return word;
}

// The text of a number before the signs `after`, whose bytes must all fit into a word. Inlined, so
// that code compiled for wider vectors is not linked into other files.
struct NumberText {
  TextWord word = 0;
  std::uint32_t digits = 0;

  [[gnu::always_inline]] constexpr NumberText(std::uint32_t number, TextWord after) : word(after) {
    do {
      word = word << 8 | (std::uint64_t{'0'} + number % 10);
      number /= 10;
      ++digits;
    } while (number > 0);
  }
};
static_assert(NumberText(57, WordOf("#")).word == WordOf("57#"));

// The word of a text at `at`: up to 8 bytes, ending before a blank, a line end or another control
// character. 8 bytes must be readable. Written without branches, because the CPU cannot predict the
// length.
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
    with_end_ = word & ((first << 1) - 1);
    end_ = at + std::countr_zero(ends) / 8;
  }

  TextWord text() const { return text_; }
  TextWord but_last() const { return but_last_; }  // text() without its last byte
  TextWord with_end() const { return with_end_; }  // text() and the byte after it
  const char* end() const { return end_; }

 private:
  TextWord text_, but_last_, with_end_;
  const char* end_;
};

}  // namespace plymill
