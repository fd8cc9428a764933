// StateBefore: keeps the state of a folder readable while a run changes it.
#pragma once

#include <set>
#include <string>
#include <utility>

#include "base/result.h"
#include "jobs/folders/folders.h"

namespace plymill {

// See ManifestBefore() and OutputBefore(). Second names are hard links. On a file system without
// them, nothing is kept: readers then find the run unfinished.
class StateBefore {
 public:
  explicit StateBefore(std::string folder) : folder_(std::move(folder)) {}

  // Says that the folder has a manifest, and whether the run that wrote it has ended. If not, it
  // was killed, and what it has kept is the state before.
  void SetManifest(bool has_ended) {
    has_manifest_ = true;
    is_of_killed_ = !has_ended;
  }

  // Gives the manifest its second name. Must be called before it is replaced.
  void KeepManifest(const OutputFolders& folders);

  // Gives the output `path` its second name, and first the manifest. Must be called before the
  // output is replaced or removed.
  void Keep(const std::string& path, const OutputFolders& folders);

  // Removes the second names. The manifest must list the new state.
  Result<void> Forget(const OutputFolders& folders);

 private:
  void RemoveSecondNames(const std::set<std::string>& names, const OutputFolders& folders) const;

  std::string folder_;
  bool has_manifest_ = false;  // that is not kept yet
  bool is_kept_ = false;
  bool is_of_killed_ = false;        // a killed run began to keep the state
  std::set<std::string> kept_ = {};  // second names given by this run
};

}  // namespace plymill
