// JSON strings: escapes texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

// The most bytes WriteJsonString() writes for `bytes` bytes of text.
constexpr std::size_t MaxJsonStringBytes(std::size_t bytes) { return 6 * bytes + 2; }

// Writes `text`, which must be UTF-8, at `to` as the part of a JSON string between its quotes.
// Returns the end. May overwrite up to kEscapedSlackBytes bytes after the end.
char* WriteEscaped(std::string_view text, char* to);

inline constexpr std::size_t kEscapedSlackBytes = sizeof(std::uint64_t);

// Writes `text`, which must be UTF-8, as a JSON string with its quotes.
inline char* WriteJsonString(std::string_view text, char* to) {
  *to++ = '"';
  to = WriteEscaped(text, to);
  *to++ = '"';
  return to;
}

// Appends `text` as a JSON string. Bytes that are not UTF-8 are read as Windows-1252.
void AppendJsonString(std::string_view text, std::string& out);

std::string JsonString(std::string_view text);

}  // namespace plymill
