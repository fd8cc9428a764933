// Wrapped turns: turns whose rest is on the next line, because a page or an e-mail broke the line.
//
//   C:w->4/w->            E:F#E->E         C:XP3/XP4
//   1+5+10                $_r              /XP5/XP6
//
// The first part would be read as a complete turn with another meaning. Therefore the rest must be
// found and must not be kept as text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "games/rootlog/action_words.h"

namespace plymill::rootlog {

// Whether `text` may be one or more places of an action: "5", "1+5+10", "2_5", "A$", "$_r", "C".
constexpr bool IsLikePlaces(std::string_view text) {
  const auto is_of_place = [](char c) {
    return IsDigit(c) || IsKnown(FactionOf(c)) || c == '$' || c == '_' || c == '+';
  };
  if (text.size() > 2 && text.find("$_") == text.size() - 3) text.remove_suffix(1);
  return !text.empty() && text.size() < 80 && std::all_of(text.begin(), text.end(), is_of_place);
}

// Whether `text` is places, and cannot be a number or a word: a board, or digits joined by signs.
constexpr bool AreSurePlaces(std::string_view text) {
  if (!IsLikePlaces(text)) return false;
  if (text.find('$') != std::string_view::npos) return true;
  const bool joined = text.find_first_of("+_") != std::string_view::npos;
  return joined && IsDigit(text.back()) && (IsDigit(text[0]) || text[0] == '+');
}

// Whether a turn ends with a sign that a place may follow: "w->", "F#^".
constexpr bool EndsOpen(std::string_view turn) {
  turn = TrimEnd(BeforeComment(turn));
  return turn.ends_with("->") || turn.ends_with('^');
}

// Whether `text` is the rest of `turn`, the line directly above it.
constexpr bool IsRestOfTurn(std::string_view turn, std::string_view text) {
  text = Trim(BeforeComment(text));
  if (text.starts_with("->")) return IsLikePlaces(Trim(text.substr(2)));
  const std::size_t end = std::min(text.find_first_of("/;"), text.size());
  const std::string_view first = Trim(text.substr(0, end));
  if (AreSurePlaces(first) || (IsLikePlaces(first) && EndsOpen(turn))) return true;
  const bool goes_on = end < text.size() && (first.empty() || IsLikePlaces(first));
  return goes_on && AreMereActions(text.substr(end));
}

// Whether the next text is the rest of the line that begins at `line`, if that line is directly
// above it.
constexpr bool IsRestOfLine(const Cursor& in, const char* line) {
  if (line == nullptr) return false;
  const std::string_view before = in.Since(line);
  const std::size_t line_end = before.find('\n');
  return line_end != std::string_view::npos && Trim(before.substr(line_end)).empty() &&
         IsRestOfTurn(before.substr(0, line_end), in.rest());
}

}  // namespace plymill::rootlog
