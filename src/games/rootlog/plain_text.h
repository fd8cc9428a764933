// PlainText: the beginning of a text in ASCII, for decisions about its form.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/hyphen.h"

namespace plymill::rootlog {

// Length in bytes of the full-width sign (U+FF01 to U+FF5E) at the start of `text`. Returns 0 if
// there is none.
constexpr std::size_t WideSignBytes(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xEF') return 0;
  const auto page = static_cast<unsigned char>(text[1]), sign = static_cast<unsigned char>(text[2]);
  const bool first = page == 0xBC && sign >= 0x81 && sign <= 0xBF;
  const bool second = page == 0xBD && sign >= 0x80 && sign <= 0x9E;
  return first || second ? 3 : 0;
}

// The ASCII sign for the full-width sign at the start of `text`.
constexpr char NarrowSign(std::string_view text) {
  const auto page = static_cast<unsigned char>(text[1]), sign = static_cast<unsigned char>(text[2]);
  return static_cast<char>(sign - 0x80 + ' ' + (page == 0xBD ? 0x40 : 0));
}
static_assert(WideSignBytes("\uFF5E") == 3 && WideSignBytes("\uFF5F") == 0);
static_assert(WideSignBytes("\xEF\xBD/x") == 0 && WideSignBytes("\xEF\xBC\xC1") == 0);
static_assert(NarrowSign("\uFF01") == '!' && NarrowSign("\uFF1A") == ':');
static_assert(NarrowSign("\uFF3A") == 'Z' && NarrowSign("\uFF5E") == '~');

constexpr bool IsAscii(std::string_view text) {
  char all = 0;  // accumulates, to avoid a branch for each byte
  for (const char c : text) all = static_cast<char>(all | c);
  return (all & 0x80) == 0;
}

// The beginning of a text, at most kMaxBytes bytes. Converts full-width signs to ASCII, dashes to
// hyphens, the arrow U+2192 to "->", and no-break spaces to blanks.
class PlainText {
 public:
  static constexpr std::size_t kMaxBytes = 256;

  explicit constexpr PlainText(std::string_view text) {
    while (!text.empty() && bytes_ + 2 <= kMaxBytes) text.remove_prefix(Append(text));
  }

  constexpr std::string_view view() const { return {text_, bytes_}; }

 private:
  // Appends the first sign of `text`. Returns its length in `text`, in bytes.
  constexpr std::size_t Append(std::string_view text) {
    constexpr std::string_view kArrow = "\u2192";
    if ((text[0] & 0x80) == 0) return Put(text[0], 1);
    if (const std::size_t bytes = WideSignBytes(text); bytes > 0)
      return Put(NarrowSign(text), bytes);
    if (const std::size_t bytes = DashBytes(text); bytes > 0) return Put('-', bytes);
    if (const std::size_t bytes = NoBreakSpaceBytes(text); bytes > 0) return Put(' ', bytes);
    if (!text.starts_with(kArrow)) return Put(text[0], 1);
    Put('-', 0);
    return Put('>', kArrow.size());
  }

  constexpr std::size_t Put(char sign, std::size_t bytes) {
    text_[bytes_++] = sign;
    return bytes;
  }

  char text_[kMaxBytes];  // only the first `bytes_` bytes are set
  std::size_t bytes_ = 0;
};
static_assert(PlainText("C\uFF1Aw\u2013>5 w\u21926\u00A0").view() == "C:w->5 w->6 ");

}  // namespace plymill::rootlog
