// Comment lines: text that people write between the tag pairs of a game and its moves.
//
//   [Player1 "Ann"]
//
//   Annotated by Cy
//   ; played on 2016-10-07
//   ---
//   1. R3-D
//
// A line with a word that may be a move of any notation is no comment: "R3_D-", "1# 3c-4a",
// "(0,1)".
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "base/hyphen.h"
#include "scan/tag_pair.h"

namespace plymill {

// The most comment lines of a game, and the most bytes of each.
inline constexpr std::size_t kMostCommentLines = 6;
inline constexpr std::size_t kMostCommentLineBytes = 200;

// Whether a word has a digit and a sign that moves have: "3c-4a", "1#", "(0,1)", "w->5". A word
// without letters but with four digits in a row is not a move but a date: "2016-10-07".
constexpr bool MayBeMove(std::string_view word) {
  constexpr std::string_view kSigns = "-#>(/|:";
  bool digit = false, letter = false, sign = false;
  std::size_t run = 0, longest = 0;  // lengths of runs of digits
  for (std::size_t i = 0; i < word.size(); ++i) {
    run = IsDigit(word[i]) ? run + 1 : 0;
    longest = std::max(longest, run);
    digit = digit || IsDigit(word[i]);
    letter = letter || IsLetter(word[i]);
    sign = sign || kSigns.find(word[i]) != std::string_view::npos || DashBytes(word.substr(i)) > 0;
  }
  return digit && sign && (letter || longest < 4);
}
static_assert(MayBeMove("3c-4a") && MayBeMove("1#") && MayBeMove("(0,1)") && MayBeMove("2\u20135"));
static_assert(!MayBeMove("4th") && !MayBeMove("2016-10-07") && !MayBeMove("---"));

// Whether `line` is not blank, has no words that may be moves, does not begin with a digit, and is
// no tag pair.
constexpr bool IsCommentLine(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r";
  if (line.size() > kMostCommentLineBytes || !TagNameOfLine(line, 0).empty()) return false;
  const std::size_t first = line.find_first_not_of(kBlanks);
  if (first == std::string_view::npos || IsDigit(line[first])) return false;
  for (std::size_t at = first; at < line.size();) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    if (MayBeMove(line.substr(at, end - at))) return false;
    at = std::min(line.find_first_not_of(kBlanks, end), line.size());
  }
  return true;
}
static_assert(IsCommentLine("Annotated by Cy") && IsCommentLine("; note") && IsCommentLine("---"));
static_assert(IsCommentLine("Round 4\r") && !IsCommentLine("Round 1 R3-D") && !IsCommentLine(" "));

}  // namespace plymill
