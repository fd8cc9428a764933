// plymill compact: joins the record files of a folder to one.
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "base/error.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/source_options.h"
#include "cli/values.h"
#include "plymill/mirror.h"

namespace plymill::cli {
namespace {

struct CompactCommand {
  CompactOptions options;
  FinishOptions finish;
  std::uint64_t level = 0;
  CLI::Option* level_option = nullptr;

  int Run(const Messages& messages) {
    if (options.output_path.empty() && isatty(STDOUT_FILENO) != 0) {
      return Fail(UsageError("a record file is not for a terminal; give -o FILE"), messages);
    }
    if (level_option->count() > 0) options.compress = static_cast<int>(level);
    SayOnInterrupt({options.output_path}, messages);
    const CompactResult compacted = Compact(options);
    const ConvertResult& result = compacted.result;
    if (result.failure != Failure::kNone) return Fail(result, messages);
    const int missing = compacted.failed.empty() ? 0 : 1;
    const int exit_code = std::max(ExitCode(result.report, finish), missing);
    messages.Aloud().ShowSome(compacted.failed, "failed source", [&](const LeftOut& failed) {
      messages.Warn("failed", failed.source,
                    "could not be converted by the last run: " + failed.reason);
    });
    ShowReport(result.report, true, exit_code != 0, messages);
    return exit_code;
  }
};

}  // namespace

void AddCompact(CLI::App& command, Action& action) {
  command.description("Join the record files of a folder to one, with blocks of the usual size");
  const auto state = std::make_shared<CompactCommand>();
  CompactOptions& options = state->options;
  AddFileOption(command, "FOLDER", options.folder, "The output of convert -o FOLDER/ --to plym")
      ->required();
  AddFileOption(command, "-o,--output", options.output_path, "Default: standard output");
  state->level_option = AddNumberOption(command, "--compress", state->level,
                                        "How strongly columns are compressed; 0: not at all",
                                        {0, static_cast<std::uint64_t>(kMostCompress)})
                            ->option_text("LEVEL [as in FOLDER]");
  command.add_flag("--index", options.index, "Add an index that finds games by their id");
  command.add_flag("--force", options.force, "Overwrite a file that exists");
  AddThreadsOption(command, options.threads);
  AddAllowRejectsOption(command, state->finish);
  command.footer("Example: plymill compact rows/ -o all.plym");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
