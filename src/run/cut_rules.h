// CutRules: how a source is cut into shards.
#pragma once

#include <string>

#include "base/result.h"
#include "model/game_ops.h"
#include "plymill/convert.h"
#include "source/source.h"

namespace plymill {

// The notation that `options` name. If they name none, the notation that is detected in the source;
// null if the source is blank. If the JSON records name their notations, any notation.
Result<const GameOps*> GameOfSource(const ConvertOptions& options, const std::string& path,
                                    Source& source);

// The rules for a source in the notation `game`, which is null if the source has no games.
CutRules CutRulesOf(const GameOps* game, const ConvertOptions& options);

}  // namespace plymill
