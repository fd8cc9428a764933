// Game starts of Coerceo, decided from one line and what stands before it.
//
// A game starts at
//   - a line that begins a run of tag pairs; [Event "..."] begins a new run,
//   - [Event " anywhere, where text without a line end was glued before it; behind
//     other tag pairs of its line only where the run has one already,
//   - a line that begins with move number 1, unless tag pairs stand before it,
//   - the first line of the source that is not blank, if it begins with a move.
// It does so even inside a comment, so that a game cut short harms no other. A byte
// order mark begins a source of its own, and belongs to the game behind it.
#pragma once

#include <cstddef>
#include <string_view>

#include "scan/cursor.h"
#include "scan/tag_pair.h"

namespace plymill::coerceo {

inline constexpr std::string_view kEvent = "Event";
inline constexpr std::string_view kEventTag = "[Event \"";

// Blanks that may stand between the parts of a game start.
inline constexpr std::size_t kMaxStartSpaces = 8;

// FindGameStart() decides on a byte from at most this many behind it.
inline constexpr std::size_t kStartLookaheadBytes =
    kTagLookaheadBytes + 2 * kMaxStartSpaces + kByteOrderMark.size();

constexpr void SkipFewSpaces(Cursor& in) {
  for (std::size_t i = 0; i < kMaxStartSpaces && IsSpace(in.Peek()); ++i) in.Advance(1);
}

// Whether a field follows: one or two digits and a letter.
constexpr bool AtFieldShape(const Cursor& in) {
  const std::size_t digits = IsDigit(in.Peek(1)) ? 2 : 1;
  return IsDigit(in.Peek()) && (in.Peek(digits) | 0x20) >= 'a' && (in.Peek(digits) | 0x20) <= 'f';
}

// "1#", or "1" and "." or a blank before a field.
constexpr bool IsFirstMove(std::string_view text, std::size_t line) {
  Cursor in(text.substr(line, kStartLookaheadBytes));
  SkipFewSpaces(in);
  if (!in.Eat('1')) return false;
  if (in.Peek() == '#') return true;
  if (!in.Eat('.') && !IsSpace(in.Peek())) return false;
  SkipFewSpaces(in);
  return AtFieldShape(in);
}

// A move without a number: "3c-3e", "3c3e".
constexpr bool IsBareMove(std::string_view text, std::size_t line) {
  Cursor in(text.substr(line, kStartLookaheadBytes));
  SkipFewSpaces(in);
  if (!AtFieldShape(in)) return false;
  in.Advance(IsDigit(in.Peek(1)) ? 3 : 2);
  return AtFieldShape(in) || (in.Eat('-') && AtFieldShape(in));
}

constexpr bool StartsAfterMark(std::string_view text, std::size_t at) {
  return !TagNameAt(text, at).empty() || IsFirstMove(text, at) || IsBareMove(text, at);
}

constexpr bool IsGameStart(std::string_view text, std::size_t line) {
  const char c = text[line];
  if (c == '[') return StartsTagRun(text, line, kEvent);
  if (c == kByteOrderMark[0] && MarkBytes(text, line) > 0) {
    return StartsAfterMark(text, line + kByteOrderMark.size());
  }
  if (!IsDigit(c) && !IsSpace(c)) return false;
  const bool first = IsFirstMove(text, line);
  if (!first && !IsBareMove(text, line)) return false;
  const std::size_t before = LineBefore(text, line);
  if (before == std::string_view::npos) return true;
  const std::size_t behind_mark = before + MarkBytes(text, before);
  const bool only_mark =
      text.substr(behind_mark, line - behind_mark).find_first_not_of(" \t\r\n") ==
      std::string_view::npos;
  return first ? !TagLineAt(text, before, kEvent).is_tag_line : only_mark;
}

// Whether an [Event "..."] at `at`, behind another tag pair of its line, begins a game:
// the tag pairs before it have one already, or are none.
constexpr bool BreaksTagLine(std::string_view text, std::size_t at) {
  std::size_t line = at;
  for (; line > 0 && text[line - 1] != '\n'; --line) {
    if (text.substr(line - 1).starts_with(kEventTag)) return true;
  }
  if (!TagLineAt(text, line, kEvent).is_tag_line) return true;
  return RunHas(text, line, kEvent);
}

// Where an [Event "..."] is glued to text before it, from `from` to `line_end`.
constexpr std::size_t FindGluedStart(std::string_view text, std::size_t from,
                                     std::size_t line_end) {
  constexpr std::size_t kMarkBytes = kByteOrderMark.size();
  for (std::size_t at = from; at < line_end; ++at) {
    at = text.substr(0, line_end).find('[', at);
    if (at == std::string_view::npos) return line_end;
    if (!text.substr(at).starts_with(kEventTag)) continue;
    const bool marked = at >= kMarkBytes && MarkBytes(text, at - kMarkBytes) > 0;
    if (marked && at - kMarkBytes < from) continue;  // starts before `from`
    if (marked) return at - kMarkBytes;
    if (at == 0 || text[at - 1] != ']' || BreaksTagLine(text, at)) return at;
  }
  return line_end;
}

// The first game start at or behind `from`; text.size() where there is none.
constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
  bool at_line_start = from == 0 || (from <= text.size() && text[from - 1] == '\n');
  while (from < text.size()) {
    if (at_line_start && IsGameStart(text, from)) return from;
    std::size_t line_end = text.find('\n', from);
    if (line_end == std::string_view::npos) line_end = text.size();
    const std::size_t glued = FindGluedStart(text, from + (at_line_start ? 1 : 0), line_end);
    if (glued < line_end) return glued;
    from = line_end + 1;
    at_line_start = true;
  }
  return text.size();
}

// Moves that stand in `text`, which belongs to no game: a number, "#" and a move.
// text.size() where there are none.
constexpr std::size_t FindFragment(std::string_view text) {
  for (std::size_t sign = text.find('#'); sign != std::string_view::npos;
       sign = text.find('#', sign + 1)) {
    std::size_t number = sign;
    while (number > 0 && IsDigit(text[number - 1])) --number;
    Cursor in(text.substr(sign + 1, kStartLookaheadBytes));
    SkipFewSpaces(in);
    if (number < sign && (AtFieldShape(in) || in.Peek() == 'T')) return number;
  }
  return text.size();
}

}  // namespace plymill::coerceo
