#include "plymill/notations.h"

#include "model/game_ops.h"

namespace plymill {

std::vector<std::string> Notations() {
  std::vector<std::string> notations;
  for (const GameOps* const game : AllGames()) notations.emplace_back(game->slug);
  return notations;
}

}  // namespace plymill
