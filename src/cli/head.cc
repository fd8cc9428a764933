// plymill head: the first games of archives, for looking.
#include <memory>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/values.h"

namespace plymill::cli {
namespace {

constexpr std::uint64_t kUsualGames = 10;

struct HeadCommand {
  ConvertOptions options;
  FinishOptions finish;
  CLI::Option* rows_option = nullptr;

  int Run(const Messages& messages) {
    const bool as_rows =
        rows_option->count() > 0 || !options.columns.empty() || !options.with.empty();
    options.output = as_rows ? Output::kJsonl : Output::kNotation;
    if (!options.select.limit) options.select.limit = kUsualGames;
    options.skip_unknown = true;  // whoever looks into a folder wants to see the games in it
    return RunAndFinish(options, finish, messages);
  }
};

}  // namespace

void AddHead(CLI::App& command, Action& action) {
  command.description("The first games of archives, in their notation or as rows");
  const auto state = std::make_shared<HeadCommand>();
  AddCountOption(command, "-n", state->options.select.limit, "The same as --limit; default: 10",
                 {.least = 1})
      ->option_text("N");
  AddSourceOptions(command, state->options);
  state->rows_option = AddRowsOption(command, state->options.rows);
  AddKeysOptions(command, state->options.columns, state->options.with);
  AddSelectOptions(command, state->options.select);
  AddDedupeOptions(command, state->options.select);
  AddFinishOptions(command, state->finish);
  command.footer("Example: plymill head games/ -n 3 --where 'plies>=20'");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
