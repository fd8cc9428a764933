// Notes, and the cells of a line that they end with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "games/carcassonne/game_start.h"
#include "games/carcassonne/header.h"
#include "scan/cursor.h"

namespace plymill::carcassonne {

// Passes the rest of the line, or of the cell that a tab and another move end. A line may have many
// cells: its end is looked for in pieces.
constexpr void PassCell(Cursor& in) {
  constexpr std::size_t kPieceBytes = 256;
  const std::string_view rest = in.rest();
  std::size_t end = 0;
  for (bool in_cell = true; in_cell && end < rest.size();) {
    const std::string_view piece = rest.substr(end, kPieceBytes);
    const std::string_view line = piece.substr(0, piece.find('\n'));
    const std::size_t tab = std::min(line.find('\t'), line.size());
    const bool at_tab = tab < line.size();
    end += tab;
    in_cell = at_tab ? !ReadHead(rest.substr(end + 1)).found : line.size() == piece.size();
    end += at_tab && in_cell ? 1 : 0;
  }
  in.Advance(end);
}

// Tells of the note that `text` is, blanks around it aside.
template <class Recorder>
constexpr void KeepNote(std::string_view text, Recorder& recorder) {
  const std::string_view note = Trim(text);
  const std::string_view kept = KeptText(note, recorder);
  recorder.Comment(kept.data() == nullptr ? note : kept);
}

}  // namespace plymill::carcassonne
