// JoinRecordFiles: record files of splits as one record file.
#pragma once

#include <absl/status/status.h>

#include <vector>

#include "output/output_file.h"
#include "plan/check_parts.h"

namespace plymill {

// Writes the blocks of all parts to `to`, as one file. Where splits begin at the
// edges of shards, it is the file that the whole would have given, byte for byte.
absl::Status JoinRecordFiles(const std::vector<NamedPart>& parts, OutputFile& to);

}  // namespace plymill
