// RunConvert: a conversion, for those who keep books about what it writes.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "archive/source.h"
#include "convert/written_file.h"
#include "notation/game_ops.h"
#include "plymill/convert.h"

namespace plymill {

struct RunHooks {
  std::function<void(const Progress&)> progress;  // see Convert()

  // Called when everything is written, before any file gets its name. Where it fails,
  // none gets one.
  std::function<absl::Status(const Report&, const WrittenFiles&)> before_commit;
};

absl::StatusOr<Report> RunConvert(const ConvertOptions& options, const RunHooks& hooks);

// UsageError where `options` do not fit each other. A run `in_parts` sees not all of what it is
// part of: no more than one source, or a split of one.
absl::Status CheckOptions(const ConvertOptions& options, bool in_parts);

// UsageError where the sources that `options` name cannot stand together.
absl::Status CheckSources(const ConvertOptions& options);

// The notation that `options` name, or else that of the source; null where it is blank.
// Where records tell theirs, any.
absl::StatusOr<const GameOps*> GameOfSource(const ConvertOptions& options, const std::string& path,
                                            Source& source);

// How a source is cut into shards. `game` is null where there are no games.
CutRules RulesOf(const GameOps* game, const ConvertOptions& options);

}  // namespace plymill
