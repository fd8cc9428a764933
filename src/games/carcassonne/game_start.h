// Game start: recognizes the first line of a game, by the line itself and the lines next to it.
//
// A game starts at
//   - a game line. A line is one if it begins with a date and a comma: "19/04/2022,". A line with
//     two to four commas, or with a date and no comma at its beginning, is one if player A or move
//     0 is on the next line. A date, perhaps with a time and a name, above a later move or a
//     scoring is none: chats write one above each message. A date between players and the first
//     move is none, if it is alone on its line or the players have no game line,
//   - the line of player A, "A = ", unless the line before it is a game line,
//   - the line of move 0, unless a game line or a player is before it,
//   - the line of move 1A, if the line before it is a later move or a scoring, or if there is none.
// "Before" ignores blank lines, notes and, for move 0, a few lines of text; "next" only blank
// lines. A line that starts a game always does so, even if the game before it is not complete.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/carcassonne/date_line.h"
#include "games/carcassonne/head_words.h"
#include "games/carcassonne/ply.h"
#include "scan/game_start.h"
#include "scan/tag_pair.h"

namespace plymill::carcassonne {

// The most blanks and line ends between the parts of a game start.
inline constexpr std::size_t kMaxBlanks = kMaxStartSpaces;

// The most bytes of a tile that comes before its place.
inline constexpr std::size_t kMostTileBeforePlace = 16;

inline constexpr std::size_t kMaxBlankBytes = kMaxBlankSignBytes * kMaxBlanks;

// The most bytes that ReadHead(), AtPlayer() and similar functions read: digits, letters, blanks, a
// bracket and a tile.
inline constexpr std::size_t kHeadBytes =
    5 + PlayerId::kCount + 2 * kMaxBlankBytes + 8 + kMostTileBeforePlace;

// FindGameStart() reads at most this many bytes after the byte that it decides on.
inline constexpr std::size_t kStartLookaheadBytes =
    kByteOrderMark.size() + kMaxGameLineBytes + 2 * kMaxBlankBytes + kHeadBytes;

// Passes at most kMaxBlanks blanks and line ends.
constexpr void SkipFewBlankLines(Cursor& in) {
  for (std::size_t i = 0; i < kMaxBlanks && (IsLineEnd(in.Peek()) || AtBlank(in)); ++i) {
    in.Advance(IsLineEnd(in.Peek()) ? 1 : BlankBytes(in.rest()));
  }
}

// Head: the beginning of a move, with its number and players. `letters`: the number of players.
struct Head {
  bool found = false;
  std::uint32_t number = 0;
  std::size_t letters = 0;
};

// Whether the text at `in`, after a "(", continues a place or (dis).
constexpr bool AtPlaceOrDiscard(Cursor in) {
  SkipFewBlanks(in);
  const char c = in.Peek();
  return IsDigit(c) || c == '-' || c == '+' || c == 'd' || c == 'D' || DashBytes(in.rest()) > 0;
}

// Whether a tile and its place follow in the wrong order: "FCCC (0,1)".
constexpr bool AtTileBeforePlace(Cursor in) {
  constexpr std::string_view kSideSigns = "CRFVAOST", kOthers = "crfKPpIwghmM[]0123456789";
  std::size_t sides = 0;
  for (std::size_t bytes = 0; bytes < kMostTileBeforePlace && !in.at_end(); ++bytes) {
    const bool is_side = kSideSigns.find(in.Peek()) != std::string_view::npos;
    if (!is_side && (sides == 0 || kOthers.find(in.Peek()) == std::string_view::npos)) break;
    sides += is_side ? 1 : 0;
    in.Advance(1);
  }
  SkipFewBlanks(in);
  return sides >= 3 && in.Eat('(') && in.Peek() != 'd' && in.Peek() != 'D' &&
         AtPlaceOrDiscard(in) && in.Peek() != '+';
}

// Reads a head if a place, (dis), or a word such as "concedes" follows it. Only move 0 may have no
// player.
constexpr Head ReadHead(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  Head head;
  std::size_t digits = 0;
  for (; digits < 5 && IsDigit(in.Peek()); ++digits) {
    head.number = head.number * 10 + static_cast<std::uint32_t>(in.Peek() - '0');
    in.Advance(1);
  }
  if (digits == 0) return {};
  for (; PlayerId::IsLetter(in.Peek()); ++head.letters) in.Advance(1);
  SkipFewBlanks(in);
  if (in.Eat('(')) {
    head.found = (head.letters > 0 || head.number == 0) && AtPlaceOrDiscard(in);
  } else {
    const std::string_view word = in.rest().substr(0, 4);
    const bool is_end =
        IsSameWord(word, "conc") || IsSameWord(word, "aban") || IsSameWord(word, "resi");
    head.found = (head.letters > 0 && is_end) ||
                 ((head.letters > 0 || head.number == 0) && AtTileBeforePlace(in));
  }
  return head.found ? head : Head{};
}

// player ::= id "=" ...
constexpr bool AtPlayer(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  if (!PlayerId::IsLetter(in.Peek())) return false;
  in.Advance(1);
  SkipFewBlanks(in);
  return in.Peek() == '=';
}

constexpr bool AtPlayerA(std::string_view text) { return text.starts_with('A') && AtPlayer(text); }

constexpr bool AtMove0(std::string_view text) {
  return text.starts_with('0') && ReadHead(text).found && !IsDigit(text[1]);
}

// Whether `text` begins with a date and a comma: "19/04/2022,".
constexpr bool AtDate(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  if (!EatDate(in)) return false;
  SkipFewBlanks(in);
  return in.Peek() == ',';
}

// Whether `text` begins with a scoring: "+10", "A+7", or "(B+4" if no points come before the
// brackets.
constexpr bool AtScoring(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  while (in.Eat('$')) {
  }
  const bool brackets = in.Eat('(');
  if (brackets) SkipFewBlanks(in);
  if (PlayerId::IsLetter(in.Peek())) {
    in.Advance(1);
  } else if (brackets) {
    return false;
  }
  SkipFewBlanks(in);
  return in.Peek() == '+';
}

// Whether `text` begins with a date alone on its line above a scoring, or a move that goes on with
// a game: any but move 0, and 1A only if move 0 comes before the date.
constexpr bool AtDateOfMove(std::string_view text, bool is_after_move_0) {
  std::string_view next;
  if (!AtDateAlone(text, next)) return false;
  Cursor in(next.substr(0, kMaxBlankBytes + kHeadBytes));
  SkipFewBlankLines(in);
  const Head head = ReadHead(in.rest());
  if (!head.found) return AtScoring(in.rest());
  if (head.number == 0) return false;
  return head.number > 1 || is_after_move_0 || !in.rest().starts_with("1A");
}

// Whether `line` has a plus sign and only characters that occur in scorings. Also true for a
// damaged scoring, such as "A7 (B+4, C+15)", which lacks its first plus sign.
constexpr bool HasScoringSignsAlone(std::string_view line) {
  constexpr std::string_view kSigns = " \t+-=,()$0123456789";
  bool plus = false;
  for (const char c : line) {
    if (kSigns.find(c) == std::string_view::npos && !PlayerId::IsLetter(c)) return false;
    plus = plus || c == '+';
  }
  return plus;
}

// Whether `text` begins with a date without a comma: "19/04/2022 21:19 BGA".
constexpr bool AtBareDate(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  return EatDate(in) && (IsLineEnd(in.Peek()) || AtBlank(in));
}

// Whether `text` begins with a game line that is recognized by its next line: it has commas or a
// date, is no scoring, and player A or move 0 follows it. `text` must not begin with blanks.
constexpr bool AtOtherGameLine(std::string_view text) {
  if (text.empty() || !(IsNameLetter(text[0]) || text[0] == '~' || text[0] == '\'')) return false;
  const std::string_view head = text.substr(0, kMaxGameLineBytes);
  const std::size_t end = head.find('\n');
  if (end == std::string_view::npos) return false;
  std::size_t commas = 0;
  for (const char c : head.substr(0, end)) commas += c == ',' ? 1 : 0;
  if ((commas < 2 || commas > 4) && !AtBareDate(text)) return false;
  if (AtPlayer(text) || AtScoring(text) || ReadHead(text).found) return false;
  if (HasScoringSignsAlone(TrimEnd(head.substr(0, end)))) return false;
  Cursor in(text.substr(end, kMaxBlankBytes + kHeadBytes));
  SkipFewBlankLines(in);
  return AtPlayerA(in.rest()) || AtMove0(in.rest());
}

constexpr bool AtGameLine(std::string_view text) { return AtDate(text) || AtOtherGameLine(text); }

// The beginning of the line before `line`; npos if there is none. A byte order mark begins a
// source.
constexpr std::size_t LineBeforeInSource(std::string_view text, std::size_t line) {
  return MarkBytes(text, line) > 0 ? std::string_view::npos : LineBefore(text, line);
}

// The last line before `line` that is neither blank nor a note, from its first byte that is not
// blank; empty if there is none.
constexpr std::string_view LineBeforeNotes(std::string_view text, std::size_t line) {
  while (true) {
    line = LineBeforeInSource(text, line);
    if (line == std::string_view::npos) return {};
    const std::string_view found = AfterBlanks(text, line);
    const bool is_blank = found.empty() || IsLineEnd(found[0]);
    if (!is_blank && !found.starts_with('/')) return found;
  }
}

// Whether players without a game line come before `line`. Ignores notes and blank lines.
constexpr bool IsAfterPlayersAlone(std::string_view text, std::size_t line) {
  std::string_view before = LineBeforeNotes(text, line);
  if (!AtPlayer(before)) return false;
  for (int players = 0; players < PlayerId::kCount && AtPlayer(before); ++players) {
    before = LineBeforeNotes(text, static_cast<std::size_t>(before.data() - text.data()));
  }
  return before.empty() || !AtGameLine(before);
}

// Whether `text` begins with a line that has a date at its beginning, and move 0 or 1A follows it.
constexpr bool AtDateOfStart(std::string_view text) {
  if (!AtDate(text) && !AtBareDate(text)) return false;
  const std::size_t end = text.substr(0, kMaxGameLineBytes).find('\n');
  if (end == std::string_view::npos) return false;
  Cursor in(text.substr(end, kMaxBlankBytes + kHeadBytes));
  SkipFewBlankLines(in);
  const Head head = ReadHead(in.rest());
  return head.found && head.number <= 1;
}

// Whether a date at `line`, between players and the first move, belongs to their game: it is alone
// on its line, or begins the only game line of the game, which should stand before the players.
constexpr bool IsDateInHeader(std::string_view text, std::size_t line, std::string_view found) {
  if (!AtDateOfStart(found)) return false;
  std::string_view next;
  return AtDateAlone(found, next) ? AtPlayer(LineBeforeNotes(text, line))
                                  : IsAfterPlayersAlone(text, line);
}

// The most lines of text between the header of a game and its move 0.
inline constexpr int kMostHeaderTexts = 4;

// Whether a header comes before `line`, with only notes, blank lines and a few lines of text
// between them: "Round 4", "Annotated by Cy".
constexpr bool IsAfterHeader(std::string_view text, std::size_t line) {
  for (int lines = 0; lines <= kMostHeaderTexts;) {
    line = LineBeforeInSource(text, line);
    if (line == std::string_view::npos) return false;
    const std::string_view found = AfterBlanks(text, line);
    if (found.empty() || IsLineEnd(found[0]) || found.starts_with('/')) continue;
    if (AtPlayer(found) || AtDate(found)) return true;
    if (lines == 0 && AtOtherGameLine(found)) return true;
    if (ReadHead(found).found || AtScoring(found)) return false;
    ++lines;
  }
  return false;
}

// The number of digits at the beginning of `word`, from its lowest byte on; at most 7.
constexpr unsigned DigitsOf(std::uint64_t word) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101, kHighs = kOnes << 7;
  constexpr std::uint64_t kNoMore = std::uint64_t{1} << 63;
  const std::uint64_t values = word ^ kOnes * '0';  // 0 to 9 for digits, else more
  const std::uint64_t others = ((values & ~kHighs) + kOnes * (0x80 - 10)) | values;
  return static_cast<unsigned>(std::countr_zero((others & kHighs) | kNoMore)) / 8;
}

