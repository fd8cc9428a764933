// CheckNoInput: makes sure that a run does not overwrite its input.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace plymill {

// Returns kUsage if a file in `outputs` is also in `inputs`, perhaps under
// another name, because writing the file would destroy the source. "-" is a standard stream, and an
// empty output is standard output. Devices and pipes are not checked.
Result<void> CheckNoInput(const std::vector<std::string>& outputs,
                          const std::vector<std::string>& inputs);

}  // namespace plymill
