// plymill perft: counts the sequences of legal plies from the start of a game.
//
// Two programs that know the same rules give the same counts, so they are a test of the rules.
#include <cinttypes>
#include <cstdio>
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/source_options.h"
#include "cli/values.h"
#include "model/game_ops.h"
#include "plymill/position.h"
#include "rules/rules_ops.h"
#include "run/check_options.h"

namespace plymill::cli {
namespace {

struct PerftCommand {
  const GameOps* game = nullptr;
  std::uint64_t depth = 4;
  std::string setup;
  std::vector<RuleSetting> settings;

  int Run(const Messages& messages) {
    if (!setup.empty()) settings.push_back({std::string(game->slug), "setup", setup});
    const Result<void> status = CheckRuleSettings(settings);
    if (!status.ok()) return Fail(status.error(), messages);
    const Position start = *Position::Start(game->slug, {.settings = settings}).position;
    for (unsigned plies = 1; plies <= depth; ++plies) {
      std::printf("%u %" PRIu64 "\n", plies, start.Perft(plies).value_or(0));
      std::fflush(stdout);
    }
    return 0;
  }
};

}  // namespace

void AddPerft(CLI::App& command, Action& action) {
  command.description("Count the sequences of legal plies, to compare rules with other programs");
  const auto state = std::make_shared<PerftCommand>();
  Choices<const GameOps*> games;
  for (const GameOps* const game : AllGames()) {
    const bool counts = game->rules != nullptr && game->rules->counts_sequences;
    if (counts) games.emplace_back(game->slug, game);
  }
  AddChoiceOption<const GameOps*>(command, "NOTATION", state->game, games,
                                  "A game without chance: coerceo")
      ->required();
  AddNumberOption(command, "--depth", state->depth, "The most plies of a sequence",
                  {.least = 1, .most = 20})
      ->option_text("N [4]");
  command.add_option("--setup", state->setup, "The set-up: the same as --rule NOTATION.setup=NAME")
      ->option_text("NAME");
  AddRuleOption(command, state->settings);
  command.footer("Example: plymill perft coerceo --depth 4");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
