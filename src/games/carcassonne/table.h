// Tables: moves that go down columns, not along lines.
//
//   0 (0,0) RCRF   43A (-2,-1) FFFFKm
//   1A (0,1) FCCC  44B (-2,1) FFCmF
#pragma once

#include <algorithm>
#include <cstddef>

#include "games/carcassonne/game_start.h"
#include "scan/cursor.h"

namespace plymill::carcassonne {

inline constexpr std::size_t kMaxColumns = 8;

// Passes the line and blanks. Returns the number of line feeds passed.
constexpr std::size_t PassLine(Cursor& in) {
  in.Advance(std::min(in.rest().find('\n'), in.rest().size()));
  return in.SkipBlank();
}

// Passes `columns` cells of the line. Returns whether there is another one behind them.
constexpr bool PassCells(Cursor& in, std::size_t columns) {
  bool noted = false;
  for (; columns > 0; --columns) {
    for (in.Advance(1);; in.Advance(1)) {
      const char c = in.Peek();
      if (in.at_end() || IsLineEnd(c)) return false;
      noted = noted || c == '/';
      if (c != '\t' && (noted || c != ' ')) continue;
      if (ReadHead(in.rest().substr(1)).found) break;
    }
    in.Advance(1);
    noted = false;
  }
  return true;
}

// Whether `in` stands at the second column of a table whose first row is `line`: the second
// move of the line is later than the next one, and the next line goes on.
constexpr bool AtTable(const Cursor& in, const Cursor& line) {
  if (in.at_end() || IsLineEnd(in.Peek())) return false;
  const Head first = ReadHead(line.rest());
  const Head second = ReadHead(in.rest());
  if (!first.found || !second.found || second.number <= first.number + 1) return false;
  Cursor next = in;
  PassLine(next);
  return ReadHead(next.rest()).number == first.number + 1;
}

}  // namespace plymill::carcassonne
