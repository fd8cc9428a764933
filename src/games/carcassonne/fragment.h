// Fragment: moves and scorings that belong to no game, also in forms that the grammar does not
// read. Text between games that contains a fragment is rejected, not skipped.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/ply.h"
#include "scan/plain_signs.h"

namespace plymill::carcassonne {

// Passes the signs that people put after the numbers of a list, and the blanks around them.
constexpr void PassListSigns(Cursor& in) {
  SkipFewBlanks(in);
  while (in.Eat('.') || in.Eat(')') || in.Eat(':') || in.Eat('-')) SkipFewBlanks(in);
}

// Whether a move follows that has signs or blanks around its player, or no round brackets:
// "1. A (0,1) FCCC", "1A: (0,1) FCCC", "0) (0,0) RCRF", "1A 0,1 FCCC".
constexpr bool AtOddMove(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  std::size_t digits = 0;
  for (; digits < 5 && IsDigit(in.Peek()); ++digits) in.Advance(1);
  if (digits == 0) return false;
  PassListSigns(in);
  const bool player = PlayerId::IsLetter(in.Peek());
  if (!player && !(text[0] == '0' && digits == 1)) return false;
  if (player) in.Advance(1);
  PassListSigns(in);
  const bool bracket = in.Eat('(') || in.Eat('[');
  if (bracket && (in.Peek() == '-' || DashBytes(in.rest()) > 0)) return true;
  if (!IsDigit(in.Peek())) return false;
  while (IsDigit(in.Peek())) in.Advance(1);
  return bracket || in.Peek() == ',';
}

// Passes a number with or without a sign. Returns whether there is one.
constexpr bool EatNumber(Cursor& in) {
  if (!in.Eat('-')) in.Eat('+');
  const bool is_number = IsDigit(in.Peek());
  while (IsDigit(in.Peek())) in.Advance(1);
  return is_number;
}

// Passes the signs and blanks between the cells of a table or the fields of a list.
constexpr void PassCellEnd(Cursor& in) {
  constexpr std::string_view kSigns = "|,;\"";
  for (std::size_t i = 0; i < kMaxBlanks; ++i) {
    if (AtBlank(in)) {
      in.Advance(BlankBytes(in.rest()));
    } else if (kSigns.find(in.Peek()) != std::string_view::npos) {
      in.Advance(1);
    } else {
      return;
    }
  }
}

// Whether one of the words of `text` is a tile of the base game. Reads only the first line, and at
// most kMostBytes of it.
constexpr bool HasTileWord(std::string_view text) {
  constexpr std::string_view kInTile = "CRFKPmM0123456789";
  constexpr std::size_t kMostBytes = 48;
  const std::string_view line = text.substr(0, text.find('\n')).substr(0, kMostBytes);
  std::size_t sides = 0;
  bool in_word = false, fits = true;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const char c = i < line.size() ? line[i] : ' ';
    if (!IsLetter(c) && !IsDigit(c)) {
      if (in_word && fits && sides >= 4) return true;
      sides = 0;
      in_word = false;
      fits = true;
      continue;
    }
    in_word = true;
    fits = fits && kInTile.find(c) != std::string_view::npos;
    sides += c == 'C' || c == 'R' || c == 'F' ? 1 : 0;
  }
  return false;
}

// Whether a move in an unknown form follows: its number and player, or the number 0, then other
// signs and a tile: "1A; 0;1; FCCC", "0 / 0,0 / RCRF".
constexpr bool AtMoveOfOtherForm(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  std::size_t digits = 0;
  for (; digits < 5 && IsDigit(in.Peek()); ++digits) in.Advance(1);
  if (digits == 0) return false;
  PassListSigns(in);
  const bool player = PlayerId::IsLetter(static_cast<char>(in.Peek() & ~0x20));
  if (!player && !(text[0] == '0' && digits == 1)) return false;
  if (player) in.Advance(1);
  if (IsLetter(in.Peek())) return false;
  return HasTileWord(text.substr(in.offset()));
}

// Whether a cell ends at `in`, and the next cell begins with a tile of the base game.
constexpr bool AtTileOfCell(Cursor in) {
  constexpr std::string_view kInTile = "FCRmM0123456789";
  PassCellEnd(in);
  std::size_t sides = 0;
  while (!in.at_end() && kInTile.find(in.Peek()) != std::string_view::npos) {
    sides += in.Peek() == 'F' || in.Peek() == 'C' || in.Peek() == 'R' ? 1 : 0;
    in.Advance(1);
  }
  return sides >= 4;
}

