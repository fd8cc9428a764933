// Blanks: spaces, tabs and no-break spaces, as people and web pages write them. In this code, the
// no-break spaces are U+00A0, U+202F (narrow) and U+3000 (wide).
//
// IsSpace() and Cursor accept only spaces and tabs. They are fast, and nearly all texts have no
// other blanks. The functions here accept all blanks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "base/cursor.h"
#include "base/utf8.h"

namespace plymill {

inline constexpr std::string_view kNoBreakSpaces[] = {"\u00A0", "\u202F", "\u3000"};
inline constexpr std::size_t kMaxBlankSignBytes = 3;

// Bytes of the no-break space that `text` begins with; 0 if it begins with none.
constexpr std::size_t NoBreakSpaceBytes(std::string_view text) {
  if (text.empty() || text[0] < '\xC2' || text[0] > '\xE3') return 0;
  for (const std::string_view space : kNoBreakSpaces) {
    if (text.starts_with(space)) return space.size();
  }
  return 0;
}

// Bytes of the blank that `text` begins with; 0 if it begins with none.
constexpr std::size_t BlankBytes(std::string_view text) {
  if (text.empty()) return 0;
  return IsSpace(text[0]) ? 1 : NoBreakSpaceBytes(text);
}
static_assert(BlankBytes("\u00A0") == 2 && BlankBytes("\t") == 1 && BlankBytes("\u00A1") == 0);
static_assert(BlankBytes("\u202Fx") == 3 && BlankBytes("\u3000") == 3 && BlankBytes("\u3001") == 0);

// Bytes of the blank that `text` ends with; 0 if it ends with none.
constexpr std::size_t BlankBytesAtEnd(std::string_view text) {
  if (text.empty()) return 0;
  if ((text.back() & 0x80) == 0) return IsSpace(text.back()) ? 1 : 0;
  for (const std::string_view space : kNoBreakSpaces) {
    if (text.ends_with(space)) return space.size();
  }
  return 0;
}

constexpr bool AtBlank(const Cursor& in) { return BlankBytes(in.rest()) > 0; }

constexpr bool HasNoBreakSpace(std::string_view text) {
  unsigned all = 0;  // one test for the whole text, because nearly all texts are ASCII
  for (const char c : text) all |= static_cast<unsigned char>(c);
  if (all < 0x80) return false;
  return std::any_of(std::begin(kNoBreakSpaces), std::end(kNoBreakSpaces),
                     [&](std::string_view space) { return text.find(space) != text.npos; });
}

// Passes a no-break space and all blanks after it. Returns whether there was one.
constexpr bool SkipNoBreakSpaces(Cursor& in) {
  const char* const start = in.here();
  while (const std::size_t bytes = NoBreakSpaceBytes(in.rest())) {
    in.Advance(bytes);
    in.SkipSpaces();
  }
  return in.here() != start;
}

// Passes blanks, but no line end.
constexpr void SkipBlanks(Cursor& in) {
  in.SkipSpaces();
  if ((in.Peek() & 0x80) != 0) [[unlikely]]
    SkipNoBreakSpaces(in);
}

// The most blanks between the parts of a game start.
inline constexpr std::size_t kMaxStartSpaces = 8;

// Passes at most kMaxStartSpaces blanks, but no line end.
constexpr void SkipFewBlanks(Cursor& in) {
  for (std::size_t i = 0; i < kMaxStartSpaces; ++i) {
    const std::size_t bytes = BlankBytes(in.rest());
    if (bytes == 0) return;
    in.Advance(bytes);
  }
}

// Passes blanks and line ends. Returns the number of line feeds passed.
constexpr std::size_t SkipBlankLines(Cursor& in) {
  std::size_t line_feeds = in.SkipBlank();
  while ((in.Peek() & 0x80) != 0 && SkipNoBreakSpaces(in)) line_feeds += in.SkipBlank();
  return line_feeds;
}

// `text` without the blanks and line ends around it.
constexpr std::string_view Trim(std::string_view text) {
  for (std::size_t bytes = 0; !text.empty(); text.remove_prefix(bytes)) {
    bytes = IsLineEnd(text[0]) ? 1 : BlankBytes(text);
    if (bytes == 0) break;
  }
  for (std::size_t bytes = 0; !text.empty(); text.remove_suffix(bytes)) {
    bytes = IsLineEnd(text.back()) ? 1 : BlankBytesAtEnd(text);
    if (bytes == 0) break;
  }
  return text;
}
static_assert(Trim("\u3000\n a\u00A0b \u202F\t") == "a\u00A0b");

// `text` without a byte order mark and without the spaces, tabs and line ends at its beginning.
constexpr std::string_view TrimStart(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}
static_assert(TrimStart("\xEF\xBB\xBF \n a ") == "a " && TrimStart("\r\n").empty());

}  // namespace plymill
