// plymill stats: what is in archives or record files, for each notation.
#include <cstdio>
#include <memory>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/stats_text.h"
#include "run/conversion.h"
#include "view/gather.h"

namespace plymill::cli {
namespace {

struct StatsCommand {
  ConvertOptions options;
  FinishOptions finish;
  bool json = false;

  int Run(const Messages& messages) const {
    const ConvertResult result = WithProgress(finish, messages, [&](const auto& progress) {
                                   return Gather(options, progress);
                                 }).result;
    if (EndedEarly(result)) return Fail(result, messages);
    const Report& report = result.report;
    ShowOddities(report, ExitCode(report, finish) != 0, messages);
    ShowReadTwice(report, messages);
    std::fputs((json ? StatsJson(report) : StatsTables(report)).c_str(), stdout);
    if (report.not_read) messages.NotRead(*report.not_read);
    return ExitCodeOf(result, finish, messages);
  }
};

}  // namespace

void AddStats(CLI::App& command, Action& action) {
  command.description("Tables of games, lengths, dates, players and outcomes, per notation");
  const auto state = std::make_shared<StatsCommand>();
  state->options.output = Output::kNothing;
  state->options.game_stats = true;
  command.add_flag("--json", state->json, "Print one JSON object (docs/stats.md), not tables");
  AddSourceOptions(command, state->options);
  AddSelectOptions(command, state->options.select);
  AddDedupeOptions(command, state->options.select);
  command.add_flag_callback(
      "--duplicates", [state] { state->options.select.dedupe = Dedupe::kReport; },
      "Also list games that occur again, and games that are the beginning of another one; the same "
      "as --dedupe report");
  AddFinishOptions(command, state->finish);
  command.footer("Example: plymill stats games/");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
