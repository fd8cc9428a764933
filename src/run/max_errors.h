// MaxErrors: ends a run with more rejected games than --max-errors allows.
#pragma once

#include "base/result.h"
#include "plymill/convert.h"

namespace plymill {

// Fails with kMaxErrors if more games are rejected so far than ConvertOptions::max_errors.
Result<void> CheckErrors(const ConvertOptions& options, const Report& so_far);

// The same for ConvertOptions::max_error_share, at the end: the number of games is not known
// before.
Result<void> CheckErrorShare(const ConvertOptions& options, const Report& report);

}  // namespace plymill
