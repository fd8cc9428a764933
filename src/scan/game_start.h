// Game starts: what the notations share in deciding where a game starts.
//
// A game starts at
//   - a line that begins a run of tag pairs; [Event "..."] begins a new run,
//   - [Event " anywhere, where text without a line end was glued before it; behind
//     other tag pairs of its line only where the run has one already,
//   - a line whose first bytes and whose line before are such that the notation says so.
// It does so even inside a comment, so that a game cut short harms no other. A byte
// order mark begins a source of its own, and belongs to the game behind it.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "scan/cursor.h"
#include "scan/tag_pair.h"

namespace plymill {

inline constexpr std::string_view kEvent = "Event";
inline constexpr std::string_view kEventTag = "[Event \"";

// Blanks that may stand between the parts of a game start.
inline constexpr std::size_t kMaxStartSpaces = 8;

constexpr void SkipFewSpaces(Cursor& in) {
  for (std::size_t i = 0; i < kMaxStartSpaces && IsSpace(in.Peek()); ++i) in.Advance(1);
}

// What stands before a line: nothing but blanks and a byte order mark, a line with a
// tag pair, or another text.
enum class Before : std::uint8_t { kNothing, kTag, kText };

// Looks back over blank lines, and one more.
constexpr Before BeforeLine(std::string_view text, std::size_t line) {
  const std::size_t before = LineBefore(text, line);
  if (before == std::string_view::npos) return Before::kNothing;
  const std::size_t behind_mark = before + MarkBytes(text, before);
  const std::string_view written = text.substr(behind_mark, line - behind_mark);
  if (written.find_first_not_of(" \t\r\n") == std::string_view::npos) return Before::kNothing;
  return TagLineAt(text, before, kEvent).is_tag_line ? Before::kTag : Before::kText;
}

// Whether the line before `line`, a line start, is blank. Looks back over that line.
constexpr bool IsAfterBlankLine(std::string_view text, std::size_t line) {
  if (line == 0) return false;
  std::size_t end = line - 1;
  while (end > 0 && (IsSpace(text[end - 1]) || text[end - 1] == '\r')) --end;
  return end == 0 || text[end - 1] == '\n';
}

// Whether an [Event "..."] at `at`, behind another tag pair of its line, begins a game:
// the tag pairs before it have one already, or are none.
constexpr bool BreaksTagLine(std::string_view text, std::size_t at) {
  std::size_t line = at;
  for (; line > 0 && text[line - 1] != '\n'; --line) {
    if (text.substr(line - 1).starts_with(kEventTag)) return true;
  }
  if (TagNameAt(text, line + MarkBytes(text, line)).empty()) return true;
  return RunHas(text, line, kEvent);
}

// Where the byte order mark before `at` begins; `at` where there is none.
constexpr std::size_t BeforeMark(std::string_view text, std::size_t at) {
  constexpr std::size_t kMarkBytes = kByteOrderMark.size();
  return at >= kMarkBytes && MarkBytes(text, at - kMarkBytes) > 0 ? at - kMarkBytes : at;
}

// An [Event "..."] that is glued to text before it.
struct GluedEvent {
  static constexpr char kSign = '[';

  // Where the game starts that `sign` belongs to; npos where it begins none.
  static constexpr std::size_t StartAt(std::string_view text, std::size_t sign) {
    if (!text.substr(sign).starts_with(kEventTag)) return std::string_view::npos;
    const std::size_t start = BeforeMark(text, sign);
    if (start == 0 || text[start - 1] == '\n') return std::string_view::npos;
    const bool begins = start < sign || text[sign - 1] != ']' || BreaksTagLine(text, sign);
    return begins ? start : std::string_view::npos;
  }
};

// The game starts from `from` on that are glued to text before them, looked for in small
// pieces: no farther than is asked.
template <class Glued>
class GluedStarts {
 public:
  constexpr GluedStarts(std::string_view text, std::size_t from)
      : text_(text), from_(from), searched_(from) {}

  // The first before `end`; `end` where there is none. `end` must not fall.
  constexpr std::size_t Before(std::size_t end) {
    while (!found_ && searched_ < end) Search();
    return found_ && start_ < end ? start_ : end;
  }

 private:
  static constexpr std::size_t kPieceBytes = 512;

