// Finish: how a command ends, on standard error and as an exit code.
#pragma once

#include <functional>

#include "cli/messages.h"
#include "cli/progress.h"
#include "plymill/convert.h"
#include "plymill/plan.h"

namespace plymill::cli {

struct FinishOptions {
  When progress = When::kAuto;
  bool allow_rejects = false;  // exit with 0 where games are rejected
};

// --allow-rejects
void AddAllowRejectsOption(CLI::App& command, FinishOptions& options);

// The same, and --progress
void AddFinishOptions(CLI::App& command, FinishOptions& options);

// Calls `run` with what shows how far it is, and returns what it does.
template <class RunIt>
auto WithProgress(const FinishOptions& finish, const Messages& messages, RunIt run) {
  const bool silent = messages.quiet() || messages.json();
  ProgressLine line(silent && finish.progress == When::kAuto ? When::kNever : finish.progress);
  std::function<void(const Progress&)> show;
  if (line.shown()) show = [&line](const Progress& now) { line.Show(now); };
  auto result = run(show);
  line.Clear();
  return result;
}

// Converts and shows how far it is.
ConvertResult ConvertWithProgress(const ConvertOptions& options, const FinishOptions& finish,
                                  const Messages& messages);

// Converts one split of a plan, then finishes.
int RunPartAndFinish(const PlannedSplit& split, const ConvertOptions& options,
                     const FinishOptions& finish, const Messages& messages);

// Converts all sources, then finishes.
int RunAndFinish(const ConvertOptions& options, const FinishOptions& finish,
                 const Messages& messages);

// Says how a run failed. Returns its exit code; where the reader of standard output
// has gone, ends the process as SIGPIPE would.
int Fail(const ConvertResult& result, const Messages& messages);

// The exit code of a run that did not fail: 1 where not all that was read is games that are
// written.
int ExitCode(const Report& report, const FinishOptions& finish);

// Whether a run failed before all was read that can be.
bool EndedEarly(const ConvertResult& result);

// The exit code of a run that did not end early, whose report was shown; says which sources failed.
int ExitCodeOf(const ConvertResult& result, const FinishOptions& finish, const Messages& messages);

// The first errors, what was skipped, and sources without games. What makes a command fail is said
// even where messages are quiet: `fails`.
void ShowOddities(const Report& report, bool fails, const Messages& messages);

// The same, one line a source, one for all, and the most frequent diagnostics.
void ShowReport(const Report& report, bool rejects_kept, bool fails, const Messages& messages);

}  // namespace plymill::cli
