// ConvertSources: converts each source to its own output. If one source fails, the other sources
// are still converted.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "base/result.h"
#include "jobs/folders/manifest.h"
#include "jobs/folders/mirrored.h"
#include "run/select/known_games.h"

namespace plymill {

// A source that was converted.
struct ConvertedSource {
  MirrorEntry entry;  // its outputs and counts
  std::vector<Diagnostic> first_errors;
  std::vector<MixedOutput> mixed;
};

using KeepSource = std::function<Result<void>(const Mirrored&, const Result<ConvertedSource>&)>;

// Converts the sources in `work`. The paths in `options` are the folders of the outputs. Calls
// `keep` for each source, one source at a time, in any order. A large source uses
// all threads; a small source uses one thread. Ends early if `keep` fails, if the options do not
// fit together, or if there is no more room for outputs.
Result<void> ConvertSources(const ConvertOptions& options,
                            const std::shared_ptr<const KnownGames>& known,
                            const std::vector<const Mirrored*>& work,
                            const std::function<void(const Progress&)>& progress,
                            const KeepSource& keep);

}  // namespace plymill
