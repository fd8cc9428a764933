// Introductions of Coerceo: lines of text between the tag pairs of a game and its moves, such as
// "Annotated by Cy", "Round 4" or "---". They are comments of the game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "record/recorder.h"
#include "scan/comment_lines.h"
#include "scan/game_start.h"
#include "scan/tag_pair.h"
#include "text/blank.h"
#include "text/cursor.h"

namespace plymill::coerceo {

// Whether a field stands in `text`: one or two digits and a letter from a to f, and no letter
// around them.
constexpr bool HasField(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!IsDigit(text[at]) || (at > 0 && IsNameLetter(text[at - 1]))) continue;
    while (at < text.size() && IsDigit(text[at])) ++at;
    const char letter = at < text.size() ? text[at] | 0x20 : '\0';
    const bool goes_on = at + 1 < text.size() && IsLetter(text[at + 1]);
    if (letter >= 'a' && letter <= 'f' && !goes_on) return true;
  }
  return false;
}

// Whether `line` is one: no moves, no comment, no result, no mark, and no title of another game.
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

// Whether nothing but an introduction stands between `line`, a line start, and a line with a tag
// pair before it.
constexpr bool IsBehindIntroduction(std::string_view text, std::size_t line) {
  std::size_t at = line;
  for (std::size_t lines = 0; lines <= kMostCommentLines; ++lines) {
    const std::size_t before = LineBefore(text, at);
    if (before == std::string_view::npos) return false;
    const std::string_view written = TrimEnd(text.substr(before, at - before));
    if (!IsIntroduction(written) && !Trim(written).empty()) {  // no-break spaces alone
      return lines > 0 && IsTagLine(text, before, kEvent);
    }
    at = before;
  }
  return false;
}

// The end of the introduction that `text` begins with, its last line end aside; 0 where none does.
// The moves are to stand behind it: `begins_moves(text, line)` tells.
template <class BeginsMoves>
constexpr std::size_t IntroductionEnd(std::string_view text, BeginsMoves begins_moves) {
  std::size_t line = 0, end = 0;
  for (std::size_t lines = 0; lines <= kMostCommentLines; ++lines) {
    while (line < text.size() && IsBlank(text[line])) ++line;
    if (line == text.size()) return 0;
    if (text[line] == '{' || begins_moves(text, line)) return end;
    const std::size_t line_end = std::min(text.find('\n', line), text.size());
    if (!IsIntroduction(TrimEnd(text.substr(line, line_end - line)))) return 0;
    line = end = line_end;
  }
  return 0;
}

// Passes an introduction, if one follows, and the blanks after it. Tells `recorder` each of its
// lines as a comment, with a remark. Returns whether there was one.
template <class Recorder, class BeginsMoves>
constexpr bool ReadIntroduction(Cursor& in, Recorder& recorder, BeginsMoves begins_moves) {
  std::string_view text = in.rest().substr(0, IntroductionEnd(in.rest(), begins_moves));
  if (text.empty()) return false;
  in.Advance(text.size());
  while (!text.empty()) {
    const std::size_t bytes = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = Trim(text.substr(0, bytes));
    text.remove_prefix(bytes);
    if (line.empty()) continue;
    recorder.Remark({Reason::kTextBetweenGames, line, {}});
    recorder.Comment(line);
  }
  return true;
}

}  // namespace plymill::coerceo
