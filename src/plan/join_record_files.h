// JoinRecordFiles: joins the record files of splits to one record file.
#pragma once

#include <vector>

#include "base/result.h"
#include "output/output_file.h"
#include "plan/check_parts.h"

namespace plymill {

// Writes the blocks of all parts to `to`, as one record file. If the splits begin at shard
// boundaries, the file has the same bytes as a run over the whole sources writes.
Result<void> JoinRecordFiles(const std::vector<NamedPart>& parts, OutputFile& to);

}  // namespace plymill
