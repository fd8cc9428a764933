// Game starts: what the notations share in deciding where a game starts.
//
// A game starts at
//   - a line that begins a run of tag pairs; [Event "..."] begins a new run,
//   - [Event " anywhere, where text without a line end was glued before it; behind
//     other tag pairs of its line only where the run has one already; not in a comment in
//     braces that ends on its line,
//   - a line whose first bytes and whose line before are such that the notation says so.
// It does so even inside a comment, so that a game cut short harms no other. A byte
// order mark begins a source of its own, and belongs to the game behind it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "scan/markup.h"
#include "scan/tag_pair.h"
#include "text/cursor.h"
#include "text/find_in_64.h"

namespace plymill {

inline constexpr std::string_view kEvent = "Event";
inline constexpr std::string_view kEventTag = "[Event \"";

// What stands before a line: nothing but blanks and a byte order mark, a line with a
// tag pair, or another text.
enum class Before : std::uint8_t { kNothing, kTag, kText };

// Looks back over blank lines, and one more; behind tag pairs a heading may stand.
constexpr Before BeforeLine(std::string_view text, std::size_t line) {
  const std::size_t before = LineBefore(text, line);
  if (before == std::string_view::npos) return Before::kNothing;
  const std::size_t behind_mark = before + MarkBytes(text, before);
  const std::string_view written = text.substr(behind_mark, line - behind_mark);
  if (written.find_first_not_of(" \t\r\n") == std::string_view::npos) return Before::kNothing;
  if (IsTagLine(text, before, kEvent)) return Before::kTag;
  const std::size_t above = IsHeading(written) ? LineBefore(text, before) : std::string_view::npos;
  const bool is_behind_tag = above != std::string_view::npos && IsTagLine(text, above, kEvent);
  return is_behind_tag ? Before::kTag : Before::kText;
}

// Where the text of the line before `line`, a line start behind another, ends: behind its last
// byte that is no blank, or behind the line feed before it.
constexpr std::size_t EndBefore(std::string_view text, std::size_t line) {
  std::size_t end = line - 1;
  while (end > 0 && (IsSpace(text[end - 1]) || text[end - 1] == '\r')) --end;
  return end;
}

// Whether the line before `line`, a line start, is blank. Looks back over that line.
constexpr bool IsAfterBlankLine(std::string_view text, std::size_t line) {
  if (line == 0) return false;
  const std::size_t end = EndBefore(text, line);
  return end == 0 || text[end - 1] == '\n';
}

// Whether the line before `line`, a line start, is surely none that is blank or has a byte order
// mark only: it ends with a sign of ASCII.
constexpr bool IsBehindText(std::string_view text, std::size_t line) {
  if (line == 0) return false;
  const std::size_t end = EndBefore(text, line);
  return end > 0 && text[end - 1] > ' ' && text[end - 1] < '\x7F';
}

// Whether an [Event "..."] at `at`, behind another tag pair of its line, begins a game:
// the tag pairs before it have one already, or are none.
constexpr bool BreaksTagLine(std::string_view text, std::size_t at) {
  std::size_t line = at;
  for (; line > 0 && text[line - 1] != '\n'; --line) {
    if (text.substr(line - 1).starts_with(kEventTag)) return true;
  }
  if (TagNameOfLine(text, line).empty()) return true;
  return RunHas(text, line, kEvent);
}

// Where the byte order mark before `at` begins; `at` where there is none.
constexpr std::size_t BeforeMark(std::string_view text, std::size_t at) {
  constexpr std::size_t kMarkBytes = kByteOrderMark.size();
  return at >= kMarkBytes && MarkBytes(text, at - kMarkBytes) > 0 ? at - kMarkBytes : at;
}

// Whether nothing stands before `at` on its line but a byte order mark and a few blanks.
constexpr bool BeginsLine(std::string_view text, std::size_t at) {
  const std::size_t from = at - std::min(at, kMaxStartSpaces);
  while (at > from && IsSpace(text[at - 1])) --at;
  at = BeforeMark(text, at);
  return at == 0 || text[at - 1] == '\n';
}

// An [Event "..."] that is glued to text before it. One that a comment mentions starts no game.
struct GluedEvent {
  static constexpr char kSign = '[';

  // Where the game starts that `sign` belongs to; npos where it begins none.
  static constexpr std::size_t StartAt(std::string_view text, std::size_t sign) {
    if (!text.substr(sign).starts_with(kEventTag)) return std::string_view::npos;
    if (BeginsLine(text, sign) || EndOfBraces(text, sign) != std::string_view::npos) {
      return std::string_view::npos;
    }
    const std::size_t start = BeforeMark(text, sign);
    const bool begins = start < sign || text[sign - 1] != ']' || BreaksTagLine(text, sign);
    return begins ? start : std::string_view::npos;
  }
};

// The first line feed of `text` from `from` to `end`; `end` where there is none.
constexpr std::size_t FindLineFeed(std::string_view text, std::size_t from, std::size_t end) {
  return std::min(text.substr(0, end).find('\n', from), end);
}

// The places of a text where a game may start, one after the other: behind line feeds, and at
// the bytes `kSign`; '\n': there are none of these. They are looked for in 64 bytes at once: lines
// of moves are short, and a call that finds a byte would cost more than they do. Some are left
// out, where `Rules` tell it as quickly that no game starts there:
//
//   Rules::NoneIn64(text)    bits of line feeds among 64 bytes; other bits are of no account
template <char kSign = '\n', class Rules = void>
class StartPlaces {
 public:
  // Those at `from` and behind it.
  constexpr StartPlaces(std::string_view text, std::size_t from)
      : text_(text), begin_(from == 0 ? 0 : from - 1) {
    if (begin_ < text_.size()) Look();
    if (from > 0 && begin_ < text_.size() && text_[begin_] != '\n') found_ &= ~std::uint64_t{1};
  }

  // Passes the next one and returns it; the size of the text where there is none.
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

  // Whether the one passed last is a line start.
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
  std::size_t begin_;        // of the bytes that are looked at
  std::uint64_t found_ = 0;  // of these, those that are not passed, a bit each
  bool at_line_ = false;
};

// Whether a game starts at `line`, a line start, or at the byte order mark there.
template <class Rules>
[[gnu::always_inline]] constexpr bool StartsAt(std::string_view text, std::size_t line) {
  const bool mark = text[line] == kByteOrderMark[0] && MarkBytes(text, line) > 0;
  return mark ? Rules::StartsBehindMark(text, line + kByteOrderMark.size())
              : Rules::StartsAtLine(text, line);
}

// The first game start at or behind `from`; text.size() where there is none. The
// notation decides
//
//   Rules::StartsAtLine(text, line)   for what stands at a line start
//   Rules::StartsBehindMark(text, at) for what stands behind a byte order mark
//   Glued::StartAt(text, sign)        for what stands behind other text of its line, and
//                                     has the byte Glued::kSign
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
