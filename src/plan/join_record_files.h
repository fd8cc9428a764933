// JoinRecordFiles: joins the record files of splits to one record file.
#pragma once

#include <absl/status/status.h>

#include <vector>

#include "output/output_file.h"
#include "plan/check_parts.h"

namespace plymill {

// Writes the blocks of all parts to `to`, as one record file. If the splits begin at shard
// boundaries, the file has the same bytes as a run over the whole sources writes.
absl::Status JoinRecordFiles(const std::vector<NamedPart>& parts, OutputFile& to);

}  // namespace plymill
