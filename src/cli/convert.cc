// plymill convert: archives to JSON Lines or a record file.
#include <unistd.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/source_options.h"

namespace plymill::cli {
namespace {

struct ConvertCommand {
  ConvertOptions options;
  std::string to;
  When progress = When::kAuto;

  int Run() {
    const bool named_plym = options.output_path.ends_with(".plym");
    const bool record_file = to.empty() ? named_plym : to == "plym";
    options.output = record_file ? Output::kRecordFile : Output::kJsonl;
    if (record_file && options.output_path.empty() && isatty(STDOUT_FILENO) != 0) {
      return Fail({Failure::kUsage, "a record file is not for a terminal; give -o FILE", {}});
    }
    return RunAndFinish(options, progress);
  }
};

}  // namespace

void AddConvert(CLI::App& app, Action& action) {
  CLI::App* const command =
      app.add_subcommand("convert", "Archives to JSON Lines or a record file");
  const auto state = std::make_shared<ConvertCommand>();
  AddSourceOptions(*command, state->options);
  command->add_option("-o,--output", state->options.output_path, "Default: standard output")
      ->option_text("FILE");
  command->add_option("--to", state->to, "Default: by the name of the output, else jsonl")
      ->check(CLI::IsMember({"jsonl", "plym"}))
      ->option_text("jsonl|plym");
  AddRowsOption(*command, state->options.rows);
  AddSourceKeyOption(*command, state->options.source_key);
  command->add_flag("--text", state->options.text, "The written form of every ply in its row");
  AddProgressOption(*command, state->progress);
  command->footer("Example: plymill convert games/ -o games.jsonl --rejects rejected.txt");
  command->callback([state, &action] { action = [state] { return state->Run(); }; });
}

}  // namespace plymill::cli
