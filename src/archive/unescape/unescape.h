// Unescape: the text that a string of JSON stands for, by vectors.
#pragma once

#include <cstddef>

#include "plymill/cpu.h"

namespace plymill {

struct UnescapedString {
  std::size_t read = 0;     // bytes up to the closing quote
  std::size_t written = 0;  // bytes of the text
  bool is_whole = false;    // else the string is left: it is wrong, or odd
  bool is_ascii = false;    // as it stands in the string
};

// Writes to `to` what the string stands for whose first byte is at `from`, behind its opening
// quote, and which ends before `end`. Up to kUnescapeSlack bytes behind `end` are looked at, and
// at most as many bytes are written as are read, with the same slack. A string that is whole
// is right, if it is UTF-8: no control characters, no wrong escapes. Surrogates are left.
using UnescapeFunction = UnescapedString(const char* from, const char* end, char* to);
UnescapeFunction UnescapeAvx2, UnescapeAvx512;
inline constexpr std::size_t kUnescapeSlack = 64;

// The function for `form`; null where it has none.
UnescapeFunction* UnescapeFunctionFor(CpuForm form);

}  // namespace plymill
