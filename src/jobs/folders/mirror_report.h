// MirrorReport: the report of a run on a mirrored folder.
#pragma once

#include "jobs/folders/manifest.h"
#include "jobs/folders/mirrored.h"
#include "plymill/convert.h"

namespace plymill {

// Adds to `report` the outputs, counts and unknown sources of all listed sources that did not fail,
// in this run or an earlier one.
void AddToReport(const MirroredList& list, const Manifest& manifest, Report& report);

}  // namespace plymill