// Whether `text` begins with a place or (dis), after blanks.
constexpr bool AtBrackets(std::string_view text) {
  Cursor in(text);
  SkipFewBlanks(in);
  return in.Eat('(') && AtPlaceOrDiscard(in);
}

// A quick test: nearly all lines are later moves, which start no game. Returns the number of the
// later move at `line`; 0 for moves 0 and 1A and for all other lines, which may start a game. The
// digits are counted without a branch, because the CPU cannot predict their number.
constexpr std::uint32_t LaterMove(std::string_view text, std::size_t line) {
  std::uint64_t word = 0;
  if (std::is_constant_evaluated() || text.size() - line < sizeof(word)) return 0;
  std::memcpy(&word, text.data() + line, sizeof(word));
  const unsigned digits = DigitsOf(word);
  const auto after = static_cast<std::uint32_t>(word >> 8 * (digits & 7));
  const auto player = static_cast<char>(after);
  const bool is_1a = digits == 1 && (word & 0xFFFF) == ('1' | 'A' << 8);
  const bool is_head = digits - 1 < 4 && (word & 0xFF) != '0' && PlayerId::IsLetter(player);
  const bool is_later = is_head && !is_1a &&
                        ((after >> 8 & 0xFFFF) == (' ' | '(' << 8) ||
                         AtBrackets(text.substr(line + digits + 1, kHeadBytes)));
  std::uint32_t number = 0;
  for (unsigned i = 0; is_later && i < digits; ++i, word >>= 8) {
    number = number * 10 + static_cast<std::uint32_t>(word & 0xF);
  }
  return number;
}

