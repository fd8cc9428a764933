// PlayerLine: the line of a player, split into its parts.
//
//   player ::= id " = " nick [ "(" name ")" ] [ "[" country "]" ] [ "<" colour ">" ]
//              [ place ] [ "(" points ")" ]
//   place  ::= number ("st" | "nd" | "rd" | "th")      the rank; the letters may be in <sup>
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "scan/markup.h"

namespace plymill::carcassonne {

// "</u>", "<!-- so -->" and "<span class='a'>" are no colours.
constexpr bool IsColour(std::string_view text) {
  return text.find_first_of("/!=") == std::string_view::npos;
}

// Whether a nick has a bracket, with which another part of the line may begin.
constexpr bool MayHavePart(std::string_view nick) {
  return nick.find_first_of("([<") != std::string_view::npos;
}

// Whether `part` begins with a number: "80 pts", "-5", "2nd". Names, countries and colours do not.
constexpr bool IsLikePoints(std::string_view part) {
  if (part.starts_with('-') || part.starts_with('+') || part.starts_with('=')) {
    part.remove_prefix(1);
  }
  return !part.empty() && IsDigit(part[0]);
}

// Removes the first word of `text`, and the separators before it. Returns the word.
constexpr std::string_view TakeWord(std::string_view& text) {
  constexpr std::string_view kBetween = " \t,;";
  text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kBetween));
  text.remove_prefix(word.size());
  return word;
}

// Whether `text` has a digit at the beginning of a word. "_" is part of a word: "vale_9" has none.
constexpr bool HasNumberWord(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!IsDigit(text[i])) continue;
    const bool in_word = i > 0 && (IsNameLetter(text[i - 1]) || (text[i - 1] & 0x80) != 0);
    if (!in_word) return true;
  }
  return false;
}

// Whether the words of a nick include a place or points: "Bob 2nd place", "Ann 80 points". The
// nicks "vale9" and "Ann 80" include neither.
constexpr bool HasPlaceOrPoints(std::string_view nick) {
  if (!HasNumberWord(nick)) return false;
  std::string_view rest = nick;
  for (std::string_view word = TakeWord(rest); !word.empty(); word = TakeWord(rest)) {
    if (word.size() == nick.size()) return false;
    if (!IsLikePoints(word)) continue;
    std::string_view ahead = rest;
    const std::string_view next = TakeWord(ahead);
    const bool of_digits = std::all_of(word.begin(), word.end(), IsDigit);
    if (!of_digits || next.starts_with('p') || next.starts_with('P')) return true;
  }
  return false;
}

// Takes the parts of a player's line off its end, each at most once. The remaining text is the
// nick, whatever it contains.
class PlayerLine {
 public:
  constexpr explicit PlayerLine(std::string_view line) : rest_(line) {
    while (TakePart()) rest_ = Trim(rest_);
  }

  std::string_view real_name, country, colour;  // as written; data() is null if absent
  std::uint8_t place = 0;
  Points points;
  std::string_view odd_place, odd_points;  // as written, if in an odd form; else empty

  constexpr std::string_view nick() const { return rest_; }

 private:
  constexpr bool TakePart() {
    if (rest_.empty()) return false;
    switch (rest_.back()) {
      case ')':
        return TakePoints() || TakeBetween('(', real_name);
      case ']':
        return TakeBetween('[', country);
      case '>':
        return TakePlace() || (AtColour() && TakeBetween('<', colour));
      default:
        return TakePlace();
    }
  }

  // Takes the text between the last byte and the matching `open`. Returns false if `part` is taken
  // already, or if there is no `open`.
  constexpr bool TakeBetween(char open, std::string_view& part) {
    const std::size_t begin = FindOpen(open);
    if (begin == std::string_view::npos || part.data() != nullptr) return false;
    part = Trim(rest_.substr(begin + 1, rest_.size() - begin - 2));
    rest_ = rest_.substr(0, begin);
    return true;
  }

