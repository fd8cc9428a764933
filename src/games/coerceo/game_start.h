// Game starts of Coerceo, decided from one line and the lines before it.
//
// In addition to the rules of all notations (scan/game_start.h), a game starts at
//   - a line that begins with move number 1, unless tag pairs precede it. Between the tag pairs and
//     the line there may be comments on lines of their own,
//   - after a blank line, at comments that move number 1 follows on their line, unless tag pairs
//     precede them,
//   - the first line of the source that is not blank, if it begins with a move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/coerceo/introduction.h"
#include "model/silent_recorder.h"
#include "scan/game_start.h"
#include "scan/introduction.h"
#include "scan/tag_pair.h"

namespace plymill::coerceo {

// The number of bytes that decide whether a tag pair in the middle of a line begins a game: the tag
// pair itself and the beginning of the next line.
inline constexpr std::size_t kGluedEventBytes = 512;

// The most bytes of comments before move number 1 of their line.
inline constexpr std::size_t kMaxCommentsBeforeMove = 4096;
inline constexpr int kMostBracesBeforeMove = 16;

// To decide whether a game starts at a place, FindGameStart() reads at most this many bytes after
// it.
inline constexpr std::size_t kStartLookaheadBytes = kMaxCommentsBeforeMove + kGluedEventBytes;
static_assert(kStartLookaheadBytes >= kBracesLookaheadBytes + kByteOrderMark.size());

// Whether a field follows: one or two digits and a letter.
constexpr bool AtFieldShape(const Cursor& in) {
  const std::size_t digits = IsDigit(in.Peek(1)) ? 2 : 1;
  return IsDigit(in.Peek()) && (in.Peek(digits) | 0x20) >= 'a' && (in.Peek(digits) | 0x20) <= 'f';
}

// Whether an exchange follows: "T x15c", "TT x15c".
constexpr bool AtExchangeShape(Cursor in) {
  if (!in.EatLetter('T')) return false;
  in.EatLetter('T');
  SkipFewSpaces(in);
  return in.EatLetter('X') && AtFieldShape(in);
}

// Whether a line begins with move number 1: "1#", or "1" with "." or a blank before a field or an
// exchange.
constexpr bool IsFirstMove(std::string_view text, std::size_t line) {
  Cursor in(text.substr(line, kStartLookaheadBytes));
  SkipFewSpaces(in);
  if (!in.Eat('1')) return false;
  if (in.Peek() == '#') return true;
  if (!in.Eat('.') && !AtBlank(in)) return false;
  SkipFewBlanks(in);
  return in.Peek() == '#' || AtFieldShape(in) || AtExchangeShape(in);
}

// Passes a few blanks, hyphens, dashes and ">", which people write between the two fields of a
// move. The scanner cannot read all of these forms.
constexpr void PassHyphens(Cursor& in) {
  for (std::size_t i = 0; i < kMaxStartSpaces; ++i) {
    const char c = in.Peek();
    const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    const std::size_t sign = IsSpace(c) || c == '-' || c == '>' ? 1 : 0;
    const std::size_t bytes =
        is_ascii ? sign : std::max(DashBytes(in.rest()), NoBreakSpaceBytes(in.rest()));
    if (bytes == 0) return;
    in.Advance(bytes);
  }
}

// Whether a line begins with a move without a number: "3c-3e", "3c3e", "3c 3e", "TT x15c".
constexpr bool IsBareMove(std::string_view text, std::size_t line) {
  Cursor in(text.substr(line, kStartLookaheadBytes));
  SkipFewSpaces(in);
  if (!IsDigit(in.Peek())) return AtExchangeShape(in);
  if (!AtFieldShape(in)) return false;
  in.Advance(IsDigit(in.Peek(1)) ? 3 : 2);
  PassHyphens(in);
  return AtFieldShape(in);
}

// Whether the tag pair at the start of `text` is followed by another tag pair, by the first move
// or, if its line ends after it, by a blank line. If `text` has kGluedEventBytes bytes, more text
// may follow it, which is not examined.
constexpr bool HasGameAfter(std::string_view text) {
  Cursor in(text);
  SilentRecorder nobody;
  ReadTagPair(in, nobody);
  if (!in.ok()) return false;
  SkipFewSpaces(in);
  if (in.at_end() || IsLineEnd(in.Peek())) {
    in.Advance(std::min(in.rest().find('\n'), in.rest().size() - 1) + 1);
    SkipFewSpaces(in);
    if (in.at_end()) return text.size() < kGluedEventBytes;
    if (IsLineEnd(in.Peek()) || MarkBytes(in.rest(), 0) > 0) return true;
  }
  return !TagNameAt(in.rest(), 0).empty() || IsFirstMove(in.rest(), 0);
}

// Whether the line at `line` begins with tag pairs, and has the first move after them. Tag pairs on
// later lines are those of another game.
constexpr bool MovesFollowTags(std::string_view text, std::size_t line) {
  return HasMovesAfterTags(text, LastEventOf(text, line), [](std::string_view rest) {
    return IsFirstMove(rest, 0) || IsBareMove(rest, 0);
  });
}

// GluedTag: an [Event "..."] with text before it on its line. It begins a game only if the game
// continues after it. Otherwise a comment may merely mention it.
struct GluedTag {
  static constexpr char kSign = GluedEvent::kSign;

