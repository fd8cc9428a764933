// KeepChosen: the records of a shard without what was not asked for.
#pragma once

#include "notation/game_ops.h"
#include "record/records.h"
#include "select/judgement.h"

namespace plymill {

// Whether `judgement` leaves `records` as they are.
bool KeepsAll(const RecordsBase& records, const Judgement& judgement);

// Makes `to` what `from` tells, without the games that go to no set and what is remarked
// of them, and without all that stands behind the end of the run. The tally counts what
// is left out. Texts are those of `from`.
void KeepChosen(const GameOps& game, const RecordsBase& from, const Judgement& judgement,
                RecordsBase& to);

}  // namespace plymill
