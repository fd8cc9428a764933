// Fragments: moves with dotted numbers in text between games.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/cursor.h"
#include "scan/comment_lines.h"
#include "scan/markup.h"
#include "scan/numbered_start.h"

namespace plymill {

// Whether the "." at `dot` ends a number that begins a word, and text that looks like a ply
// follows. Sets `number` to the start of the number. Does not look at text before `from`.
template <class Shape>
constexpr bool IsNumberedPly(std::string_view text, std::size_t from, std::size_t dot,
                             std::size_t& number) {
  number = dot;
  while (number > from && IsDigit(text[number - 1])) --number;
  const bool is_word = number == 0 || IsBlank(text[number - 1]) || IsNoText(text[number - 1]);
  if (number == dot || !is_word) return false;
  Cursor in(text.substr(dot + 1, kNumberedLookaheadBytes));
  PassFewBlanks(in);
  return Shape::Follows(in);
}

// The first number, dot and complete ply in `text`, even within a line; text.size() if there is
// none.
template <class Shape>
constexpr std::size_t FindNumberedPlies(std::string_view text) {
  std::size_t after_dot = 0;
  for (std::size_t dot = text.find('.'); dot != std::string_view::npos;
       dot = text.find('.', after_dot)) {
    std::size_t number = dot;
    while (number > after_dot && IsDigit(text[number - 1])) --number;
    Cursor in(text.substr(dot + 1, kNumberedLookaheadBytes));
    PassFewBlanks(in);
    if (number < dot && Shape::Stands(in)) return number;
    after_dot = dot + 1;
  }
  return text.size();
}

// The first moves in the values of `tags`, which are all tag pairs of a game: a number, dot and
// ply, or two words in a row that may be moves. tags.size() if there are none.
template <class Shape>
constexpr std::size_t FindMovesInTags(std::string_view tags) {
  constexpr std::string_view kBlanks = " \t\r\n\"";
  std::size_t move = tags.size();  // the previous word, if it may be a move
  bool is_sure = false;            // that word has a letter, or is a ply of the notation
  const std::size_t numbered = FindNumberedPlies<Shape>(tags);
  for (std::size_t at = 0; at < numbered;) {
    const std::size_t end = std::min(tags.find_first_of(kBlanks, at), tags.size());
    const std::string_view word = tags.substr(at, end - at);
    if (!word.empty()) {
      const bool is_ply = Shape::Stands(Cursor(word));
      const bool may_be = is_ply || MayBeMove(word);
      const bool is_like = is_ply || (may_be && IsLikeMove(word));
      if (may_be && move < tags.size() && (is_sure || is_like)) return move;
      move = may_be ? at : tags.size();
      is_sure = is_like;
    }
    at = std::min(end + 1, tags.size());
  }
  return numbered;
}

// Whether `word` is a number with or without a sign after it.
constexpr bool IsNumberWord(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string_view sign = word.substr(digits);
  return digits > 0 && (sign.empty() || sign == "." || sign == ")" || sign == ":");
}

// The first "1." in [from, end) that begins another game and has a ply before it; `end` if there is
// none.
template <class Shape>
constexpr std::size_t FindGameAfterPly(std::string_view text, std::size_t from, std::size_t end) {
  using Rules = NumberedStartRules<Shape>;
  for (; from < end; ++from) {
    const std::string_view ahead = text.substr(from, kNumberedLookaheadBytes);
    if (!ahead.starts_with("1.") || !Rules::IsAfterPly(text, from)) continue;
    if (Rules::IsFirst(Cursor(ahead))) break;
  }
  return from;
}

// The first "1." within a line of plies and numbers, where another game begins:
// "4. W2-D1. G5-D". text.size() if there is none.
template <class Shape>
constexpr std::size_t FindGameWithinLine(std::string_view text) {
  using Rules = NumberedStartRules<Shape>;
  for (std::size_t line = 0; line < text.size();) {
    std::size_t word = Rules::AfterBullet(text, line);
    while (word < text.size() && text[word] != '\n') {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n", word), text.size());
      const std::size_t game = FindGameAfterPly<Shape>(text, word, end);
      if (game < end) return game;
      const std::string_view written = text.substr(word, end - word);
      if (!written.empty() && !IsNumberWord(written) && !Rules::IsAfterPly(text, end)) break;
      word = written.empty() ? word + 1 : end;
    }
    line = std::min(text.find('\n', word), text.size() - 1) + 1;
  }
  return text.size();
}

// A line that begins with a number and a dot, and the text after them.
struct NumberedLine {
  std::uint32_t number = 0;  // 0 if the line does not begin with a number and a dot
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

// Whether the line at `line` resembles a ply with a number, and the next line resembles a ply with
// the next number. One such line is enough only if its number is 1 and it ends the text or a
// paragraph: lists have numbers too.
template <class Shape>
[[gnu::noinline]] constexpr bool IsBrokenGame(std::string_view text, std::size_t line) {
  const NumberedLine first(text, line);
  if (first.number == 0 || !Shape::Resembles(first.words)) return false;
  const std::size_t end = text.find('\n', line);
  const bool is_last = TrimEnd(text.substr(std::min(end, text.size()))).empty() ||
                       text.substr(end + 1, 2).find('\n') != std::string_view::npos;
  if (first.number == 1 && is_last) return true;
  if (end == std::string_view::npos) return false;
  const NumberedLine second(text, end + 1);
  const bool resembles = Shape::Resembles(second.words) || Shape::Follows(Cursor(second.words));
  return second.number == first.number + 1 && resembles;
}

// Whether most words of the line at `begin` are plies. The other words may be damaged plies. Looks
// only at the first bytes: a line may be long and hold many games.
template <class Shape>
[[gnu::noinline]] constexpr bool IsMostlyPlies(std::string_view text, std::size_t begin) {
  std::string_view line = text.substr(begin, kNumberedLookaheadBytes);
  line = TrimEnd(line.substr(0, line.find('\n')));
  std::size_t words = 0, plies = 0;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    plies += Shape::StandsByTheBook(Cursor(line.substr(0, end))) ? 1 : 0;
    words += end > 0 ? 1 : 0;
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return plies >= 2 && 2 * plies > words;
}

// Finds lines that begin with a fragment, or would belong to a fragment that begins on the next
// line.
template <class Shape>
class FragmentLines {
 public:
  explicit constexpr FragmentLines(std::string_view text) : text_(text) {}

