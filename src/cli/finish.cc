#include "cli/finish.h"

#include <absl/strings/str_join.h>

#include <algorithm>
#include <csignal>
#include <string>

namespace plymill::cli {

void AddAllowRejectsOption(CLI::App& command, FinishOptions& options) {
  command.add_flag("--allow-rejects", options.allow_rejects,
                   "Exit with 0, not 1, where games are rejected");
}

void AddFinishOptions(CLI::App& command, FinishOptions& options) {
  AddWhenOption(command, "--progress", options.progress,
                "On standard error; auto: on a terminal only")
      ->group("Messages");
  AddAllowRejectsOption(command, options);
}

int Fail(const ConvertResult& result, const Messages& messages) {
  if (result.failure == Failure::kReaderGone) {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  const int exit_code = static_cast<int>(result.failure);
  messages.Failed(result.message, exit_code);
  return exit_code;
}

int ExitCode(const Report& report, const FinishOptions& finish) {
  const bool lacks_games =
      std::any_of(report.sources.begin(), report.sources.end(),
                  [&](const SourceReport& source) { return report.LacksGames(source); });
  return (report.total.games_rejected > 0 || lacks_games) && !finish.allow_rejects ? 1 : 0;
}

bool EndedEarly(const ConvertResult& result) {
  return result.failure != Failure::kNone && result.report.failed.empty();
}

int ExitCodeOf(const ConvertResult& result, const FinishOptions& finish, const Messages& messages) {
  for (const FailedSource& failed : result.report.failed) {
    messages.Failed(failed.message, static_cast<int>(failed.failure));
  }
  return result.failure != Failure::kNone ? static_cast<int>(result.failure)
                                          : ExitCode(result.report, finish);
}

namespace {

std::string WhatIsMissing(const SourceReport& source) {
  return "no game is found in " + std::to_string(source.bytes) + " bytes: expected the notation " +
         source.notation + " (see --notation, --diagnostics for the text, --exclude)";
}

}  // namespace

void ShowOddities(const Report& report, bool fails, const Messages& messages) {
  for (const Diagnostic& error : report.first_errors) messages.Rejected(error);
  for (const std::string& path : report.skipped)
    messages.Warn(path, "skipped, it is no file or an empty one");
  const Messages heard = fails ? messages.Aloud() : messages;
  for (const SourceReport& source : report.sources) {
    if (report.LacksGames(source)) heard.Warn(source.source, WhatIsMissing(source));
  }
}

namespace {

constexpr std::size_t kMaxCodes = 10;

// Whether every diagnostic of this code is an error that was already shown with its rejected game.
bool AreAllShown(const CodeCount& code, const std::vector<Diagnostic>& shown) {
  const auto count = std::count_if(shown.begin(), shown.end(), [&](const Diagnostic& error) {
    return error.code == code.first.code;
  });
  return code.first.severity == Severity::kError && static_cast<std::uint64_t>(count) == code.times;
}

// Shows the most frequent codes first. --quiet hides all codes; but if the command fails, it hides
// only the codes of severity kReading.
void ShowCodes(const Report& report, bool fails, const Messages& messages) {
  std::vector<CodeCount> codes = report.total.codes;
  std::erase_if(codes, [&](const CodeCount& code) {
    return AreAllShown(code, report.first_errors) ||
           (messages.quiet() && (!fails || code.first.severity == Severity::kReading));
  });
  std::sort(codes.begin(), codes.end(), [](const CodeCount& a, const CodeCount& b) {
    return a.times != b.times ? a.times > b.times : a.first.code < b.first.code;
  });
  const Messages heard = messages.Aloud();
  for (std::size_t i = 0; i < std::min(codes.size(), kMaxCodes); ++i) heard.Code(codes[i]);
  if (codes.size() > kMaxCodes) {
    messages.Advise("and " + Counted(codes.size() - kMaxCodes, "more code") +
                    ": --report FILE has all of them, --diagnostics FILE each place.");
  }
}

}  // namespace

void ShowOutputs(const Report& report, const std::string& path, const Messages& messages) {
  constexpr std::size_t kMaxOutputs = 20;
  const std::vector<OutputReport>& outputs = report.outputs;
  const bool is_told = outputs.size() != 1 || outputs[0].path != path;
  for (std::size_t i = 0; is_told && i < outputs.size(); ++i) {
    if (i < kMaxOutputs || messages.json()) messages.Output(outputs[i]);
  }
  if (outputs.size() > kMaxOutputs) {
    messages.Advise("and " + Counted(outputs.size() - kMaxOutputs, "more output") +
                    ": --report FILE has all of them.");
  }
}

void ShowMixed(const Report& report, const Messages& messages) {
  for (const MixedOutput& mixed : report.mixed) {
    messages.Warn(mixed.path == "-" ? "standard output" : mixed.path,
                  "holds move rows of several notations (" + absl::StrJoin(mixed.notations, ", ") +
                      "), whose keys differ; -o 'games.{notation}.jsonl' makes a file for each",
                  "mixed-notations");
  }
}

void ShowReport(const Report& report, bool rejects_kept, bool fails, const Messages& messages) {
  ShowOddities(report, fails, messages);
  ShowMixed(report, messages);
  for (const SourceReport& source : report.sources) messages.Source(source);
  (fails ? messages.Aloud() : messages).Total(report);
  ShowCodes(report, fails, messages);
  if (report.not_read) messages.NotRead(*report.not_read);
  if (report.total.games_rejected > 0 && !rejects_kept) {
    messages.Advise("Give --rejects FILE to keep the rejected games as they stand.");
  }
}

namespace {

int Finish(const ConvertResult& result, const ConvertOptions& options, const FinishOptions& finish,
           const Messages& messages) {
  if (EndedEarly(result)) return Fail(result, messages);
  const bool fails = result.failure != Failure::kNone || ExitCode(result.report, finish) != 0;
  ShowOutputs(result.report, options.output_path.empty() ? "-" : options.output_path, messages);
  ShowReport(result.report, !options.rejects_path.empty(), fails, messages);
  return ExitCodeOf(result, finish, messages);
}

}  // namespace

ConvertResult ConvertWithProgress(const ConvertOptions& options, const FinishOptions& finish,
                                  const Messages& messages) {
  return WithProgress(finish, messages,
                      [&](const auto& progress) { return Convert(options, progress); });
}

int RunPartAndFinish(const PlannedSplit& split, const ConvertOptions& options,
                     const FinishOptions& finish, const Messages& messages) {
  const PartResult part = WithProgress(finish, messages, [&](const auto& progress) {
    return ConvertPart(split, options, progress);
  });
  if (part.done_before) messages.Advise(options.output_path + ": is there already, whole");
  return Finish(part.result, options, finish, messages);
}

int RunAndFinish(const ConvertOptions& options, const FinishOptions& finish,
                 const Messages& messages) {
  return Finish(ConvertWithProgress(options, finish, messages), options, finish, messages);
}

}  // namespace plymill::cli
