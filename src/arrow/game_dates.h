// Dates: fills the columns `iso_date` and `day`, and those of tags, of games.
#pragma once

#include "arrow/arrow_column.h"
#include "arrow/arrow_field.h"
#include "model/column.h"
#include "model/game_ops.h"

namespace plymill {

// Fills `to` with the dates of all games, as indexes or as texts. Returns false if texts are too
// large for a batch.
bool FillDates(const GameOps& game, const ArrowField& field, const Columns& columns,
               ArrowColumn& to);

// Fills `to` with the dates that are known to the day, as days since 1970-01-01.
void FillDays(const GameOps& game, const Columns& columns, ArrowColumn& to);

// Fills `to` with a tag of all games, as texts: the first one with the name of `field`, in letters
// of either case. Returns false if texts are too large for a batch.
bool FillTag(const ArrowField& field, const Columns& columns, ArrowColumn& to);

}  // namespace plymill
