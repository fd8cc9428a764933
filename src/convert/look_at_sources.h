// LookAtSources: finds the sources that cannot be converted before any source is.
#pragma once

#include <vector>

#include "archive/source_list.h"
#include "base/error.h"
#include "plymill/convert.h"

namespace plymill {

// Detects the notation of every source in the regular files of `list`, from its beginning, on the
// threads of `options`. Returns the failures in the order of the sources; each has the name of its
// source. Pipes and files in compressed packed files are not looked at.
std::vector<Error> LookAtSources(const SourceList& list, const ConvertOptions& options);

}  // namespace plymill
