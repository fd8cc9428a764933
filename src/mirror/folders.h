// The folders of a mirror: made, cleaned and emptied.
#pragma once

#include <absl/status/status.h>

#include <string>

#include "mirror/manifest.h"
#include "mirror/mirrored.h"

namespace plymill {

// Makes `folder` and those it lies in, durably.
absl::Status MakeFolders(const std::string& folder);

// Removes the temporary files that a killed run has left: beside the manifest, and beside the
// files of unfinished outputs.
absl::Status RemoveStaleFilesOf(const Manifest& manifest, const std::string& folder,
                                const MirroredList& list);

// Removes files, and the folders below `folder` that are empty then, for good: they do not come
// back where the power fails. Files that are gone already are no matter.
absl::Status RemoveFiles(const WrittenFiles& files, const std::string& folder);

// Whether a report of plymill stands there: a report of a later run may replace it.
bool IsReport(const std::string& path);

}  // namespace plymill
