// ReadRecordFiles: reads record files block by block, and writes or counts their games.
#pragma once

#include "plymill/record_file.h"
#include "select/judge.h"
#include "stats/run_stats.h"

namespace plymill {

// `judge` is null if all games are wanted, or single ones. If `stats` is set, the games are added
// to it, and Report::notations do not get statistics.
ConvertResult ReadRecordFiles(const CatOptions& options, const Judge* judge,
                              RunStats* stats = nullptr);

// Cat(), with `stats` as above.
ConvertResult CatWithStats(const CatOptions& options, RunStats* stats);

}  // namespace plymill
