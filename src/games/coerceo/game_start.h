// Game starts of Coerceo, decided from one line and what stands before it.
//
// Beyond what all notations have (scan/game_start.h), a game starts at
//   - a line that begins with move number 1, unless tag pairs stand before it, or before
//     comments on lines of their own that do,
//   - the first line of the source that is not blank, if it begins with a move.
#pragma once

#include <cstddef>
#include <string_view>

#include "scan/cursor.h"
#include "scan/game_start.h"
#include "scan/tag_pair.h"

namespace plymill::coerceo {

// FindGameStart() decides on a byte from at most this many behind it.
inline constexpr std::size_t kStartLookaheadBytes =
    kTagLookaheadBytes + 2 * kMaxStartSpaces + kByteOrderMark.size();

// Whether a field follows: one or two digits and a letter.
constexpr bool AtFieldShape(const Cursor& in) {
  const std::size_t digits = IsDigit(in.Peek(1)) ? 2 : 1;
  return IsDigit(in.Peek()) && (in.Peek(digits) | 0x20) >= 'a' && (in.Peek(digits) | 0x20) <= 'f';
}

// Whether an exchange follows: "T x15c", "TT x15c".
constexpr bool AtExchangeShape(Cursor in) {
  if (!in.EatLetter('T')) return false;
  in.EatLetter('T');
  SkipFewSpaces(in);
  return in.EatLetter('X') && AtFieldShape(in);
}

// "1#", or "1" and "." or a blank before a field or an exchange.
constexpr bool IsFirstMove(std::string_view text, std::size_t line) {
  Cursor in(text.substr(line, kStartLookaheadBytes));
  SkipFewSpaces(in);
  if (!in.Eat('1')) return false;
  if (in.Peek() == '#') return true;
  if (!in.Eat('.') && !IsSpace(in.Peek())) return false;
  SkipFewSpaces(in);
  return in.Peek() == '#' || AtFieldShape(in) || AtExchangeShape(in);
}

// A move without a number: "3c-3e", "3c3e", "TT x15c".
constexpr bool IsBareMove(std::string_view text, std::size_t line) {
  Cursor in(text.substr(line, kStartLookaheadBytes));
  SkipFewSpaces(in);
  if (AtExchangeShape(in)) return true;
  if (!AtFieldShape(in)) return false;
  in.Advance(IsDigit(in.Peek(1)) ? 3 : 2);
  return AtFieldShape(in) || (in.Eat('-') && AtFieldShape(in));
}

// Whether a line begins as nearly all lines of moves do: with a number other than 1 that begins
// no field.
constexpr bool IsLaterNumber(std::string_view text, std::size_t line) {
  const Cursor in(text.substr(line, 3));
  if (!IsDigit(in.Peek()) || AtFieldShape(in)) return false;
  return in.Peek() != '1' || IsDigit(in.Peek(1));
}

// So many bytes of comments are looked back over.
inline constexpr std::size_t kMaxCommentsBytes = 1024;

// Whether a game starts at `at` though that is inside a comment.
constexpr bool StartsInComment(std::string_view text, std::size_t at) {
  if (text[at] == '1') return BeginsLine(text, at) && IsFirstMove(text, at);
  if (text[at] != '[') return false;
  return BeginsLine(text, at) ? !TagNameAt(text, at).empty()
                              : text.substr(at).starts_with(kEventTag);
}

// Where the comment begins that `text` ends with, blanks aside; its size where it ends with
// none, or with one that does not begin a line, or is not of one game. Looks at no byte before
// `from`.
constexpr std::size_t FindLastComment(std::string_view text, std::size_t from) {
  std::size_t at = TrimEnd(text).size();
  if (at == 0 || text[at - 1] != '}') return text.size();
  std::size_t open = 0;
  do {
    if (--at < from || (at > 0 && StartsInComment(text, at))) return text.size();
    if (text[at] == '}') ++open;
    if (text[at] == '{') --open;
  } while (open > 0 && at > 0);
  std::size_t before = at;
  while (before > 0 && IsSpace(text[before - 1])) --before;
  const bool begins_line = before == 0 || text[before - 1] == '\n' || text[before - 1] == '}';
  return open == 0 && begins_line ? at : text.size();
}

// What stands before a line, and before the comments on lines of their own above it.
constexpr Before BeforeComments(std::string_view text, std::size_t line) {
  const std::size_t from = line > kMaxCommentsBytes ? line - kMaxCommentsBytes : 0;
  std::size_t at = line;
  for (std::size_t end = line + 1; at < end;) {
    end = at;
    at = FindLastComment(text.substr(0, end), from);
  }
  const Before before = BeforeLine(text, at);
  return before == Before::kTag ? before : BeforeLine(text, line);
}

struct StartRules {
  static constexpr bool StartsBehindMark(std::string_view text, std::size_t at) {
    return !TagNameOfLine(text, at).empty() || IsFirstMove(text, at) || IsBareMove(text, at);
  }

