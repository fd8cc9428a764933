// KeepChosen: copies the records of the selected games of a shard.
#pragma once

#include "model/game_ops.h"
#include "model/records.h"
#include "run/select/judgement.h"

namespace plymill {

// Whether `judgement` selects all games of `records`, so that no copy is needed.
bool KeepsAll(const RecordsBase& records, const Judgement& judgement);

// Copies `from` to `to`. Omits games that are not written, their remarks, and everything after the
// end of the run. The tally of `to` counts the omitted games, except games after the end of the
// run. Texts in `to` are views into the same memory as the texts in `from`.
void KeepChosen(const GameOps& game, const RecordsBase& from, const Judgement& judgement,
                RecordsBase& to);

}  // namespace plymill
