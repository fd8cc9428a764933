// PlainSigns: the beginning of a text, with other signs replaced by the ASCII signs that they stand
// for.
//
//   １．Ｒ３－Ｄ      1.R3-D       full-width signs and letters
//   V->2 2→5        V-2 2-5      dashes, arrows and double hyphens become hyphens
//   R3 – D          R3 - D       no-break and wide spaces become blanks
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/hyphen.h"

namespace plymill {

// Whether a byte may begin a full-width sign (U+FF01 to U+FF5E).
constexpr bool MayBeWide(char c) { return c == '\xEF'; }

// The ASCII sign for the full-width sign that `text` begins with; NUL if it begins with none.
constexpr char PlainOfWide(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xEF') return '\0';
  const auto second = static_cast<unsigned char>(text[1]);
  const auto third = static_cast<unsigned char>(text[2]);
  if (second == 0xBC && third >= 0x81 && third <= 0xBF) return static_cast<char>(third - 0x60);
  if (second == 0xBD && third >= 0x80 && third <= 0x9E) return static_cast<char>(third - 0x20);
  return '\0';
}
static_assert(PlainOfWide("\uFF01") == '!' && PlainOfWide("\uFF5E") == '~');
static_assert(PlainOfWide("\uFF11") == '1' && PlainOfWide("\uFF36") == 'V');
static_assert(PlainOfWide("\uFF42") == 'b' && PlainOfWide("\uFF5F") == '\0');

// Bytes of the arrow that `text` begins with; 0 if it begins with none.
constexpr std::size_t ArrowBytes(std::string_view text) {
  if (text.starts_with("->") || text.starts_with("=>")) return 2;
  if (text.starts_with("\u2192") || text.starts_with("\u21D2")) return 3;
  return 0;
}

// At most kMost signs from the beginning of a text, up to its line end or kMostBytes.
class PlainSigns {
 public:
  static constexpr std::size_t kMost = 32, kMostBytes = 3 * kMost;

  explicit constexpr PlainSigns(std::string_view text) {
    const std::string_view begin = text.substr(0, kMostBytes);
    std::size_t at = 0;
    while (at < begin.size() && size_ < kMost && !IsLineEnd(begin[at])) {
      const Sign sign = SignOf(begin.substr(at));
      signs_[size_] = sign.plain;
      at += sign.bytes;
      ends_[size_++] = static_cast<std::uint8_t>(at);
    }
    has_all_ = at == text.size();
  }

  constexpr std::string_view text() const { return {signs_.data(), size_}; }

  // Whether the signs are the whole text, which then has no line end.
  constexpr bool has_all() const { return has_all_; }

  // The number of bytes in the text that its first `signs` signs take.
  constexpr std::size_t BytesOf(std::size_t signs) const {
    return signs > 0 ? ends_[signs - 1] : 0;
  }

 private:
  struct Sign {
    char plain;
    std::size_t bytes;
  };

  static constexpr Sign SignOf(std::string_view text) {
    const char first = text[0];
    if (first >= '\0' && first != '-' && first != '=' && first != '\t') return {first, 1};
    if (const std::size_t hyphen = HyphenBytes(text); hyphen > 0) return {'-', hyphen};
    if (const char plain = PlainOfWide(text); plain != '\0') return {plain, 3};
    const std::size_t blank = BlankBytes(text);
    return blank > 0 ? Sign{' ', blank} : Sign{text[0], 1};
  }

  static constexpr std::size_t HyphenBytes(std::string_view text) {
    if (const std::size_t arrow = ArrowBytes(text); arrow > 0) return arrow;
    if (text.starts_with("-->") || text.starts_with("--")) return text.starts_with("-->") ? 3 : 2;
    return DashBytes(text);
  }

  std::array<char, kMost> signs_{};
  std::array<std::uint8_t, kMost> ends_{};  // where each sign ends in the text, in bytes
  std::size_t size_ = 0;
  bool has_all_ = false;
};

}  // namespace plymill
