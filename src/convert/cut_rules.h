// CutRules: how a source is cut into shards.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "archive/source.h"
#include "notation/game_ops.h"
#include "plymill/convert.h"

namespace plymill {

// The notation that `options` name, or else the notation detected in the source; null if the source
// is blank. If the JSON records name their notations, the result is any notation.
absl::StatusOr<const GameOps*> GameOfSource(const ConvertOptions& options, const std::string& path,
                                            Source& source);

// `game` is null if there are no games.
CutRules RulesOf(const GameOps* game, const ConvertOptions& options);

}  // namespace plymill
