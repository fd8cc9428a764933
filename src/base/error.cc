#include "base/error.h"

#include <absl/strings/str_cat.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace plymill {

absl::Status SystemError(std::string_view what, std::string_view path) {
  const int error = errno;
  const bool full = error == ENOSPC || error == EDQUOT;
  absl::Status status =
      absl::ErrnoToStatus(error, absl::StrCat(std::string(path), ": ", std::string(what)));
  if (!full) return status;
  return {status.code(), absl::StrCat(std::string(status.message()),
                                      "; free some, or write to another disk, and run it again")};
}

}  // namespace plymill
