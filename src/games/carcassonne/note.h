// Note: the text after a "/", up to the end of its line or of its cell in a table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/header.h"

namespace plymill::carcassonne {

// Bytes up to the first tab or line feed of `text`, or to its end. Searches piece by piece, because
// a line may have many cells.
constexpr std::size_t BytesOfCell(std::string_view text) {
  constexpr std::size_t kPieceBytes = 256;
  for (std::size_t begin = 0;; begin += kPieceBytes) {
    const std::string_view piece = text.substr(begin, kPieceBytes);
    const std::string_view line = piece.substr(0, piece.find('\n'));
    const std::size_t end = std::min(line.find('\t'), line.size());
    if (end < piece.size() || piece.size() < kPieceBytes) return begin + end;
  }
}

// Passes the rest of the line or of the cell. A tab ends a cell if a move follows the tab.
constexpr void PassCell(Cursor& in) {
  in.Advance(BytesOfCell(in.rest()));
  while (in.Peek() == '\t' && !ReadHead(in.rest().substr(1)).found) {
    in.Advance(1);
    in.Advance(BytesOfCell(in.rest()));
  }
}

// Reports `text`, without the blanks around it, as a note.
template <class Recorder>
constexpr void KeepNote(std::string_view text, Recorder& recorder) {
  const std::string_view note = Trim(text);
  const std::string_view kept = KeptText(note, recorder);
  recorder.Comment(kept.data() == nullptr ? note : kept);
}

}  // namespace plymill::carcassonne
