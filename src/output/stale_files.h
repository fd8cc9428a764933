// Temporary files (see OutputFile) that killed processes have left.
#pragma once

#include <absl/status/status.h>

#include <set>
#include <string>
#include <vector>

namespace plymill {

// Removes those of files called `names` in `folder`. One that is being written is locked,
// and stays. A folder that is not there has none.
absl::Status RemoveStaleFiles(const std::string& folder, const std::set<std::string>& names);

// Removes those of any file in `folder`, which is one of plymill's own.
absl::Status RemoveAllStaleFiles(const std::string& folder);

// Removes those of the files `paths`, as far as it can: what is left does no harm.
void RemoveStaleFilesBeside(const std::vector<std::string>& paths);

}  // namespace plymill
