// FirstManifest: the manifest that a run on a mirrored folder begins with.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "jobs/folders/folders.h"
#include "jobs/folders/manifest.h"
#include "jobs/folders/mirrored.h"
#include "jobs/folders/state_before.h"
#include "run/select/known_games.h"
#include "run/written_file.h"

namespace plymill {

// Outputs that were made with other options or by another version.
struct ForgottenOutputs {
  // Files of sources that will be converted again, by the name of the output. Those that are not
  // overwritten are to be removed then.
  std::map<std::string, WrittenFiles> files;
  std::vector<std::string> pruned;  // sources that are gone and whose outputs were removed
};

// Reads the manifest of the folder into `manifest`, and sets its version and options to those of
// this run. If the folder has no manifest, the outputs of the folder are unknown.
//
// Tells `before` of it.
//
// Fails with a usage error if the version or the options differ, because outputs of two kinds are
// not mixed. With --force, every source of `list` is marked to be converted again. Outputs of other
// kinds (such as record files beside JSON Lines) stay until they are replaced. Outputs of sources
// that are not in the list cannot be made with the new options: if `prune` is set, they are removed
// if their sources are gone; otherwise it is a usage error.
Result<void> ReadFirstManifest(const ConvertOptions& options, const KnownGames* known,
                               const OutputFolders& folders, const MirroredList& list, bool prune,
                               StateBefore& before, Manifest& manifest,
                               ForgottenOutputs& forgotten);

}  // namespace plymill
