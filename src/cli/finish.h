// Finish: how a command ends, on standard error and as an exit code.
#pragma once

#include "cli/source_options.h"
#include "plymill/convert.h"

namespace plymill::cli {

// Converts and shows how far it is, then finishes.
int RunAndFinish(const ConvertOptions& options, When progress);

// Says how a run failed. Returns its exit code; where the reader of standard output
// has gone, ends the process as SIGPIPE would.
int Fail(const ConvertResult& result);

// One line a source, one for all, and the first errors.
void ShowReport(const ConvertResult& result, bool rejects_kept);

}  // namespace plymill::cli
