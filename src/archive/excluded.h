// IsExcluded: which files in folders and packed files are skipped, by their names.
#pragma once

#include <string>
#include <vector>

namespace plymill {

// Whether one of `patterns` matches a name in `path`: the name of the file or of a folder above it.
bool IsExcluded(const std::string& path, const std::vector<std::string>& patterns);

}  // namespace plymill
