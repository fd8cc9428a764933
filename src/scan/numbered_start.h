// Game starts of notations that number their moves with a dot: "1. R3-D".
//
//   entry  ::= [ bullet ] [ number "." ] ply
//   bullet ::= "•" | "-" | "*"          and blanks around it: lists of Markdown
//
// At the beginning of a line ")", ":", or a blank alone will do for the dot, where all of a
// ply stands behind it.
//
// Beyond what all notations have (scan/game_start.h), a game starts at
//   - a line that begins with "1." and a ply, unless tag pairs stand before it; at the
//     end of the source, as much of that as is left will do,
//   - a line that begins with a ply without a number and is the first of the source, or
//     stands behind a blank line, unless tag pairs stand before it.
//
// From a few bytes, a notation says what looks like a ply to it:
//
//   Shape::Follows(in, cut)  behind a number, be it a ply that cannot be read; with `cut`
//                            also what the end of the source has left of one
//   Shape::Stands(in)        without a number, in a game
//   Shape::Opens(in)         without a number, where there may be no game at all
//   Shape::Resembles(words)  what stands on a line behind a number looks like what was to be a
//                            ply or turn, if the line next to it does
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scan/cursor.h"
#include "scan/find_in_64.h"
#include "scan/game_start.h"
#include "scan/hyphen.h"
#include "scan/tag_pair.h"

namespace plymill {

// FindNumberedStart() decides on a byte from at most this many behind it.
inline constexpr std::size_t kNumberedLookaheadBytes = 16 * kMaxStartSpaces;
static_assert(kNumberedLookaheadBytes >=
              kTagLookaheadBytes + kByteOrderMark.size() + 3 * kMaxStartSpaces);

// A shape may look at this many bytes behind bullet and number.
inline constexpr std::size_t kMaxShapeBytes = kNumberedLookaheadBytes - 4 * kMaxStartSpaces;

inline constexpr std::string_view kBullet = "\u2022";
inline constexpr char kBulletOfWindows = '\x95';  // in Windows-1252

// Passes blanks and a bullet. Dash and star need a blank behind them.
constexpr void PassBullet(Cursor& in) {
  SkipFewSpaces(in);
  if (!in.Eat(kBullet) && !in.Eat(kBulletOfWindows)) {
    if ((in.Peek() != '-' && in.Peek() != '*') || !IsSpace(in.Peek(1))) return;
    in.Advance(1);
  }
  SkipFewSpaces(in);
}

// Whether a byte is of no text: a control character, or of a mark of UTF-16. Such bytes
// are found where files are put one behind the other.
constexpr bool IsNoText(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && !IsBlank(c)) || byte == 0x7F || byte >= 0xFE;
}

// hyphen ::= "-"        A dash is as good, blanks may stand around it. Passes what
// looks like one; returns whether there was one.
constexpr bool PassHyphenShape(Cursor& in) {
  SkipFewSpaces(in);
  const std::size_t dash = DashBytes(in.rest());
  if (!in.Eat('-')) {
    if (dash == 0) return false;
    in.Advance(dash);
  }
  SkipFewSpaces(in);
  return true;
}

// Whether a number and "." follow.
constexpr bool AtNumber(const Cursor& in) {
  std::size_t digits = 0;
  while (IsDigit(in.Peek(digits))) ++digits;
  return digits > 0 && in.Peek(digits) == '.';
}

// Whether a number follows, at the beginning of a line, that has another sign than a dot or
// none, and behind it a ply.
template <class Shape>
constexpr bool AtOddNumber(Cursor in) {
  std::size_t digits = 0;
  while (digits < kMaxStartSpaces && IsDigit(in.Peek(digits))) ++digits;
  in.Advance(digits);
  const bool signed_or_blank = in.Eat(')') || in.Eat(':') || IsSpace(in.Peek());
  SkipFewSpaces(in);
  return digits > 0 && signed_or_blank && Shape::Stands(in);
}

// What is looked at from `at` on: nothing of a game that is glued behind. To those before it
// the text ends there, as it does where it is cut there.
constexpr std::string_view TextAhead(std::string_view text, std::size_t at) {
  const std::string_view ahead = text.substr(at, kNumberedLookaheadBytes);
  const std::size_t event = ahead.find(kEventTag);
  return event == std::string_view::npos ? ahead : ahead.substr(0, BeforeMark(ahead, event));
}

template <class Shape>
struct NumberedStartRules {
  // "1." and a ply, or the end of the source in the middle of that.
  static constexpr bool IsFirst(Cursor in) {
    if (!in.Eat("1.")) return in.Peek() == '1' && !IsDigit(in.Peek(1)) && AtOddNumber<Shape>(in);
    SkipFewSpaces(in);
    return in.at_end() || Shape::Follows(in, true);
  }

  static constexpr bool StartsBehindMark(std::string_view text, std::size_t at) {
    Cursor in(TextAhead(text, at));
    PassBullet(in);
    return !TagNameOfLine(text, at).empty() || IsFirst(in) || Shape::Opens(in);
  }

  [[gnu::always_inline]] static constexpr bool StartsAtLine(std::string_view text,
                                                            std::size_t line) {
    return !StartsNothing(text, line) && StartsAtOther(text, line);
  }

  // Line feeds among 64 bytes, a bit each, behind which StartsNothing() finds nothing: as far as
  // these bytes tell.
  static std::uint64_t NoneIn64(const char* text) {
    const std::uint64_t digits = FindDigitsIn64(text), dots = FindIn64(text, '.');
    const std::uint64_t behind_two = dots >> 3 | (digits >> 3 & dots >> 4);
    const std::uint64_t behind_one = dots >> 2 & ~(FindIn64(text, '1') >> 1);
    return (digits >> 1 & (behind_one | (digits >> 2 & behind_two))) | FindIn64(text, '\n') >> 1;
  }

