// Frames: cuts a shard into game texts, and finds the tags, the movetext and the result of each
// game. Its input is a list of candidates: the lines that begin with "[" or "1#". This code uses no
// vectors, because a line takes only a few steps.
#pragma once

#include <cstdint>
#include <cstring>

#include "base/avx2.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

inline bool IsBlank(char c) { return c == ' ' || c == '\n' || c == '\r'; }

// Whether the plain form passes `c` as a blank between tag pairs.
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

// Whether the fast form accepts `c` in the value of a tag. It does not accept "[", which may begin
// another tag: the plain form also finds game starts within a line.
constexpr bool IsValueCharacter(unsigned char c) {
  return c >= 0x20 && c != 0x7F && c != '"' && c != '\\' && c != '[';
}

// Reads a tag line of any length at `begin`. Returns where it ends, or 0 if it is no tag line.
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

// The LineKind of a tag line. Reads 9 bytes at `line`.
inline std::uint32_t TagKind(const char* line) {
  const bool event = Load<std::uint64_t>(line) == EightLetters("[Event \"");
  const bool result = Load<std::uint64_t>(line + 1) == EightLetters("Result \"");
  return kTag | (event ? kEventTag : 0u) | (result ? kResultTag : 0u);
}

// Whether the plain form also reads `name` as the name of a tag. `name` is a reference, because a
// copy would load its two members as one word and wait until both are stored.
inline bool IsTagName(const char* text, const Span& name) {
  constexpr std::uint32_t kMaxNameBytes = 64;
  const auto first = static_cast<unsigned char>(text[name.begin] | 0x20);
  return first >= 'a' && first <= 'z' && name.end - name.begin <= kMaxNameBytes;
}

inline std::uint32_t EndOfLine(const char* text, std::uint32_t begin, std::uint32_t bytes) {
  const void* const lf = std::memchr(text + begin, '\n', bytes - begin);
  return lf == nullptr ? bytes : static_cast<std::uint32_t>(static_cast<const char*>(lf) - text);
}

// Reads the tag lines among the candidates, and sets the kind of every line.
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

// Writes the offsets of all bits to `offsets`, and returns how many there are. Few words have more
// than one bit.
inline std::size_t FlattenBits(const BitWords& bits, std::uint32_t* offsets) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < bits.count; ++i) {
    count +=
        WriteOffsets<1>(bits.words[i], static_cast<std::size_t>(bits.offsets[i]), offsets + count);
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
  const bool only_lfs = next - line.end <= 2;  // LF, CR LF or LF LF
  return only_lfs || OnlyBlanks(text, line.end, next);
}

// Whether the three characters of `word` are a result.
inline bool IsResult(std::uint32_t word) {
  const auto is = [word](const char(&letters)[4]) -> int {
    return word == Load<std::uint32_t>(letters);
  };
  return (is("1-0") | is("0-1") | is("0-0") | is("W+R") | is("B+R")) != 0;
}

// Finds the result at the end of the game. `last` points to the last four bytes of the game,
// without the blanks at its end:
//
//    ... x 3 d _ 1 - 0 LF LF     last[0] is the blank before the result
//    ... x 3 d _ R LF LF         last[2] is the blank, last[3] the "R"
//
// Sets `frame.result`, which is empty if the game does not end with a blank and a result. The
// movetext ends where the result begins. No branch depends on which result it is.
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

// Completes the frame when its end is known. A frame that is not regular is left to the plain form.
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

// A new frame that begins with the line `line_index`.
inline Frame OpenFrame(std::uint32_t line_index, std::uint32_t begin, std::uint32_t first_tag) {
  Frame frame{};
  frame.begin = frame.movetext = begin;
  frame.first_line = line_index;
  frame.first_tag = first_tag;
  return frame;
}

// Adds the text before the first game as a frame that is not regular, unless it is blank.
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

// RunState: decides which candidate lines begin a game: the first line of a run of tag lines, a
// line with a second "Event" in a run, and a line with "1#" that does not follow tag lines.
//
// The plain form may read a line with "[" as a tag line although it is no regular tag line. Such a
// line makes its frame odd, so that the frame is left to the plain form. Neither this line nor the
// later lines of its run begin a frame. The plain form therefore gets the whole run in one frame.
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

  // Whether the run of the last line given to Starts() has a line that is no regular tag line.
  bool odd() const { return odd_; }

 private:
  bool has_event_ = false;
  bool odd_ = false;
};

// Counts `line` in its frame. `tags` is the number of tags before it in the shard.
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

// The part of Passes::cut (scan.h) that does not read the movetexts.
template <class Isa>
inline void CutIntoFrames(const char* text, std::uint32_t bytes, Workspace& work) {
  Isa::FindLines(text, bytes, work);
  ReadLines<Isa>(text, bytes, work);
  CutFrames(text, bytes, work);
}

}  // namespace
}  // namespace plymill::coerceo::fast
