// OptionsJson: the options of a run that change its output.
#pragma once

#include <string>

#include "plymill/convert.h"

namespace plymill {

// Returns one JSON object. If it is the same for two runs of the same version of plymill over the
// same sources, the runs write the same bytes.
std::string OptionsJson(const ConvertOptions& options);

// The same for the footer of a record file. The notation is not there, because the sources have it.
// Instead there are the selections that a run in parts cannot have.
std::string RecordFileOptionsJson(const ConvertOptions& options);

}  // namespace plymill
