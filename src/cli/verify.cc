// plymill verify: checks every byte of record files.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/mirror_options.h"
#include "cli/values.h"
#include "cli/visible.h"
#include "plymill/record_file.h"

namespace plymill::cli {
namespace {

int VerifyFolder(const std::string& folder, const Messages& messages) {
  const MirrorState state = VerifyMirror(folder);
  if (state.failure != Failure::kNone) return FailAs(state, messages);
  const int exit_code = ShowState(state, "good", messages);
  const bool is_damaged = std::any_of(state.odd.begin(), state.odd.end(),
                                      [](const MirrorOddity& odd) { return !odd.is_folder; });
  return is_damaged ? static_cast<int>(Failure::kInput) : exit_code;
}

struct VerifyCommand {
  std::vector<std::string> files;
  bool quick = false;
};

int VerifyAll(const VerifyCommand& command, const Messages& messages) {
  int exit_code = 0;
  for (const std::string& file : command.files) {
    if (NamesFolder(file)) {
      if (const int code = VerifyFolder(file, messages); code != 0) exit_code = code;
      continue;
    }
    ConvertResult result = Verify(file, command.quick ? VerifyDepth::kQuick : VerifyDepth::kAll);
    if (result.failure != Failure::kNone) {
      result.source = file;
      exit_code = Fail(result, messages);
      continue;
    }
    const SourceReport& total = result.report.total;
    const std::string text =
        std::string(command.quick ? "header, footer and block headers are good, " : "good, ") +
        Counted(total.games_written, "game") + ", " + CountedPlies(total.plies);
    if (messages.json()) {
      messages.Result("verified", text, {{"games", total.games_written}, {"plies", total.plies}},
                      file);
    } else if (!messages.quiet()) {
      std::printf("%s: %s\n", Visible(file).c_str(), text.c_str());
    }
  }
  return exit_code;
}

}  // namespace

void AddVerify(CLI::App& command, Action& action) {
  command.description("Check every byte of record files, and all files of a folder");
  const auto state = std::make_shared<VerifyCommand>();
  AddFileOption(command, "FILE", state->files,
                "Record files (.plym), or folders that convert -o DIR/ wrote")
      ->required();
  command.add_flag("--quick", state->quick,
                   "Check the footer and the headers of blocks alone, not the columns");
  command.footer("Example: plymill verify games.plym");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return VerifyAll(*state, messages); };
  });
}

}  // namespace plymill::cli
