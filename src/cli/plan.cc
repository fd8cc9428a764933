// plymill plan: divides sources into splits, which several processes or machines can convert.
#include "plymill/plan.h"

#include <cstdio>
#include <memory>

#include "base/result.h"
#include "cli/archive_options.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/source_options.h"
#include "cli/values.h"
#include "output/output_file.h"
#include "output/stale_files.h"

namespace plymill::cli {
namespace {

struct PlanCommand {
  PlanOptions options;
  bool force = false;

  int Run(const Messages& messages) const {
    if (Result<void> folder = CheckFolderExists(options.output_path); !folder.ok()) {
      return Fail(folder.error(), messages);
    }
    const PlanResult plan = MakePlan(options);
    if (plan.failure != Failure::kNone) {
      return Fail({.failure = plan.failure,
                   .message = plan.message,
                   .report = {},
                   .code = plan.code,
                   .source = plan.source,
                   .refused = plan.refused},
                  messages);
    }
    const Messages aloud = messages.Aloud();
    aloud.ShowSome(plan.blank, "folder without sources", [&](const LeftOut& blank) {
      aloud.Warn("blank", blank.source, blank.reason, "no-sources");
    });
    if (plan.splits.empty()) return 1;
    std::string lines;
    for (const PlannedSplit& split : plan.splits) lines += PlanLine(split) + "\n";
    RemoveStaleFilesBeside({options.output_path});
    const Result<void> written = WriteWholeFile(options.output_path, force, lines);
    if (!written.ok()) return Fail(written.error(), messages);
    const std::string splits = std::to_string(plan.splits.size());
    messages.Result("plan", Counted(plan.splits.size(), "split") + "; as a job array: 1-" + splits,
                    {{"splits", plan.splits.size()}});
    return plan.blank.empty() ? 0 : 1;
  }
};

}  // namespace

void AddPlan(CLI::App& command, Action& action) {
  command.description("Split sources for many processes or machines");
  const auto state = std::make_shared<PlanCommand>();
  AddFileOption(command, "SOURCE", state->options.sources, "Files or folders")->required();
  AddExcludeOption(command, state->options.excluded);
  AddNotationOption(command, state->options.notation);
  AddBytesOption(command, "--split-bytes", state->options.split_bytes,
                 "The approximate size of a split", {.least = 1})
      ->option_text("BYTES [64MiB]");
  AddFileOption(command, "-o,--output", state->options.output_path, "Default: standard output");
  command.add_flag("--force", state->force, "Overwrite a file that exists");
  command.footer("Example: plymill plan games/ -o plan.jsonl\nSee docs/clusters.md.");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
