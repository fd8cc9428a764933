// Item: a move, a scoring or a note, between the header and the end of a game.
//
//   item ::= move [ note ] | scoring [ note ] | note      one per line, or in a table
//   note ::= "/" text                                      up to the end of the line
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/ending.h"
#include "games/carcassonne/fragment.h"
#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/lost_moves.h"
#include "games/carcassonne/move.h"
#include "games/carcassonne/note.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "games/carcassonne/scoring.h"
#include "games/carcassonne/tile.h"
#include "scan/lone_return.h"
#include "scan/markup.h"
#include "scan/plain_signs.h"
#include "scan/unparsed.h"

namespace plymill::carcassonne {

// Whether `text` begins with a number and a player or a bracket, even if no move can be read from
// it.
constexpr bool AtNumber(std::string_view text) {
  Cursor in(text.substr(0, kHeadBytes));
  if (!IsDigit(in.Peek())) return false;
  while (IsDigit(in.Peek())) in.Advance(1);
  if (PlayerId::IsLetter(in.Peek())) return true;
  if (IsLetter(in.Peek())) in.Advance(1);
  SkipFewBlanks(in);
  return in.Peek() == '(' || in.Peek() == '[';
}

// Whether `text` begins like a damaged move 0 or 1A of another game. (An undamaged one starts a
// game.)
template <class Recorder>
constexpr bool AtOtherGame(const GameInHand<Recorder>& game, std::string_view text) {
  if (game.plies == 0) return false;
  return text.starts_with('0') || (text.starts_with("1A") && game.last_number > 1);
}

// Whether a paragraph follows that has a player after a few notes or scorings. It is the damaged
// beginning of another game.
constexpr bool AtOtherHeader(Cursor in) {
  for (int lines = 0; lines < kMostHeaderTexts; ++lines) {
    const std::string_view text = in.rest();
    if (in.Peek() != '/' && !AtScoring(text)) return lines > 0 && AtPlayer(text);
    in.Advance(std::min(text.find('\n'), text.size()));
    if (SkipBlankLines(in) > 1) return false;
  }
  return false;
}

// Whether a date alone on its line follows, above a move of this game.
template <class Recorder>
constexpr bool AtDateInGame(const GameInHand<Recorder>& game) {
  const char c = game.in.Peek();
  return game.plies > 0 && (IsDigit(c) || c == '[') &&
         AtDateOfMove(game.in.rest(), game.plies == 1 && game.last_number == 0);
}

// Whether move 0, or move 1A after a later move, of another game follows on the line. After a tab,
// it belongs to this game, perhaps in a table, and is printed so.
template <class Recorder>
constexpr bool AtGameWithinLine(const GameInHand<Recorder>& game) {
  const Cursor& in = game.in;
  const char c = in.Peek();
  if (game.line_feeds > 0 || game.plies == 0 || (c != '0' && c != '1')) return false;
  if (in.here()[-1] == '\t') return false;
  return AtMove0(in.rest()) ||
         (game.last_number > 1 && in.rest().starts_with("1A") && ReadHead(in.rest()).found);
}

// Whether more of the game follows. If a line begins like no item, it is text after the game if a
// blank line comes before it. Otherwise it is an error, which ReadItem() reports.
template <class Recorder>
constexpr bool AtItem(const GameInHand<Recorder>& game) {
  const Cursor& in = game.in;
  if (in.at_end() || (game.line_feeds > 0 && AtFence(in.rest()))) return false;
  if (AtGameWithinLine(game)) {
    game.recorder.Remark({Why("game-within-line"), in.rest().substr(0, 1), {}});
    return false;
  }
  if (game.line_feeds < 2 || AtDateInGame(game)) return true;
  if (in.Peek() == '/' || AtScoring(in.rest())) return !AtOtherHeader(in);
  return AtNumber(in.rest()) && !AtOtherGame(game, in.rest());
}

// Whether the game already has `move`, which is written in a note: it has the number of the last
// move, or its text also comes before the note.
template <class Recorder>
constexpr bool IsRepeated(const GameInHand<Recorder>& game, std::string_view move,
                          const char* note) {
  constexpr std::size_t kMostBytesBefore = 4096;
  if (game.plies == 0) return false;
  const Head head = ReadHead(move);
  if (head.number == 0) return false;
  if (head.number == game.last_number && !game.repeatable) return true;
  std::size_t end = std::min(move.find(')'), move.size());  // moved to the end of the tile
  end = std::min(move.find_first_not_of(") \t", end), move.size());
  while (end < move.size() && (IsLetter(move[end]) || IsDigit(move[end]))) ++end;
  const std::string_view before = game.in.Since(game.begin);
  const std::string_view read = before.substr(0, static_cast<std::size_t>(note - game.begin));
  const std::size_t from = read.size() - std::min(read.size(), kMostBytesBefore);
  return read.find(move.substr(0, end), from) != std::string_view::npos;
}

// Fails if `note` contains a move that the game does not have: the line end before it was lost.
template <class Recorder>
constexpr void ExpectNoMoves(GameInHand<Recorder>& game, std::string_view note) {
  constexpr std::string_view kDigits = "0123456789";
  std::string_view repeated;
  for (std::size_t at = FindWholeMove(note); at != std::string_view::npos;
       at = FindWholeMove(note, note.find_first_not_of(kDigits, at))) {
    const std::string_view move = note.substr(at);
    if (!IsRepeated(game, move, note.data()))
      return game.in.FailAt(move.data(), Why("move-in-note"));
    if (repeated.empty()) repeated = move;
  }
  if (!repeated.empty()) game.recorder.Remark({Why("move-repeated"), Trim(repeated), {}});
}

// Reports the note from `start` to the end of its line or cell.
template <class Recorder>
constexpr void ReadNoteFrom(const char* start, GameInHand<Recorder>& game) {
  PassCell(game.in);
  ExpectNoLoneReturn(game.in, start, Why("lone-return"));
  if (game.in.ok()) ExpectNoMoves(game, game.in.Since(start));
  if (game.in.ok()) KeepNote(game.in.Since(start), game.recorder);
}

// note ::= "/" text         A tab also ends a note if a move follows the tab.
template <class Recorder>
constexpr void ReadNote(GameInHand<Recorder>& game) {
  game.in.Advance(1);
  ReadNoteFrom(game.in.here(), game);
}

// Reads a date alone on its line, as chats write it above each message, as a note.
template <class Recorder>
constexpr void ReadDateInGame(GameInHand<Recorder>& game) {
  const char* const start = game.in.here();
  ReadNoteFrom(start, game);
  if (game.in.ok()) game.recorder.Remark({Why("date-in-game"), Trim(game.in.Since(start)), {}});
}

// Passes tags of HTML after a score or an ending, and remarks on them.
template <class Recorder>
constexpr void PassMarkup(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  const char* const start = in.here();
  for (std::size_t tag = MarkupBytes(in.rest()); tag > 0; tag = MarkupBytes(in.rest())) {
    in.Advance(tag);
    SkipBlanks(in);
  }
  if (in.here() != start) game.recorder.Remark({Why("markup"), Trim(in.Since(start)), {}});
}

// Whether the only text after a tile says that its player ends the game: "FCCC concedes", "FCCC
// abandoned".
template <class Recorder>
constexpr bool AtEndingOfTile(const GameInHand<Recorder>& game) {
  const Kind kind = game.ply_in_hand.kind;
  if ((kind != Kind::kPlace && kind != Kind::kDiscard) || game.player.is_null()) return false;
  const std::string_view word = FirstWord(game.in.rest());
  if (!IsConcession(word) && !IsAbandonment(word)) return false;
  Cursor after = game.in;
  after.Advance(word.size());
  SkipBlanks(after);
  return after.at_end() || IsLineEnd(after.Peek()) || after.Peek() == '/' ||
         ReadHead(after.rest()).found;
}

// Reads the word with which the player of a tile ends the game, as a ply with the same move number.
template <class Recorder>
constexpr void ReadEndingOfTile(GameInHand<Recorder>& game) {
  const std::string_view word = FirstWord(game.in.rest());
  game.recorder.Remark({Why("odd-symbol"), word, {}});
  ReadEnding(game, word, game.player.bit());
  SkipBlanks(game.in);
}

// Whether `words`, up to a note, contain a digit, perhaps a full-width one. They may be points:
// "Ann +4", "Bo 4 pts".
constexpr bool HasNumber(std::string_view words) {
  words = words.substr(0, words.find('/'));
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (IsDigit(words[at]) || IsDigit(PlainOfWide(words.substr(at)))) return true;
  }
  return false;
}

