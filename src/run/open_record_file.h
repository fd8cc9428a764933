// OpenRecordFile: opens a record file that is a file, or a stream of the caller.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "plym/record_file_reader.h"
#include "plymill/archive_options.h"

namespace plymill {

// Whether the name of a file says that it is a record file.
inline bool IsCalledRecordFile(const std::string& path) { return path.ends_with(".plym"); }

// Opens the stream of `streams` called `path`, or else the file at `path`. A stream is first copied
// to an unnamed file in the temporary folder, because a record file is read from its end.
Result<RecordFileReader> OpenRecordFile(const std::vector<GivenStream>& streams,
                                        const std::string& path);

}  // namespace plymill
