// Glued starts: a "Map:" that begins a game in the middle of a line. This happens when files are
// concatenated whose last line has no line end.
//
//   Winner: CMap: Fall        C:w->5 // to be continuedMap: Fall
//   Deck: E&P                 Deck: E&P
//
// A "Map:" after other text on its line begins a game in three cases:
//   - It is on a line "Winner:", before the comment, and is the first "Map:" there.
//   - It is the last "Map:" on its line, and the next line is a setup line.
//   - "Deck:" follows it on its line, and no comment precedes it (two games on one line).
//
// A "Map:" directly after "//" at the start of a line is a setup line in a comment, and begins no
// game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/rootlog/lines.h"
#include "scan/game_start.h"
#include "scan/tag_pair.h"

namespace plymill::rootlog {

inline constexpr std::string_view kMapLabel = "Map:";

// The longest part of a line "Winner:" before a glued "Map:", and the longest name of a map, in
// bytes.
inline constexpr std::size_t kMaxWinnerLine = 80, kMaxMapName = 64;

// Whether `at` is on a line "Winner:", after its label and before its comment. False if another
// "Map:" is between the label and `at`: a game begins at that "Map:", so the text at `at` belongs
// to the setup of that game.
constexpr bool IsAfterWinner(std::string_view text, std::size_t at) {
  const std::size_t first = at - std::min(at, kMaxWinnerLine);
  const std::string_view before = text.substr(first, at - first);
  const std::size_t line_feed = before.rfind('\n');
  if (line_feed == std::string_view::npos && first > 0) return false;
  const std::string_view line = before.substr(line_feed + 1);  // npos + 1 is 0
  return LineAt(AfterBlanks(line, 0)).type == LineType::kWinner &&
         line.find("//") == std::string_view::npos &&
         line.find(kMapLabel) == std::string_view::npos;
}

// Whether a setup line follows the line of `map`, the offset of a "Map:". False unless `map` is the
// last "Map:" on its line, because the setup line belongs to the last one.
constexpr bool IsAboveSetup(std::string_view text, std::size_t map) {
  const std::string_view line = text.substr(map, kMapLabel.size() + kMaxMapName);
  const std::size_t line_feed = line.find('\n');
  if (line_feed == std::string_view::npos || line.rfind(kMapLabel, line_feed) != 0) return false;
  const Header header = LineAt(AfterBlanks(text, map + line_feed + 1)).header;
  return header != Header::kMap && header != Header::kNone;
}

// Whether "Deck:" follows on the line of `map`, the offset of a "Map:", and no comment begins on
// that line before `map`.
constexpr bool IsBeforeDeck(std::string_view text, std::size_t map) {
  constexpr std::string_view kDeckLabel = "Deck:";
  const std::string_view line =
      text.substr(map, kMapLabel.size() + kMaxMapName + kDeckLabel.size());
  const std::size_t deck = line.substr(0, line.find('\n')).find(kDeckLabel);
  if (deck == std::string_view::npos || line.rfind(kMapLabel, deck) != 0) return false;
  const std::size_t first = map - std::min(map, kMaxWinnerLine);
  const std::string_view before = text.substr(first, map - first);
  const std::size_t line_feed = before.rfind('\n');  // npos + 1 is 0
  return before.substr(line_feed + 1).find("//") == std::string_view::npos;
}

// The length of `text` without the blanks at its end. Passes at most kMaxStartSpaces blanks.
constexpr std::size_t EndBeforeSpaces(std::string_view text) {
  std::size_t bytes = BlankBytesAtEnd(text);
  for (std::size_t i = 0; i < kMaxStartSpaces && bytes > 0; ++i) {
    text.remove_suffix(bytes);
    bytes = BlankBytesAtEnd(text);
  }
  return text.size();
}

// Whether only blanks precede `at` on its line.
constexpr bool IsFirstOfLine(std::string_view text, std::size_t at) {
  const std::size_t end = EndBeforeSpaces(text.substr(0, at));
  return end == 0 || text[end - 1] == '\n';
}

struct GluedMap {
  static constexpr char kSign = 'p';  // the rarest letter of "Map:"
  static constexpr std::size_t kBeforeSign = kMapLabel.find(kSign);

  // The start of the game whose "Map:" contains the byte `sign`, including a byte order mark before
  // it. Returns npos if no game starts there.
  static constexpr std::size_t StartAt(std::string_view text, std::size_t sign) {
    if (sign < kBeforeSign) return std::string_view::npos;
    const std::size_t map = sign - kBeforeSign;
    if (!text.substr(map).starts_with(kMapLabel)) return std::string_view::npos;
    if (map == 0 || text[map - 1] == '\n') return std::string_view::npos;  // nearly always
    const std::size_t blanks = EndBeforeSpaces(text.substr(0, map));
    const std::size_t mark = BeforeMark(text, blanks);
    const std::size_t start = mark < blanks ? mark : map;
    const std::size_t end = EndBeforeSpaces(text.substr(0, start));
    if (IsFirstOfLine(text, end)) return std::string_view::npos;
    if (text.substr(0, end).ends_with("//") && IsFirstOfLine(text, end - 2)) {
      return std::string_view::npos;
    }
    const bool begins =
        IsAfterWinner(text, end) || IsAboveSetup(text, map) || IsBeforeDeck(text, map);
    return begins ? start : std::string_view::npos;
  }
};

}  // namespace plymill::rootlog
