#include "games/game_ops.h"

namespace plymill {

const GameOps* FindGame(std::string_view slug) {
  for (const GameOps* const game : AllGames()) {
    if (game->slug == slug) return game;
  }
  return nullptr;
}

const ReasonInfo& InfoOf(const GameOps& game, Reason reason) {
  const auto code = static_cast<std::size_t>(reason);
  constexpr auto kFirstOwn = static_cast<std::size_t>(Reason::kFirstOwn);
  return reason >= Reason::kFirstOwn ? game.own_reasons[code - kFirstOwn]
                                     : kCommonReasons[code - 1];
}

}  // namespace plymill
