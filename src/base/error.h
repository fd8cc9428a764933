// SystemError: errors of the operating system as an absl::Status that names the file.
#pragma once

#include <absl/status/status.h>

#include <string_view>

namespace plymill {

// "<path>: <what>: <text of errno>". Reads errno. If the disk is full, adds advice.
absl::Status SystemError(std::string_view what, std::string_view path);

}  // namespace plymill
