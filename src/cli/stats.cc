// plymill stats: what is in archives or record files, for each notation.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/stats_text.h"
#include "convert/conversion.h"
#include "plymill/record_file.h"

namespace plymill::cli {
namespace {

// Whether all files are record files. `plymill stats` recognizes record files by their names.
bool AreRecordFiles(const std::vector<std::string>& paths) {
  return !paths.empty() && std::all_of(paths.begin(), paths.end(), [](const std::string& path) {
    return path.ends_with(".plym");
  });
}

// The first given option that affects how text is read or written; empty if there is none. Such
// options cannot be used with record files, because their games are already read.
std::string OptionOfArchives(const CLI::App& command) {
  static const std::set<std::string> kForBoth = {
      "--where", "--sample",  "--seed", "--skip",  "--limit",         "--threads", "--progress",
      "--quiet", "--verbose", "--log",  "--color", "--allow-rejects", "--json"};
  for (const CLI::Option* const option : command.get_options()) {
    const bool is_given = option->count() > 0 && !option->get_positional();
    if (is_given && !kForBoth.contains(option->get_name())) return option->get_name();
  }
  return "";
}

struct StatsCommand {
  ConvertOptions options;
  FinishOptions finish;
  bool json = false;

  int Run(const CLI::App& command, const Messages& messages) const {
    return AreRecordFiles(options.sources) ? RunOnRecordFiles(command, messages)
                                           : RunOnArchives(messages);
  }

 private:
  int RunOnRecordFiles(const CLI::App& command, const Messages& messages) const {
    if (const std::string option = OptionOfArchives(command); !option.empty()) {
      return Fail({Failure::kUsage, option + ": is for archives, not for record files", {}},
                  messages);
    }
    CatOptions counted;
    counted.files = options.sources;
    counted.select = options.select;
    counted.threads = options.threads;
    counted.only_count = counted.game_stats = true;
    const ConvertResult result = Cat(counted);
    if (result.failure != Failure::kNone) return Fail(result, messages);
    Show(result.report);
    if (result.report.not_read) messages.NotRead(*result.report.not_read);
    return 0;
  }

  int RunOnArchives(const Messages& messages) const {
    const ConvertResult result = ConvertWithProgress(options, finish, messages);
    if (EndedEarly(result)) return Fail(result, messages);
    ShowOddities(result.report, ExitCode(result.report, finish) != 0, messages);
    Show(result.report);
    if (result.report.not_read) messages.NotRead(*result.report.not_read);
    return ExitCodeOf(result, finish, messages);
  }

  void Show(const Report& report) const {
    std::fputs((json ? StatsJson(report) : StatsTables(report)).c_str(), stdout);
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
  AddFinishOptions(command, state->finish);
  command.footer("Example: plymill stats games/");
  command.callback([state, &command, &action] {
    action = [state, &command](const Messages& messages) { return state->Run(command, messages); };
  });
}

}  // namespace plymill::cli
