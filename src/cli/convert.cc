// plymill convert: converts archives to JSON Lines or a record file.
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/mirror_options.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/split_options.h"
#include "cli/values.h"
#include "convert/failure.h"
#include "convert/run_outputs.h"
#include "output/no_input.h"

namespace plymill::cli {
namespace {

struct ConvertCommand {
  ConvertOptions options;
  std::string to;
  FinishOptions finish;
  SplitOptions split;
  MirrorOptions mirror;

  int Run(const Messages& messages) {
    const bool named_plym = options.output_path.ends_with(".plym");
    const bool record_file = to.empty() ? named_plym : to == "plym";
    if (options.sources.empty() && options.archives.lists.empty() && !split.given()) {
      return Fail({Failure::kUsage, "SOURCE is required, or a split; see --help", {}}, messages);
    }
    options.output = record_file ? Output::kRecordFile : Output::kJsonl;
    if (record_file && options.output_path.empty() && isatty(STDOUT_FILENO) != 0) {
      return Fail({Failure::kUsage, "a record file is not for a terminal; give -o FILE", {}},
                  messages);
    }
    if (split.given()) return RunSplit(messages);
    if (NamesFolder(options.output_path)) return MirrorAndFinish(mirror, options, finish, messages);
    if (mirror.prune || mirror.resume || mirror.trust_mtime) {
      return Fail({Failure::kUsage,
                   "--prune, --resume and --trust-mtime are for a folder as output: -o DIR/",
                   {}},
                  messages);
    }
    return RunAndFinish(options, finish, messages);
  }

 private:
  int RunSplit(const Messages& messages) {
    if (!split.planned()) {
      options.split = SplitOfRange(split.range);
      if (!options.split) {
        return Fail({Failure::kUsage, "--split: expected FILE:BEGIN:END, found " + split.range, {}},
                    messages);
      }
      return RunAndFinish(options, finish, messages);
    }
    const PlanResult plan = FindPlanned(split);
    if (plan.failure != Failure::kNone) return Fail({plan.failure, plan.message, {}}, messages);
    const absl::Status kept = CheckNoInput(PathsOfOutputs(options), {split.plan});
    if (!kept.ok()) return Fail(ResultOf(kept), messages);
    return RunPartAndFinish(plan.splits[0], options, finish, messages);
  }
};

}  // namespace

void AddConvert(CLI::App& command, Action& action) {
  command.description("Archives to JSON Lines or a record file");
  const auto state = std::make_shared<ConvertCommand>();
  AddSourceOptions(command, state->options);
  AddFileOption(command, "-o,--output", state->options.output_path, "Default: standard output")
      ->option_text("FILE|DIR/");
  AddChoiceOption<std::string>(command, "--to", state->to, {{"jsonl", "jsonl"}, {"plym", "plym"}},
                               "Default: by the name of the output, else jsonl");
  AddRowsOption(command, state->options.rows);
  AddSourceKeyOption(command, state->options.source_key);
  AddTagsOption(command, state->options.tags);
  command.add_flag("--text", state->options.text, "The written form of every ply in its row");
  AddSelectOptions(command, state->options.select);
  AddDedupeOptions(command, state->options.select);
  AddSetsOption(command, state->options.select);
  AddFinishOptions(command, state->finish);
  AddSplitOptions(command, state->split);
  AddMirrorOptions(command, state->mirror);
  command.footer("Example: plymill convert games/ -o games.jsonl --rejects rejected.txt");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
