// LookAtSources: finds the sources that cannot be converted before any source is.
#pragma once

#include <optional>
#include <vector>

#include "base/error.h"
#include "plymill/convert.h"
#include "source/source_list.h"

namespace plymill {

// Detects the notation of every source in the regular files of `list`, from its beginning, on the
// threads of `options`. Returns the failures in the order of the sources; each has the name of its
// source. Pipes and files in compressed packed files are not looked at.
std::vector<Error> LookAtSources(const SourceList& list, const ConvertOptions& options);

// Reads every regular file of `list` to its end, so that damage is found before any of its games is
// written. Files that are neither compressed nor packed nor record files have no damage, and are
// only opened. Returns for each path why it cannot be read, if it cannot.
std::vector<std::optional<Error>> ReadThroughSources(const SourceList& list,
                                                     const ConvertOptions& options);

}  // namespace plymill
