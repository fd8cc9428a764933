// FirstMention: the first move or score in the text of a game that names a given player, for
// remarks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/ply.h"

namespace plymill::carcassonne {

// The head of a move, such as "12AB" or "12b", that contains the letter at `at` of `line`; empty if
// there is none. Reads only as many bytes as a head can have, because the caller tests each letter
// of a long word.
constexpr std::string_view HeadAround(std::string_view line, std::size_t at) {
  constexpr std::size_t kMostDigits = 4;  // digits of kMaxNumber
  const std::size_t first = at - std::min<std::size_t>(at, PlayerId::kCount + kMostDigits);
  std::size_t begin = at;
  while (begin > first && PlayerId::IsLetter(line[begin - 1])) --begin;
  const std::size_t letters = begin;
  while (begin > first && IsDigit(line[begin - 1])) --begin;
  Cursor in(line.substr(at + 1, kHeadBytes));
  while (PlayerId::IsLetter(in.Peek())) in.Advance(1);
  const std::size_t end = at + 1 + in.offset();
  const bool ends = end == line.size() || line[end] == '(' || BlankBytes(line.substr(end)) > 0;
  const bool begins =
      begin == 0 || IsLineEnd(line[begin - 1]) || BlankBytesAtEnd(line.substr(0, begin)) > 0;
  return begin != letters && begins && ends ? line.substr(begin, end - begin) : std::string_view();
}

// The score, such as "J+4", whose player is the letter at `at` of `line`; empty if no points
// follow.
constexpr std::string_view ScoreAround(std::string_view line, std::size_t at) {
  const bool is_word = at > 0 && IsNameLetter(line[at - 1]);
  Cursor in(line.substr(at + 1, kHeadBytes));
  SkipFewBlanks(in);
  if (is_word || (!in.Eat('+') && !in.Eat('='))) return {};
  SkipFewBlanks(in);
  while (IsDigit(in.Peek())) in.Advance(1);
  return line.substr(at, 1 + in.offset());
}

// The first move or score in `text`, outside of notes, that names `player`. If there is none, an
// empty text at the beginning of `text`.
constexpr std::string_view FirstMention(std::string_view text, PlayerId player) {
  const char small = static_cast<char>(player.letter() | 0x20);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    line = AtPlayer(AfterBlanks(text, begin)) ? "" : line.substr(0, line.find('/'));
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (line[at] != player.letter() && line[at] != small) continue;
      const std::string_view head = HeadAround(line, at);
      if (!head.empty()) return head;
      const std::string_view score = ScoreAround(line, at);
      if (!score.empty() && line[at] == player.letter()) return score;
    }
    begin = end + 1;
  }
  return text.substr(0, 0);
}

}  // namespace plymill::carcassonne
