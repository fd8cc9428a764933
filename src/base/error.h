// Errors of the system, as an absl::Status that names the file.
#pragma once

#include <absl/status/status.h>

#include <string_view>

namespace plymill {

// "<path>: <what>: <errno in words>".
absl::Status SystemError(std::string_view what, std::string_view path);

}  // namespace plymill
