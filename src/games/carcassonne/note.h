// Notes, and the cells of a line that they end with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "games/carcassonne/game_start.h"
#include "games/carcassonne/header.h"
#include "scan/cursor.h"

namespace plymill::carcassonne {

// Passes the rest of the line, or of the cell that a tab and another move end.
constexpr void PassCell(Cursor& in) {
  const std::string_view rest = in.rest();
  std::size_t end = 0;  // looked for no farther than the cell goes: a line may have many
  while (end < rest.size() && rest[end] != '\n' &&
         !(rest[end] == '\t' && ReadHead(rest.substr(end + 1)).found)) {
    ++end;
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
