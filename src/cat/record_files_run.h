// ReadRecordFiles: reads record files block by block, and writes or counts their games.
#pragma once

#include "plymill/record_file.h"
#include "select/judge.h"
#include "stats/run_stats.h"

namespace plymill {

// `judge` is null if all games are wanted, or single ones. With CatOptions::game_stats, the games
// are added to `stats`, and the report has the statistics of all games in it.
ConvertResult ReadRecordFiles(const CatOptions& options, const Judge* judge, RunStats& stats);

}  // namespace plymill
