// Numbered starts: game starts of notations that number their moves with a dot: "1. R3-D".
//
//   entry  ::= [ bullet ] [ number "." ] ply
//   bullet ::= "•" | "-" | "*"          with blanks around it, as in Markdown lists
//
// At the beginning of a line, ")", ":" or a blank may replace the dot, if a complete ply follows.
// Digits and signs may be full-width, and blanks may be no-break spaces.
//
// In addition to the rules of all notations (scan/game_start.h), a game starts at
//   - a line that begins with "1." and a ply, unless it comes after tag pairs, even with comment
//     lines in between (scan/comment_lines.h). If the source ends within the ply, the part of
//     the ply that is there is enough,
//   - a line that begins with a ply without a number, if it is the first line of the source or
//     comes after a blank line, unless it comes after tag pairs as above, or after a paragraph of
//     just one entry: a text with blank lines between all moves is one game.
//
// A notation recognizes the shape of a ply from a few bytes:
//
//   Shape::MayBeginWith(a, b) quick test whether a ply may begin with the letter a and the byte b;
//                            false for most text
//   Shape::Follows(in, cut)  a ply after a number, even one that cannot be read; with `cut`, also
//                            the beginning of a ply that the end of the source cuts off
//   Shape::Stands(in)        a ply without a number, in a game
//   Shape::Opens(in)         a ply without a number that may begin a game
//   Shape::IsAlone(in)       a ply that is all text of its line
//   Shape::Resembles(words)  the text of a line after its number may be a damaged ply or turn; used
//                            if the line before or after it may be one, too
//   Shape::IsBroken(line)    the whole line is certainly meant as a ply or turn, but its hyphen is
//                            missing or is another sign
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/find_in_64.h"
#include "base/hyphen.h"
#include "model/silent_recorder.h"
#include "scan/comment_lines.h"
#include "scan/game_start.h"
#include "scan/plain_signs.h"
#include "scan/tag_pair.h"

namespace plymill {

// The most bytes that are looked at to decide how a line begins.
inline constexpr std::size_t kNumberedLookaheadBytes = 16 * kMaxStartSpaces;

// FindNumberedStart() looks at most this many bytes ahead, to see how two lines begin.
inline constexpr std::size_t kNumberedStartBytes = 2 * kNumberedLookaheadBytes;
static_assert(kNumberedLookaheadBytes >=
              kTagLookaheadBytes + kByteOrderMark.size() + 3 * kMaxStartSpaces);
static_assert(kNumberedStartBytes >= kBracesLookaheadBytes);

// A shape may look at this many bytes after the bullet and the number.
inline constexpr std::size_t kMaxShapeBytes = kNumberedLookaheadBytes - 4 * kMaxStartSpaces;

inline constexpr std::string_view kBullet = "\u2022";
inline constexpr char kBulletOfWindows = '\x95';  // in Windows-1252

// Passes a few blanks, including no-break spaces.
constexpr void PassFewBlanks(Cursor& in) {
  SkipFewSpaces(in);
  if (in.Peek() < '\0') SkipFewBlanks(in);
}

// Whether a word ends here.
constexpr bool AtEndOfWord(const Cursor& in) {
  return in.at_end() || IsBlank(in.Peek()) || AtBlank(in);
}

// Passes blanks and a bullet. "-" and "*" are bullets only before a blank.
constexpr void PassBullet(Cursor& in) {
  PassFewBlanks(in);
  if (!in.Eat(kBullet) && !in.Eat(kBulletOfWindows)) {
    if ((in.Peek() != '-' && in.Peek() != '*') || !IsSpace(in.Peek(1))) return;
    in.Advance(1);
  }
  PassFewBlanks(in);
}

// Whether a byte belongs to no text: a control character, or part of a UTF-16 byte order mark. Such
// bytes occur in files that were joined.
constexpr bool IsNoText(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && !IsBlank(c)) || byte == 0x7F || byte >= 0xFE;
}

// hyphen ::= "-"
//
// Passes a hyphen or a dash, and the blanks around it. Returns whether there was one.
constexpr bool PassHyphenShape(Cursor& in) {
  PassFewBlanks(in);
  const std::size_t dash = DashBytes(in.rest());
  if (!in.Eat('-')) {
    if (dash == 0) return false;
    in.Advance(dash);
  }
  PassFewBlanks(in);
  return true;
}

