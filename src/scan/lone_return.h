// Lone returns: what ends a line for other programs and not for plymill, CR without LF as on old
// Macs first of all. Where a text goes on to the end of its line, what stands behind one would
// get lost in it.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/cursor.h"

namespace plymill {

// Bytes of the CR, VT, FF, U+0085, U+2028 or U+2029 that begins `text`; 0 where none does.
constexpr std::size_t LoneReturnBytes(std::string_view text) {
  for (const std::string_view sign : {"\r", "\v", "\f", "\u0085", "\u2028", "\u2029"}) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

// `line` without those at its end, and the blanks there: nothing of it stands behind them.
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

// The first of them in `line` that is not at its end; npos where there is none.
constexpr std::size_t FindLoneReturn(std::string_view line) {
  line = TrimEnd(line);
  unsigned odd = 0;  // no branch asks each byte: nearly all texts have none
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

// Fails for `reason` at the first lone return of the text from `start` to the next byte.
constexpr void ExpectNoLoneReturn(Cursor& in, const char* start, Reason reason) {
  const std::size_t at = FindLoneReturn(in.Since(start));
  if (at != std::string_view::npos) in.FailAt(start + at, reason);
}

}  // namespace plymill
