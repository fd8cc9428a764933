// Lines: classifies a line of a game by its first word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/rootlog/faction.h"
#include "games/rootlog/setup.h"
#include "scan/plain_signs.h"
#include "scan/tag_pair.h"

namespace plymill::rootlog {

enum class LineType : std::uint8_t { kBlank, kComment, kHeader, kWinner, kFaction, kText };

struct Line {
  LineType type = LineType::kText;
  Header header = Header::kNone;
  Faction faction = Faction::kUnknown;
  bool odd = false;               // label in unusual letter case, or with no ":" directly after it
  std::uint32_t label_bytes = 0;  // up to and including its ":"
};

// The most blanks allowed before the ":" of a label.
inline constexpr std::size_t kMaxLabelBlanks = 4;
inline constexpr std::size_t kMaxColonBytes = 3;
inline constexpr std::size_t kMaxLabelBytes =
    10 + kMaxLabelBlanks * kMaxBlankSignBytes + kMaxColonBytes;

// The faction of "C", "c" or "h_E". kUnknown for any other word.
constexpr Faction LabelFaction(std::string_view word) {
  if (word.size() == 3 && word.starts_with("h_")) return HirelingOf(word[2]);
  if (word.size() != 1) return Faction::kUnknown;
  return FactionOf(static_cast<char>(word[0] & ~0x20));
}

// Length in bytes of a single non-ASCII letter at the start of `text`, such as a Cyrillic letter
// that looks like the letter of a faction. Returns 0 if there is none.
constexpr std::size_t ForeignLetterBytes(std::string_view text) {
  std::size_t bytes = 0;
  while (bytes < text.size() && bytes < 4 && (text[bytes] & 0x80) != 0) ++bytes;
  return bytes;
}

// Length in bytes of the colon at the start of `text`, which may be full-width. Returns 0 if there
// is none.
constexpr std::size_t ColonBytes(std::string_view text) {
  if (text.starts_with(':')) return 1;
  return PlainOfWide(text) == ':' ? 3 : 0;
}

// Length in bytes of the blanks at the start of `text`, at most kMaxLabelBlanks blanks.
constexpr std::size_t LabelBlankBytes(std::string_view text) {
  if (text.starts_with(':')) return 0;
  std::size_t end = 0;
  for (std::size_t i = 0; i < kMaxLabelBlanks; ++i) {
    const std::size_t bytes = BlankBytes(text.substr(end));
    if (bytes == 0) break;
    end += bytes;
  }
  return end;
}

// Whether `word` may be the label of a faction. Any letter is accepted, because other versions may
// have other factions.
constexpr bool IsLabel(std::string_view word) {
  return word.size() == 1 || (word.size() == 3 && word[1] == '_' && word[0] == 'h');
}

// LineAt() for labels other than the usual ones, and for text.
constexpr Line OddLineAt(std::string_view text) {
  Line line;
  std::size_t letters = 0;
  while (letters < text.size() && letters <= 10 &&
         (IsLetter(text[letters]) || text[letters] == '_')) {
    ++letters;
  }
  if (letters == 0) letters = ForeignLetterBytes(text);
  const std::string_view word = text.substr(0, letters);
  const std::size_t colon = letters + LabelBlankBytes(text.substr(letters));
  const std::size_t colon_bytes = ColonBytes(text.substr(colon));
  if (letters == 0 || colon_bytes == 0) return line;
  line.label_bytes = static_cast<std::uint32_t>(colon + colon_bytes);
  line.odd = line.label_bytes != letters + 1;
  if (IsLabel(word) || (word[0] & 0x80) != 0) {
    line.type = LineType::kFaction;
    line.faction = LabelFaction(word);
  } else if (IsSameWord(word, "Winner")) {
    line.type = LineType::kWinner;
    line.odd = line.odd || word != "Winner";
  } else {
    line.header = HeaderOf(word);
    if (line.header == Header::kNone) return {};
    line.type = LineType::kHeader;
    line.odd = true;
  }
  return line;
}

// LineAt() for all lines other than the usual form of a turn or player, "C:".
constexpr Line OtherLineAt(std::string_view text) {
  if (text.empty() || IsLineEnd(text[0])) return {.type = LineType::kBlank};
  if (text[0] == '/' && text.substr(1).starts_with('/')) return {.type = LineType::kComment};
  for (std::size_t i = 0; i < std::size(kHeaderNames); ++i) {
    const std::string_view name = kHeaderNames[i];
    if (text[0] != name[0] || !text.starts_with(name)) continue;
    if (!text.substr(name.size()).starts_with(':')) break;
    return {.type = LineType::kHeader,
            .header = static_cast<Header>(i),
            .label_bytes = static_cast<std::uint32_t>(name.size() + 1)};
  }
  return OddLineAt(text);
}

// Classifies the line at the start of `text`, which must not begin with a blank.
constexpr Line LineAt(std::string_view text) {
  if (text.size() > 1 && text[1] == ':' && IsKnown(FactionOf(text[0]))) {
    return {.type = LineType::kFaction, .faction = FactionOf(text[0]), .label_bytes = 2};
  }
  return OtherLineAt(text);
}

}  // namespace plymill::rootlog