// Recognizes the moves of consecutive lines. Their numbers count up by one, so that comparing one
// word recognizes the next move.
class LaterMoves {
 public:
  // Whether LaterMove() finds a move at `line`.
  constexpr bool Pass(std::string_view text, std::size_t line) {
    std::uint64_t word = 0;
    if (std::is_constant_evaluated() || text.size() - line < sizeof(word)) return false;
    std::memcpy(&word, text.data() + line, sizeof(word));
    if (kHeadWords.PlayerOf(word, next_) >= PlayerId::kCount) [[unlikely]] {
      const std::uint32_t number = LaterMove(text, line);
      if (number == 0) return false;
      next_ = number;
    }
    next_ = next_ + 1 < HeadWords::kMost ? next_ + 1 : kFirst;
    return true;
  }

 private:
  static constexpr std::uint32_t kFirst = 2;

  std::uint32_t next_ = kFirst;
};

// A quick test for most game lines: "19/04/2022," or "19.04.2022,".
constexpr bool AtRegularDate(std::string_view text, std::size_t line) {
  if (text.size() - line < 11 || text[line + 2] != text[line + 5]) return false;
  if (text[line + 2] != '/' && text[line + 2] != '.') return false;
  constexpr std::size_t kDigits[] = {0, 1, 3, 4, 6, 7, 8, 9};
  bool digits = true;
  for (const std::size_t at : kDigits) digits = digits && IsDigit(text[line + at]);
  return digits && text[line + 10] == ',';
}

