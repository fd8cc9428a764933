// DetectGame: detects the notation of a source from its content.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "archive/source.h"
#include "notation/game_ops.h"
#include "plymill/json_options.h"

namespace plymill {

// The only notation that can read plies at the beginning of the source. Plies that other notations
// have too do not count. If no game begins with plies of one notation only, plies after an error
// count too, so that a game with an error is rejected as a game of its notation.
//
// Null if the source is blank. InvalidArgument if no notation or more than one fits: plymill never
// guesses. `json` says whether, and in which fields, JSON records hold the games.
absl::StatusOr<const GameOps*> DetectGame(const std::string& name, Source& source,
                                          const JsonOptions& json = {});

}  // namespace plymill
