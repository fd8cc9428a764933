// MirrorWork: what a run on a mirrored folder has to do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "jobs/folders/manifest.h"
#include "jobs/folders/mirrored.h"
#include "plymill/mirror.h"

namespace plymill {

struct MirrorWork {
  std::vector<const Mirrored*> sources;   // to be converted; they are elements of the list
  std::uint64_t unchanged = 0;            // number of sources whose outputs are up to date
  std::uint64_t trusted = 0;              // those of them that were not read: see trust_mtime
  std::vector<std::string> gone;          // names of outputs whose sources are gone
  std::vector<std::string> inaccessible;  // sources of outputs that may exist, but are not listed
};

// Compares the listed sources with the outputs in the manifest. `list` must outlive the result.
MirrorWork FindWork(const MirrorOptions& options, const MirroredList& list,
                    const Manifest& manifest);

// Fails with a usage error if a file would be overwritten that no run on this folder has made. With
// --force, it may be overwritten.
Result<void> CheckNames(const MirrorWork& work, const MirrorOptions& options,
                        const Manifest& manifest);

}  // namespace plymill
