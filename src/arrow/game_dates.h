// Dates: fills the column `iso_date` of games.
#pragma once

#include "arrow/arrow_column.h"
#include "arrow/arrow_field.h"
#include "columns/column.h"
#include "notation/game_ops.h"

namespace plymill {

// Fills `to` with the dates of all games, as indexes or as texts. Returns false if texts are too
// large for a batch.
bool FillDates(const GameOps& game, const ArrowField& field, const Columns& columns,
               ArrowColumn& to);

}  // namespace plymill
