// OptionsJson: the options of a run that its output depends on.
#pragma once

#include <string>

#include "plymill/convert.h"

namespace plymill {

// One JSON object. Two runs over the same sources with the same text of options, and the
// same version of plymill, write the same bytes.
std::string OptionsJson(const ConvertOptions& options);

}  // namespace plymill
