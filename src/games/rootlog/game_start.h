// Game starts: finds where the games of a text start.
//
// A game starts at each line "Map:", or at earlier lines that belong to it (its preface):
//   - Other setup lines directly above it, unless they are directly below another "Map:".
//   - Comment lines and blank lines above "Map:" and these setup lines.
//
// A block of comment lines directly below a line of a game, without a blank line between, belongs
// to that game, unless the line is "Winner:" and no blank line is between the block and the setup
// below it. Comments that begin more than kMaxPreface bytes before "Map:" are not part of the
// preface. glued_start.h finds a "Map:" in the middle of a line.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "base/find_in_64.h"
#include "games/rootlog/action_words.h"
#include "games/rootlog/glued_start.h"
#include "games/rootlog/hidden_actions.h"
#include "games/rootlog/lines.h"
#include "scan/game_start.h"
#include "scan/markup.h"
#include "scan/tag_pair.h"

namespace plymill::rootlog {

// The most bytes from the beginning of a preface to its "Map:".
inline constexpr std::size_t kMaxPreface = 4096;

// FindGameStart() reads at most this many bytes after the byte that it decides about.
inline constexpr std::size_t kStartLookaheadBytes =
    kMaxPreface + kByteOrderMark.size() + kMaxStartSpaces * kMaxBlankSignBytes + kMaxLabelBytes;

// The start of the line before `line`, which may be blank. If a game start is glued into that line,
// returns the game start. Returns npos if there is no line before, or if a byte order mark at
// `line` says that a source begins there.
constexpr std::size_t PreviousLine(std::string_view text, std::size_t line) {
  if (line == 0 || MarkBytes(text, line) > 0) return std::string_view::npos;
  std::size_t begin = line;
  do {
    --begin;
    if (text[begin] != ':' || !text.substr(0, begin + 1).ends_with(kMapLabel)) continue;
    const std::size_t map = begin + 1 - kMapLabel.size();
    const std::size_t start = GluedMap::StartAt(text, map + GluedMap::kBeforeSign);
    if (start != std::string_view::npos) return start;
  } while (begin > 0 && text[begin - 1] != '\n');
  return begin;
}

// The start of the game whose line "Map:" is at `map`.
constexpr std::size_t StartOf(std::string_view text, std::size_t map) {
  std::size_t first = map;     // first of the setup lines directly above "Map:"
  std::size_t start = map;     // first comment line of the preface so far
  std::size_t block = map;     // first comment line of the current block
  bool in_setup = true;        // only setup lines are between the line and "Map:"
  bool touches_block = false;  // the line below is a comment line of that block
  bool touches_map = true;     // no blank line between the block and the setup
  for (std::size_t line = PreviousLine(text, map);; line = PreviousLine(text, line)) {
    if (line == std::string_view::npos) return block;
    const bool is_far = map - line > kMaxPreface;
    const Line found = LineAt(AfterBlanks(text, line));
    if (in_setup && found.type == LineType::kHeader) {
      if (found.header == Header::kMap || is_far) return map;
      first = start = block = line;
      continue;
    }
    in_setup = false;
    if (is_far) return first;
    if (found.type == LineType::kComment) {
      block = line;
      touches_block = true;
    } else if (found.type == LineType::kBlank) {
      start = block;
      touches_block = touches_map = false;
    } else {
      const bool after_winner = found.type == LineType::kWinner && touches_map;
      const bool own = touches_block && found.type != LineType::kText && !after_winner;
      return own ? start : block;
    }
  }
}

// The line "Map:" at the end of the setup lines that begin at `line`, if it is at `last` or before.
// Otherwise npos.
constexpr std::size_t MapBelow(std::string_view text, std::size_t line, std::size_t last) {
  while (line < text.size() && line <= last) {
    const Header header = LineAt(AfterBlanks(text, line)).header;
    if (header == Header::kMap) return line;
    const std::size_t line_feed = text.find('\n', line);
    if (header == Header::kNone || line_feed == std::string_view::npos) break;
    line = line_feed + 1;
  }
  return std::string_view::npos;
}

// Passes the comment lines and blank lines that begin at `line`. Then returns MapBelow() for the
// line after them, or npos if that is no setup line.
constexpr std::size_t MapAfter(std::string_view text, std::size_t line) {
  const std::size_t last = line + kMaxPreface;
  while (line < text.size() && line <= last) {
    const LineType type = LineAt(AfterBlanks(text, line)).type;
    if (type == LineType::kHeader) return MapBelow(text, line, last);
    if (type != LineType::kComment && type != LineType::kBlank) break;
    const std::size_t line_feed = text.find('\n', line);
    if (line_feed == std::string_view::npos) break;
    line = line_feed + 1;
  }
  return std::string_view::npos;
}

// Whether the comment line at `line` may begin a preface. It must be the first line of a block of
// comments. If another block is above it, a line of text must be directly above that other block,
// which then belongs to that line and not to the preface.
constexpr bool MayBeginPreface(std::string_view text, std::size_t line) {
  std::size_t before = PreviousLine(text, line);
  bool adjacent = true;
  for (int blocks = 0; before != std::string_view::npos; before = PreviousLine(text, before)) {
    if (line - before > kMaxPreface) return true;
    const Line found = LineAt(AfterBlanks(text, before));
    if (found.type == LineType::kBlank) {
      if (blocks > 0) return false;
      adjacent = false;
    } else if (found.type == LineType::kComment) {
      if (adjacent) return false;
      blocks = 1;
    } else {
      return true;
    }
  }
  return true;
}

constexpr bool IsHeader(std::string_view text, std::size_t line) {
  return LineAt(AfterBlanks(text, line)).header != Header::kNone;
}

constexpr bool IsGameStart(std::string_view text, std::size_t line) {
  const std::string_view found = AfterBlanks(text, line);
  if (found.size() < 2) return false;
  if (found[0] == '/') {
    if (!found.starts_with("//") || !MayBeginPreface(text, line)) return false;
    const std::size_t map = MapAfter(text, line);
    return map != std::string_view::npos && StartOf(text, map) == line;
  }
  if (!IsLetter(found[1])) return false;
  const Header header = LineAt(found).header;
  if (header == Header::kNone) return false;
  if (header == Header::kMap) return StartOf(text, line) == line;
  const std::size_t before = PreviousLine(text, line);
  if (before != std::string_view::npos && IsHeader(text, before)) return false;
  const std::size_t map = MapBelow(text, line, line + kMaxPreface);
  return map != std::string_view::npos && StartOf(text, map) == line;
}

struct StartRules {
  // Makes a quick check first, because nearly all lines are turns or blank.
  static constexpr bool StartsAtLine(std::string_view text, std::size_t line) {
    const bool is_turn = text.size() - line > 1 && text[line + 1] == ':';
    return !is_turn && text[line] != '\n' && IsGameStart(text, line);
  }
  static constexpr bool StartsAfterMark(std::string_view text, std::size_t at) {
    return IsGameStart(text, at - kByteOrderMark.size());
  }

