// Game starts of Carcassonne, decided from one line and those next to it.
//
// A game starts at
//   - a game line: it begins with a date of three numbers and a comma; or it has two to
//     four commas, or only the date, and player A or move 0 is the next line,
//   - the line of player A, "A = ", unless a game line stands before it,
//   - the line of move 0, unless a game line or a player stands before it,
//   - the line of move 1A, where nothing, a later move or a scoring stands before it.
// Blank lines may stand between; notes may too, but for the next line of a game line.
// A line that starts a game always does, whatever the game before it lacks.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "games/carcassonne/blank.h"
#include "games/carcassonne/head_words.h"
#include "games/carcassonne/ply.h"
#include "scan/cursor.h"
#include "scan/game_start.h"
#include "scan/hyphen.h"
#include "scan/tag_pair.h"

namespace plymill::carcassonne {

// Blanks and line ends that may stand between the parts of a game start.
inline constexpr std::size_t kMaxBlanks = kMaxStartSpaces;
inline constexpr std::size_t kMaxGameLineBytes = 256;

// A tile that stands before its place has at most that many bytes.
inline constexpr std::size_t kMostTileBeforePlace = 16;

// What AtHead() and the like look at: digits, letters, blanks and a bracket.
inline constexpr std::size_t kMaxBlankBytes = 3 * kMaxBlanks;
inline constexpr std::size_t kHeadBytes =
    5 + PlayerId::kCount + 2 * kMaxBlankBytes + 8 + kMostTileBeforePlace;

// FindGameStart() decides on a byte from at most this many behind it.
inline constexpr std::size_t kStartLookaheadBytes =
    kByteOrderMark.size() + kMaxGameLineBytes + 2 * kMaxBlankBytes + kHeadBytes;

// Pass blanks, and line ends among them.
constexpr void SkipFewBlanks(Cursor& in) {
  for (std::size_t i = 0; i < kMaxBlanks && AtBlank(in); ++i) in.Advance(BlankBytes(in.rest()));
}
constexpr void SkipFewBlankLines(Cursor& in) {
  for (std::size_t i = 0; i < kMaxBlanks && (IsLineEnd(in.Peek()) || AtBlank(in)); ++i) {
    in.Advance(IsLineEnd(in.Peek()) ? 1 : BlankBytes(in.rest()));
  }
}

// The beginning of a move: its number and players. `letters` is 0 where none is named.
struct Head {
  bool found = false;
  std::uint32_t number = 0;
  std::size_t letters = 0;
};

// Whether a place or (dis) goes on at `in`, behind its "(".
constexpr bool AtPlaceOrDiscard(Cursor in) {
  SkipFewBlanks(in);
  const char c = in.Peek();
  return IsDigit(c) || c == '-' || c == '+' || c == 'd' || c == 'D' || DashBytes(in.rest()) > 0;
}

// Whether a tile and its place follow, the wrong way round: "FCCC (0,1)".
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

// Reads a head with a place, (dis), or a word such as "concedes" behind it. Only move 0
// may do without a player.
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

// `line` without the blanks before it, at most kMaxBlanks.
constexpr std::string_view BehindBlanks(std::string_view text, std::size_t line) {
  Cursor in(text.substr(line + MarkBytes(text, line)));
  SkipFewBlanks(in);
  return in.rest();
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

// Passes "19/04/2022" or "2022-06-05". Returns whether it is there.
constexpr bool EatDate(Cursor& in) {
  for (int part = 0; part < 3; ++part) {
    std::size_t digits = 0;
    for (; digits < 4 && IsDigit(in.Peek()); ++digits) in.Advance(1);
    if (digits == 0) return false;
    if (part < 2 && !in.Eat('/') && !in.Eat('.') && !in.Eat('-')) return false;
  }
  return true;
}

// "19/04/2022,"
constexpr bool AtDate(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  if (!EatDate(in)) return false;
  SkipFewBlanks(in);
  return in.Peek() == ',';
}

// Whether a scoring follows: "+10", "A+7", or "(B+4" where who is outside the brackets has none.
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

// "19/04/2022 21:19 BGA", which has lost its commas
constexpr bool AtBareDate(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  return EatDate(in) && (IsLineEnd(in.Peek()) || AtBlank(in));
}

// A line with commas or a date, no scoring, that player A or move 0 follows. `text` begins behind
// its blanks.
constexpr bool AtOtherGameLine(std::string_view text) {
  if (text.empty() || !(IsNameLetter(text[0]) || text[0] == '~' || text[0] == '\'')) return false;
  const std::string_view head = text.substr(0, kMaxGameLineBytes);
  const std::size_t end = head.find('\n');
  if (end == std::string_view::npos || AtPlayer(text) || AtScoring(text)) return false;
  if (ReadHead(text).found) return false;
  std::size_t commas = 0;
  for (const char c : head.substr(0, end)) commas += c == ',' ? 1 : 0;
  if ((commas < 2 || commas > 4) && !AtBareDate(text)) return false;
  Cursor in(text.substr(end, kMaxBlankBytes + kHeadBytes));
  SkipFewBlankLines(in);
  return AtPlayerA(in.rest()) || AtMove0(in.rest());
}

constexpr bool AtGameLine(std::string_view text) { return AtDate(text) || AtOtherGameLine(text); }

// The last line before `line` that is neither blank nor a note, from its first byte that
// is not blank; empty where there is none.
constexpr std::string_view LineBeforeNotes(std::string_view text, std::size_t line) {
  while (true) {
    line = LineBefore(text, line);
    if (line == std::string_view::npos) return {};
    const std::string_view found = BehindBlanks(text, line);
    const bool is_blank = found.empty() || IsLineEnd(found[0]);
    if (!is_blank && !found.starts_with('/')) return found;
  }
}

// So many lines of text may stand between the header of a game and its move 0.
inline constexpr int kMostHeaderTexts = 4;

// Whether a header stands before `line`, with nothing behind it but notes, blank lines and a few
// lines of text: "Round 4", "Annotated by Cy".
constexpr bool IsBehindHeader(std::string_view text, std::size_t line) {
  for (int lines = 0; lines <= kMostHeaderTexts;) {
    line = LineBefore(text, line);
    if (line == std::string_view::npos) return false;
    const std::string_view found = BehindBlanks(text, line);
    if (found.empty() || IsLineEnd(found[0]) || found.starts_with('/')) continue;
    if (AtPlayer(found) || AtDate(found)) return true;
    if (lines == 0 && AtOtherGameLine(found)) return true;
    if (ReadHead(found).found || AtScoring(found)) return false;
    ++lines;
  }
  return false;
}

// How many of the first 7 bytes of `word`, from its lowest on, are digits before another byte.
constexpr unsigned DigitsOf(std::uint64_t word) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101, kHighs = kOnes << 7;
  constexpr std::uint64_t kNoMore = std::uint64_t{1} << 63;
  const std::uint64_t values = word ^ kOnes * '0';  // 0 to 9, or more
  const std::uint64_t others = ((values & ~kHighs) + kOnes * (0x80 - 10)) | values;
  return static_cast<unsigned>(std::countr_zero((others & kHighs) | kNoMore)) / 8;
}

// Whether a place or (dis) begins at `text`, blanks passed.
constexpr bool AtBrackets(std::string_view text) {
  Cursor in(text);
  SkipFewBlanks(in);
  return in.Eat('(') && AtPlaceOrDiscard(in);
}

// A quick answer for nearly all lines: a move that is not 1A, with its number; 0 for other lines.
// How many digits a number has, no branch asks: no predictor knows.
constexpr std::uint32_t LaterMove(std::string_view text, std::size_t line) {
  std::uint64_t word = 0;
  if (std::is_constant_evaluated() || text.size() - line < sizeof(word)) return 0;
  std::memcpy(&word, text.data() + line, sizeof(word));
  const unsigned digits = DigitsOf(word);
  const auto behind = static_cast<std::uint32_t>(word >> 8 * (digits & 7));
  const auto player = static_cast<char>(behind);
  const bool is_1a = digits == 1 && (word & 0xFFFF) == ('1' | 'A' << 8);
  const bool is_head = digits - 1 < 4 && (word & 0xFF) != '0' && PlayerId::IsLetter(player);
  const bool is_later = is_head && !is_1a &&
                        ((behind >> 8 & 0xFFFF) == (' ' | '(' << 8) ||
                         AtBrackets(text.substr(line + digits + 1, kHeadBytes)));
  std::uint32_t number = 0;
  for (unsigned i = 0; is_later && i < digits; ++i, word >>= 8) {
    number = number * 10 + static_cast<std::uint32_t>(word & 0xF);
  }
  return number;
}

// Passes lines one behind the other. Such moves count up by one: the next one is known by the
// word it begins with.
class LaterMoves {
 public:
  // Whether LaterMove() finds one at `line`.
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

// A quick answer for most game lines: "19/04/2022,"
constexpr bool AtRegularDate(std::string_view text, std::size_t line) {
  if (text.size() - line < 11 || text[line + 2] != '/' || text[line + 5] != '/') return false;
  constexpr std::size_t kDigits[] = {0, 1, 3, 4, 6, 7, 8, 9};
  bool digits = true;
  for (const std::size_t at : kDigits) digits = digits && IsDigit(text[line + at]);
  return digits && text[line + 10] == ',';
}

// Whether a game starts at `line`, which holds the move that `found` begins with.
constexpr bool IsMoveAtStart(std::string_view text, std::size_t line, std::string_view found) {
  if (AtMove0(found)) return !IsBehindHeader(text, line);
  if (!found.starts_with("1A")) return false;
  const std::string_view before = LineBeforeNotes(text, line);
  const Head head = ReadHead(before);
  return before.empty() || (head.found && head.number > 1) || AtScoring(before);
}

// Whether a game starts at a line that is no such move.
constexpr bool IsOtherGameStart(std::string_view text, std::size_t line) {
  if (AtRegularDate(text, line)) return true;
  const std::string_view found = BehindBlanks(text, line);
  if (found.empty() || IsLineEnd(found[0])) return false;
  if (IsDigit(found[0]) && ReadHead(found).found) return IsMoveAtStart(text, line, found);
  if (AtPlayer(found)) {
    if (found[0] != 'A') return false;
    const std::string_view before = LineBeforeNotes(text, line);
    return before.empty() || !AtGameLine(before);
  }
  return AtGameLine(found);
}

constexpr bool IsGameStart(std::string_view text, std::size_t line) {
  return LaterMove(text, line) == 0 && IsOtherGameStart(text, line);
}

// The first game start at or behind `from`; text.size() where there is none.
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

// Passes signs of lists and the blanks around them.
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

// Passes what stands between the cells of a table or the fields of a list.
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

// Whether a tile of the base game is one of the words from `text` on, up to the line end or a few
// bytes.
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

// Whether a move in a form of its own follows: its number and player, or the number 0, other signs,
// and a tile: "1A; 0;1; FCCC", "0 / 0,0 / RCRF".
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

// Whether signs of full width stand in `line`, U+FF01 to U+FF5E, that moves and players are made
// of: a bracket, a digit, an equals sign.
constexpr bool HasFullWidth(std::string_view line) {
  for (std::size_t at = line.find("\xEF\xBC"); at != std::string_view::npos;
       at = line.find("\xEF\xBC", at + 1)) {
    const char c = at + 2 < line.size() ? line[at + 2] : '\0';
    const bool is_digit = c >= '\x90' && c <= '\x99';
    if (is_digit || c == '\x88' || c == '\x9D') return true;
  }
  return false;
}

// Whether a place and a tile stand in a line, whatever is before them: "A2 (0,2) RRCC", or
// "| 1A | (0,2) | RRCC |".
constexpr bool HasPlacement(std::string_view line) {
  for (std::size_t open = line.find('('); open != std::string_view::npos;
       open = line.find('(', open + 1)) {
    Cursor in(line.substr(open + 1, kHeadBytes));
    if (!EatNumber(in) || !in.Eat(',') || !EatNumber(in) || !in.Eat(')')) continue;
    PassCellEnd(in);
    constexpr std::string_view kInTile = "FCRmM0123456789";
    std::size_t sides = 0;
    while (!in.at_end() && kInTile.find(in.Peek()) != std::string_view::npos) {
      sides += in.Peek() == 'F' || in.Peek() == 'C' || in.Peek() == 'R' ? 1 : 0;
      in.Advance(1);
    }
    if (sides >= 4) return true;
  }
  return false;
}

// Whether a line is a scoring and nothing else: "+10 (B+4)". "+1 for this" is a sentence.
constexpr bool IsScoring(std::string_view line) {
  constexpr std::string_view kSigns = " \t+-=,()$0123456789";
  bool digits = false;
  for (const char c : line) {
    if (kSigns.find(c) == std::string_view::npos && !PlayerId::IsLetter(c)) return false;
    digits = digits || IsDigit(c);
  }
  return digits && AtScoring(line);
}

// A move or a scoring at a line start of `text`, which belongs to no game; or a line with a move in
// another form.
// text.size() where there is none.
constexpr std::size_t FindFragment(std::string_view text) {
  for (std::size_t line = 0; line < text.size();) {
    const std::string_view found = BehindBlanks(text, line);
    const std::size_t line_end = text.find('\n', line);
    const std::string_view written = found.substr(0, line_end - (text.size() - found.size()));
    if (ReadHead(found).found || AtOddMove(found) || HasPlacement(written) ||
        AtMoveOfOtherForm(written) || HasFullWidth(written) || IsScoring(TrimEnd(written))) {
      return text.size() - found.size();
    }
    if (line_end == std::string_view::npos) break;
    line = line_end + 1;
  }
  return text.size();
}

}  // namespace plymill::carcassonne
