// Introductions: lines of text between the tag pairs of a game and its moves, such as
// "Annotated by Cy", "Round 4" or "---". They are comments of the game.
//
// The notation gives two functions that recognize introductions:
//
//   is_introduction(line)      whether a line without its line end may belong to one; it must be
//                              false for lines with moves and for blank lines
//   begins_moves(text, line)   whether the moves of a game begin at a line start
//
// FindGameStart() asks IsAfterIntroduction(), and ReadGame() calls ReadIntroduction(). Both must
// use the same functions, or a game would be cut after its introduction.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "model/recorder.h"
#include "scan/comment_lines.h"
#include "scan/game_start.h"
#include "scan/tag_pair.h"

namespace plymill {

// Whether the lines between `line`, a line start, and a tag pair above it are an introduction.
template <class IsIntroduction>
constexpr bool IsAfterIntroduction(std::string_view text, std::size_t line,
                                   IsIntroduction is_introduction) {
  std::size_t at = line;
  for (std::size_t lines = 0; lines <= kMostCommentLines; ++lines) {
    const std::size_t before = LineBefore(text, at);
    if (before == std::string_view::npos) return false;
    const std::string_view written = TrimEnd(text.substr(before, at - before));
    // Trim() also removes no-break spaces.
    if (!is_introduction(written) && !Trim(written).empty()) {
      return lines > 0 && IsTagLine(text, before, kEvent);
    }
    at = before;
  }
  return false;
}

// The end of the introduction at the start of `text`, without its last line end. 0 if there is
// none, or if no moves follow it. A comment in braces ends it too.
template <class IsIntroduction, class BeginsMoves>
constexpr std::size_t IntroductionEnd(std::string_view text, IsIntroduction is_introduction,
                                      BeginsMoves begins_moves) {
  std::size_t line = 0, end = 0;
  for (std::size_t lines = 0; lines <= kMostCommentLines; ++lines) {
    while (line < text.size() && IsBlank(text[line])) ++line;
    if (line == text.size()) return 0;
    if (text[line] == '{' || begins_moves(text, line)) return end;
    const std::size_t line_end = std::min(text.find('\n', line), text.size());
    if (!is_introduction(TrimEnd(text.substr(line, line_end - line)))) return 0;
    line = end = line_end;
  }
  return 0;
}

// Passes an introduction if one follows. Reports each of its lines as a comment, with a diagnostic.
// Returns whether there was one.
template <class Recorder, class IsIntroduction, class BeginsMoves>
constexpr bool ReadIntroduction(Cursor& in, Recorder& recorder, IsIntroduction is_introduction,
                                BeginsMoves begins_moves) {
  std::string_view text =
      in.rest().substr(0, IntroductionEnd(in.rest(), is_introduction, begins_moves));
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

}  // namespace plymill