// Passes up to three bytes that are neither letters, digits nor blanks. People may have written
// them in place of a hyphen. Returns whether there were any.
constexpr bool PassOtherSign(Cursor& in) {
  std::size_t bytes = 0;
  for (; bytes < 3 && !in.at_end(); ++bytes, in.Advance(1)) {
    const char c = in.Peek();
    if (IsLetter(c) || IsDigit(c) || AtBlank(in) || IsLineEnd(c)) break;
  }
  return bytes > 0;
}

// Whether a number and "." follow.
constexpr bool AtNumber(const Cursor& in) {
  if (MayBeWide(in.Peek()) && PlainOfWide(in.rest()) != '\0') {
    return AtNumber(Cursor(PlainSigns(in.rest()).text()));
  }
  std::size_t digits = 0;
  while (IsDigit(in.Peek(digits))) ++digits;
  return digits > 0 && (in.Peek(digits) == '.' || PlainOfWide(in.rest().substr(digits)) == '.');
}

// Called at the beginning of a line. Returns whether a number follows, with a sign other than a dot
// or with no sign, and then a ply.
template <class Shape>
constexpr bool AtOddNumber(Cursor in) {
  if (MayBeWide(in.Peek()) && PlainOfWide(in.rest()) != '\0') {
    return AtOddNumber<Shape>(Cursor(PlainSigns(in.rest()).text()));
  }
  std::size_t digits = 0;
  while (digits < kMaxStartSpaces && IsDigit(in.Peek(digits))) ++digits;
  in.Advance(digits);
  const bool signed_or_blank = in.Eat(')') || in.Eat(':') || AtBlank(in);
  PassFewBlanks(in);
  return digits > 0 && signed_or_blank && Shape::Stands(in);
}

// A quick test whether the line at `line` may begin with an entry, or with an entry that is cut
// off. False for nearly all other lines.
template <class Shape>
constexpr bool MayBeginEntry(std::string_view text, std::size_t line) {
  const std::size_t at = AfterFewSpaces(text, line);
  const std::string_view begin = text.substr(at, 3);
  if (begin.size() < 3) return !begin.empty();
  if (IsLetter(begin[0])) return Shape::MayBeginWith(begin[0], begin[1]);
  if (IsDigit(begin[0])) return !IsLineEnd(begin[1]) && !IsLineEnd(begin[2]);
  if (begin[0] == '-' || begin[0] == '*') return IsSpace(begin[1]);
  return begin[0] < '\0';
}

// Whether the rest of the line, from `begin` on, is a broken ply or turn.
template <class Shape>
constexpr bool IsBrokenLine(std::string_view text, std::size_t begin) {
  constexpr std::size_t kMost = 16;
  const std::string_view line = text.substr(begin, kMost + 2);
  const std::size_t end = line.find('\n');
  if (end == std::string_view::npos && line.size() > kMost) return false;
  const std::string_view words = TrimEnd(line.substr(0, end));
  return !words.empty() && Shape::IsBroken(words);
}

template <class Shape>
struct NumberedStartRules {
  // The text from `at` on that may decide about a game start. It ends before an [Event " or another
  // tag pair that is joined to it, because a shard may end there.
  static constexpr std::string_view TextAhead(std::string_view text, std::size_t at) {
    const std::string_view ahead = text.substr(at, kNumberedLookaheadBytes);
    const std::size_t event = ahead.find(kEventTag);
    const std::size_t end =
        event == std::string_view::npos ? ahead.size() : BeforeMark(ahead, event);
    return ahead.substr(0, FindGluedTag(text, at, at + end) - at);
  }

  // Whether the tag pair at `sign`, other than an [Event "...", begins a game within its line, as
  // in files that were joined: `4. W2-D[Player1 "Ann"]`. A ply or a result must be before it, and
  // tag pairs or the first move of a game after it.
  static constexpr bool IsGluedTag(std::string_view text, std::size_t sign) {
    return IsAfterPly(text, sign) && !TagNameAt(text, sign).empty() &&
           !text.substr(sign).starts_with(kEventTag) && HasGameAfterTags(text, sign);
  }

  // Whether "1." and a ply follow, or the beginning of such text, cut off by the end of the source.
  static constexpr bool IsFirst(Cursor in) {
    if (MayBeWide(in.Peek()) && PlainOfWide(in.rest()) != '\0') {
      return IsFirst(Cursor(PlainSigns(in.rest()).text()));
    }
    if (!in.Eat("1.")) return in.Peek() == '1' && !IsDigit(in.Peek(1)) && AtOddNumber<Shape>(in);
    PassFewBlanks(in);
    return in.at_end() || Shape::Follows(in, true);
  }

