// CheckNoInput: a run never replaces what it reads.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <vector>

namespace plymill {

// AlreadyExists (a usage error) where a file of `outputs` is one of `inputs`, under whatever
// name: written in its place, or behind it, the output would destroy its own source. "-" is a
// standard stream, and so is an empty output. Devices and pipes are no matter.
absl::Status CheckNoInput(const std::vector<std::string>& outputs,
                          const std::vector<std::string>& inputs);

}  // namespace plymill
