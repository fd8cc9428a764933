#include "cli/command.h"

namespace plymill::cli {

void AddCommands(CLI::App& app, Action& action, MessageOptions& messages) {
  for (const auto add : {AddConvert, AddCheck, AddCat, AddStats, AddVerify, AddPlan, AddMerge,
                         AddStatus, AddGames, AddCompletions, AddMan}) {
    add(app, action);
  }
  for (CLI::App* const command : app.get_subcommands({})) AddMessageOptions(*command, messages);
}

}  // namespace plymill::cli
