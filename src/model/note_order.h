// NoteOrder: the order of the comments of a game, and of the written forms of its plies.
#pragma once

#include <cstdint>

#include "model/column.h"

namespace plymill {

// Comments are of the game (0) or of its plies, in the order of the plies. A text is of a ply, and
// its only one.
class NoteOrder {
 public:
  // `table` is that of comments or texts; the game has `plies` plies.
  NoteOrder(Table table, std::uint32_t plies)
      : step_(table == Table::kTexts ? 1 : 0), least_(step_), plies_(plies) {}

  // Takes the ply of the next note of the game. Returns whether it may have that note.
  bool Accepts(std::uint32_t ply) {
    if (ply < least_ || ply > plies_) return false;
    least_ = ply + step_;
    return true;
  }

 private:
  std::uint32_t step_;
  std::uint32_t least_;
  std::uint32_t plies_;
};

}  // namespace plymill
