// ReadRecordFiles: reads record files as the pieces of a scan.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "base/result.h"
#include "plymill/convert.h"
#include "table/piece.h"

namespace plymill {

struct RecordFilesRead {
  const ConvertOptions& options;  // which games are read, threads, cancel
  std::span<const std::string> paths;
  const std::string& notation;  // of the wanted games; sources in others are omitted
};

// Makes a piece from each block, on several threads, and passes all pieces on in the order of the
// blocks. If all games are wanted, decodes only the columns that `maker` needs. Adds the counts to
// `report`.
Result<void> ReadRecordFiles(const RecordFilesRead& read, const PieceMaker& maker,
                             const std::function<Result<void>(SharedPiece)>& pass, Report& report);

}  // namespace plymill
