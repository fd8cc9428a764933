// OptionsJson: the options of a run that change its output.
#pragma once

#include <string>

#include "plymill/convert.h"

namespace plymill {

// One JSON object. Two runs of the same version of plymill over the same sources write the same
// bytes if this object is the same.
std::string OptionsJson(const ConvertOptions& options);

}  // namespace plymill
