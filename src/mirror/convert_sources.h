// ConvertSources: converts each source to its own output. If one source fails, the other sources
// are still converted.
#pragma once

#include <absl/status/status.h>

#include <functional>
#include <vector>

#include "mirror/manifest.h"
#include "mirror/mirrored.h"

namespace plymill {

struct SourceOutcome {
  const Mirrored* mirrored = nullptr;
  absl::Status status;  // why the source was not converted; OK if it was
  MirrorEntry entry;    // the outputs and counts of the source
  std::vector<Diagnostic> first_errors;
  std::vector<MixedOutput> mixed;
};

// Converts the sources in `work`. The paths in `options` are the folders of the outputs. Calls
// `keep` with the outcome for each source, one source at a time, in any order. A large source uses
// all threads; a small source uses one thread. Ends early if `keep` fails, if the options do not
// fit together, or if there is no more room for outputs.
absl::Status ConvertSources(const ConvertOptions& options, const std::vector<const Mirrored*>& work,
                            const std::function<void(const Progress&)>& progress,
                            const std::function<absl::Status(const SourceOutcome&)>& keep);

}  // namespace plymill