  // Whether the line at `line` begins with tag pairs, and has the first move after them. Tag pairs
  // on later lines are those of another game. Text after the next "[" does not count, because a
  // shard may end there.
  static constexpr bool MovesFollowTags(std::string_view text, std::size_t line) {
    return HasMovesAfterTags(text, LastStartIn(text, line), [](std::string_view rest) {
      const Cursor in(rest.substr(0, std::min(rest.find('['), kNumberedLookaheadBytes)));
      return IsFirst(in) || Shape::Opens(in);
    });
  }

  static constexpr bool StartsAfterMark(std::string_view text, std::size_t at) {
    Cursor in(TextAhead(text, at));
    PassBullet(in);
    return !TagNameOfLine(text, at).empty() || IsFirst(in) || Shape::Opens(in);
  }

  [[gnu::always_inline]] static constexpr bool StartsAtLine(std::string_view text,
                                                            std::size_t line) {
    return !StartsNothing(text, line) && StartsAtOther(text, line);
  }

  // Bit mask of 64 bytes: line feeds after which StartsNothing() is true, as far as these bytes
  // show.
  static std::uint64_t NoneIn64(const char* text) {
    const std::uint64_t digits = FindDigitsIn64(text), dots = FindIn64(text, '.');
    const std::uint64_t after_two = dots >> 3 | (digits >> 3 & dots >> 4);
    const std::uint64_t after_one = dots >> 2 & ~(FindIn64(text, '1') >> 1);
    return (digits >> 1 & (after_one | (digits >> 2 & after_two))) | FindIn64(text, '\n') >> 1;
  }

  // Whether a line between tag pairs and moves is a comment of their game.
  static constexpr bool IsCommentAt(std::string_view text, std::size_t line) {
    Cursor in(TextAhead(text, line));
    PassBullet(in);
    if (IsFirst(in) || Shape::Opens(in)) return false;
    const std::size_t end = std::min(text.find('\n', line), text.size());
    return !IsBrokenLine<Shape>(text, line + in.offset()) &&
           IsCommentLine(text.substr(line, end - line));
  }

  // The place after blanks and a bullet at `line`, as in PassBullet().
  static constexpr std::size_t AfterBullet(std::string_view text, std::size_t line) {
    const std::size_t at = AfterFewSpaces(text, line);
    if (at == text.size() || IsNameLetter(text[at])) return at;
    Cursor in(text.substr(line, kNumberedLookaheadBytes));
    PassBullet(in);
    return line + in.offset();
  }

