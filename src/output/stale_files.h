// Stale files: temporary files (see OutputFile) that killed processes have left.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/result.h"

namespace plymill {

// Removes the stale files in `folder` that were made for files with a name in `names`. A name with
// the number 0 stands for all numbered files of its output. A temporary file that is still being
// written is locked, and is not removed. `folder` need not exist.
Result<void> RemoveStaleFiles(const std::string& folder, const std::set<std::string>& names);

// Removes all stale files in `folder`. Only plymill may use this folder.
Result<void> RemoveAllStaleFiles(const std::string& folder);

// Removes the stale files that were made for the files at `paths`. Ignores errors, because stale
// files do no harm.
void RemoveStaleFilesBeside(const std::vector<std::string>& paths);

}  // namespace plymill
