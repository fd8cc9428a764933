// CheckUnchanged: detects that a file was changed while it was read.
#pragma once

#include <sys/stat.h>

#include <string>

#include "base/result.h"

namespace plymill {

// Returns kChanged if the size or the time of the open file `file` differs from `then`, or if
// `is_whole` is false, which means that some of its bytes were missing.
Result<void> CheckUnchanged(const std::string& name, int file, const struct stat& then,
                            bool is_whole = true);

}  // namespace plymill
