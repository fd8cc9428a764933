// Unescape: unescapes JSON strings with vectors.
#pragma once

#include <cstddef>

#include "plymill/cpu.h"

namespace plymill {

struct UnescapedString {
  std::size_t read = 0;     // bytes up to the closing quote
  std::size_t written = 0;  // bytes of the text
  bool is_whole = false;    // false: the string is invalid or not supported
  bool is_ascii = false;    // true only if all bytes of the string in the record are ASCII
};

// Unescapes a string. `from` is the first byte after its opening quote; the string ends before
// `end`. Reads up to kUnescapeSlack bytes after `end`. Writes to `to` at most as many bytes as it
// reads, plus kUnescapeSlack. If the result is whole, the string has no control characters and no
// invalid escapes, so it is valid if it is also UTF-8. Surrogates are not supported.
using UnescapeFunction = UnescapedString(const char* from, const char* end, char* to);
UnescapeFunction UnescapeAvx2;
inline constexpr std::size_t kUnescapeSlack = 32;

// `aaaa"`: the most bytes that are written for `bytes` bytes from the opening quote on. Each escape
// has fewer bytes when it is unescaped.
constexpr std::size_t MaxUnescapedBytes(std::size_t bytes) { return bytes + kUnescapeSlack; }

// The function for `form`; null if the form has none.
UnescapeFunction* UnescapeFunctionFor(CpuForm form);

}  // namespace plymill
