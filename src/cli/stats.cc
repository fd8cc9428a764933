// plymill stats: games, plies, results and diagnostics, per notation.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "plymill/record_file.h"

namespace plymill::cli {
namespace {

void ShowCount(const char* what, std::uint64_t times) {
  std::printf("  %-40s %14llu\n", what, static_cast<unsigned long long>(times));
}

void ShowCounts(std::vector<Count> counts) {
  std::sort(counts.begin(), counts.end(), [](const Count& a, const Count& b) {
    return a.times != b.times ? a.times > b.times : a.what < b.what;
  });
  for (const Count& count : counts) ShowCount(count.what.c_str(), count.times);
}

void ShowStats(const Report& report) {
  for (const NotationStats& stats : report.notations) {
    std::printf("%s\n", stats.notation.c_str());
    ShowCount("games seen", stats.total.games_seen);
    ShowCount("games written", stats.total.games_written);
    ShowCount("games rejected", stats.total.games_rejected);
    if (stats.total.games_filtered > 0) ShowCount("games filtered", stats.total.games_filtered);
    if (stats.total.games_duplicate > 0) ShowCount("duplicates", stats.total.games_duplicate);
    ShowCount("plies", stats.total.plies);
    ShowCounts(stats.outcomes);
    ShowCount("diagnostics", stats.total.diagnostics);
    ShowCounts(stats.diagnostics);
  }
}

// Record files are told from archives by their names: verify says what they hold.
bool AreRecordFiles(const std::vector<std::string>& paths) {
  return std::all_of(paths.begin(), paths.end(),
                     [](const std::string& path) { return path.ends_with(".plym"); });
}

int StatsOfRecordFiles(const std::vector<std::string>& paths, const Messages& messages) {
  for (const std::string& path : paths) {
    const ConvertResult result = Verify(path);
    if (result.failure != Failure::kNone) return Fail(result, messages);
    std::printf("%s\n", path.c_str());
    ShowStats(result.report);
  }
  return 0;
}

int Stats(const ConvertOptions& options, const FinishOptions& finish, const Messages& messages) {
  if (AreRecordFiles(options.sources)) return StatsOfRecordFiles(options.sources, messages);
  const ConvertResult result = Run(options, finish, messages);
  if (result.failure != Failure::kNone) return Fail(result, messages);
  for (const GameError& error : result.report.first_errors) messages.Rejected(error);
  ShowStats(result.report);
  if (result.report.not_read) messages.NotRead(*result.report.not_read);
  return ExitCode(result.report, finish);
}

}  // namespace

void AddStats(CLI::App& app, Action& action) {
  CLI::App* const command =
      app.add_subcommand("stats", "Games, plies, results and diagnostics, per notation");
  struct State {
    ConvertOptions options;
    FinishOptions finish;
  };
  const auto state = std::make_shared<State>();
  state->options.output = Output::kNothing;
  AddSourceOptions(*command, state->options);
  AddSelectOptions(*command, state->options.select);
  AddDedupeOptions(*command, state->options.select);
  AddFinishOptions(*command, state->finish);
  command->footer("Example: plymill stats games/");
  command->callback([state, &action] {
    action = [state](const Messages& messages) {
      return Stats(state->options, state->finish, messages);
    };
  });
}

}  // namespace plymill::cli
