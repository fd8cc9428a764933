// Lines: what a line of a game is, decided from its first word.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "games/rootlog/faction.h"
#include "games/rootlog/setup.h"
#include "scan/cursor.h"
#include "scan/hyphen.h"
#include "scan/tag_pair.h"

namespace plymill::rootlog {

enum class LineType : std::uint8_t { kBlank, kComment, kHeader, kWinner, kFaction, kText };

struct Line {
  LineType type = LineType::kText;
  Header header = Header::kNone;
  Faction faction = Faction::kUnknown;
  std::size_t label_bytes = 0;  // up to and with its ":"
  bool odd = false;             // the label is in another case, or has blanks before its ":"
};

// Blanks that may stand before the ":" of a label.
inline constexpr std::size_t kMaxLabelBlanks = 4;
inline constexpr std::size_t kMaxLabelBytes = 10 + kMaxLabelBlanks + 1;

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

// A single letter may be a faction that this version does not know.
constexpr bool IsLabel(std::string_view word) {
  return word.size() == 1 || (word.size() == 3 && word.starts_with("h_"));
}

// A line that is none of a turn or player as nearly all are: "C:".
constexpr Line OddLineAt(std::string_view text) {
  Line line;
  if (text.empty() || IsLineEnd(text[0])) return {.type = LineType::kBlank};
  if (text.starts_with("//")) return {.type = LineType::kComment};
  std::size_t letters = 0;
  while (letters < text.size() && letters <= 10 &&
         (IsLetter(text[letters]) || text[letters] == '_')) {
    ++letters;
  }
  if (letters == 0) letters = ForeignLetterBytes(text);
  const std::string_view word = text.substr(0, letters);
  std::size_t colon = letters;
  while (colon < text.size() && colon < letters + kMaxLabelBlanks && IsSpace(text[colon])) ++colon;
  if (letters == 0 || colon == text.size() || text[colon] != ':') return line;
  line.label_bytes = colon + 1;
  line.odd = colon > letters;
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

// The line that `text` begins with, up to its comment.
constexpr std::string_view BeforeComment(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  return text.substr(0, text.find("//"));
}

// Whether all of `text` are digits.
constexpr bool AreDigits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), IsDigit);
}

// Whether a word is or begins with an action, and cannot be one of a sentence: "w->5", "F#^A",
// "XE5/w5->", "t9^t_b", "Z%h", "++2".
constexpr bool IsLikeAction(std::string_view word) {
  if (word.size() > 2 && word.find("->") != std::string_view::npos) return true;
  if (word.find("#^") != std::string_view::npos || word.find("^t_") != std::string_view::npos) {
    return true;
  }
  if (word.starts_with("++") || word.starts_with("Z%")) return true;
  return word.size() > 2 && word[0] == 'X' && IsKnown(FactionOf(word[1])) && IsDigit(word[2]);
}

// Whether one of the actions of `text` is one, and neither a name nor a word of a sentence:
// "XC5/++", "Z%h/2w5->", "F#^A".
constexpr bool HasSureAction(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("/;"), text.size());
    const std::string_view action = Trim(text.substr(0, end));
    const bool is_score = action.starts_with("++");
    const bool is_sure = is_score
                             ? AreDigits(action.substr(2))
                             : IsLikeAction(action) && action.find(' ') == std::string_view::npos;
    if (is_sure) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

// Whether actions stand behind the label of a line, `text`, and not a name or a sentence: no
// player is called "w->5", "XC5/++" or "t9^t_b".
constexpr bool HasActions(std::string_view text) {
  text = BeforeComment(text);
  return text.find("->") != std::string_view::npos || HasSureAction(text);
}

// What stands between the words of a line or the cells of a table.
constexpr bool IsBetweenWords(char c) { return IsBlank(c) || c == '|' || c == ','; }

// Whether a text begins like the actions of a turn. The letter of a faction may stand before them,
// with a dash or in a table perhaps: "C - w->5", "| C | w->5 |", "C,w->5", "C > XE5".
constexpr bool BeginsWithActions(std::string_view text) {
  bool letter = false;
  for (int word = 0; word < 2; ++word) {
    while (!text.empty() && IsBetweenWords(text[0])) text.remove_prefix(1);
    std::size_t end = 0;
    while (end < text.size() && !IsBetweenWords(text[end])) ++end;
    const std::string_view here = text.substr(0, end);
    if (IsLikeAction(here)) return true;
    const bool dash = here == "-" || here == ">" || (end > 0 && DashBytes(here) == end);
    if (letter && dash) --word;
    letter = end == 1 && IsLetter(here[0]);
    text.remove_prefix(end);
  }
  return false;
}

// Whether a line without the label of a turn has the actions of one: it begins with them, or
// they stand behind another label, "Round 2 E:" or "The Cats:".
constexpr bool IsOfActions(std::string_view text) {
  text = BeforeComment(text);
  const std::size_t colon = text.find(':');
  return BeginsWithActions(text) ||
         (colon != std::string_view::npos && BeginsWithActions(text.substr(colon + 1)));
}

// Whether the last word of such a line is an action, too: "w->5 was an odd move" is a sentence.
constexpr bool EndsWithActions(std::string_view text) {
  text = BeforeComment(text);
  while (!text.empty() && IsBetweenWords(text.back())) text.remove_suffix(1);
  std::size_t begin = text.size();
  while (begin > 0 && !IsBetweenWords(text[begin - 1])) --begin;
  return IsLikeAction(text.substr(begin));
}

// Whether a line without the label of a turn is nothing but the actions of one.
constexpr bool AreActions(std::string_view text) {
  return IsOfActions(text) && EndsWithActions(text);
}

}  // namespace plymill::rootlog
