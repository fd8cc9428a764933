// IsExcluded: whether a file in a folder or a packed file is skipped because of its name.
#pragma once

#include <string>
#include <vector>

namespace plymill {

// Whether one of `patterns` matches a name in `path`: the name of the file or of a folder above it.
bool IsExcluded(const std::string& path, const std::vector<std::string>& patterns);

}  // namespace plymill
