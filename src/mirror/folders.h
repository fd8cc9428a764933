// The folders of a mirror: made, cleaned and emptied.
#pragma once

#include <absl/status/status.h>

#include <filesystem>
#include <string>
#include <vector>

#include "mirror/manifest.h"
#include "mirror/mirrored.h"

namespace plymill {

// Makes `folder` and those it lies in, durably.
absl::Status MakeFolders(const std::string& folder);

// The folders that a run was given for its outputs, rejects and diagnostics. Whatever a manifest
// says, no file outside of them is written or removed, and none through a link that stands in them:
// others may be able to write there.
class OutputFolders {
 public:
  explicit OutputFolders(const ConvertOptions& options);

  // Whether the file lies in one of them.
  bool Hold(const WrittenFile& file) const;

  // Makes the folder of the file `path`, durably. FailedPrecondition where a link stands in the
  // way.
  absl::Status MakeFolderOf(const std::string& path) const;

  // Removes the files that lie in these folders, and the folders below that are empty then, for
  // good: they do not come back where the power fails. Files that are gone already are no matter.
  absl::Status Remove(const WrittenFiles& files) const;

  // Removes the temporary files that a killed run has left beside the manifest and beside any
  // output of `manifest` or `list`. What cannot be removed does no harm.
  void RemoveStaleFiles(const Manifest& manifest, const MirroredList& list) const;

 private:
  // The folder that `path`, a full path, lies in, the deepest if there are more; null if there is
  // none.
  const std::filesystem::path* TopOf(const std::filesystem::path& path) const;
  absl::Status Remove(const WrittenFile& file) const;

  std::vector<std::filesystem::path> tops_;  // full paths; that of the outputs first
};

// Whether a report of plymill stands there: a report of a later run may replace it.
bool IsReport(const std::string& path);

}  // namespace plymill
