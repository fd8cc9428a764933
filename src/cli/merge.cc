// plymill merge: joins the parts of a plan to one output.
#include <memory>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/values.h"
#include "plymill/plan.h"

namespace plymill::cli {
namespace {

int RunMerge(const MergeOptions& options, const FinishOptions& finish, const Messages& messages) {
  SayOnInterrupt({options.output_path}, messages);
  const ConvertResult result = Merge(options);
  if (result.failure != Failure::kNone) return Fail(result, messages);
  const int exit_code = ExitCode(result.report, finish);
  ShowReport(result.report, !options.rejects_path.empty(), exit_code != 0, messages);
  return exit_code;
}

// Parts are compared as they were converted, so these options only check that.
void AddMergedDedupeOptions(CLI::App& command, MergeOptions& options) {
  constexpr char kGroup[] = "Duplicates (converted with --dedupe)";
  AddChoiceOption<Dedupe>(command, "--dedupe", options.dedupe,
                          {{"keep-first", Dedupe::kKeepFirst}, {"report", Dedupe::kReport}},
                          "Fail unless the splits were converted with the same --dedupe")
      ->group(kGroup);
  AddChoiceOption<Same>(command, "--same", options.same,
                        {{"content", Same::kContent}, {"bytes", Same::kBytes}},
                        "Fail unless they were converted with the same --same")
      ->group(kGroup);
  AddBytesOption(command, "--dedupe-memory", options.dedupe_bytes,
                 "The memory limit; about 48 bytes a game are needed")
      ->option_text("BYTES [1GiB]")
      ->group(kGroup);
}

}  // namespace

void AddMerge(CLI::App& command, Action& action) {
  struct State {
    MergeOptions options;
    FinishOptions finish;
  };
  command.description("Join the outputs of the splits of a plan");
  const auto state = std::make_shared<State>();
  MergeOptions& options = state->options;
  AddFileOption(command, "PART", options.parts, "Outputs of all splits, in any order")->required();
  AddFileOption(command, "-o,--output", options.output_path, "Default: standard output");
  AddFileOption(command, "--rejects", options.rejects_path, "The rejects of the parts, joined too");
  AddFileOption(command, "--diagnostics", options.diagnostics_path,
                "The diagnostics of the parts, joined too");
  AddFileOption(command, "--report", options.report_path, "The report of all parts as JSON");
  command.add_flag("--force", options.force, "Overwrite files that exist");
  AddAllowRejectsOption(command, state->finish);
  AddMergedDedupeOptions(command, options);
  command.footer("Example: plymill merge parts/*.jsonl -o games.jsonl");
  command.callback([state, &action] {
    action = [state](const Messages& messages) {
      return RunMerge(state->options, state->finish, messages);
    };
  });
}

}  // namespace plymill::cli
