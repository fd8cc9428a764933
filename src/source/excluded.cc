#include "source/excluded.h"

#include <absl/strings/str_split.h>
#include <fnmatch.h>

#include <algorithm>

namespace plymill {

bool IsExcluded(const std::string& path, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return false;
  const std::vector<std::string> names = absl::StrSplit(path, '/');
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
      return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
    });
  });
}

}  // namespace plymill
