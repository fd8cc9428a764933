// FindNotations: the notations of the sources of a scan, from their beginnings.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "plymill/convert.h"

namespace plymill {

// The notations of all sources, each once, in the order of their first sources. Sources without
// text have none. Fails as Convert() does if the notation of some source cannot be told, and with a
// UsageError if it can only be told by reading a source that cannot be read twice.
Result<std::vector<std::string>> FindNotations(const ConvertOptions& options);

}  // namespace plymill
