// Game starts: the rules for game starts that all notations share.
//
// A game starts at
//   - a line with the first of consecutive tag pairs (a run); a second [Event "..."] begins a run,
//   - [Event " anywhere in a line, because text without a line end may be joined to a game. There
//     are two exceptions: after other tag pairs of its line, it starts a game only if their run
//     already has an [Event "..."]; in a comment in braces that ends on its line, it starts none,
//   - a line that the notation accepts, from its first bytes and the line before it.
// Apart from that, the rules hold even inside comments, so that a comment without an end does not
// hide the games after it. A byte order mark begins a new source, and belongs to the game after it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/cursor.h"
#include "base/find_in_64.h"
#include "model/silent_recorder.h"
#include "scan/markup.h"
#include "scan/tag_pair.h"

namespace plymill {

inline constexpr std::string_view kEvent = "Event";
inline constexpr std::string_view kEventTag = "[Event \"";

// The text before a line: only blanks and a byte order mark; a line with a tag pair; or other text.
enum class Before : std::uint8_t { kNothing, kTag, kText };

// Looks at the last line before `line` that is not blank. If that line is a heading, also looks at
// the line above it.
constexpr Before BeforeLine(std::string_view text, std::size_t line) {
  const std::size_t before = LineBefore(text, line);
  if (before == std::string_view::npos) return Before::kNothing;
  const std::size_t after_mark = before + MarkBytes(text, before);
  const std::string_view written = text.substr(after_mark, line - after_mark);
  if (written.find_first_not_of(" \t\r\n") == std::string_view::npos) return Before::kNothing;
  if (IsTagLine(text, before, kEvent)) return Before::kTag;
  const std::size_t above = IsHeading(written) ? LineBefore(text, before) : std::string_view::npos;
  const bool is_after_tag = above != std::string_view::npos && IsTagLine(text, above, kEvent);
  return is_after_tag ? Before::kTag : Before::kText;
}

// The end of the line before `line`, without its line end and the blanks before it. If the line is
// blank, this is its start. `line` is a line start other than 0.
constexpr std::size_t EndBefore(std::string_view text, std::size_t line) {
  std::size_t end = line - 1;
  while (end > 0 && (IsSpace(text[end - 1]) || text[end - 1] == '\r')) --end;
  return end;
}

// Whether the line before `line`, a line start, is blank. Looks at that line only.
constexpr bool IsAfterBlankLine(std::string_view text, std::size_t line) {
  if (line == 0) return false;
  const std::size_t end = EndBefore(text, line);
  return end == 0 || text[end - 1] == '\n';
}

// Whether the line before `line`, a line start, ends with a visible ASCII character. If so, it is
// neither blank nor a byte order mark alone.
constexpr bool IsAfterText(std::string_view text, std::size_t line) {
  if (line == 0) return false;
  const std::size_t end = EndBefore(text, line);
  return end > 0 && text[end - 1] > ' ' && text[end - 1] < '\x7F';
}

// The place in the line at `line` where a shard may begin: its last [Event ", otherwise its
// beginning after a byte order mark.
constexpr std::size_t LastEventOf(std::string_view text, std::size_t line) {
  const std::string_view until = text.substr(0, text.find('\n', line));
  const std::size_t event = until.substr(line).rfind(kEventTag);
  return event != std::string_view::npos ? line + event
                                         : AfterFewSpaces(until, line + MarkBytes(until, line));
}

// Whether moves follow the tag pairs that begin at `at` on the same line: `begins_moves(rest)` is
// true for the rest of the line.
template <class BeginsMoves>
constexpr bool HasMovesAfterTags(std::string_view text, std::size_t at, BeginsMoves begins_moves) {
  if (TagNameAt(text, at).empty()) return false;
  Cursor in(text.substr(at, text.find('\n', at) - at));
  if (in.rest().back() == ']') return false;
  SilentRecorder nobody;
  while (in.ok() && in.Peek() == '[') {
    ReadTagPair(in, nobody);
    SkipFewSpaces(in);
  }
  return in.ok() && begins_moves(in.rest());
}

// Whether an [Event "..."] at `at`, after a "]" on the same line, begins a game. It does if the tag
// pairs before it already have an [Event "..."], or if the line does not begin with a tag pair.
template <class HasMoves>
constexpr bool BreaksTagLine(std::string_view text, std::size_t at, HasMoves has_moves) {
  std::size_t line = at;
  for (; line > 0 && text[line - 1] != '\n'; --line) {
    if (text.substr(line - 1).starts_with(kEventTag)) return true;
  }
  if (TagNameOfLine(text, line).empty()) return true;
  return RunHas(text, line, kEvent, has_moves);
}

// The start of the byte order mark that ends at `at`; `at` if there is none.
constexpr std::size_t BeforeMark(std::string_view text, std::size_t at) {
  constexpr std::size_t kMarkBytes = kByteOrderMark.size();
  return at >= kMarkBytes && MarkBytes(text, at - kMarkBytes) > 0 ? at - kMarkBytes : at;
}

// Whether only a byte order mark and a few blanks are before `at` on its line.
constexpr bool BeginsLine(std::string_view text, std::size_t at) {
  const std::size_t from = at - std::min(at, kMaxStartSpaces);
  while (at > from && IsSpace(text[at - 1])) --at;
  at = BeforeMark(text, at);
  return at == 0 || text[at - 1] == '\n';
}

// An [Event "..."] joined to the text before it. It starts no game if it is in a comment.
struct GluedEvent {
  static constexpr char kSign = '[';