  // Bit i is set if a line feed at byte i would be followed by a turn or a blank line: byte i + 2
  // is ':' or byte i + 1 is a line feed. Only the 64 bytes at `text` are examined.
  static std::uint64_t NoneIn64(const char* text) {
    return FindIn64(text, ':') >> 2 | FindIn64(text, '\n') >> 1;
  }
};

// The first game start at or after `from`, or text.size() if there is none.
constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
  return FindStart<StartRules, GluedMap>(text, from);
}

// Whether a line outside of a game contains a turn, with or without its label. A line such as "A:
// an answer" does not. ReadShard() also finds turns after a list number or brackets.
constexpr bool IsStrayPlainTurn(std::string_view text) {
  const Line line = LineAt(text);
  if (line.type == LineType::kFaction) return HasActions(text.substr(line.label_bytes));
  return line.type == LineType::kText && (AreActions(text) || HoldsTurn(text)) &&
         !IsDecorated(text);
}

// IsStrayPlainTurn() for a line that may contain signs that are not ASCII.
constexpr bool IsStrayTurn(std::string_view line) {
  if (!MayHoldAction(line)) [[likely]]
    return false;
  return IsAscii(line) ? IsStrayPlainTurn(line) : IsStrayPlainTurn(PlainText(line).view());
}

// The offset of the first line of `text` that contains a turn without a game, or text.size() if
// there is none.
constexpr std::size_t FindFragment(std::string_view text) {
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t line_end = std::min(text.find('\n', line), text.size());
    const std::string_view found = AfterBlanks(text.substr(0, line_end), line);
    if (IsStrayTurn(found)) return line_end - found.size();
    line = line_end + 1;
  }
  return text.size();
}

}  // namespace plymill::rootlog
