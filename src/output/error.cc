#include "output/error.h"

#include <absl/strings/str_cat.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace plymill {

absl::Status SystemError(std::string_view what, std::string_view path) {
  const int error = errno;
  return absl::ErrnoToStatus(error, absl::StrCat(std::string(path), ": ", std::string(what)));
}

}  // namespace plymill
