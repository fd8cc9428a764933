// plymill cat: writes record files as JSON Lines, or in their notation.
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/values.h"
#include "plymill/record_file.h"

namespace plymill::cli {

void AddCat(CLI::App& command, Action& action) {
  command.description("Record files to JSON Lines, or back to their notation");
  const auto options = std::make_shared<CatOptions>();
  AddFileOption(command, "FILE", options->files, "Record files (.plym)")->required();
  AddFileOption(command, "-o,--output", options->output_path, "Default: standard output");
  command.add_flag("--force", options->force, "Overwrite a file that exists");
  AddChoiceOption<bool>(command, "--to", options->notation, {{"jsonl", false}, {"notation", true}},
                        "JSON Lines (default), or the notation again");
  AddRowsOption(command, options->rows);
  AddSourceKeyOption(command, options->source_key);
  AddTagsOption(command, options->tags);
  command.add_flag("--text", options->text, "The written form of every ply, if it was kept");
  AddThreadsOption(command, options->threads);
  AddSelectOptions(command, options->select);
  command.footer("Example: plymill cat games.plym --rows games --where 'plies>=20'");
  command.callback([options, &action] {
    action = [options](const Messages& messages) {
      const ConvertResult result = Cat(*options);
      if (result.failure != Failure::kNone) return Fail(result, messages);
      if (SelectsGames(options->select)) messages.Total(result.report);
      if (result.report.not_read) messages.NotRead(*result.report.not_read);
      return 0;
    };
  });
}

}  // namespace plymill::cli
