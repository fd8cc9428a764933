// Notes: fills columns with the comments of plies and of games, and with the texts of plies.
#pragma once

#include <cstddef>
#include <functional>

#include "arrow/arrow_column.h"
#include "model/column.h"

namespace plymill {

enum class NotesResult { kFilled, kTooLarge, kDamaged };

// Fills `to` with the texts of `table`, which is kComments or kTexts: for each ply, or, if
// `of_games`, for each game those that belong to no ply. Texts of one row are joined by blanks. If
// `is_wanted` is set, plies for which it returns false have no text.
NotesResult FillNotes(const Columns& columns, Table table, bool of_games,
                      const std::function<bool(std::size_t ply)>& is_wanted, ArrowColumn& to);

}  // namespace plymill
