// DetectGame: detects the notation of a source from its content.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/game_ops.h"
#include "plymill/json_options.h"
#include "source/source.h"

namespace plymill {

// Returns the only notation that can read plies at the beginning of the source. Plies that also
// occur in other notations do not count. If this finds no notation, plies after an error count too,
// so that a game with an error is rejected as a game of its notation.
//
// Returns null if the source is blank, and UnknownSource() if no notation or more than one fits:
// plymill never guesses. `json` says whether, and in which fields, JSON records hold the games.
Result<const GameOps*> DetectGame(const std::string& name, Source& source,
                                  const JsonOptions& json = {});

}  // namespace plymill