// Whether `words`, up to a note, name a player who may get the points before them: "+4 B". Two
// words name another one than the player who moves: "+4 for B".
template <class Recorder>
constexpr bool ArePointsOfOther(const GameInHand<Recorder>& game, std::string_view words) {
  words = Trim(words.substr(0, words.find('/')));
  const std::size_t blank = words.find(' ');
  const std::string_view last = Trim(words.substr(blank == words.npos ? 0 : blank));
  if (last.size() != 1 || !PlayerId::IsLetter(last[0])) return false;
  if (blank == words.npos) return true;
  const std::string_view before = TrimEnd(game.in.Since(game.item.here()));
  const bool after_points = !before.empty() && IsDigit(before.back());
  return after_points && PlayerId::OfLetter(last[0]) != game.player;
}

// Whether the "/" at `in`, after `item`, belongs to a date that follows points without a line end.
// In "+419/04/2022, BGA, Turn-based", the game line of another game follows "+4".
constexpr bool AtGluedDate(const Cursor& in, std::string_view item) {
  if (item.empty() || !IsDigit(item.back())) return false;
  const std::string_view date(in.here() - 1, in.rest().size() + 1);
  return AtDate(date) || AtBareDate(date);
}

// Reads the end of an item. The line ends, another move follows, or a note follows. Words without a
// "/" before them are read as a note, unless they may be a move, a tile or points.
template <class Recorder>
constexpr void ReadLineEnd(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  SkipBlanks(in);
  PassMarkup(game);
  if (IsLetter(in.Peek()) && AtEndingOfTile(game)) ReadEndingOfTile(game);
  const char c = in.Peek();
  if (in.at_end() || IsLineEnd(c) || ReadHead(in.rest()).found) return;
  if (c == '/' && AtGluedDate(in, in.Since(game.item.here())))
    return in.Fail(Why("expected-line-end"));
  if (c == '/') return ReadNote(game);
  const bool words = IsLetter(c) && !AtScoring(in.rest());  // "B+4": brackets are missing
  if (!words || game.plies == 0) return in.Fail(Why("expected-line-end"));
  const char* const start = in.here();
  Cursor cell = in;
  PassCell(cell);
  const std::string_view written = cell.Since(start);
  const bool is_lost = HasPlacement(written) || HasNumber(written) || HasTileWord(written) ||
                       ArePointsOfOther(game, written) || LacksSides(game.ply_in_hand);
  if (!HasLoneReturn(written) && is_lost) return in.Fail(Why("expected-line-end"));
  ReadNoteFrom(start, game);
  if (in.ok()) game.recorder.Remark({Why("missing-slash"), in.Since(start), {}});
}

