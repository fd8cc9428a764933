// plymill status: lists the sources and files of a mirror that are not up to date, or the missing
// parts of a plan.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/values.h"
#include "cli/visible.h"
#include "plymill/mirror.h"
#include "plymill/plan.h"

namespace plymill::cli {
namespace {

struct StatusCommand {
  std::string folder;
  std::string plan;

  bool trust_mtime = false;

  int Run(const Messages& messages) const {
    return plan.empty() ? RunMirror(messages) : RunParts(messages);
  }

 private:
  int RunMirror(const Messages& messages) const {
    const MirrorState state = StatusOfMirror(folder, trust_mtime);
    const bool is_known = state.failure == Failure::kNone;
    const int exit_code =
        is_known || !state.odd.empty() ? ShowState(state, "up to date", messages) : 0;
    return is_known ? exit_code : FailAs(state, messages);
  }

  int RunParts(const Messages& messages) const {
    const MissingParts missing = FindMissingParts(plan, folder);
    if (missing.failure != Failure::kNone) return FailAs(missing, messages);
    if (missing.numbers.empty()) return 0;
    std::printf("%s\n", missing.numbers.c_str());
    return 1;
  }
};

}  // namespace

int ShowState(const MirrorState& state, const char* good, const Messages& messages) {
  const int exit_code = state.odd.empty() ? 0 : 1;
  const std::string skipped =
      state.skipped > 0 ? ", " + std::to_string(state.skipped) + " skipped" : "";
  const auto others = static_cast<std::size_t>(std::count_if(
      state.odd.begin(), state.odd.end(), [](const MirrorOddity& odd) { return !odd.is_folder; }));
  const std::string total =
      Counted(state.good, "source") + " " + good + ", " + Counted(others, "other") + skipped;
  if (messages.json()) {
    for (const MirrorOddity& odd : state.odd) messages.Warn("stale", odd.path, odd.message);
    messages.Result("state", total,
                    {{"good", state.good}, {"others", others}, {"skipped", state.skipped}});
    return exit_code;
  }
  if (messages.quiet() && exit_code == 0) return exit_code;
  if (!messages.quiet()) {
    messages.ShowSome(state.odd, "source", [](const MirrorOddity& odd) {
      std::printf("%s: %s\n", Visible(odd.path).c_str(), Visible(odd.message).c_str());
    });
  }
  std::printf("%s\n", total.c_str());
  return exit_code;
}

void AddStatus(CLI::App& command, Action& action) {
  command.description("Print what is missing or stale; exit status 0 if nothing is");
  const auto state = std::make_shared<StatusCommand>();
  AddFileOption(command, "FOLDER", state->folder, "The output of convert -o FOLDER/")->required();
  CLI::Option* const trust =
      command.add_flag("--trust-mtime", state->trust_mtime,
                       "Do not read a source whose size and time are unchanged");
  AddFileOption(command, "--plan", state->plan,
                "FOLDER holds parts of this plan: print the numbers that are missing")
      ->excludes(trust)
      ->option_text("PLAN");
  command.footer(
      "Example: plymill status out/\n"
      "Of a plan: sbatch --array=$(plymill status parts/ --plan plan.jsonl) job.sh");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
