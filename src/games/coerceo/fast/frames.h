// Frames: from the candidate lines of a shard to its game texts, and what can be said of
// each before its movetext is read. Scalar; a few steps a line.
#pragma once

#include <cstdint>
#include <cstring>

#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

inline bool IsBlank(char c) { return c == ' ' || c == '\n' || c == '\r'; }

// What the plain form passes between tag pairs.
inline bool IsAnyBlank(char c) { return IsBlank(c) | (c == '\t'); }

// Whether a line ends at `at`, with LF or CR LF. The byte at `bytes` is readable.
inline bool EndsLine(const char* text, std::uint32_t at, std::uint32_t bytes) {
  return text[at] == '\n' || (text[at] == '\r' && at + 1 < bytes && text[at + 1] == '\n');
}

template <class Word>
inline Word Load(const char* at) {
  Word word;
  std::memcpy(&word, at, sizeof(word));
  return word;
}

inline std::uint64_t EightLetters(const char (&letters)[9]) { return Load<std::uint64_t>(letters); }

inline bool IsNameLetter(unsigned char c) {
  const unsigned char small = c | 0x20;
  return (c >= '0' && c <= '9') || (small >= 'a' && small <= 'z') || c == '_';
}

// What a tag's value holds on the fast way. In it, "[" may begin another tag: such a line is left
// to the plain form, which looks for game starts anywhere in a line.
constexpr bool IsValueCharacter(unsigned char c) {
  return c >= 0x20 && c != 0x7F && c != '"' && c != '\\' && c != '[';
}

// The tag line at `begin`, of any length. Returns where it ends, or 0 if it is none.
[[gnu::noinline, gnu::cold]] inline std::uint32_t ReadLongTagLine(const char* text,
                                                                  std::uint32_t begin,
                                                                  std::uint32_t bytes, Tag& tag) {
  std::uint32_t at = begin + 1;
  const auto next_is = [&](char c) {
    const bool is = at < bytes && text[at] == c;
    at += is;
    return is;
  };
  tag.name.begin = at;
  while (at < bytes && IsNameLetter(static_cast<unsigned char>(text[at]))) ++at;
  tag.name.end = at;
  if (tag.name.begin == at || !next_is(' ') || !next_is('"')) return 0;
  tag.value.begin = at;
  while (at < bytes && IsValueCharacter(static_cast<unsigned char>(text[at]))) ++at;
  tag.value.end = at;
  if (!next_is('"') || !next_is(']')) return 0;
  return at == bytes || EndsLine(text, at, bytes) ? at : 0;
}

// The kind of a tag line whose name begins with `name`. At least 9 bytes are readable.
inline std::uint32_t TagKind(const char* line) {
  const bool event = Load<std::uint64_t>(line) == EightLetters("[Event \"");
  const bool result = Load<std::uint64_t>(line + 1) == EightLetters("Result \"");
  return kTag | (event ? kEventTag : 0u) | (result ? kResultTag : 0u);
}

// The plain form takes other names for text. By reference: a copy would read as one word what was
// just stored as two, and wait for it.
inline bool IsTagName(const char* text, const Span& name) {
  constexpr std::uint32_t kMaxNameBytes = 64;
  const auto first = static_cast<unsigned char>(text[name.begin] | 0x20);
  return first >= 'a' && first <= 'z' && name.end - name.begin <= kMaxNameBytes;
}

inline std::uint32_t EndOfLine(const char* text, std::uint32_t begin, std::uint32_t bytes) {
  const void* const lf = std::memchr(text + begin, '\n', bytes - begin);
  return lf == nullptr ? bytes : static_cast<std::uint32_t>(static_cast<const char*>(lf) - text);
}

// Reads the tag lines among the candidates; names the kind of every line.
template <class Isa>
inline void ReadLines(const char* text, std::uint32_t bytes, Workspace& work) {
  std::size_t tags = 0;
  for (std::size_t i = 0; i < work.line_count; ++i) {
    Line& line = work.lines[i];
    line = {work.line_begins[i], 0, kNumberOne};
    if (text[line.begin] != '[') continue;
    line.end = Isa::ReadTagLine(text, line.begin, bytes, work.tags[tags]);
    const bool tag = line.end != 0 && IsTagName(text, work.tags[tags].name);
    line.kind = tag ? TagKind(text + line.begin) : 0u + kNotTag;
    tags += tag;
    if (line.kind == kNotTag) line.end = EndOfLine(text, line.begin, bytes);
  }
}

// Flattens words into the offsets of their bits. Few words have more than one.
inline std::size_t FlattenBits(const BitWords& bits, std::uint32_t* offsets) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < bits.count; ++i) {
    std::uint64_t rest = bits.words[i];
    do {
      offsets[count++] = static_cast<std::uint32_t>(bits.offsets[i] + __builtin_ctzll(rest));
      rest &= rest - 1;
    } while (rest != 0);
  }
  return count;
}

inline bool OnlyBlanks(const char* text, std::uint32_t begin, std::uint32_t end) {
  while (begin < end && IsAnyBlank(text[begin])) ++begin;
  return begin == end;
}

// Whether `line` begins with "[" and is the last line before `next` that is not blank.
inline bool IsBracketBefore(const char* text, const Line& line, std::uint32_t next) {
  if ((line.kind & kNumberOne) != 0) return false;
  const bool only_lfs = next - line.end <= 2;  // its own and that before `next`
  return only_lfs || OnlyBlanks(text, line.end, next);
}