  static constexpr bool StartsAtLine(std::string_view text, std::size_t line) {
    const std::size_t begin = BehindFewSpaces(text, line);
    const char c = begin < text.size() ? text[begin] : '\0';
    if (c == '[') return StartsTagRun(text, line, begin, kEvent);
    if (!IsDigit(c) && (c | 0x20) != 't') return false;
    if (IsLaterNumber(text, begin)) return false;
    const bool first = IsFirstMove(text, line);
    if (!first && !IsBareMove(text, line)) return false;
    if (first) return BeforeComments(text, line) != Before::kTag;
    return BeforeLine(text, line) == Before::kNothing;
  }
};

// The first game start at or behind `from`; text.size() where there is none.
constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
  return FindStart<StartRules>(text, from);
}

// Whether a line begins with a move, "3c-4a", behind a number of any form perhaps: "2) 3c-4a".
constexpr bool BeginsWithMove(Cursor in) {
  SkipFewSpaces(in);
  if (!IsDigit(in.Peek()) && (in.Peek() | 0x20) != 't') return false;
  if (IsBareMove(in.rest(), 0)) return true;
  if (AtFieldShape(in) || !IsDigit(in.Peek())) return false;
  for (std::size_t i = 0; i < kMaxStartSpaces && IsDigit(in.Peek()); ++i) in.Advance(1);
  if (!in.Eat(')') && !in.Eat(':')) in.Eat('.');
  return IsBareMove(in.rest(), 0);
}

// The first number, "#" and move in `line`; npos where there is none.
constexpr std::size_t FindNumberedMove(std::string_view line) {
  for (std::size_t sign = line.find('#'); sign != std::string_view::npos;
       sign = line.find('#', sign + 1)) {
    std::size_t end = sign;
    while (end > 0 && sign - end < kMaxStartSpaces && IsSpace(line[end - 1])) --end;
    std::size_t number = end;
    while (number > 0 && IsDigit(line[number - 1])) --number;
    Cursor in(line.substr(sign + 1, kStartLookaheadBytes));
    SkipFewSpaces(in);
    if (number < end && (AtFieldShape(in) || in.Peek() == 'T')) return number;
  }
  return std::string_view::npos;
}

// Moves that stand in `text`, which belongs to no game: a number, "#" and a move, or a move
// that begins a line. text.size() where there are none. Passes no line behind them.
constexpr std::size_t FindFragment(std::string_view text) {
  for (std::size_t line = 0; line < text.size();) {
    if (BeginsWithMove(Cursor(text.substr(line, kStartLookaheadBytes)))) return line;
    const std::size_t end = FindLineFeed(text, line, text.size());
    const std::size_t move = FindNumberedMove(text.substr(line, end - line));
    if (move != std::string_view::npos) return line + move;
    line = end + 1;
  }
  return text.size();
}

}  // namespace plymill::coerceo
