#include "source/unchanged.h"

#include <absl/strings/str_cat.h>

#include "base/result.h"

namespace plymill {

Result<void> CheckUnchanged(const std::string& name, int file, const struct stat& then,
                            bool is_whole) {
  struct stat now = {};
  if (fstat(file, &now) != 0) return SourceError("cannot read", name);
  if (is_whole && now.st_size == then.st_size && now.st_mtim.tv_sec == then.st_mtim.tv_sec &&
      now.st_mtim.tv_nsec == then.st_mtim.tv_nsec) {
    return {};
  }
  return ChangedError(absl::StrCat(name, ": changed while it was read (", then.st_size,
                                   " bytes, now ", now.st_size,
                                   "); no output of this run is kept; run it again"));
}

}  // namespace plymill
