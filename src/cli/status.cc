// plymill status: what is missing.
#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/finish.h"
#include "plymill/plan.h"

namespace plymill::cli {
namespace {

struct StatusCommand {
  std::string folder;
  std::string plan;

  int Run(const Messages& messages) const {
    const MissingParts missing = FindMissingParts(plan, folder);
    if (missing.failure != Failure::kNone) {
      return Fail({missing.failure, missing.message, {}}, messages);
    }
    if (missing.numbers.empty()) return 0;
    std::printf("%s\n", missing.numbers.c_str());
    return 1;
  }
};

}  // namespace

void AddStatus(CLI::App& app, Action& action) {
  CLI::App* const command =
      app.add_subcommand("status", "What is missing; exit status 0 where nothing is");
  const auto state = std::make_shared<StatusCommand>();
  command->add_option("FOLDER", state->folder, "Where parts stand")->required();
  command
      ->add_option("--plan", state->plan, "Print the numbers of its splits that have no part yet")
      ->required()
      ->option_text("PLAN");
  command->footer("Example: sbatch --array=$(plymill status parts/ --plan plan.jsonl) job.sh");
  command->callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
