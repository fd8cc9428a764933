// OutputFolders: makes the folders of a mirror, and removes files from them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "jobs/folders/manifest.h"
#include "jobs/folders/mirrored.h"

namespace plymill {

// Makes `folder` and its parent folders, and syncs them to disk.
Result<void> MakeFolders(const std::string& folder);

// Whether a file, or a broken link, has this name. If the name cannot be examined, returns false;
// the code that writes the file then reports the error.
bool IsTaken(const std::string& path);

// The folders that a run was given for its outputs, rejects and diagnostics. No file outside of
// these folders is written or removed, even if the manifest names such a file. No link inside these
// folders is followed, because other users may be able to write there.
class OutputFolders {
 public:
  explicit OutputFolders(const ConvertOptions& options);

  // Whether the file lies in one of these folders.
  bool Hold(const WrittenFile& file) const;

  // Whether the file `path` lies in one of these folders, and no link leads there.
  bool MayChange(const std::string& path) const;

  // Makes the folder of the file `path`, and syncs it to disk. Fails with kIo if a
  // link is in the way.
  Result<void> MakeFolderOf(const std::string& path) const;

  // Removes the file `path` if it may be changed, and the subfolders that are now empty. It is not
  // an error if this fails.
  void Unlink(const std::string& path) const;

  // Removes the files in `files` that lie in these folders, then the subfolders that are now empty.
  // Syncs the removal to disk, so that the files do not come back after a power failure. It is not
  // an error if a file does not exist.
  Result<void> Remove(const WrittenFiles& files) const;

  // Removes the temporary files that a killed run has left in the folder of the manifest and in the
  // folders of the outputs of `manifest` and `list`. A file that cannot be removed is ignored.
  void RemoveStaleFiles(const Manifest& manifest, const MirroredList& list) const;

 private:
  // The deepest folder in `tops_` that contains the full path `path`; null if no folder does.
  const std::filesystem::path* TopOf(const std::filesystem::path& path) const;
  Result<void> Remove(const WrittenFile& file) const;

  std::vector<std::filesystem::path> tops_;  // full paths; the folder of the outputs is first
};

// Whether `path` is a report that plymill wrote. A later run may replace it.
bool IsReport(const std::string& path);

}  // namespace plymill
