// plymill games: lists the notations that plymill knows.
#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.h"
#include "model/game_ops.h"

namespace plymill::cli {
namespace {

int ShowGames(const Messages&) {
  for (const GameOps* const game : AllGames()) {
    std::printf("%-12s %s\n", std::string(game->slug).c_str(), std::string(game->name).c_str());
  }
  return 0;
}

}  // namespace

void AddGames(CLI::App& command, Action& action) {
  command.description("The notations plymill knows");
  command.footer("Example: plymill games");
  command.callback([&action] { action = ShowGames; });
}

}  // namespace plymill::cli
