// Lone returns: CR without LF, as the line ends of old Macs. Where a text goes on to the end of
// its line, what stands behind one would get lost in it.
#pragma once

#include <cstddef>
#include <string_view>

#include "scan/cursor.h"

namespace plymill {

// The first CR in `line` that is not at its end, blanks aside; npos where there is none.
constexpr std::size_t FindLoneReturn(std::string_view line) { return TrimEnd(line).find('\r'); }

constexpr bool HasLoneReturn(std::string_view line) {
  return FindLoneReturn(line) != std::string_view::npos;
}

// Fails for `reason` at the first lone return of the text from `start` to the next byte.
constexpr void ExpectNoLoneReturn(Cursor& in, const char* start, Reason reason) {
  const std::size_t at = FindLoneReturn(in.Since(start));
  if (at != std::string_view::npos) in.FailAt(start + at, reason);
}

}  // namespace plymill