  // The start of the game that the `kSign` at `sign` belongs to; npos if no game starts there.
  // `has_moves`: see RunHas().
  template <class HasMoves>
  static constexpr std::size_t StartAt(std::string_view text, std::size_t sign,
                                       HasMoves has_moves) {
    if (!text.substr(sign).starts_with(kEventTag)) return std::string_view::npos;
    if (BeginsLine(text, sign) || EndOfBraces(text, sign) != std::string_view::npos) {
      return std::string_view::npos;
    }
    const std::size_t start = BeforeMark(text, sign);
    const bool begins =
        start < sign || text[sign - 1] != ']' || BreaksTagLine(text, sign, has_moves);
    return begins ? start : std::string_view::npos;
  }
};

// The first line feed of `text` in [from, end); `end` if there is none.
constexpr std::size_t FindLineFeed(std::string_view text, std::size_t from, std::size_t end) {
  return std::min(text.substr(0, end).find('\n', from), end);
}

// Iterates over the places of a text where a game may start: line starts, and the bytes `kSign`
// ('\n' means that there is no such byte). Tests 64 bytes at once, because lines of moves are
// short: one call of memchr() per line would cost more. `Rules` may exclude line starts by an
// equally quick test:
//
//   Rules::NoneIn64(text)    bit mask of 64 bytes: line feeds after which no game starts; bits of
//                            other bytes do not matter
template <char kSign = '\n', class Rules = void>
class StartPlaces {
 public:
  // Finds places at `from` and after it.
  constexpr StartPlaces(std::string_view text, std::size_t from)
      : text_(text), begin_(from == 0 ? 0 : from - 1) {
    if (begin_ < text_.size()) Look();
    if (from > 0 && begin_ < text_.size() && text_[begin_] != '\n') found_ &= ~std::uint64_t{1};
  }

  // Passes the next place and returns it; text.size() if there is none.
  [[gnu::always_inline]] constexpr std::size_t Next() {
    while (found_ == 0) {
      if (begin_ + kBytes >= text_.size()) return text_.size();
      begin_ += kBytes;
      Look();
    }
    const std::size_t at = begin_ + static_cast<std::size_t>(std::countr_zero(found_));
    found_ &= found_ - 1;
    at_line_ = text_[at] == '\n';
    return at + (at_line_ ? 1 : 0);
  }

  // Whether the last place returned is a line start.
  constexpr bool at_line() const { return at_line_; }

 private:
  static constexpr std::size_t kBytes = 64;

  static std::uint64_t Find(const char* text) {
    std::uint64_t found = FindIn64(text, '\n');
    if constexpr (requires { Rules::NoneIn64(text); }) found &= ~Rules::NoneIn64(text);
    return kSign == '\n' ? found : found | FindIn64(text, kSign);
  }

  constexpr void Look() {
    if (!std::is_constant_evaluated() && text_.size() - begin_ >= kBytes) [[likely]] {
      found_ = Find(text_.data() + begin_);
      return;
    }
    found_ = 0;
    for (std::size_t i = std::min(text_.size() - begin_, kBytes); i-- > 0;) {
      const char c = text_[begin_ + i];
      found_ = found_ << 1 | (c == '\n' || (kSign != '\n' && c == kSign) ? 1 : 0);
    }
  }

  std::string_view text_;
  std::size_t begin_;        // the 64 bytes in found_ begin here
  std::uint64_t found_ = 0;  // bit i: a place at byte i that was not passed yet
  bool at_line_ = false;
};

// Whether a game starts at `line`, a line start, or after the byte order mark there.
template <class Rules>
[[gnu::always_inline]] constexpr bool StartsAt(std::string_view text, std::size_t line) {
  const bool mark = text[line] == kByteOrderMark[0] && MarkBytes(text, line) > 0;
  return mark ? Rules::StartsAfterMark(text, line + kByteOrderMark.size())
              : Rules::StartsAtLine(text, line);
}

// The first game start at or after `from`; text.size() if there is none. The notation decides with
//
//   Rules::StartsAtLine(text, line)   at a line start
//   Rules::StartsAfterMark(text, at) after a byte order mark
//   Glued::StartAt(text, sign)        within a line, at a byte Glued::kSign
template <class Rules, class Glued = GluedEvent>
constexpr std::size_t FindStart(std::string_view text, std::size_t from) {
  if (from == 0 && !text.empty() && StartsAt<Rules>(text, 0)) return 0;
  StartPlaces<Glued::kSign, Rules> places(text, from);
  for (std::size_t at = places.Next(); at < text.size(); at = places.Next()) {
    if (places.at_line()) {
      if (StartsAt<Rules>(text, at)) return at;
    } else {
      const std::size_t start = Glued::StartAt(text, at);
      if (start != std::string_view::npos && start >= from) return start;
    }
  }
  return text.size();
}

}  // namespace plymill
