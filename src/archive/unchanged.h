// CheckUnchanged: whether a file that is read is still what it was.
#pragma once

#include <absl/status/status.h>
#include <sys/stat.h>

#include <string>

namespace plymill {

// Aborted where the file that is open as `file` has another size or time now than `then`, or
// not all of its bytes were there to be read.
absl::Status CheckUnchanged(const std::string& name, int file, const struct stat& then,
                            bool is_whole = true);

}  // namespace plymill
