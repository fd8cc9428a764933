#include "output/stale_files.h"

#include <absl/strings/str_cat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "output/error.h"
#include "output/output_file.h"

namespace plymill {

absl::Status RemoveStaleFiles(const std::string& folder, const std::set<std::string>& names) {
  std::set<std::string> shown;
  for (const std::string& name : names) shown.insert(TemporaryPrefix(name));
  std::error_code error;
  std::vector<std::string> stale;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename();
    const std::size_t mark = name.rfind(kTemporaryMark);
    if (mark == name.npos || !name.ends_with(kTemporarySuffix)) continue;
    if (shown.contains(name.substr(0, mark + kTemporaryMark.size()))) {
      stale.push_back(entry->path());
    }
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return absl::UnavailableError(absl::StrCat(folder, ": ", error.message()));
  }
  for (const std::string& path : stale) {
    if (unlink(path.c_str()) != 0 && errno != ENOENT) return SystemError("cannot remove", path);
  }
  return absl::OkStatus();
}

}  // namespace plymill
