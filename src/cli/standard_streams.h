// StandardStreams: handles standard output and standard error that are closed or full.
#pragma once

#include "plymill/convert.h"

namespace plymill::cli {

// Opens /dev/null in place of each closed standard stream. Otherwise a file that is opened later
// would get the descriptor of the stream, and messages would be written into the file.
void KeepStandardStreamsTaken();

// Flushes standard output. Returns kInput if any output of the process could not be written, and
// kReaderGone if the reader of the output has exited.
ConvertResult FlushStandardOutput();

}  // namespace plymill::cli
