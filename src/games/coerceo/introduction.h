// IsIntroduction: which lines between tag pairs and moves are comments of a Coerceo game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/utf8.h"
#include "scan/comment_lines.h"

namespace plymill::coerceo {

// Whether `text` has a field: digits and a letter from a to f, with no letter or digit before
// them and no letter after them.
constexpr bool HasField(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!IsDigit(text[at]) || (at > 0 && IsNameLetter(text[at - 1]))) continue;
    while (at < text.size() && IsDigit(text[at])) ++at;
    const int letter = at < text.size() ? text[at] | 0x20 : 0;
    const bool goes_on = at + 1 < text.size() && IsLetter(text[at + 1]);
    if (letter >= 'a' && letter <= 'f' && !goes_on) return true;
  }
  return false;
}

// Whether `line` may be part of an introduction (scan/introduction.h): it has no moves, no comment,
// no result and no byte order mark, and is not the title of another game.
constexpr bool IsIntroduction(std::string_view line) {
  if (!IsCommentLine(line) || HasField(line)) return false;
  line = Trim(line);
  if (line.starts_with(kByteOrderMark) || line == "R" || line == "W+R" || line == "B+R") {
    return false;
  }
  if (line.find_first_of("{}[]\"<>`~|#*") != std::string_view::npos) return false;
  const bool has_digit = std::any_of(line.begin(), line.end(), IsDigit);
  return !has_digit || (!line.ends_with(':') && !IsSameWord(line.substr(0, 4), "game"));
}

}  // namespace plymill::coerceo
