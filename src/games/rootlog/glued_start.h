// Glued starts of Rootlog: a line "Map:" that has lost the line end before it, where files
// without one at their end were put one behind the other.
//
//   Winner: CMap: Fall        C:w->5 // to be continuedMap: Fall
//   Deck: E&P                 Deck: E&P
//
// "Map:" behind other text of its line begins a game
//   - on a line "Winner:", before its comment, where none does before it,
//   - on any line, where the next one is of the setup and none stands behind it, or where "Deck:"
//     stands behind it and no comment before it: two games on one line.
// Not so right behind "//" where a line begins: that is a line of the setup as a comment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "games/rootlog/lines.h"
#include "scan/game_start.h"
#include "scan/tag_pair.h"
#include "text/blank.h"
#include "text/cursor.h"

namespace plymill::rootlog {

inline constexpr std::string_view kMapLabel = "Map:";

// The most bytes of a line "Winner:" before a glued "Map:", and of the name of a map.
inline constexpr std::size_t kMaxWinnerLine = 80, kMaxMapName = 64;

// What stands at `line`, a line start, behind a byte order mark and blanks.
constexpr std::string_view BehindBlanks(std::string_view text, std::size_t line) {
  text.remove_prefix(line);
  if (!text.empty() && text[0] > ' ' && text[0] <= '~') return text;
  text.remove_prefix(MarkBytes(text, 0));
  std::size_t bytes = BlankBytes(text);
  for (std::size_t i = 0; i < kMaxStartSpaces && bytes > 0; ++i) {
    text.remove_prefix(bytes);
    bytes = BlankBytes(text);
  }
  return text;
}

// Whether `at` stands on a line "Winner:", behind its label and before its comment. Another "Map:"
// before it begins a game, so this one is on that line.
constexpr bool IsBehindWinner(std::string_view text, std::size_t at) {
  const std::size_t first = at - std::min(at, kMaxWinnerLine);
  const std::string_view before = text.substr(first, at - first);
  const std::size_t line_feed = before.rfind('\n');
  if (line_feed == std::string_view::npos && first > 0) return false;
  const std::string_view line = before.substr(line_feed + 1);  // npos + 1 is 0
  return LineAt(BehindBlanks(line, 0)).type == LineType::kWinner &&
         line.find("//") == std::string_view::npos &&
         line.find(kMapLabel) == std::string_view::npos;
}

// Whether the line below that of `map`, a "Map:", is another one of the setup, which belongs to the
// last of its line.
constexpr bool IsAboveSetup(std::string_view text, std::size_t map) {
  const std::string_view line = text.substr(map, kMapLabel.size() + kMaxMapName);
  const std::size_t line_feed = line.find('\n');
  if (line_feed == std::string_view::npos || line.rfind(kMapLabel, line_feed) != 0) return false;
  const Header header = LineAt(BehindBlanks(text, map + line_feed + 1)).header;
  return header != Header::kMap && header != Header::kNone;
}

// Whether "Deck:" follows on the line of `map`, a "Map:", and no comment begins right before it.
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

// The end of `text` without the blanks there, a few at most.
constexpr std::size_t EndBeforeSpaces(std::string_view text) {
  std::size_t bytes = BlankBytesAtEnd(text);
  for (std::size_t i = 0; i < kMaxStartSpaces && bytes > 0; ++i) {
    text.remove_suffix(bytes);
    bytes = BlankBytesAtEnd(text);
  }
  return text.size();
}

// Whether nothing of its line but blanks stands before `at`.
constexpr bool IsFirstOfLine(std::string_view text, std::size_t at) {
  const std::size_t end = EndBeforeSpaces(text.substr(0, at));
  return end == 0 || text[end - 1] == '\n';
}

struct GluedMap {
  static constexpr char kSign = 'p';  // of "Map:", the rarest of its letters
  static constexpr std::size_t kBeforeSign = kMapLabel.find(kSign);

  // Where the game starts that `sign` belongs to, a byte order mark before it included; npos
  // where it begins none.
  static constexpr std::size_t StartAt(std::string_view text, std::size_t sign) {
    if (sign < kBeforeSign) return std::string_view::npos;
    const std::size_t map = sign - kBeforeSign;
    if (!text.substr(map).starts_with(kMapLabel)) return std::string_view::npos;
    const std::size_t blanks = EndBeforeSpaces(text.substr(0, map));
    const std::size_t mark = BeforeMark(text, blanks);
    const std::size_t start = mark < blanks ? mark : map;
    const std::size_t end = EndBeforeSpaces(text.substr(0, start));
    if (IsFirstOfLine(text, end)) return std::string_view::npos;
    if (text.substr(0, end).ends_with("//") && IsFirstOfLine(text, end - 2)) {
      return std::string_view::npos;
    }
    const bool begins =
        IsBehindWinner(text, end) || IsAboveSetup(text, map) || IsBeforeDeck(text, map);
    return begins ? start : std::string_view::npos;
  }
};

}  // namespace plymill::rootlog