  // "(Ted (the) Bear)": the first bracket matches the last one.
  constexpr std::size_t FindOpen(char open) const {
    std::size_t closed = 0;
    for (std::size_t at = rest_.size(); at-- > 0;) {
      closed += rest_[at] == rest_.back() ? 1 : 0;
      if (rest_[at] == open && --closed == 0) return at;
    }
    return rest_.rfind(open);
  }

  constexpr bool TakePoints() {
    const std::size_t begin = rest_.rfind('(');
    if (begin == std::string_view::npos || !points.is_null()) return false;
    Cursor in(Trim(rest_.substr(begin + 1, rest_.size() - begin - 2)));
    const std::uint32_t number = in.Number(0, kMaxPoints, Why("expected-score"));
    SkipBlanks(in);
    if (!in.ok() || !(in.at_end() || IsWordForPoints(in.rest()))) return false;
    if (!in.at_end()) odd_points = rest_.substr(begin);
    points.value = static_cast<std::uint16_t>(number);
    rest_ = rest_.substr(0, begin);
    return true;
  }

  static constexpr bool IsWordForPoints(std::string_view word) {
    return IsSameWord(word, "points") || IsSameWord(word, "point") || IsSameWord(word, "pts") ||
           IsSameWord(word, "pt");
  }

  // Whether `end` is "st", "nd", "rd" or "th", in any letter case.
  static constexpr bool IsOrdinal(std::string_view end) {
    if (end.size() != 2) return false;
    const int word = (end[0] | 0x20) << 8 | (end[1] | 0x20);
    return word == ('s' << 8 | 't') || word == ('n' << 8 | 'd') || word == ('r' << 8 | 'd') ||
           word == ('t' << 8 | 'h');
  }

  // Takes a place after a blank: "1<sup>st</sup>", "1st", "1 <sup>st</sup>", "1<SUP>st". "1ST" and
  // "1 st" are read, too, and remarked on.
  constexpr bool TakePlace() {
    std::string_view text = rest_;
    const bool closed = TakeTag(text, "</sup>");
    const std::string_view end = text.substr(text.size() - std::min<std::size_t>(text.size(), 2));
    if (!IsOrdinal(end) || place != 0) return false;
    text.remove_suffix(2);
    const bool raised = TakeTag(text, "<sup>");
    if (closed && !raised) return false;
    const std::size_t bytes = text.size();
    text = Trim(text);
    const bool odd = end[0] < 'a' || end[1] < 'a' || (!raised && text.size() < bytes);
    std::size_t digits = 0;
    while (digits < text.size() && IsDigit(text[text.size() - 1 - digits])) ++digits;
    Cursor in(text.substr(text.size() - digits));
    const std::uint32_t number = in.Number(1, 99, Why("expected-score"));
    text.remove_suffix(digits);
    const bool apart = Trim(text).size() < text.size() || text.empty() || text.back() == '>';
    if (!in.ok() || !apart) return false;
    place = static_cast<std::uint8_t>(number);
    if (odd) odd_place = Trim(rest_.substr(text.size()));
    rest_ = text;
    return true;
  }

  // Takes `tag`, in any letter case, off the end of `text`. Returns whether it was there.
  static constexpr bool TakeTag(std::string_view& text, std::string_view tag) {
    const std::size_t begin = text.size() - std::min(text.size(), tag.size());
    if (!IsSameWord(text.substr(begin), tag)) return false;
    text = text.substr(0, begin);
    return true;
  }

  // Whether the text that ends with ">" is a colour, not a tag of HTML.
  constexpr bool AtColour() const {
    const std::size_t begin = rest_.rfind('<');
    if (begin == std::string_view::npos || MarkupBytes(rest_.substr(begin)) > 0) return false;
    return IsColour(rest_.substr(begin + 1, rest_.size() - begin - 2));
  }

  std::string_view rest_;
};

}  // namespace plymill::carcassonne
