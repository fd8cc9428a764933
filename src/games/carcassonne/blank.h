// Blanks as people and their web pages write them.
#pragma once

#include <cstddef>
#include <string_view>

#include "scan/cursor.h"

namespace plymill::carcassonne {

// Blanks of pages: no-break spaces, and the wide space of East Asian texts.
inline constexpr std::string_view kPageBlanks[] = {"\u00A0", "\u202F", "\u3000"};

// Bytes of the blank that `text` begins with: a space, a tab, or a blank of pages; 0 where it
// begins with none.
constexpr std::size_t BlankBytes(std::string_view text) {
  if (text.empty()) return 0;
  if (IsSpace(text[0])) return 1;
  if ((text[0] & 0x80) == 0) return 0;
  for (const std::string_view blank : kPageBlanks) {
    if (text.starts_with(blank)) return blank.size();
  }
  return 0;
}
static_assert(BlankBytes("\u00A0") == 2 && BlankBytes("\t") == 1 && BlankBytes("\u00A1") == 0);
static_assert(BlankBytes("\u202F") == 3 && BlankBytes("\u3000") == 3);

constexpr bool AtBlank(const Cursor& in) { return BlankBytes(in.rest()) > 0; }

constexpr bool HasNoBreakSpace(std::string_view text) {
  for (const std::string_view blank : kPageBlanks) {
    if (text.find(blank) != std::string_view::npos) return true;
  }
  return false;
}

// Passes blanks of a line.
constexpr void SkipBlanks(Cursor& in) {
  in.SkipSpaces();
  while ((in.Peek() & 0x80) != 0 && AtBlank(in)) {
    in.Advance(BlankBytes(in.rest()));
    in.SkipSpaces();
  }
}

// Passes blanks and line ends. Returns the number of line feeds passed.
constexpr std::size_t SkipBlankLines(Cursor& in) {
  std::size_t line_feeds = in.SkipBlank();
  while ((in.Peek() & 0x80) != 0 && AtBlank(in)) {
    in.Advance(BlankBytes(in.rest()));
    line_feeds += in.SkipBlank();
  }
  return line_feeds;
}

// `text` without the blanks and line ends around it.
constexpr std::string_view Trim(std::string_view text) {
  for (std::size_t bytes = 0; !text.empty(); text.remove_prefix(bytes)) {
    bytes = IsLineEnd(text[0]) ? 1 : BlankBytes(text);
    if (bytes == 0) break;
  }
  for (std::size_t bytes = 1; bytes > 0 && !text.empty(); text.remove_suffix(bytes)) {
    bytes = IsBlank(text.back()) ? 1 : 0;
    for (const std::string_view blank : kPageBlanks) {
      if (bytes == 0 && text.ends_with(blank)) bytes = blank.size();
    }
  }
  return text;
}

}  // namespace plymill::carcassonne
