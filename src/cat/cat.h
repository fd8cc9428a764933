// Cat() for callers that add the statistics of other games to those of record files.
#pragma once

#include "plymill/record_file.h"
#include "stats/run_stats.h"

namespace plymill {

// See ReadRecordFiles().
ConvertResult Cat(const CatOptions& options, RunStats& stats);

}  // namespace plymill
