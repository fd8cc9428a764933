// Temporary files that a killed process has left.
#pragma once

#include <absl/status/status.h>

#include <set>
#include <string>

namespace plymill {

// Removes the temporary files (see OutputFile) of files called `names` in `folder`. Nobody else
// may be writing them. A folder that is not there has none.
absl::Status RemoveStaleFiles(const std::string& folder, const std::set<std::string>& names);

}  // namespace plymill
