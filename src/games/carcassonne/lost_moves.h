// Lost moves: moves and players in text that should have none: a note, a name, a part of the game
// line. They are there because a line end was lost.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/ending.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/ply.h"
#include "scan/markup.h"

namespace plymill::carcassonne {

// The most bytes after the head of a move that are read.
inline constexpr std::size_t kMostLostMoveBytes = 64;

// Passes `sign`, once or twice. Returns whether it is there.
constexpr bool EatSign(Cursor& in, char sign) {
  if (!in.Eat(sign)) return false;
  in.Eat(sign);
  return true;
}

// Passes a place in round brackets, in any form that the grammar reads. One bracket may be missing,
// and signs may be doubled. Returns whether there is one.
constexpr bool EatPlace(Cursor& in) {
  const bool is_opened = EatSign(in, '(');
  for (int number = 0; number < 2; ++number) {
    SkipFewBlanks(in);
    if (number > 0 && EatSign(in, ',')) SkipFewBlanks(in);
    const std::size_t dash = DashBytes(in.rest());
    in.Advance(dash);
    if (dash == 0 && !in.Eat('-')) in.Eat('+');
    if (!IsDigit(in.Peek())) return false;
    while (IsDigit(in.Peek())) in.Advance(1);
  }
  SkipFewBlanks(in);
  return EatSign(in, ')') || is_opened;
}

// Passes "(dis)" in any letter case. Returns whether it is there.
constexpr bool EatDiscard(Cursor& in) {
  if (!in.Eat('(')) return false;
  SkipFewBlanks(in);
  if (!in.EatLetter('D') || !in.EatLetter('I') || !in.EatLetter('S')) return false;
  SkipFewBlanks(in);
  return in.Eat(')');
}

// Whether a tile of at least three sides begins at `in`. Blanks and tags in it are ignored.
constexpr bool AtTileOfMove(Cursor in) {
  constexpr std::string_view kSideSigns = "CRFVAOSTcrf", kOthers = "KPpIwghmM0123456789";
  std::size_t sides = 0;
  for (SkipFewBlanks(in); sides < 3;) {
    const std::size_t tag = MarkupBytes(in.rest());
    if (tag > 0) {
      in.Advance(tag);
    } else if (!in.at_end() && kSideSigns.find(in.Peek()) != std::string_view::npos) {
      in.Advance(1);
      ++sides;
    } else if (sides > 0 && (AtBlank(in) || kOthers.find(in.Peek()) != std::string_view::npos)) {
      in.Advance(AtBlank(in) ? BlankBytes(in.rest()) : 1);
    } else {
      return false;
    }
    if (in.at_end()) break;
  }
  return sides >= 3;
}

// Whether `text` begins with a whole move and its number: "1A (0,1) FCCC", "58A concedes".
constexpr bool AtWholeMove(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes + kMostLostMoveBytes));
  std::size_t digits = 0;
  for (; digits < 5 && IsDigit(in.Peek()); ++digits) in.Advance(1);
  if (digits == 0 || IsDigit(in.Peek())) return false;
  bool named = false;
  while (PlayerId::IsLetter(in.Peek())) {
    in.Advance(1);
    named = true;
  }
  if (!named && in.Peek() >= 'a' && in.Peek() <= 'l') in.Advance(1);
  SkipFewBlanks(in);
  const std::string_view word = FirstWord(in.rest());
  if (named && (IsConcession(word) || IsAbandonment(word))) return true;
  if (!word.empty()) return AtTileBeforePlace(in);
  Cursor place = in;
  return (EatPlace(in) && AtTileOfMove(in)) || (EatDiscard(place) && AtTileOfMove(place));
}

// Whether `c` may follow the number of a move: a player, a place or a blank.
constexpr bool MayFollowNumber(char c) {
  const char capital = static_cast<char>(c & ~0x20);
  return c == '(' || IsSpace(c) || (c & 0x80) != 0 || PlayerId::IsLetter(capital);
}

// The offset of the first whole move in `text` at or after `from`; npos if there is none.
constexpr std::size_t FindWholeMove(std::string_view text, std::size_t from = 0) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (!IsDigit(text[at])) continue;
    const std::size_t number = at;
    while (at < text.size() && IsDigit(text[at])) ++at;
    if (at == text.size()) break;
    if (MayFollowNumber(text[at]) && AtWholeMove(text.substr(number))) return number;
  }
  return std::string_view::npos;
}

// The offset of the first line of a player in `text`, such as "B = "; npos if there is none.
constexpr std::size_t FindPlayerIn(std::string_view text) {
  for (std::size_t sign = text.find('='); sign != std::string_view::npos;
       sign = text.find('=', sign + 1)) {
    const std::string_view before = TrimEnd(text.substr(0, sign));
    if (!before.empty() && PlayerId::IsLetter(before.back())) return before.size() - 1;
  }
  return std::string_view::npos;
}

// The offset of the first move or player in a part of the header; npos if there is none.
constexpr std::size_t FindSwallowed(std::string_view text) {
  return std::min(FindWholeMove(text), FindPlayerIn(text));
}

}  // namespace plymill::carcassonne
