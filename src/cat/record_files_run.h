// ReadRecordFiles: reads record files block by block, and writes or counts their games.
#pragma once

#include "plymill/record_file.h"
#include "select/judge.h"

namespace plymill {

// `judge` is null if all games are wanted, or single ones.
ConvertResult ReadRecordFiles(const CatOptions& options, const Judge* judge);

}  // namespace plymill