  // Looks at the line at `line`, which must follow the line of the call before. Returns the start
  // of the fragment that it begins or completes; npos if there is none. Looks at two lines at most.
  constexpr std::size_t FindAt(std::size_t line) {
    constexpr std::size_t kFewestBytes = 3;
    const std::size_t odd = std::exchange(odd_, kNone);
    if (text_.size() - line < kFewestBytes || !MayBeginEntry<Shape>(text_, line)) return kNone;
    Cursor in(text_.substr(line, kNumberedLookaheadBytes));
    PassBullet(in);
    const std::size_t begin = line + in.offset();
    if (begin > line && !MayBeginEntry<Shape>(text_, begin)) return kNone;
    if (Shape::Opens(in) || IsBrokenLine<Shape>(text_, begin)) return std::min(odd, begin);
    if (AtOddNumber<Shape>(in) || IsBrokenGame<Shape>(text_, line)) return begin;
    if (MayBeWide(in.Peek()) && AtNumber(in)) return begin;
    if (IsMostlyPlies<Shape>(text_, begin)) return std::min(odd, begin);
    if (Shape::Follows(in)) odd_ = std::min(odd, begin);
    return kNone;
  }

 private:
  static constexpr std::size_t kNone = std::string_view::npos;

  std::string_view text_;
  std::size_t odd_ = kNone;  // start of preceding lines that look like plies but cannot be read
};

// Finds the first plies in `text`, which belongs to no game: plies after a number anywhere, plies
// at a line start, or damaged plies. Returns text.size() if there are none. Does not look further
// than the first ply, because a long line may hold many games. Lines that look like plies but
// cannot be read begin the fragment if a ply without a number follows directly: otherwise they
// would be missing in the rejected game that keeps the fragment.
template <class Shape>
constexpr std::size_t FindNumberedFragment(std::string_view text) {
  FragmentLines<Shape> lines(text);
  StartPlaces<'.'> places(text, 0);
  std::size_t after_dot = 0;
  for (std::size_t at = 0; at < text.size(); at = places.Next()) {
    std::size_t found = std::string_view::npos;
    if (at == 0 || places.at_line()) found = lines.FindAt(at);
    if (found != std::string_view::npos) return found;
    if (text[at] != '.') continue;
    if (IsNumberedPly<Shape>(text, after_dot, at, found)) return found;
    after_dot = at + 1;
  }
  return text.size();
}

}  // namespace plymill
