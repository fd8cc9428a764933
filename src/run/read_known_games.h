// ReadKnownGames: the games of the record files of --against.
#pragma once

#include <memory>

#include "base/result.h"
#include "plymill/convert.h"
#include "run/select/known_games.h"

namespace plymill {

// Null if there are no such files. Fails with kLimit if their games take more memory than
// SelectOptions::dedupe_bytes. Uses the threads of `options`, and ends if it is cancelled.
Result<std::shared_ptr<const KnownGames>> ReadKnownGames(const ConvertOptions& options);

}  // namespace plymill
