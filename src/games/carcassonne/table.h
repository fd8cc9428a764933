// Table: moves in columns, which are read one column after the other.
//
//   0 (0,0) RCRF   43A (-2,-1) FFFFKm
//   1A (0,1) FCCC  44B (-2,1) FFCmF
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/item.h"
#include "games/carcassonne/reasons.h"
#include "scan/lone_return.h"

namespace plymill::carcassonne {

inline constexpr std::size_t kMaxColumns = 8;

// Passes the line, and blank lines. Returns the number of line feeds passed. Fails at a lone
// return, because cells after it would not be found: it does not end a line.
constexpr std::size_t PassLine(Cursor& in) {
  const char* const start = in.here();
  in.Advance(std::min(in.rest().find('\n'), in.rest().size()));
  ExpectNoLoneReturn(in, start, Why("lone-return"));
  return SkipBlankLines(in);
}

// Whether `in` is at a blank that may separate two cells. In a note, only tabs separate cells.
constexpr bool AtCellEnd(const Cursor& in, bool in_note) {
  return in.Peek() == '\t' || (!in_note && AtBlank(in));
}

// Passes `columns` cells of the line. Returns whether another cell follows.
constexpr bool PassCells(Cursor& in, std::size_t columns) {
  bool in_note = false;
  for (in.Advance(1); columns > 0;) {
    if (in.at_end() || IsLineEnd(in.Peek())) return false;
    in_note = in_note || in.Peek() == '/';
    const std::size_t bytes = AtCellEnd(in, in_note) ? BlankBytes(in.rest()) : 0;
    in.Advance(bytes > 0 ? bytes : 1);
    if (bytes == 0 || !ReadHead(in.rest()).found) continue;
    in_note = false;
    --columns;
  }
  return true;
}

// Whether `in` is at the second column of a table whose first row is `line`. The number of the
// second move in that row must exceed that of the first by at least 2, and the next line must begin
// with the number after that of the first move.
constexpr bool AtTable(const Cursor& in, const Cursor& line) {
  if (in.at_end() || IsLineEnd(in.Peek())) return false;
  const Head first = ReadHead(line.rest());
  const Head second = ReadHead(in.rest());
  if (!first.found || !second.found || second.number <= first.number + 1) return false;
  Cursor cell = line, next = in;
  PassLine(next);
  return PassCells(cell, 1) && cell.here() == in.here() &&
         ReadHead(next.rest()).number == first.number + 1;
}

// Fails unless the cell that was read ends at the end of its line, or where the cell in `column` of
// `line` begins. Text between the cells would be lost.
constexpr void ExpectCellEnd(Cursor& in, Cursor line, std::size_t column) {
  Cursor cell = in;
  SkipBlanks(cell);
  if (cell.at_end() || IsLineEnd(cell.Peek())) return;
  if (!PassCells(line, column) || line.here() != cell.here()) in.Fail(Why("expected-line-end"));
}

// Whether the table goes on at `in` after its first row: with a row of two cells, or with a move
// whose number follows `last`, the number in the row before.
constexpr bool AtRow(Cursor in, std::uint32_t last) {
  const Head head = ReadHead(in.rest());
  return head.found && (head.number == last + 1 || PassCells(in, 1));
}

// Reads the cells of the first column, from the second row on. Leaves the cursor after the table.
template <class Recorder>
constexpr void ReadFirstColumn(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  game.line_feeds = PassLine(in);
  while (in.ok() && !in.at_end() && AtRow(in, game.last_number)) {
    const Cursor line = in;
    ReadMoveOrScoring(game);
    ExpectCellEnd(in, line, 1);
    if (in.ok()) game.line_feeds = PassLine(in);
  }
}

// Reads the cells of column `column`, counted from 0, in the rows before `end`. Returns whether
// there are any.
template <class Recorder>
constexpr bool ReadColumn(GameInHand<Recorder>& game, std::size_t column, const char* end) {
  Cursor& in = game.in;
  bool found = false;
  while (in.ok() && in.here() < end) {
    const Cursor line = in;
    if (PassCells(in, column)) {
      ReadMoveOrScoring(game);
      ExpectCellEnd(in, line, column + 1);
      found = true;
    }
    if (in.ok()) PassLine(in);
  }
  return found;
}

// Reads the columns one after the other. The first cell, which begins at `line`, must have been
// read.
template <class Recorder>
constexpr void ReadTable(GameInHand<Recorder>& game, Cursor line) {
  Cursor& in = game.in;
  const Cursor second = in;
  ReadFirstColumn(game);
  const Cursor end = in;
  bool found = in.ok();
  for (std::size_t column = 1; found && in.ok(); ++column) {
    if (column == kMaxColumns) return in.Fail(Why("too-many-columns"));
    in = line;
    found = ReadColumn(game, column, end.here());
  }
  if (!in.ok()) return;
  game.recorder.Remark({Why("columns"), second.rest().substr(0, 8), {}});
  in = end;
}

}  // namespace plymill::carcassonne