// Whether the three characters of `word` are a result.
inline bool IsResult(std::uint32_t word) {
  const auto is = [word](const char(&letters)[4]) -> int {
    return word == Load<std::uint32_t>(letters);
  };
  return (is("1-0") | is("0-1") | is("0-0") | is("W+R") | is("B+R")) != 0;
}

// The end of the game, backwards:   ... x 3 d _ 1 - 0 LF LF
//                                           `last`      or   . . _ R
// Sets the result, empty where none stands behind a blank; where it begins, the movetext
// ends. No branch on which it is.
inline void FindResult(const char* text, Frame& frame) {
  std::uint32_t end = frame.end;
  while (end > frame.movetext && IsBlank(text[end - 1])) --end;
  frame.result = {end, end};
  if (end < frame.movetext + 4) return;
  const char* const last = text + end - 4;
  const int resigns = int{last[3] == 'R'} & int{IsBlank(last[2])};
  const int long_result = int{IsBlank(last[0])} & int{IsResult(Load<std::uint32_t>(last) >> 8)};
  frame.result.begin -= static_cast<std::uint32_t>(resigns != 0 ? 1 : 3 * long_result);
}

// Completes the frame once its end is known. Frames that are not regular are handed over.
inline void CloseFrame(const char* text, std::uint32_t end, Frame& frame, Workspace& work) {
  frame.end = end;
  if (frame.odd) return;
  if (frame.tag_count != 0) {
    frame.movetext = work.lines[frame.first_line + frame.tag_count - 1].end;
  }
  while (frame.movetext < end && IsBlank(text[frame.movetext])) ++frame.movetext;
  FindResult(text, frame);
  frame.regular = frame.result.begin >= frame.movetext + kFewestBytes;
}

// Opens the frame that begins with the line `line_index`.
inline Frame OpenFrame(std::uint32_t line_index, std::uint32_t begin, std::uint32_t first_tag) {
  Frame frame{};
  frame.begin = frame.movetext = begin;
  frame.first_line = line_index;
  frame.first_tag = first_tag;
  return frame;
}

// Text before the first game is handed over, as a frame that is not regular.
inline void AddLeadFrame(const char* text, std::uint32_t end, Workspace& work) {
  std::uint32_t begin = 0;
  std::uint32_t at = 0;
  while (at < end && IsBlank(text[at])) {
    if (text[at++] == '\n') begin = at;
  }
  if (at == end) return;
  Frame frame = OpenFrame(0, begin, 0);
  frame.end = end;
  work.frames[work.frame_count++] = frame;
}

// Which lines begin a game, of those that may: the first of a run of tag lines, a second
// "Event" in a run, and "1#" that is not behind tag lines.
//
// A line with "[" that is no regular tag line may be one for the plain form, or not. It
// makes its frame one that is left to the plain form, and begins none; neither does what
// follows it in its run. So whatever the plain form makes of it stays within the frame.
class RunState {
 public:
  bool Starts(const char* text, const Line& line, const Line* before) {
    const bool in_run = before != nullptr && IsBracketBefore(text, *before, line.begin);
    if (!in_run) has_event_ = odd_ = false;
    const bool event = (line.kind & kEventTag) != 0;
    const bool starts = line.kind != kNotTag && !odd_ && (!in_run || (event && has_event_));
    has_event_ |= event;
    odd_ |= line.kind == kNotTag;
    return starts;
  }

  // Whether the run of the line that was asked for last has such a line.
  bool odd() const { return odd_; }

 private:
  bool has_event_ = false;
  bool odd_ = false;
};

// Adds what `line` is to the frame it stands in.
inline void AddLine(const Line& line, std::uint32_t tags, Frame& frame) {
  const bool is_result = (line.kind & kResultTag) != 0;
  frame.result_tag = is_result ? tags : frame.result_tag;
  frame.result_tag_count += is_result;
  frame.tag_count += (line.kind & kTag) != 0;
}

// Cuts the shard into frames.
inline void CutFrames(const char* text, std::uint32_t bytes, Workspace& work) {
  work.frame_count = 0;
  std::uint32_t tags = 0;
  Frame* open_frame = nullptr;
  RunState run;
  for (std::uint32_t i = 0; i < work.line_count; ++i) {
    const Line& line = work.lines[i];
    if (run.Starts(text, line, i > 0 ? &work.lines[i - 1] : nullptr)) {
      if (open_frame != nullptr) {
        CloseFrame(text, line.begin, *open_frame, work);
      } else {
        AddLeadFrame(text, line.begin, work);
      }
      open_frame = &work.frames[work.frame_count++];
      *open_frame = OpenFrame(i, line.begin, tags);
    }
    if (open_frame != nullptr) {
      AddLine(line, tags, *open_frame);
      open_frame->odd |= run.odd();
    }
    tags += (line.kind & kTag) != 0;
  }
  if (open_frame != nullptr) {
    CloseFrame(text, bytes, *open_frame, work);
  } else {
    AddLeadFrame(text, bytes, work);
  }
}

// See Passes::cut: all of it that does not look into the movetexts.
template <class Isa>
inline void CutIntoFrames(const char* text, std::uint32_t bytes, Workspace& work) {
  Isa::FindLines(text, bytes, work);
  ReadLines<Isa>(text, bytes, work);
  CutFrames(text, bytes, work);
}

}  // namespace
}  // namespace plymill::coerceo::fast
