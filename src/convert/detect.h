// DetectGame: which notation a source is in, from its content.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "archive/source.h"
#include "notation/game_ops.h"
#include "plymill/json_options.h"

namespace plymill {

// The notation whose plies the first games of the source can be read as: plies that no
// other notation has. Where no game begins with such, those behind what cannot be read
// count too: a game with an error is to be rejected as one of its notation. Null where the
// source is blank. InvalidArgument where none or more than one fits: it is never guessed.
//
// `json` may say that the games stand in lines of JSON.
absl::StatusOr<const GameOps*> DetectGame(const std::string& name, Source& source,
                                          const JsonOptions& json = {});

}  // namespace plymill