  static constexpr std::size_t StartAt(std::string_view text, std::size_t sign) {
    const std::size_t start = GluedEvent::StartAt(text, sign, MovesFollowTags);
    if (start == std::string_view::npos) return start;
    return HasGameAfter(text.substr(sign, kGluedEventBytes)) ? start : std::string_view::npos;
  }
};

// Whether a line begins with a number other than 1 that is not part of a field, as nearly all lines
// of moves do.
constexpr bool IsLaterNumber(std::string_view text, std::size_t line) {
  const Cursor in(text.substr(line, 3));
  if (!IsDigit(in.Peek()) || AtFieldShape(in)) return false;
  return in.Peek() != '1' || IsDigit(in.Peek(1));
}

// The most bytes of comments that are searched backward for the tag pairs of a game.
inline constexpr std::size_t kMaxCommentsBytes = 1024;

// Where move number 1 may stand after the comments that begin at `line`: after the last of them;
// text.size() if they do not end soon.
constexpr std::size_t AfterComments(std::string_view text, std::size_t line) {
  const std::string_view ahead = text.substr(line, kMaxCommentsBeforeMove);
  std::size_t at = AfterFewSpaces(ahead, 0), open = 0;
  for (int braces = 0; at < ahead.size() && (open > 0 || ahead[at] == '{'); ++braces) {
    if (braces == kMostBracesBeforeMove) return text.size();
    open += ahead[at] == '{' ? 1 : std::size_t{0} - 1;
    at = open > 0 ? std::min(ahead.find_first_of("{}", at + 1), ahead.size())
                  : AfterFewSpaces(ahead, at + 1);
  }
  return open == 0 && at < ahead.size() ? line + at : text.size();
}

// Whether comments begin at `line`, after a blank line or at the beginning of a source, and move
// number 1 follows them on the line where they end.
constexpr bool AreCommentsBeforeMove(std::string_view text, std::size_t line) {
  const bool begins = IsAfterBlankLine(text, line) || BeforeLine(text, line) == Before::kNothing;
  if (!begins) return false;
  const std::size_t move = AfterComments(text, line);
  return move < text.size() && IsFirstMove(text, move);
}

// Whether a game may start at `at`, which is inside a comment. If so, the comment has no end in its
// own game.
constexpr bool StartsInComment(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '[' && GluedTag::StartAt(text, at) != std::string_view::npos) return true;
  if ((c != '1' && c != '[' && c != '{' && c != kByteOrderMark[0]) || !BeginsLine(text, at)) {
    return false;
  }
  if (c == '1') return IsFirstMove(text, at);
  if (c == '[') return !TagNameAt(text, at).empty();
  if (c != '{') return MarkBytes(text, at) > 0 && IsBareMove(text, at + kByteOrderMark.size());
  while (at > 0 && IsSpace(text[at - 1])) --at;
  return AreCommentsBeforeMove(text, at);
}

