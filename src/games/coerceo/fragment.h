// Fragments of Coerceo: moves outside games, and moves that GameReader has not read.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/find_in_64.h"
#include "base/hyphen.h"
#include "games/coerceo/game_start.h"
#include "games/coerceo/reasons.h"
#include "scan/game_start.h"
#include "scan/markup.h"
#include "scan/plain_signs.h"
#include "scan/tag_pair.h"

namespace plymill::coerceo {

// The first byte at or after `from` that may begin a move: a digit, or the first byte of a
// full-width digit. text.size() if there is none.
constexpr std::size_t FindDigit(std::string_view text, std::size_t from) {
  while (!std::is_constant_evaluated() && from + 64 <= text.size()) {
    const char* const at = text.data() + from;
    const std::uint64_t found = FindDigitsIn64(at) | FindIn64(at, '\xEF');
    if (found != 0) return from + static_cast<std::size_t>(std::countr_zero(found));
    from += 64;
  }
  while (from < text.size() && !IsDigit(text[from]) && !MayBeWide(text[from])) ++from;
  return from;
}

constexpr bool AtWideDigit(const Cursor& in) { return IsDigit(PlainOfWide(in.rest())); }

// Whether a line begins with a move, such as "3c-4a", or with a number of any form and a move, such
// as "2) 3c-4a". Full-width digits count as a move, although the scanner cannot read them.
constexpr bool BeginsWithMove(std::string_view text) {
  Cursor in(text.substr(0, kStartLookaheadBytes));
  SkipFewBlanks(in);
  if (AtWideDigit(in)) return true;
  if (!IsDigit(in.Peek()) && (in.Peek() | 0x20) != 't') return false;
  if (IsBareMove(in.rest(), 0)) return true;
  if (AtFieldShape(in) || !IsDigit(in.Peek())) return false;
  for (std::size_t i = 0; i < kMaxStartSpaces && IsDigit(in.Peek()); ++i) in.Advance(1);
  if (!in.Eat(')') && !in.Eat(':')) in.Eat('.');
  Cursor comment = in;
  SkipFewSpaces(comment);
  if (comment.Peek() == '{') return true;  // a comment between the number and its move
  return IsBareMove(in.rest(), 0);
}

// Finds the last number before `end`, if at most kMaxStartSpaces other characters follow it:
// "No. 1: 3c-4a". Returns where the number begins, or npos.
constexpr std::size_t FindNumberBefore(std::string_view line, std::size_t end) {
  const std::size_t signs_from = end - std::min(end, kMaxStartSpaces);
  while (end > signs_from && !IsNameLetter(line[end - 1])) --end;
  std::size_t number = end;
  while (number > 0 && IsDigit(line[number - 1])) --number;
  const bool stands_alone = number == 0 || !IsNameLetter(line[number - 1]);
  return number < end && stands_alone ? number : std::string_view::npos;
}

// Finds the first number in `line` with "#" and a move after it. Returns where it begins, or npos.
constexpr std::size_t FindNumberedMove(std::string_view line) {
  for (std::size_t sign = line.find('#'); sign != std::string_view::npos;
       sign = line.find('#', sign + 1)) {
    Cursor in(line.substr(sign + 1, kStartLookaheadBytes));
    SkipFewSpaces(in);
    if (!AtFieldShape(in) && in.Peek() != 'T') continue;
    const std::size_t number = FindNumberBefore(line, sign);
    if (number != std::string_view::npos) return number;
  }
  return std::string_view::npos;
}

// Finds the first move with a hyphen or dash in `text`. Returns where it begins, or npos.
constexpr std::size_t FindMoveInText(std::string_view text) {
  for (std::size_t at = FindDigit(text, 0); at < text.size(); at = FindDigit(text, at)) {
    Cursor in(text.substr(at));
    if ((at == 0 || !IsNameLetter(text[at - 1])) && AtFieldShape(in)) {
      in.Advance(IsDigit(in.Peek(1)) ? 3 : 2);
      const std::size_t hyphen = in.Peek() == '-' ? 1 : DashBytes(in.rest());
      in.Advance(hyphen);
      if (hyphen > 0 && AtFieldShape(in)) return at;
    }
    do {
      ++at;
    } while (at < text.size() && IsNameLetter(text[at]));
  }
  return std::string_view::npos;
}

// Finds the first place in `line` where moves begin: a number with "#" and a move after it, or, if
// the line begins with a word, a number before a move with a hyphen: "No. 1 3c-4a". Returns npos if
// there is no such place.
constexpr std::size_t FindMoveInLine(std::string_view line) {
  const std::size_t numbered = FindNumberedMove(line);
  if (numbered != std::string_view::npos) return numbered;
  const std::size_t first = AfterFewSpaces(line, 0);
  if (first == line.size() || !IsLetter(line[first])) return std::string_view::npos;
  const std::size_t move = FindMoveInText(line);
  return move == std::string_view::npos ? move : FindNumberBefore(line, move);
}

// The first place in `text`, which belongs to no game, where moves begin: a number and a move, or a
// move at the start of a line. text.size() if there is none. Reads no line after that place.
constexpr std::size_t FindFragment(std::string_view text) {
  for (std::size_t at = FindDigit(text, 0); at < text.size(); at = FindDigit(text, at)) {
    const std::size_t line = FindLastLineFeed(text.substr(0, at)) + 1;  // npos + 1 is 0
    if (BeginsWithMove(text.substr(line))) return line;
    const std::size_t end = FindLineFeed(text, at, text.size());
    const std::size_t move = FindMoveInLine(text.substr(line, end - line));
    if (move != std::string_view::npos) return line + move;
    at = end;
  }
  return text.size();
}

// The first "1#" within a line of moves, after a higher number, where another game begins:
// "4# 11d-12f 1# 15c-14a". text.size() if there is none. After a tab, number 1 belongs to the same
// game. Does not look at the text of a line after a comment.
constexpr std::size_t FindGameWithinLine(std::string_view text) {
  bool after_higher = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char before = at == 0 ? '\n' : text[at - 1];
    if (before == '\n') {
      at = AfterFewSpaces(text, at);
      after_higher = false;
      if (at == text.size()) break;
    }
    const bool ends_word = before == ' ' || ((before | 0x20) >= 'a' && (before | 0x20) <= 'f');
    const bool is_other = (before == '\n' && !IsDigit(text[at])) || text[at] == '{' ||
                          text[at] == '[' || text[at] == '(' || text[at] == '"';
    if (is_other) {
      at = FindLineFeed(text, at, text.size());
    } else if (text[at] == '#') {
      after_higher |= before != '1' || (at > 1 && IsDigit(text[at - 2]));
    } else if (after_higher && ends_word && text.substr(at).starts_with("1#")) {
      return at;
    }
  }
  return text.size();
}

// Called at the end of a game without plies. Fails if `tags`, the text of its tag pairs, holds a
// move, or if text other than a Markdown fence follows in the source, because that text may be its
// moves. A byte order mark on a new line begins another source. `line_feeds`: in the blanks before
// the next byte.
constexpr void ExpectNoMoves(Cursor& in, std::string_view tags, std::size_t line_feeds) {
  const std::size_t move = FindMoveInText(tags);
  if (move != std::string_view::npos) return in.FailAt(tags.data() + move, Why("unread-moves"));
  Cursor ahead = in;
  if (line_feeds + SkipBlankLines(ahead) > 0 && MarkBytes(ahead.rest(), 0) > 0) return;
  while (ahead.Eat(kByteOrderMark)) SkipBlankLines(ahead);
  if (!ahead.at_end() && !AtFence(ahead.rest())) in.FailAt(ahead.here(), Why("unread-moves"));
}

}  // namespace plymill::coerceo
