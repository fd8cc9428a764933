// StandardStreams: standard output and standard error, which may be closed or full.
#pragma once

#include "plymill/convert.h"

namespace plymill::cli {

// Where a standard stream is closed, something that cannot be written takes its place, so
// that no file that is opened later does: messages would be written into it.
void KeepStandardStreamsTaken();

// Writes out what commands have printed. kInput where not all of it could be written, from
// the first byte on; kReaderGone where its reader has ended.
ConvertResult FlushStandardOutput();

}  // namespace plymill::cli
