// plymill check: reads all sources and reports what it found, but writes no games.
#include <memory>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"

namespace plymill::cli {

void AddCheck(CLI::App& command, Action& action) {
  struct State {
    ConvertOptions options;
    FinishOptions finish;
  };
  command.description("Read everything, write nothing, report what is wrong");
  const auto state = std::make_shared<State>();
  state->options.output = Output::kNothing;
  AddSourceOptions(command, state->options);
  AddSelectOptions(command, state->options.select);
  AddDedupeOptions(command, state->options.select);
  AddFinishOptions(command, state->finish);
  command.footer("Example: plymill check games/ --diagnostics odd.jsonl");
  command.callback([state, &action] {
    action = [state](const Messages& messages) {
      return RunAndFinish(state->options, state->finish, messages);
    };
  });
}

}  // namespace plymill::cli