  // The place behind blanks and a bullet at `line`, as PassBullet() passes them.
  static constexpr std::size_t BehindBullet(std::string_view text, std::size_t line) {
    const std::size_t at = BehindFewSpaces(text, line);
    if (at == text.size() || IsNameLetter(text[at])) return at;
    Cursor in(text.substr(line, kNumberedLookaheadBytes));
    PassBullet(in);
    return line + in.offset();
  }

 private:
  // A quick answer for most lines: a number of one to three digits that is not 1, or no text.
  static constexpr bool StartsNothing(std::string_view text, std::size_t line) {
    if (text.size() - line < 4 || !IsDigit(text[line])) return text[line] == '\n';
    if (text[line + 1] == '.') return text[line] != '1';
    if (!IsDigit(text[line + 1])) return false;
    return text[line + 2] == '.' || (IsDigit(text[line + 2]) && text[line + 3] == '.');
  }

  [[gnu::noinline]] static constexpr bool StartsAtOther(std::string_view text, std::size_t line) {
    const std::size_t bracket = BehindFewSpaces(text, line);
    if (text.substr(bracket).starts_with('[')) return StartsTagRun(text, line, bracket, kEvent);
    const std::size_t begin = BehindBullet(text, line);
    if (begin == text.size() || StartsNothing(text, begin)) return false;
    if (!MayBeOne(text, begin) && IsBehindText(text, line)) return false;
    Cursor in(TextAhead(text, line));
    in.Advance(begin - line);
    if (IsFirst(in)) return BeforeLine(text, line) != Before::kTag;
    if (!Shape::Opens(in)) return false;
    const Before before = BeforeLine(text, line);
    return before == Before::kNothing || (before == Before::kText && IsAfterBlankLine(text, line));
  }

  // Whether the number 1 may stand at `at`, with any sign.
  static constexpr bool MayBeOne(std::string_view text, std::size_t at) {
    if (text[at] != '1' || at + 1 == text.size()) return false;
    const char sign = text[at + 1];
    return sign == '.' || sign == ')' || sign == ':' || IsSpace(sign);
  }
};

// The first game start at or behind `from`; text.size() where there is none.
template <class Shape>
constexpr std::size_t FindNumberedStart(std::string_view text, std::size_t from) {
  return FindStart<NumberedStartRules<Shape>>(text, from);
}

// Whether a number, its "." at `dot`, begins a word and is followed by what looks like a
// ply. Sets `number` to where it begins; it does not look back beyond `from`.
template <class Shape>
constexpr bool IsNumberedPly(std::string_view text, std::size_t from, std::size_t dot,
                             std::size_t& number) {
  number = dot;
  while (number > from && IsDigit(text[number - 1])) --number;
  const bool is_word = number == 0 || IsBlank(text[number - 1]) || IsNoText(text[number - 1]);
  if (number == dot || !is_word) return false;
  Cursor in(text.substr(dot + 1, kNumberedLookaheadBytes));
  SkipFewSpaces(in);
  return Shape::Follows(in);
}

// A line that begins with a number and a dot, and what stands behind them.
struct NumberedLine {
  std::uint32_t number = 0;  // 0: another line
  std::string_view words;

  constexpr NumberedLine(std::string_view text, std::size_t line) {
    if (line >= text.size()) return;
    Cursor in(text.substr(line, kNumberedLookaheadBytes));
    PassBullet(in);
    if (!AtNumber(in)) return;
    for (std::size_t i = 0; i < 6 && IsDigit(in.Peek()); ++i, in.Advance(1)) {
      number = number * 10 + static_cast<std::uint32_t>(in.Peek() - '0');
    }
    if (!in.Eat('.')) number = 0;
    SkipFewSpaces(in);
    words = TrimEnd(in.rest().substr(0, in.rest().find('\n')));
  }
};

// Whether a line and the one below it have numbers that follow one another, and look like a game
// of which nothing can be read: one such line alone may be of any list.
template <class Shape>
[[gnu::noinline]] constexpr bool IsBrokenGame(std::string_view text, std::size_t line) {
  const NumberedLine first(text, line);
  if (first.number == 0 || !Shape::Resembles(first.words)) return false;
  const std::size_t end = text.find('\n', line);
  if (end == std::string_view::npos) return false;
  const NumberedLine second(text, end + 1);
  const bool resembles = Shape::Resembles(second.words) || Shape::Follows(Cursor(second.words));
  return second.number == first.number + 1 && resembles;
}

// Plies that stand in `text`, which belongs to no game: behind a number anywhere, or at
// the beginning of a line, or what is left of them. text.size() where there are none. Looks no
// farther than behind the first, for many games may stand on one long line. Lines right above one
// without a number that look like plies, though they are none, begin it: else the game would lose
// them.
template <class Shape>
constexpr std::size_t FindNumberedFragment(std::string_view text) {
  constexpr std::size_t kNone = std::string_view::npos;
  std::size_t number = 0;
  std::size_t behind_dot = 0;
  std::size_t odd = kNone;  // where such lines right above begin
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at == 0 || text[at - 1] == '\n') {
      Cursor in(text.substr(at, kNumberedLookaheadBytes));
      PassBullet(in);
      const std::size_t begin = at + in.offset();
      if (Shape::Opens(in)) return std::min(odd, begin);
      if (AtOddNumber<Shape>(in) || IsBrokenGame<Shape>(text, at)) return begin;
      odd = Shape::Follows(in) ? std::min(odd, begin) : kNone;
    }
    if (text[at] != '.') continue;
    if (IsNumberedPly<Shape>(text, behind_dot, at, number)) return number;
    behind_dot = at + 1;
  }
  return text.size();
}

}  // namespace plymill
