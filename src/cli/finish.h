// Finish: prints the result of a command on standard error, and determines the exit code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/error.h"
#include "cli/messages.h"
#include "cli/progress.h"
#include "cli/tables.h"
#include "plymill/convert.h"
#include "plymill/plan.h"

namespace plymill::cli {

struct FinishOptions {
  When progress = When::kAuto;
  bool allow_rejects = false;  // exit with 0 even if games are rejected
};

// Adds --allow-rejects.
void AddAllowRejectsOption(CLI::App& command, FinishOptions& options);

// Adds --allow-rejects and --progress.
void AddFinishOptions(CLI::App& command, FinishOptions& options);

// Calls `run` with a function that shows the progress. Returns the result of `run`.
template <class RunIt>
auto WithProgress(const FinishOptions& finish, const Messages& messages, RunIt run) {
  ProgressDisplay display(finish.progress, messages);
  std::function<void(const Progress&)> show;
  if (display.shown()) show = [&display](const Progress& now) { display.Show(now); };
  auto result = run(show);
  display.Clear();
  return result;
}

// If a signal interrupts the command from now on, it says which of its outputs are not written.
// Empty and "-": rows on standard output.
void SayOnInterrupt(const std::vector<std::string>& outputs, const Messages& messages);

// Converts all sources, and shows the progress.
ConvertResult ConvertWithProgress(const ConvertOptions& options, const FinishOptions& finish,
                                  const Messages& messages);

// Reports the result of a run. Returns the exit code.
int FinishRun(const ConvertResult& result, const ConvertOptions& options,
              const FinishOptions& finish, const Messages& messages);

// Converts one split of a plan, then reports the result.
int RunPartAndFinish(const PlannedSplit& split, const ConvertOptions& options,
                     const FinishOptions& finish, const Messages& messages);

// Converts all sources, then reports the result.
int RunAndFinish(const ConvertOptions& options, const FinishOptions& finish,
                 const Messages& messages);

// Lets the table writer write a table, then reports the result. Fails if there is no writer.
int WriteAndFinish(const TableOutput& table, const FinishOptions& finish, const Messages& messages);

// Prints why a run failed: all sources that were refused, or else the message. Returns the exit
// code of the run. If the reader of standard output has exited, ends the process as SIGPIPE would.
int Fail(const ConvertResult& result, const Messages& messages);
int Fail(const Error& error, const Messages& messages);

// The same for another result of the library.
template <class Outcome>
int FailAs(const Outcome& outcome, const Messages& messages) {
  return Fail(ConvertResult{.failure = outcome.failure,
                            .message = outcome.message,
                            .report = {},
                            .code = outcome.code,
                            .source = outcome.source},
              messages);
}

// The exit code of a run that did not fail: 1 if games were rejected, if text between games holds
// moves, if a source has text but no game or was left out, or if a given folder has no sources.
int ExitCode(const Report& report, const FinishOptions& finish);

// The exit code of a run that did not end early and whose report was shown. Prints which sources
// failed.
int ExitCodeOf(const ConvertResult& result, const FinishOptions& finish, const Messages& messages);

// Prints the first errors, the skipped files, and the sources without games. If `fails` is true,
// the reasons for the failure are printed even with --quiet.
void ShowOddities(const Report& report, bool fails, const Messages& messages);

// Warns of games that the run has read from two files.
void ShowReadTwice(const Report& report, const Messages& messages);

// Prints outputs of move rows that have games of several notations.
void ShowMixed(const Report& report, const Messages& messages);

// Prints the oddities, one line for each source, the totals, and the most frequent diagnostics. If
// there are too many sources, prefers those with rejected games or without games, then those with
// warnings.
void ShowReport(const Report& report, bool rejects_kept, bool fails, const Messages& messages);

}  // namespace plymill::cli
