// Game starts of Coerceo, decided from one line and what stands before it.
//
// Beyond what all notations have (scan/game_start.h), a game starts at
//   - a line that begins with move number 1, unless tag pairs stand before it,
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

// Whether a line begins as nearly all lines of moves do: with a number other than 1 that begins
// no field.
constexpr bool IsLaterNumber(std::string_view text, std::size_t line) {
  const Cursor in(text.substr(line, 3));
  if (!IsDigit(in.Peek()) || AtFieldShape(in)) return false;
  return in.Peek() != '1' || IsDigit(in.Peek(1));
}

struct StartRules {
  static constexpr bool StartsBehindMark(std::string_view text, std::size_t at) {
    return !TagNameAt(text, at).empty() || IsFirstMove(text, at) || IsBareMove(text, at);
  }

  static constexpr bool StartsAtLine(std::string_view text, std::size_t line) {
    const char c = text[line];
    if (c == '[') return StartsTagRun(text, line, kEvent);
    if (!IsDigit(c) && !IsSpace(c)) return false;
    if (IsLaterNumber(text, line)) return false;
    const bool first = IsFirstMove(text, line);
    if (!first && !IsBareMove(text, line)) return false;
    const Before before = BeforeLine(text, line);
    return first ? before != Before::kTag : before == Before::kNothing;
  }
};

// The first game start at or behind `from`; text.size() where there is none.
constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
  return FindStart<StartRules>(text, from);
}

// Whether a line begins with a move, "3c-4a", behind a number of any form perhaps: "2) 3c-4a".
constexpr bool BeginsWithMove(Cursor in) {
  SkipFewSpaces(in);
  if (AtFieldShape(in)) return IsBareMove(in.rest(), 0);
  if (!IsDigit(in.Peek())) return false;
  for (std::size_t i = 0; i < kMaxStartSpaces && IsDigit(in.Peek()); ++i) in.Advance(1);
  if (!in.Eat(')') && !in.Eat(':')) in.Eat('.');
  SkipFewSpaces(in);
  return AtFieldShape(in) && IsBareMove(in.rest(), 0);
}

// The first number, "#" and move in `line`; npos where there is none.
constexpr std::size_t FindNumberedMove(std::string_view line) {
  for (std::size_t sign = line.find('#'); sign != std::string_view::npos;
       sign = line.find('#', sign + 1)) {
    std::size_t number = sign;
    while (number > 0 && IsDigit(line[number - 1])) --number;
    Cursor in(line.substr(sign + 1, kStartLookaheadBytes));
    SkipFewSpaces(in);
    if (number < sign && (AtFieldShape(in) || in.Peek() == 'T')) return number;
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
