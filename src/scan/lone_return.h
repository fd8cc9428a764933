// Lone returns: what ends a line for other programs and not for plymill, CR without LF as on old
// Macs first of all. Where a text goes on to the end of its line, what stands behind one would
// get lost in it.
#pragma once

#include <cstddef>
#include <string_view>

#include "scan/cursor.h"

namespace plymill {

// Whether CR, VT, FF, U+0085, U+2028 or U+2029 begins `text`.
constexpr bool IsLoneReturn(std::string_view text) {
  constexpr std::string_view kNextLine = "\u0085", kLine = "\u2028", kParagraph = "\u2029";
  const char c = text[0];
  return c == '\r' || c == '\v' || c == '\f' || text.starts_with(kNextLine) ||
         text.starts_with(kLine) || text.starts_with(kParagraph);
}

// The first of them in `line` that is not at its end, blanks aside; npos where there is none.
constexpr std::size_t FindLoneReturn(std::string_view line) {
  line = TrimEnd(line);
  unsigned odd = 0;  // no branch asks each byte: nearly all texts have none
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    odd |= (byte - '\v' <= '\r' - '\v' ? 1U : 0U) | (byte >= 0xC2 ? 1U : 0U);
  }
  for (std::size_t at = 0; odd != 0 && at < line.size(); ++at) {
    if (IsLoneReturn(line.substr(at))) return at;
  }
  return std::string_view::npos;
}

constexpr bool HasLoneReturn(std::string_view line) {
  return FindLoneReturn(line) != std::string_view::npos;
}

// Fails for `reason` at the first lone return of the text from `start` to the next byte.
constexpr void ExpectNoLoneReturn(Cursor& in, const char* start, Reason reason) {
  const std::size_t at = FindLoneReturn(in.Since(start));
  if (at != std::string_view::npos) in.FailAt(start + at, reason);
}

}  // namespace plymill
