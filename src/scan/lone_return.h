// Lone returns: characters that end a line in other programs but not in plymill, such as the CR
// without LF of old Macs. A grammar rule that reads to the end of its line would also skip the text
// after such a character.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/cursor.h"

namespace plymill {

// If `text` begins with CR, VT, FF, U+0085, U+2028 or U+2029: the size of this character in bytes.
// Otherwise 0.
constexpr std::size_t LoneReturnBytes(std::string_view text) {
  for (const std::string_view sign : {"\r", "\v", "\f", "\u0085", "\u2028", "\u2029"}) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

// `line` without the lone returns and blanks at its end.
constexpr std::string_view BeforeReturnsAtEnd(std::string_view line) {
  std::size_t bytes = 0;
  do {
    line = TrimEnd(line);
    bytes = 0;
    for (std::size_t last = 1; last <= 3 && last <= line.size(); ++last) {
      if (LoneReturnBytes(line.substr(line.size() - last)) == last) bytes = last;
    }
    line.remove_suffix(bytes);
  } while (bytes > 0);
  return line;
}

// The first lone return in `line` that text follows; npos if there is none.
constexpr std::size_t FindLoneReturn(std::string_view line) {
  line = TrimEnd(line);
  unsigned odd = 0;  // one test for the whole line, because nearly all lines have no such byte
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    odd |= (byte >= '\v' && byte <= '\r') || byte >= 0xC2 ? 1U : 0U;
  }
  if (odd == 0) return std::string_view::npos;
  line = BeforeReturnsAtEnd(line);
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (LoneReturnBytes(line.substr(at)) > 0) return at;
  }
  return std::string_view::npos;
}

constexpr bool HasLoneReturn(std::string_view line) {
  return FindLoneReturn(line) != std::string_view::npos;
}

// Fails for `reason` at the first lone return between `start` and the next byte.
constexpr void ExpectNoLoneReturn(Cursor& in, const char* start, Reason reason) {
  const std::size_t at = FindLoneReturn(in.Since(start));
  if (at != std::string_view::npos) in.FailAt(start + at, reason);
}

}  // namespace plymill
