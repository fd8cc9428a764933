// ConvertSources: sources to an output each; one that fails costs no other.
#pragma once

#include <absl/status/status.h>

#include <functional>
#include <vector>

#include "mirror/manifest.h"
#include "mirror/mirrored.h"

namespace plymill {

struct SourceOutcome {
  const Mirrored* mirrored = nullptr;
  absl::Status status;  // why it was not converted
  MirrorEntry entry;    // what was made of it
  std::vector<Diagnostic> first_errors;
};

// Converts `work` as `options` say, whose paths are the folders of outputs, and tells `keep` of
// each source: one at a time, in any order. Large sources have all threads, small ones a thread
// each. Ends early where `keep` fails, the options do not fit, or there is no room for outputs any
// more.
absl::Status ConvertSources(const ConvertOptions& options, const std::vector<const Mirrored*>& work,
                            const std::function<void(const Progress&)>& progress,
                            const std::function<absl::Status(const SourceOutcome&)>& keep);

}  // namespace plymill
