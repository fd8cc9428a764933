// JoinRecordFiles: joins the record files of splits to one record file.
#pragma once

#include <vector>

#include "base/result.h"
#include "jobs/splits/check_parts.h"
#include "jobs/splits/dedupe.h"
#include "output/output_file.h"

namespace plymill {

// Writes the blocks of all parts to `to`, as one record file. If the splits begin at shard
// boundaries, the file has the same bytes as a run over the whole sources writes.
//
// If the games of the parts were compared, `judged` has an entry for each part. A block of which
// games are dropped is made again from the others.
Result<void> JoinRecordFiles(const std::vector<NamedPart>& parts,
                             const std::vector<JudgedPart>& judged, OutputFile& to);

}  // namespace plymill
