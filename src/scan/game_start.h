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

// A bit for each line feed among the 32 bytes at `text`. (Without vectors, that of the first one
// is right, and none is missing.)
inline std::uint32_t LineFeedsIn32(const char* text) {
#if defined(__SSE2__)
  const __m128i line_feed = _mm_set1_epi8('\n');
  const auto* const halves = reinterpret_cast<const __m128i*>(text);
  const int low = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(halves), line_feed));
  const int high = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(halves + 1), line_feed));
  return static_cast<std::uint32_t>(low) | static_cast<std::uint32_t>(high) << 16;
#else
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101, kGather = 0x0102'0408'1020'4080;
  std::uint32_t bits = 0;
  for (unsigned i = 0; i < 4; ++i) {
    std::uint64_t word;
    std::memcpy(&word, text + 8 * i, sizeof(word));
    word ^= kOnes * '\n';
    const std::uint64_t found = ((word - kOnes) & ~word & (kOnes << 7)) >> 7;
    bits |= static_cast<std::uint32_t>(found * kGather >> 56) << 8 * i;
  }
  return bits;
#endif
}

// The first line feed of `text` from `from` to `end`; `end` where there is none. Lines of
// moves are short: one look costs less than a call that finds a byte, and no branch asks how
// long they are.
constexpr std::size_t FindLineFeed(std::string_view text, std::size_t from, std::size_t end) {
  if (!std::is_constant_evaluated() && from + 32 <= end) {
    const std::uint32_t line_feeds = LineFeedsIn32(text.data() + from);
    if (line_feeds != 0) return from + static_cast<std::size_t>(std::countr_zero(line_feeds));
    from += 32;
  }
  return std::min(text.substr(0, end).find('\n', from), end);
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
  bool at_line_start = from == 0 || (from <= text.size() && text[from - 1] == '\n');
  GluedStarts<Glued> glued_starts(text, from);
  while (from < text.size()) {
    const std::size_t piece_end = std::min(from + kPieceBytes, text.size());
    const std::size_t end = glued_starts.Before(piece_end);
    while (from < end) {
      if (at_line_start) {
        const bool mark = text[from] == kByteOrderMark[0] && MarkBytes(text, from) > 0;
        if (mark ? Rules::StartsBehindMark(text, from + kByteOrderMark.size())
                 : Rules::StartsAtLine(text, from)) {
          return from;
        }
      }
      from = FindLineFeed(text, from, end);
      at_line_start = from < end;
      from += at_line_start ? 1 : 0;
    }
    if (end < piece_end) return end;
  }
  return text.size();
}

}  // namespace plymill
