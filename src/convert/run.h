// RunConvert: a conversion, for those who keep books about what it writes.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "archive/source.h"
#include "games/game_ops.h"
#include "plymill/convert.h"

namespace plymill {

// A file that a run has written. It does not have its name yet.
struct WrittenFile {
  std::string path;
  std::uint64_t bytes = 0;
  std::uint64_t hash = 0;  // XXH3-64
};

struct WrittenFiles {
  std::optional<WrittenFile> output, rejects, diagnostics;  // those that were asked for
};

struct RunHooks {
  std::function<void(const Progress&)> progress;  // see Convert()

  // Called when everything is written, before any file gets its name. Where it fails,
  // none gets one.
  std::function<absl::Status(const Report&, const WrittenFiles&)> before_commit;
};

absl::StatusOr<Report> RunConvert(const ConvertOptions& options, const RunHooks& hooks);

// The notation that `options` name, or else that of the source; null where it is blank.
absl::StatusOr<const GameOps*> GameOfSource(const ConvertOptions& options, const std::string& path,
                                            Source& source);

// How a source is cut into shards. `game` is null where there are no games.
CutRules RulesOf(const GameOps* game, const ConvertOptions& options);

}  // namespace plymill
