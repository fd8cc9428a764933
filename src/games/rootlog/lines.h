// Lines: what a line of a game is, decided from its first word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/faction.h"
#include "games/rootlog/setup.h"
#include "scan/tag_pair.h"
#include "text/blank.h"
#include "text/cursor.h"

namespace plymill::rootlog {

enum class LineType : std::uint8_t { kBlank, kComment, kHeader, kWinner, kFaction, kText };

struct Line {
  LineType type = LineType::kText;
  Header header = Header::kNone;
  Faction faction = Faction::kUnknown;
  std::size_t label_bytes = 0;  // up to and with its ":"
  bool odd = false;             // the label is in another case, or has another end than ":"
};

// Blanks that may stand before the ":" of a label.
inline constexpr std::size_t kMaxLabelBlanks = 4;
inline constexpr std::size_t kMaxColonBytes = 3;
inline constexpr std::size_t kMaxLabelBytes =
    10 + kMaxLabelBlanks * kMaxBlankSignBytes + kMaxColonBytes;

// "C", "c" or "h_E"
constexpr Faction LabelFaction(std::string_view word) {
  if (word.size() == 3 && word.starts_with("h_")) return HirelingOf(word[2]);
  if (word.size() != 1) return Faction::kUnknown;
  return FactionOf(static_cast<char>(word[0] & ~0x20));
}

// Bytes of the one letter before the ":" of `text` that is none of ASCII, such as a Cyrillic
// one that looks like a faction's.
constexpr std::size_t ForeignLetterBytes(std::string_view text) {
  std::size_t bytes = 0;
  while (bytes < text.size() && bytes < 4 && (text[bytes] & 0x80) != 0) ++bytes;
  return bytes;
}

// Bytes of the colon, a full-width one perhaps, that `text` begins with; 0 where none does.
constexpr std::size_t ColonBytes(std::string_view text) {
  if (text.starts_with(':')) return 1;
  return text.starts_with("\uFF1A") ? 3 : 0;
}

// Bytes of the blanks that `text` begins with, as many as may stand before the ":" of a label.
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

// A single letter may be a faction that this version does not know.
constexpr bool IsLabel(std::string_view word) {
  return word.size() == 1 || (word.size() == 3 && word[1] == '_' && word[0] == 'h');
}

// A line that is none of a turn or player as nearly all are: "C:".
constexpr Line OddLineAt(std::string_view text) {
  Line line;
  if (text.empty() || IsLineEnd(text[0])) return {.type = LineType::kBlank};
  if (text[0] == '/' && text.substr(1).starts_with('/')) return {.type = LineType::kComment};
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
  line.label_bytes = colon + colon_bytes;
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
    line.odd = line.odd || word != kHeaderNames[static_cast<std::size_t>(line.header)];
  }
  return line;
}

// `text` begins with the first byte of a line that is not a blank.
constexpr Line LineAt(std::string_view text) {
  if (text.size() > 1 && text[1] == ':' && IsKnown(FactionOf(text[0]))) {
    return {.type = LineType::kFaction, .faction = FactionOf(text[0]), .label_bytes = 2};
  }
  return OddLineAt(text);
}

}  // namespace plymill::rootlog
