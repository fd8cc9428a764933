// GameSteps: the positions of a game, each with its picture.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "plymill/position.h"
#include "rules/drawing.h"
#include "rules/game_words.h"
#include "run/find_game.h"

namespace plymill {

// An element of several pictures, which are those after `first` to `last` plies.
struct Shown {
  Element element;
  std::uint32_t first = 0, last = 0;
};

// A ply of the list beside the board.
struct ListedPly {
  std::string player, text, comment;
};

struct GameSteps {
  std::vector<PlayerWords> players;
  std::string comment;  // of the game
  std::vector<ListedPly> plies;
  std::vector<RuleFinding> findings;
  std::uint32_t drawn = 0;  // plies after which there is a picture, besides the one at the start
  Drawing view;             // what the pictures show together; without elements
  std::vector<Shown> shown;
};

// Fills `steps`, up to the picture after `most_plies` plies, and up to about `most_bytes` of
// pictures. What the pictures show together is that of all positions up to `most_plies` plies.
// Fails with a usage error if plymill does not know the rules of the game.
Result<void> FindSteps(const LocatedGame& found, const std::vector<RuleSetting>& settings,
                       std::uint64_t most_plies, std::size_t most_bytes, GameSteps& steps);

}  // namespace plymill
