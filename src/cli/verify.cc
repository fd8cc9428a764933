// plymill verify: checks every byte of record files.
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
  if (state.failure != Failure::kNone) return Fail({state.failure, state.message, {}}, messages);
  return ShowState(state, "good", messages) == 0 ? 0 : static_cast<int>(Failure::kInput);
}

int VerifyAll(const std::vector<std::string>& files, const Messages& messages) {
  int exit_code = 0;
  for (const std::string& file : files) {
    if (NamesFolder(file)) {
      if (const int code = VerifyFolder(file, messages); code != 0) exit_code = code;
      continue;
    }
    ConvertResult result = Verify(file);
    if (result.failure != Failure::kNone) {
      result.source = file;
      exit_code = Fail(result, messages);
      continue;
    }
    const SourceReport& total = result.report.total;
    const std::string text =
        "good, " + Counted(total.games_written, "game") + ", " + CountedPlies(total.plies);
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
  const auto files = std::make_shared<std::vector<std::string>>();
  AddFileOption(command, "FILE", *files,
                "Record files (.plym), or folders that convert -o DIR/ wrote")
      ->required();
  command.footer("Example: plymill verify games.plym");
  command.callback([files, &action] {
    action = [files](const Messages& messages) { return VerifyAll(*files, messages); };
  });
}

}  // namespace plymill::cli