// Whether a game starts at `line`, which has a move. `found`: the text from the move on; `head`:
// its head.
constexpr bool IsMoveAtStart(std::string_view text, std::size_t line, std::string_view found,
                             const Head& head) {
  if (found[0] == '0' && !IsDigit(found[1])) return !IsAfterHeader(text, line);
  if (head.number != 1 || !found.starts_with("1A")) return false;
  const std::string_view before = LineBeforeNotes(text, line);
  const Head last = ReadHead(before);
  return before.empty() || (last.found && last.number > 1) || AtScoring(before);
}

// A quick test that game lines above players do not pass: whether a digit or a scoring begins the
// next line.
constexpr bool IsAboveMove(std::string_view text) {
  const std::string_view line = text.substr(0, kMaxGameLineBytes);
  const std::size_t end = line.find('\n');
  if (end == std::string_view::npos) return false;
  Cursor in(text.substr(end, kMaxBlankBytes + kHeadBytes));
  SkipFewBlankLines(in);
  return IsDigit(in.Peek()) || AtScoring(in.rest());
}

// Whether a date at `line` goes on with a game: alone on its line above a move, or in a header.
constexpr bool IsDateOfMove(std::string_view text, std::size_t line, std::string_view found) {
  if (!IsAboveMove(found)) return false;
  return AtDateOfMove(found, false) ||
         (AtDateOfMove(found, true) && AtMove0(LineBeforeNotes(text, line))) ||
         IsDateInHeader(text, line, found);
}

// Whether a game starts at `line`, in which LaterMove() finds no move.
constexpr bool IsOtherGameStart(std::string_view text, std::size_t line) {
  if (AtRegularDate(text, line)) return !IsDateOfMove(text, line, text.substr(line));
  const std::string_view found = AfterBlanks(text, line);
  if (found.empty() || IsLineEnd(found[0])) return false;
  const Head head = IsDigit(found[0]) ? ReadHead(found) : Head{};
  if (head.found) return IsMoveAtStart(text, line, found, head);
  if (AtPlayer(found)) {
    if (found[0] != 'A') return false;
    const std::string_view before = LineBeforeNotes(text, line);
    return before.empty() || !AtGameLine(before);
  }
  return AtGameLine(found) && !IsDateOfMove(text, line, found);
}

constexpr bool IsGameStart(std::string_view text, std::size_t line) {
  return LaterMove(text, line) == 0 && IsOtherGameStart(text, line);
}

// The offset of the first game start at or after `from`; text.size() if there is none.
constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
  if (from == 0 && !text.empty() && IsGameStart(text, 0)) return 0;
  StartPlaces<> lines(text, from);
  LaterMoves moves;
  std::size_t line = lines.Next();
  while (line < text.size() &&
         (moves.Pass(text, line) || text[line] == '\n' || !IsOtherGameStart(text, line))) {
    line = lines.Next();
  }
  return line;
}

}  // namespace plymill::carcassonne
