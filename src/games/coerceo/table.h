// Table: moves in columns, which are read one column after the other.
//
//   1# 3c-3e    4# 6d-5f
//   2# 4b-3d    5# 7a-7c
//
// A cell is a run of plies on a line whose numbers follow one another. Lines are a table only if
// the numbers of all their cells follow one another, column by column.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/coerceo/comment.h"
#include "games/coerceo/game_start.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/reasons.h"

namespace plymill::coerceo {

inline constexpr std::size_t kMostTableColumns = 8;

struct TableCell {
  const char* begin = nullptr;  // the first number, or comments before it
  const char* end = nullptr;    // the number of the next cell, or the end of the line
  std::uint32_t first = 0, last = 0;
  std::uint32_t unnumbered = 0;  // plies after `last` that have no number

  // Whether `number` may come after this cell. It may count plies without a number, or not.
  constexpr bool IsBefore(std::uint32_t number) const {
    return number > last && number <= last + 1 + unnumbered;
  }
};

// The number of a ply that begins at `in`; 0 if there is none.
constexpr std::uint32_t NumberAt(Cursor in) {
  const std::uint32_t number = in.Number(1, kMaxNumber, Why("number-out-of-range"));
  if (!in.ok()) return 0;
  if (in.Peek() == '#' || in.Peek() == '.') return number;
  if (!AtBlank(in)) return 0;
  SkipBlanks(in);
  return in.Peek() == '#' || AtFieldShape(in) || AtExchangeShape(in) ? number : 0;
}

// TableCells: finds the cells of a line by their numbers. A comment may end on a later line.
class TableCells {
 public:
  explicit constexpr TableCells(const Cursor& line) : in_(line) {
    SkipBlanks(in_);
    begin_ = in_.here();
    for (const char* at = nullptr; in_.Peek() == '{' && in_.here() != at; SkipBlanks(in_)) {
      at = in_.here();
      Cursor ahead = in_;
      PassComment(ahead);
      if (ahead.ok()) in_ = ahead;
    }
    number_ = NumberAt(in_);
  }

  // Finds the next cell. Returns whether there is one.
  constexpr bool Find(TableCell& cell) {
    if (number_ == 0) return false;
    cell = {begin_, nullptr, number_, number_, 0};
    do {
      cell.last = number_;
      cell.unnumbered = PassPlies();
    } while (number_ != 0 && cell.IsBefore(number_));
    cell.end = begin_ = in_.here();
    return true;
  }

  // Passes all other cells. Returns a Cursor at the end of the line, or after more cells than a
  // table has: a line may hold many games.
  constexpr Cursor End() {
    TableCell cell;
    for (std::size_t cells = 0; cells <= kMostTableColumns && Find(cell);) ++cells;
    return in_;
  }

 private:
  // Passes a number and the text up to the next number on the line, which is then `number_`, or up
  // to the end of the line. Returns the number of plies there that have no number.
  constexpr std::uint32_t PassPlies() {
    std::uint32_t plies = 0;
    char before = '#';  // the last byte before the word
    while (IsDigit(in_.Peek()) || in_.Peek() == '#' || in_.Peek() == '.') in_.Advance(1);
    for (number_ = 0; SkipBlanks(in_), !in_.at_end() && !IsLineEnd(in_.Peek());) {
      const bool of_capture_or_tile = (before | 0x20) == 'x' || (before | 0x20) == 't';
      if (!of_capture_or_tile && before != '-') number_ = NumberAt(in_);
      if (number_ != 0) break;
      plies += IsBareMove(in_.rest(), 0) ? 1 : 0;
      before = PassWord();
    }
    return plies > 0 ? plies - 1 : 0;
  }

  // Passes a comment, or the bytes up to a blank or a comment. Returns the last byte.
  constexpr char PassWord() {
    Cursor ahead = in_;
    if (ahead.Peek() == '{' && !unfinished_) PassComment(ahead);
    unfinished_ |= !ahead.ok();
    const bool unfinished = !ahead.ok();
    if (unfinished || ahead.here() == in_.here()) {
      ahead = in_;
      do {
        ahead.Advance(1);
      } while (!ahead.at_end() && !IsBlank(ahead.Peek()) && !AtBlank(ahead) &&
               (unfinished || ahead.Peek() != '{'));
    }
    in_ = ahead;
    return in_.here()[-1];
  }

  Cursor in_;
  const char* begin_ = nullptr;  // of the next cell
  bool unfinished_ = false;   // a comment has no end; others are not looked for, which takes time
  std::uint32_t number_ = 0;  // the number at `in_`; 0 at the end of the line
};

// Calls `take(cell)` for the cells in column `column`, counted from 0, of all lines of `table`.
template <class Take>
constexpr void ForCellsIn(Cursor table, std::size_t column, Take take) {
  for (; !table.at_end(); SkipBlankLines(table)) {
    TableCells cells(table);
    TableCell cell;
    bool found = cells.Find(cell);
    for (std::size_t i = 0; found && i < column; ++i) found = cells.Find(cell);
    if (found) take(cell);
    table = cells.End();
  }
}

// The end of the last line of the table whose first line is `line`; null if it is no table.
constexpr const char* FindTableEnd(const Cursor& line) {
  TableCell last;
  const char* end = nullptr;
  std::size_t lines = 0;
  for (Cursor next = line; true; ++lines) {
    TableCells cells(next);
    TableCell cell;
    if (!cells.Find(cell) || (lines > 0 && !last.IsBefore(cell.first))) break;
    last = cell;
    next = cells.End();
    if (!next.at_end() && !IsLineEnd(next.Peek())) return nullptr;
    end = next.here();
    SkipBlankLines(next);
  }
  bool in_order = lines > 1;
  bool found = in_order;
  for (std::size_t column = 1; in_order && found; ++column) {
    found = false;
    ForCellsIn(line.Part(line.here(), end), column, [&](const TableCell& cell) {
      found = true;
      in_order = in_order && column < kMostTableColumns && last.IsBefore(cell.first);
      last = cell;
    });
  }
  return in_order ? end : nullptr;
}

}  // namespace plymill::coerceo