// Where the last comment of `text` begins, if only blanks follow it. Returns text.size() if there
// is no such comment, if it does not begin a line, or if a game starts inside it. Reads no byte
// before `from`.
constexpr std::size_t FindLastComment(std::string_view text, std::size_t from) {
  std::size_t at = TrimEnd(text).size();
  if (at == 0 || text[at - 1] != '}') return text.size();
  std::size_t open = 0;
  do {
    --at;
    if (at < from || (at > 0 && StartsInComment(text, at))) return text.size();
    if (text[at] == '}') ++open;
    if (text[at] == '{') --open;
  } while (open > 0 && at > 0);
  std::size_t before = at;
  while (before > 0 && IsSpace(text[before - 1])) --before;
  const bool begins_line = before == 0 || text[before - 1] == '\n' || text[before - 1] == '}';
  return open == 0 && begins_line ? at : text.size();
}

// A quick test for the line before `line`: whether it begins with a digit, does not end with a
// comment and has no event tag pair. Nearly all such lines hold moves.
constexpr bool IsAfterMoves(std::string_view text, std::size_t line) {
  const std::size_t above = LineBefore(text, line);
  if (above == std::string_view::npos || !IsDigit(text[above])) return false;
  const std::string_view moves = TrimEnd(text.substr(above, line - above));
  return moves.back() != '}' && !HasTagNamed(kEvent, moves, false);
}

// Whether a tag pair, other text or nothing precedes a line. Comments and an introduction, on lines
// of their own before the line, are ignored.
constexpr Before BeforeComments(std::string_view text, std::size_t line) {
  if (IsAfterMoves(text, line)) return Before::kText;
  const Before before = BeforeLine(text, line);
  if (before == Before::kTag && MovesFollowTags(text, LineBefore(text, line))) return Before::kText;
  if (before != Before::kText) return before;
  const std::size_t from = line > kMaxCommentsBytes ? line - kMaxCommentsBytes : 0;
  std::size_t at = line;
  for (std::size_t end = line + 1; at < end;) {
    end = at;
    at = FindLastComment(text.substr(0, end), from);
  }
  const bool after_tag = at < line && BeforeLine(text, at) == Before::kTag;
  return after_tag || IsAfterIntroduction(text, at, IsIntroduction) ? Before::kTag : Before::kText;
}

// Whether a game starts at the comments that begin at `line`, and has its move number 1 after them.
constexpr bool IsCommentedFirstMove(std::string_view text, std::size_t line) {
  if (!AreCommentsBeforeMove(text, line)) return false;
  const std::size_t move = AfterComments(text, line);
  std::size_t at = AfterFewSpaces(text, line) + 1;
  while (at < move && !StartsInComment(text, at)) ++at;
  return at == move;
}

struct StartRules {
  static constexpr bool StartsAfterMark(std::string_view text, std::size_t at) {
    return !TagNameOfLine(text, at).empty() || IsFirstMove(text, at) || IsBareMove(text, at);
  }

  static constexpr bool StartsAtLine(std::string_view text, std::size_t line) {
    const std::size_t begin = AfterFewSpaces(text, line);
    const char c = begin < text.size() ? text[begin] : '\0';
    if (c == '[') return StartsTagRun(text, line, begin, kEvent, MovesFollowTags);
    if (c == '{') {
      return IsCommentedFirstMove(text, line) && BeforeComments(text, line) != Before::kTag;
    }
    if (!IsDigit(c) && (c | 0x20) != 't') return false;
    if (IsLaterNumber(text, begin)) return false;
    const bool first = IsFirstMove(text, line);
    if (!first && !IsBareMove(text, line)) return false;
    if (first) return BeforeComments(text, line) != Before::kTag;
    return BeforeLine(text, line) == Before::kNothing;
  }
};

// The first game start at or after `from`; text.size() if there is none.
constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
  return FindStart<StartRules, GluedTag>(text, from);
}

}  // namespace plymill::coerceo
