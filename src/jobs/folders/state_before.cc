#include "jobs/folders/state_before.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "source/folder_outputs.h"

namespace plymill {

void StateBefore::KeepManifest(const OutputFolders& folders) {
  if (!std::exchange(has_manifest_, false)) return;
  const std::string path = ManifestBefore(folder_);
  if (is_of_killed_) {
    is_kept_ = IsTaken(path);
    return;
  }
  if (IsTaken(path)) {  // a run ended, and was killed before it removed the second names
    RemoveSecondNames(SecondNames(folder_), folders);
    unlink(path.c_str());
  }
  is_kept_ = link(ManifestPath(folder_).c_str(), path.c_str()) == 0;
}

void StateBefore::Keep(const std::string& path, const OutputFolders& folders) {
  KeepManifest(folders);
  if (!is_kept_ || !folders.MayChange(path)) return;
  const std::string second = OutputBefore(path);
  if (!kept_.insert(second).second) return;
  if (!is_of_killed_) unlink(second.c_str());
  if (link(path.c_str(), second.c_str()) == 0 || errno == EEXIST || errno == ENOENT) return;
  unlink(ManifestBefore(folder_).c_str());
  is_kept_ = false;
}

Result<void> StateBefore::Forget(const OutputFolders& folders) {
  const std::string path = ManifestBefore(folder_);
  if (is_of_killed_) RemoveSecondNames(SecondNames(folder_), folders);
  RemoveSecondNames(kept_, folders);
  return unlink(path.c_str()) == 0 || errno == ENOENT ? Result<void>()
                                                      : SystemError("cannot remove", path);
}

void StateBefore::RemoveSecondNames(const std::set<std::string>& names,
                                    const OutputFolders& folders) const {
  for (const std::string& name : names) folders.Unlink(name);
}

}  // namespace plymill