  // Whether the word before `at`, on the same line, is a ply, with or without a number, or a
  // result.
  static constexpr bool IsAfterPly(std::string_view text, std::size_t at) {
    constexpr std::size_t kMostBytes = 16;
    std::size_t end = at;
    while (end > 0 && at - end < kMaxStartSpaces && IsSpace(text[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && end - begin < kMostBytes && !IsBlank(text[begin - 1])) --begin;
    const std::string_view word = text.substr(begin, end - begin);
    if (word == "1-0" || word == "0-1" || word == "1/2-1/2") return true;
    Cursor in(word);
    std::size_t digits = 0;
    while (IsDigit(in.Peek(digits))) ++digits;
    if (in.Peek(digits) == '.') in.Advance(digits + 1);
    return !in.at_end() && Shape::IsAlone(in);
  }

 private:
  // The last place in the line at `line` where a shard may begin: an [Event ", a glued tag pair, or
  // the beginning of the line.
  static constexpr std::size_t LastStartIn(std::string_view text, std::size_t line) {
    const std::size_t first = LastEventOf(text, line);
    std::size_t at = std::min(text.find('\n', line), text.size());
    while (at > first && (text[at - 1] != '[' || !IsGluedTag(text, at - 1))) --at;
    return at > first ? at - 1 : first;
  }

  // The first glued tag pair in [from, end); `end` if there is none.
  static constexpr std::size_t FindGluedTag(std::string_view text, std::size_t from,
                                            std::size_t end) {
    const std::string_view until = text.substr(0, end);
    std::size_t sign = until.find('[', from);
    while (sign < until.size() && !IsGluedTag(text, sign)) sign = until.find('[', sign + 1);
    return std::min(sign, end);
  }

  // Whether the line at `line` has a glued tag pair.
  static constexpr bool HasGluedTag(std::string_view text, std::size_t line) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    return FindGluedTag(text, line, end) < end;
  }

  // Whether the line before `line` ends with tag pairs that begin a game within it.
  static constexpr bool IsAfterGluedTag(std::string_view text, std::size_t line) {
    const std::size_t above = LineBefore(text, line);
    return above != std::string_view::npos && HasGluedTag(text, above) &&
           !HasTextAfterTags(text, above);
  }

  // Whether the tag pairs that begin at `at` are followed, on their line or the next one that is
  // not blank, by another tag pair or the first move. Text after an [Event " or after the next tag
  // pair of the line does not count, because a shard may end there.
  [[gnu::noinline]] static constexpr bool HasGameAfterTags(std::string_view text, std::size_t at) {
    Cursor in(text.substr(at, kNumberedLookaheadBytes));
    SilentRecorder nobody;
    do {
      ReadTagPair(in, nobody);
      if (!in.ok()) return false;
      SkipFewSpaces(in);
      if (in.rest().starts_with(kEventTag)) return false;
    } while (in.Peek() == '[');
    in.SkipBlank();
    if (in.at_end()) return false;
    if (!TagNameAt(in.rest(), 0).empty()) return true;
    return IsFirst(Cursor(in.rest().substr(0, in.rest().find('['))));
  }

  // A quick test for most lines: a number of one to three digits other than 1, or an empty line.
  static constexpr bool StartsNothing(std::string_view text, std::size_t line) {
    if (text.size() - line < 4 || !IsDigit(text[line])) return text[line] == '\n';
    if (text[line + 1] == '.') return text[line] != '1';
    if (!IsDigit(text[line + 1])) return false;
    return text[line + 2] == '.' || (IsDigit(text[line + 2]) && text[line + 3] == '.');
  }

  [[gnu::noinline]] static constexpr bool StartsAtOther(std::string_view text, std::size_t line) {
    const std::size_t bracket = AfterFewSpaces(text, line);
    if (text.substr(bracket).starts_with('[')) {
      return StartsTagRun(text, line, bracket, kEvent, MovesFollowTags) &&
             !IsAfterGluedTag(text, line);
    }
    if (!MayBeginEntry<Shape>(text, line)) return false;
    const std::size_t begin = AfterBullet(text, line);
    if (begin == text.size() || StartsNothing(text, begin)) return false;
    if (!MayBeOne(text, begin) && IsAfterText(text, line)) return false;
    Cursor in(TextAhead(text, line));
    in.Advance(begin - line);
    if (IsFirst(in)) return BeforeComments(text, line) != Before::kTag;
    if (!Shape::Opens(in)) return false;
    const Before before = BeforeComments(text, line);
    return before == Before::kNothing ||
           (before == Before::kText && IsAfterBlankLine(text, line) && !GoesOn(text, line));
  }

  // The kind of text before `line` and before the comment lines above it. Comment lines after tag
  // pairs belong to the game of these tag pairs.
  static constexpr Before BeforeComments(std::string_view text, std::size_t line) {
    for (std::size_t i = 0; i <= kMostCommentLines; ++i) {
      const std::size_t above = LineBefore(text, line);
      if (IsAfterGluedTag(text, line)) return Before::kTag;
      const bool begins_with_digit = above < text.size() && IsDigit(text[above]);
      if (begins_with_digit && !IsTagLine(text, above, kEvent)) return Before::kText;
      const Before before = BeforeLine(text, line);
      if (before == Before::kTag && HasTextAfterTags(text, above)) return Before::kText;
      if (before == Before::kTag || (before == Before::kNothing && i == 0)) return before;
      if (before == Before::kNothing || !IsCommentAt(text, above)) return Before::kText;
      line = above;
    }
    return Before::kText;
  }

  // Whether moves follow the tag pairs on the line at `line`; then later moves belong to another
  // game. Ignores text before the last [Event " of the line, because a shard may begin there.
  static constexpr bool HasTextAfterTags(std::string_view text, std::size_t line) {
    std::string_view tags = TrimEnd(text.substr(line, text.find('\n', line) - line));
    const std::size_t event = tags.rfind(kEventTag);
    if (event != std::string_view::npos) tags.remove_prefix(event);
    const std::size_t bracket = tags.rfind(']');
    if (bracket == std::string_view::npos) return false;
    const std::string_view after = Trim(tags.substr(bracket + 1));
    return !after.empty() && !IsCommentLine(after);
  }

  // Whether `line`, a ply without a number after a blank line, continues a game. It does if exactly
  // one blank line separates two entries that are paragraphs of their own.
  [[gnu::noinline]] static constexpr bool GoesOn(std::string_view text, std::size_t line) {
    const std::size_t above = LineBefore(text, line);
    const std::string_view between = text.substr(above, line - above);
    if (!IsEntryAlone(text, line) || !EndsParagraph(text, line)) return false;
    if (std::count(between.begin(), between.end(), '\n') != 2 || !IsWholeEntry(text, above)) {
      return false;
    }
    const bool begins = above == 0 || IsAfterBlankLine(text, above) || BeginsWithOne(text, above);
    return begins || !IsWholeEntry(text, LineBefore(text, above));
  }

  // Whether the whole line at `line` is one entry. A line with an [Event " or a glued tag pair
  // never is: a shard may begin there, and the result must not depend on text before it.
  static constexpr bool IsWholeEntry(std::string_view text, std::size_t line) {
    const std::string_view ahead = text.substr(line, kNumberedLookaheadBytes);
    const std::string_view written = ahead.substr(0, ahead.find('\n'));
    return written.find(kEventTag) == std::string_view::npos && !HasGluedTag(text, line) &&
           IsEntryAlone(text, line);
  }

  // Whether `line` has number 1. If so, a shard may begin there, and the result must not depend on
  // text before it.
  static constexpr bool BeginsWithOne(std::string_view text, std::size_t line) {
    Cursor in(TextAhead(text, line));
    PassBullet(in);
    return IsFirst(in);
  }

  // Whether a blank line or the end of the text follows the entry at `line`. A game start counts as
  // the end, because a shard may end before it.
  static constexpr bool EndsParagraph(std::string_view text, std::size_t line) {
    const std::string_view ahead = TextAhead(text, line);
    const std::size_t end = ahead.find('\n');
    if (end == std::string_view::npos) return true;
    const std::size_t below = line + end + 1;
    const std::string_view next = ahead.substr(end + 1);
    if (TrimEnd(next.substr(0, next.find('\n'))).empty() || MarkBytes(text, below) > 0) return true;
    return !TagNameOfLine(text, below).empty() || BeginsWithOne(text, below);
  }

  // Whether the text of `line` is one entry, with or without a number.
  static constexpr bool IsEntryAlone(std::string_view text, std::size_t line) {
    Cursor in(TextAhead(text, line));
    PassBullet(in);
    if (AtNumber(in) || AtOddNumber<Shape>(in)) {
      while (IsDigit(in.Peek())) in.Advance(1);
      if (!in.Eat('.') && !in.Eat(')')) in.Eat(':');
      PassFewBlanks(in);
    }
    return Shape::IsAlone(in);
  }

  // Whether the text at `at` may be the number 1 with any sign.
  static constexpr bool MayBeOne(std::string_view text, std::size_t at) {
    if (MayBeWide(text[at])) return true;
    if (text[at] != '1' || at + 1 == text.size()) return false;
    const char sign = text[at + 1];
    return sign == '.' || sign == ')' || sign == ':' || IsSpace(sign) || sign < '\0';
  }
};

// Called after a ply. Returns whether the number 1 of another game follows without a blank, as in
// "W2-D1. G5-D".
template <class Shape>
constexpr bool AtGluedGame(const Cursor& in) {
  return in.Peek() == '1' && in.Peek(1) == '.' && NumberedStartRules<Shape>::IsFirst(in);
}

// A tag pair with text before it on its line, for FindStart().
template <class Shape>
struct GluedTag {
  static constexpr char kSign = GluedEvent::kSign;

  static constexpr std::size_t StartAt(std::string_view text, std::size_t sign) {
    if (NumberedStartRules<Shape>::IsGluedTag(text, sign)) return sign;
    return GluedEvent::StartAt(text, sign, NumberedStartRules<Shape>::MovesFollowTags);
  }
};

// The first game start at or after `from`; text.size() if there is none.
template <class Shape>
constexpr std::size_t FindNumberedStart(std::string_view text, std::size_t from) {
  return FindStart<NumberedStartRules<Shape>, GluedTag<Shape>>(text, from);
}

}  // namespace plymill
