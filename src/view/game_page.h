// GamePage: a game to step through, as one page of HTML.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "plymill/rules.h"
#include "run/find_game.h"

namespace plymill {

// The page needs no other file and no network, and is smaller than 1 MB: of a long game, it has the
// first positions and says so. Fails with a usage error if plymill does not know the rules of the
// game.
Result<std::string> GamePage(const LocatedGame& found, const std::vector<RuleSetting>& settings);

// The position after the first `plies` plies, as a file of SVG. Fails like GamePage().
Result<std::string> GamePicture(const LocatedGame& found, const std::vector<RuleSetting>& settings,
                                std::uint64_t plies);

}  // namespace plymill