// Whether `line` contains a place and a tile after it, with any text before them: "A2 (0,2) RRCC",
// or "| 1A | (0,2) | RRCC |". One bracket of the place may be missing.
constexpr bool HasPlacement(std::string_view line) {
  for (std::size_t comma = line.find(','); comma != std::string_view::npos;
       comma = line.find(',', comma + 1)) {
    std::size_t number = comma;
    while (number > 0 && IsDigit(line[number - 1])) --number;
    if (number == comma) continue;
    if (number > 0 && (line[number - 1] == '-' || line[number - 1] == '+')) --number;
    const bool open = number > 0 && line[number - 1] == '(';
    Cursor in(line.substr(comma + 1, kHeadBytes));
    if (EatNumber(in) && (in.Eat(')') || open) && AtTileOfCell(in)) return true;
  }
  return false;
}

// Whether `line` is a scoring: "+10 (B+4)". A note may follow the scoring. "+1 for this" is a
// sentence, not a scoring. A line that begins with a dollar sign counts as a scoring even if
// AtScoring() cannot read it, because the scoring may be damaged.
constexpr bool IsScoring(std::string_view line) {
  line = line.substr(0, line.find('/'));
  const bool has_points = std::any_of(line.begin(), line.end(), IsDigit);
  return has_points && HasScoringSignsAlone(line) && (AtScoring(line) || line.starts_with('$'));
}

// Whether `line` begins with a move or a player, or contains a place and a tile, in full-width
// signs.
constexpr bool AtWideMove(std::string_view line) {
  if (line.find('\xEF') == std::string_view::npos) return false;
  const PlainSigns signs(line);
  const std::string_view plain = signs.text();
  return ReadHead(plain).found || AtOddMove(plain) || HasPlacement(plain) || AtPlayer(plain);
}

// Whether a line begins with a move or a scoring in any form, or contains a place and a tile.
// `found`: the text from the first byte of the line that is not blank; `written`: the part of
// `found` up to the line end.
constexpr bool AtMoves(std::string_view found, std::string_view written) {
  return ReadHead(found).found || AtOddMove(found) || HasPlacement(written) ||
         AtMoveOfOtherForm(written) || AtWideMove(written) || IsScoring(TrimEnd(written));
}

// Whether `line` may contain a move, a scoring or a player: all of them have a digit, an equals
// sign, or a full-width sign. Most lines of other texts have none of these.
constexpr bool MayHoldMoves(std::string_view line) {
  for (const char c : line) {
    if (IsDigit(c) || c == '=' || MayBeWide(c)) return true;
  }
  return false;
}

// Finds moves and scorings that belong to no game, and lists of players that lack player A. If a
// line has a move or a scoring, returns the offset of the players directly before that line, or of
// the line itself if there are no such players. If no line has one, returns the offset of the
// players at the end of `text`, or text.size().
constexpr std::size_t FindFragment(std::string_view text) {
  std::size_t begin_of_players = text.size(), players = 0;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t line_end = std::min(text.find('\n', line), text.size());
    const bool may_hold = MayHoldMoves(text.substr(line, line_end - line));
    const std::string_view found = AfterBlanks(text, line);
    const std::size_t begin = text.size() - found.size();
    const std::string_view written = found.substr(0, line_end - begin);
    const bool is_header = players > 0 && players < PlayerId::kCount;
    if (may_hold && AtMoves(found, written)) return is_header ? begin_of_players : begin;
    if (line_end == text.size()) return text.size();
    if (may_hold && AtPlayer(found)) {
      if (players++ == 0) begin_of_players = begin;
    } else if (!TrimEnd(written).empty() && written[0] != '/') {  // notes may stand among players
      players = 0;
    }
    line = line_end + 1;
  }
  return players > 0 && players < PlayerId::kCount ? begin_of_players : text.size();
}

// The first move 0 within a line of moves, or move 1A after a later move, where another game
// begins. text.size() if there is none. After a tab, these moves belong to the same game. Does not
// look at the text of a line after a note.
constexpr std::size_t FindGameWithinLine(std::string_view text) {
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t begin = AfterFewSpaces(text, line);
    const Head first = ReadHead(text.substr(begin));
    bool after_later = first.number > 1;
    for (std::size_t at = begin + 1; first.found && at < text.size() && text[at] != '\n'; ++at) {
      if (text[at] == '/') break;
      if (text[at - 1] != ' ' || !IsDigit(text[at])) continue;
      const std::string_view rest = text.substr(at);
      const Head head = ReadHead(rest);
      if (AtMove0(rest) || (after_later && head.found && rest.starts_with("1A"))) return at;
      after_later |= head.number > 1;
    }
    line = std::min(text.find('\n', begin), text.size() - 1) + 1;
  }
  return text.size();
}

}  // namespace plymill::carcassonne