  // Passes a sign, or a piece without one.
  constexpr void Search() {
    const std::string_view piece = text_.substr(0, searched_ + kPieceBytes);
    const std::size_t sign = piece.find(Glued::kSign, searched_);
    searched_ = sign == std::string_view::npos ? piece.size() : sign + 1;
    if (sign == std::string_view::npos) return;
    start_ = Glued::StartAt(text_, sign);
    found_ = start_ != std::string_view::npos && start_ >= from_;
  }

  std::string_view text_;
  std::size_t from_;
  std::size_t searched_;
  std::size_t start_ = 0;
  bool found_ = false;
};

// A bit for each line feed among the 64 bytes at `text`.
inline std::uint64_t LineFeedsIn64(const char* text) {
  std::uint64_t bits = 0;
#if defined(__SSE2__)
  for (unsigned i = 0; i < 64; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + i));
    const int found = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
    bits |= std::uint64_t{static_cast<std::uint32_t>(found)} << i;
  }
#else
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101, kGather = 0x0102'0408'1020'4080;
  for (unsigned i = 0; i < 64; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, text + i, sizeof(word));
    word ^= kOnes * '\n';
    const std::uint64_t others = ((word & ~(kOnes << 7)) + (kOnes << 7) - kOnes) | word;
    bits |= (~others >> 7 & kOnes) * kGather >> 56 << i;
  }
#endif
  return bits;
}

// The first line feed of `text` from `from` to `end`; `end` where there is none.
constexpr std::size_t FindLineFeed(std::string_view text, std::size_t from, std::size_t end) {
  return std::min(text.substr(0, end).find('\n', from), end);
}

// The line starts of a text behind a place, which may be one itself, looked for in 64 bytes
// at once: lines of moves are short, and a call that finds a byte would cost more than they do.
class LineStarts {
 public:
  constexpr LineStarts(std::string_view text, std::size_t from)
      : text_(text), begin_(std::min(from == 0 ? 0 : from - 1, text.size())) {
    if (begin_ < text_.size()) Look();
  }

  // The next one before `end`, which is passed; `end` where there is none. `end` must not
  // fall, nor lie behind the text.
  constexpr std::size_t Before(std::size_t end) {
    while (line_feeds_ == 0) {
      if (end - begin_ <= kBytes) return end;
      begin_ += kBytes;
      Look();
    }
    const std::size_t line = begin_ + static_cast<std::size_t>(std::countr_zero(line_feeds_)) + 1;
    if (line >= end) return end;
    line_feeds_ &= line_feeds_ - 1;
    return line;
  }

 private:
  static constexpr std::size_t kBytes = 64;

  constexpr void Look() {
    if (!std::is_constant_evaluated() && text_.size() - begin_ >= kBytes) {
      line_feeds_ = LineFeedsIn64(text_.data() + begin_);
      return;
    }
    line_feeds_ = 0;
    for (std::size_t i = std::min(text_.size() - begin_, kBytes); i-- > 0;) {
      line_feeds_ = line_feeds_ << 1 | (text_[begin_ + i] == '\n' ? 1 : 0);
    }
  }

  std::string_view text_;
  std::size_t begin_;             // of the bytes that are looked at
  std::uint64_t line_feeds_ = 0;  // among them that are not passed, a bit each
};

// Whether a game starts at `line`, a line start, or at the byte order mark there.
template <class Rules>
constexpr bool StartsAt(std::string_view text, std::size_t line) {
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
//
// The text is passed in pieces, so that many games glued together on a long line cost
// no more than their bytes.
template <class Rules, class Glued = GluedEvent>
constexpr std::size_t FindStart(std::string_view text, std::size_t from) {
  constexpr std::size_t kPieceBytes = 512;
  if (from == 0 && !text.empty() && StartsAt<Rules>(text, 0)) return 0;
  LineStarts lines(text, from);
  GluedStarts<Glued> glued_starts(text, from);
  for (; from < text.size(); from += kPieceBytes) {
    const std::size_t piece_end = std::min(from + kPieceBytes, text.size());
    const std::size_t end = glued_starts.Before(piece_end);
    for (std::size_t line = lines.Before(end); line < end; line = lines.Before(end)) {
      if (StartsAt<Rules>(text, line)) return line;
    }
    if (end < piece_end) return end;
  }
  return text.size();
}

}  // namespace plymill
