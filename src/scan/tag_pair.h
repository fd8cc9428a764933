// Tag pairs, such as [Site "London, GBR"]: recognizes and reads them.
//
//   tag  ::= "[" name blank+ quote value quote blank* "]"      on one line
//   name ::= letter (letter | digit | "_")*             1 to 64 characters
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/letter_case.h"
#include "base/utf8.h"

namespace plymill {

constexpr bool IsNameLetter(char c) { return IsLetter(c) || IsDigit(c) || c == '_'; }

// Passes ordinary bytes of a name or value, eight at a time. In a word of eight bytes,
// `first_other` marks the first byte that may not be ordinary. The caller reads from there on.
template <class FirstOther>
constexpr void PassWords(Cursor& in, FirstOther first_other) {
  if (std::is_constant_evaluated()) return;
  for (std::uint64_t word, bytes = sizeof(word);
       bytes == sizeof(word) && in.rest().size() >= sizeof(word); in.Advance(bytes)) {
    std::memcpy(&word, in.here(), sizeof(word));
    bytes = static_cast<std::uint64_t>(std::countr_zero(first_other(word))) / 8;
  }
}

inline constexpr std::uint64_t kEachByte = 0x0101'0101'0101'0101, kEachTop = kEachByte << 7;

// Returns a word in which the top bit of the first byte that is not a letter is set. The bits of
// later bytes are not reliable.
constexpr std::uint64_t FirstNoLetter(std::uint64_t word) {
  const std::uint64_t small = word | kEachByte * 0x20;
  const std::uint64_t low = small & ~kEachTop;
  const std::uint64_t from_a = low + kEachByte * (0x80 - 'a'),
                      beyond_z = low + kEachByte * (0x7F - 'z');
  return (small | ~from_a | beyond_z) & kEachTop;
}

// Like FirstNoLetter(), for the first byte that may be special in a value: a quote, a backslash, a
// control character, or a byte that is not ASCII.
constexpr std::uint64_t FirstNoText(std::uint64_t word) {
  const auto is = [&](unsigned char c) {
    const std::uint64_t differs = word ^ kEachByte * c;
    return (differs - kEachByte) & ~differs;
  };
  const std::uint64_t is_control = (word - kEachByte * 0x20) & ~word;
  return (is('"') | is('\\') | is_control | word) & kEachTop;
}

inline constexpr std::size_t kMaxTagNameBytes = 64;

// A tag pair is recognized by its first bytes, at most this many.
inline constexpr std::size_t kTagLookaheadBytes = kMaxTagNameBytes + 8;

inline constexpr std::string_view kOpeningCurlyQuote = "\u201C";
inline constexpr std::string_view kClosingCurlyQuote = "\u201D";

constexpr void SkipFewSpaces(Cursor& in) {
  for (std::size_t i = 0; i < kMaxStartSpaces && IsSpace(in.Peek()); ++i) in.Advance(1);
}

// The place after a few blanks at `at`.
constexpr std::size_t AfterFewSpaces(std::string_view text, std::size_t at) {
  const std::size_t most = std::min(text.size(), at + kMaxStartSpaces);
  while (at < most && IsSpace(text[at])) ++at;
  return at;
}

// Bytes of the byte order mark at `at`; 0 if there is none.
constexpr std::size_t MarkBytes(std::string_view text, std::size_t at) {
  return text.substr(at).starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

// `text` from the line start `line` on, after a byte order mark and a few blanks, if it has any.
constexpr std::string_view AfterBlanks(std::string_view text, std::size_t line) {
  if (line < text.size() && text[line] > ' ') return text.substr(line);  // for nearly all lines
  Cursor in(text.substr(line + MarkBytes(text, line)));
  SkipFewBlanks(in);
  return in.rest();
}

// A tag pair of any notation, as written.
struct TagPair {
  std::string_view name;
  std::string_view value;  // the text between the quotes
};

// The name of the tag pair that begins at `at`; empty if none begins there.
constexpr std::string_view TagNameAt(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '[') return {};
  Cursor in(text.substr(at + 1, kTagLookaheadBytes));
  const char* const start = in.here();
  if (!IsLetter(in.Peek())) return {};
  PassWords(in, FirstNoLetter);
  while (IsNameLetter(in.Peek())) in.Advance(1);
  const std::string_view name = in.Since(start);
  if (name.size() > kMaxTagNameBytes || !AtBlank(in)) return {};
  SkipBlanks(in);
  return in.Peek() == '"' || in.Eat(kOpeningCurlyQuote) ? name : std::string_view{};
}

// The name of the tag pair that begins the line at `line`, possibly after a byte order mark or a
// few blanks; empty if none does.
constexpr std::string_view TagNameOfLine(std::string_view text, std::size_t line) {
  return TagNameAt(text, AfterFewSpaces(text, line + MarkBytes(text, line)));
}

// The last line feed of `text`; npos if there is none.
constexpr std::size_t FindLastLineFeed(std::string_view text) {
  if (std::is_constant_evaluated() || text.empty()) return text.rfind('\n');
  const void* const found = memrchr(text.data(), '\n', text.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

// The start of the last line before `end` that is not blank. npos if there is no such line.
constexpr std::size_t LineBefore(std::string_view text, std::size_t end) {
  while (end > 0 && IsBlank(text[end - 1])) --end;
  if (end == 0) return std::string_view::npos;
  return FindLastLineFeed(text.substr(0, end)) + 1;  // npos + 1 is 0
}

// A comment in braces is recognized by its end, at most this many bytes ahead on the same line.
inline constexpr std::size_t kBracesLookaheadBytes = 192;

// The end of the comment in braces around `at`: a "}" before the next "{" and the end of the line.
// npos if there is none within kBracesLookaheadBytes.
constexpr std::size_t EndOfBraces(std::string_view text, std::size_t at) {
  const std::string_view ahead = text.substr(at, kBracesLookaheadBytes);
  const std::size_t end = ahead.find('}');
  if (end == std::string_view::npos) return end;
  const bool apart = ahead.substr(0, end).find_first_of("{\n") != std::string_view::npos;
  return apart ? std::string_view::npos : at + end;
}

// Whether `line` has a tag pair called `name`, outside of comments or, if `in_tag_line`, anywhere.
constexpr bool HasTagNamed(std::string_view name, std::string_view line, bool in_tag_line) {
  for (std::size_t at = line.find(name); at != std::string_view::npos;
       at = line.find(name, at + 1)) {
    if (at == 0 || TagNameAt(line, at - 1) != name) continue;
    const std::size_t comment_end = EndOfBraces(line, at - 1);
    if (in_tag_line || comment_end == std::string_view::npos) return true;
    at = comment_end;
  }
  return false;
}

// The tag pairs of a line. `restart` is the name of the tag pair that begins a new game, such as
// "Event". In a comment, it counts only if the line begins with a tag pair.
struct TagLine {
  bool is_tag_line = false;  // the line begins with a tag pair, or has one called `restart`
  bool has_restart = false;  // the line has one called `restart`, perhaps not at its beginning
};

constexpr TagLine TagLineAt(std::string_view text, std::size_t line, std::string_view restart) {
  const bool begins_with_tag = !TagNameOfLine(text, line).empty();
  const std::string_view found = text.substr(line, text.find('\n', line) - line);
  const bool has_restart = HasTagNamed(restart, found, begins_with_tag);
  return {begins_with_tag || has_restart, has_restart};
}

// TagLineAt().is_tag_line, but fast for lines that begin with a tag pair, as nearly all do.
constexpr bool IsTagLine(std::string_view text, std::size_t line, std::string_view restart) {
  if (!TagNameOfLine(text, line).empty()) return true;
  return HasTagNamed(restart, text.substr(line, text.find('\n', line) - line), false);
}

// Whether the run of tag pairs that ends before `line`, a line start, has one called `restart`.
// `has_moves(text, line)`: whether moves follow the tag pairs of a line on it, so that the run
// ends.
template <class HasMoves>
constexpr bool RunHas(std::string_view text, std::size_t line, std::string_view restart,
                      HasMoves has_moves) {
  for (std::size_t before = line; before > 0;) {
    before = LineBefore(text, before);
    if (before == std::string_view::npos || has_moves(text, before)) return false;
    const TagLine earlier = TagLineAt(text, before, restart);
    if (!earlier.is_tag_line || earlier.has_restart) return earlier.has_restart;
  }
  return false;
}

// Whether the line at `line`, whose first sign is the "[" at `bracket`, begins with the first tag
// pair of a run. A run is tag pairs on lines of their own, with only blank lines between them. A
// second tag pair called `restart` begins a new run. `has_moves`: see RunHas().
//
// First tests the line before `line`, because most tag pairs are not the first of their run.
template <class HasMoves>
constexpr bool StartsTagRun(std::string_view text, std::size_t line, std::size_t bracket,
                            std::string_view restart, HasMoves has_moves) {
  if (bracket + 1 >= text.size() || !IsLetter(text[bracket + 1])) return false;
  const std::size_t before = LineBefore(text, line);
  const bool goes_on = before != std::string_view::npos && IsTagLine(text, before, restart) &&
                       !has_moves(text, before);
  if (goes_on && !text.substr(bracket + 1).starts_with(restart)) return false;
  const std::string_view name = TagNameAt(text, bracket);
  return goes_on ? name == restart && RunHas(text, line, restart, has_moves) : !name.empty();
}

// tag ::= "[" name blank+ quote value quote blank* "]"
//
// A backslash escapes a quote or a backslash.
template <class Recorder>
constexpr TagPair ReadTagPair(Cursor& in, Recorder& recorder) {
  const char* const start = in.here();
  TagPair tag;
  in.Expect('[', Reason::kUnfinishedTag);
  const char* const name = in.here();
  PassWords(in, FirstNoLetter);
  while (IsNameLetter(in.Peek())) in.Advance(1);
  tag.name = in.Since(name);
  SkipBlanks(in);
  const bool curly = in.Eat(kOpeningCurlyQuote);
  if (!curly) in.Expect('"', Reason::kUnfinishedTag);
  const char* const value = in.here();
  PassWords(in, FirstNoText);
  for (; !in.at_end() && !IsLineEnd(in.Peek()); in.Advance(1)) {
    if (in.Peek() == '"' || (curly && in.rest().starts_with(kClosingCurlyQuote))) break;
    if (in.Peek() == '\\' && in.Peek(1) != '\0' && !IsLineEnd(in.Peek(1))) in.Advance(1);
  }
  tag.value = in.Since(value);
  if (!(curly && in.Eat(kClosingCurlyQuote))) in.Expect('"', Reason::kUnfinishedTag);
  SkipBlanks(in);
  in.Expect(']', Reason::kUnfinishedTag);
  if (in.ok() && curly) recorder.Remark({Reason::kCurlyQuotes, in.Since(start), {}});
  return tag;
}

}  // namespace plymill