// Reports the current item as unparsed, up to the end of its line or cell. If plies of the item
// were reported before, only the text after them is unparsed.
template <class Recorder>
constexpr void KeepUnparsed(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  const Reason reason = in.reason();
  const char* const place = in.here();
  in = game.item;
  if (game.plies > game.item_plies) in.Advance(static_cast<std::size_t>(game.told - in.here()));
  if (!game.number.is_null()) game.last_number = game.number.value;
  SkipBlanks(in);
  const char* const begin = in.here();
  PassCell(in);
  game.Report(game.NewPly(Kind::kUnparsed),
              RemarkUnparsed(in, begin, reason, place, game.recorder));
}

// Reads the text after the current move or scoring. Remarks on no-break spaces in the item, which
// are read as blanks.
template <class Recorder>
constexpr void EndItem(GameInHand<Recorder>& game) {
  const Cursor& in = game.in;
  const std::string_view written = in.ok() ? in.Since(game.item.here()) : std::string_view{};
  if (HasNoBreakSpace(written)) game.recorder.Remark({Why("odd-symbol"), Trim(written), {}});
  if (in.ok()) ReadLineEnd(game);
  const bool unparsed = !in.ok() && game.options.keep_unparsed && in.reason() != Why("fragment");
  if (unparsed) KeepUnparsed(game);
}

// move [ note ] | scoring [ note ]
template <class Recorder>
constexpr void ReadMoveOrScoring(GameInHand<Recorder>& game) {
  game.item = game.in;
  game.item_plies = game.plies;
  game.number = {};
  game.player = kNobody;
  if (IsDigit(game.in.Peek())) {
    ReadMove(game);
  } else if (AtScoring(game.in.rest())) {
    if (game.plies == 0 && !game.has_header) return game.in.Fail(Why("fragment"));
    ReadScoring(game);
  } else {
    game.in.Fail(Why("expected-move"));
  }
  EndItem(game);
}

}  // namespace plymill::carcassonne
