// Blanks as people and their web pages write them.
#pragma once

#include <cstddef>
#include <string_view>

#include "scan/cursor.h"

namespace plymill::carcassonne {

// Bytes of the blank that `text` begins with: a space, a tab, or a no-break space, U+00A0;
// 0 where it begins with none.
constexpr std::size_t BlankBytes(std::string_view text) {
  if (text.empty()) return 0;
  if (IsSpace(text[0])) return 1;
  return text[0] == '\xC2' && text.size() > 1 && text[1] == '\xA0' ? 2 : 0;
}
static_assert(BlankBytes("\u00A0") == 2 && BlankBytes("\t") == 1 && BlankBytes("\u00A1") == 0);

constexpr bool AtBlank(const Cursor& in) { return BlankBytes(in.rest()) > 0; }

constexpr bool HasNoBreakSpace(std::string_view text) {
  return text.find("\u00A0") != std::string_view::npos;
}

// Passes blanks of a line.
constexpr void SkipBlanks(Cursor& in) {
  in.SkipSpaces();
  while (in.Peek() == '\xC2' && AtBlank(in)) {
    in.Advance(2);
    in.SkipSpaces();
  }
}

// Passes blanks and line ends. Returns the number of line feeds passed.
constexpr std::size_t SkipBlankLines(Cursor& in) {
  std::size_t line_feeds = in.SkipBlank();
  while (in.Peek() == '\xC2' && AtBlank(in)) {
    in.Advance(2);
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
  for (;;) {
    if (!text.empty() && IsBlank(text.back())) {
      text.remove_suffix(1);
    } else if (text.ends_with("\u00A0")) {
      text.remove_suffix(2);
    } else {
      return text;
    }
  }
}

}  // namespace plymill::carcassonne
