// IsExcluded: what in folders and packed files is left out, by its name.
#pragma once

#include <string>
#include <vector>

namespace plymill {

// Whether one of `patterns` fits a name in `path`: that of the file, or of a folder it is in.
bool IsExcluded(const std::string& path, const std::vector<std::string>& patterns);

}  // namespace plymill
