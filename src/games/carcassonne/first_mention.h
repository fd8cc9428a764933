// Where a player is named first among the moves of a game, for who remarks on that at its end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "games/carcassonne/blank.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/ply.h"
#include "scan/cursor.h"

namespace plymill::carcassonne {

// The head of a move, "12AB" or "12b", with the letter at `at` of `line`; empty where it is in
// none.
constexpr std::string_view HeadAround(std::string_view line, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && PlayerId::IsLetter(line[begin - 1])) --begin;
  const std::size_t letters = begin;
  while (begin > 0 && IsDigit(line[begin - 1])) --begin;
  Cursor in(line.substr(at + 1));
  while (PlayerId::IsLetter(in.Peek())) in.Advance(1);
  const bool ends = in.at_end() || in.Peek() == '(' || BlankBytes(in.rest()) > 0;
  const bool begins = begin == 0 || IsBlank(line[begin - 1]) || line[begin - 1] == '\xA0';
  if (begin == letters || !begins || !ends) return {};
  return line.substr(begin, at + 1 + in.offset() - begin);
}

// "J+4", the letter at `at` of `line`; empty where no points stand behind it.
constexpr std::string_view ScoreAround(std::string_view line, std::size_t at) {
  Cursor in(line.substr(at + 1));
  SkipFewBlanks(in);
  const bool scores = in.Peek() == '+' || in.Peek() == '=';
  const bool is_word = at > 0 && IsNameLetter(line[at - 1]);
  return scores && !is_word ? line.substr(at, in.offset() + 2) : std::string_view();
}

// The move or the score in `text`, notes aside, that names `player` first; nothing, at its
// beginning, where none does.
constexpr std::string_view FirstMention(std::string_view text, PlayerId player) {
  const char small = static_cast<char>(player.letter() | 0x20);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    line = AtPlayer(BehindBlanks(text, begin)) ? "" : line.substr(0, line.find('/'));
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
