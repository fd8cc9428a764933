#include "cli/finish.h"

#include <absl/strings/str_join.h>

#include <algorithm>
#include <csignal>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "run/conversion.h"
#include "run/failure.h"
#include "run/output_format.h"
#include "run/output_paths.h"

namespace plymill::cli {

void AddAllowRejectsOption(CLI::App& command, FinishOptions& options) {
  command.add_flag("--allow-rejects", options.allow_rejects,
                   "Exit with 0, not 1, if games are rejected");
}

void AddFinishOptions(CLI::App& command, FinishOptions& options) {
  AddWhenOption(command, "--progress", options.progress,
                "On standard error; auto: on a terminal only")
      ->group("Messages");
  AddAllowRejectsOption(command, options);
}

namespace {

// The message about several sources that were refused.
std::string RefusedText(const std::vector<FailedSource>& refused) {
  const auto unknown = static_cast<std::size_t>(
      std::count_if(refused.begin(), refused.end(),
                    [](const FailedSource& source) { return source.code == "unknown-notation"; }));
  const std::string all = Counted(refused.size(), "source");
  if (unknown == refused.size()) {
    return all +
           " have no known notation; nothing is written. Name it with --notation, or skip them "
           "with --exclude or --skip-unknown";
  }
  return all + " cannot be read; nothing is written. Exclude them with --exclude" +
         (unknown > 0 ? "; those without a known notation also with --skip-unknown" : "");
}

}  // namespace

int Fail(const ConvertResult& result, const Messages& messages) {
  if (result.failure == Failure::kReaderGone) {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  const auto failed = [&](const FailedSource& source) { messages.Failed(source); };
  if (result.refused.size() > 1) {
    messages.Aloud().ShowSome(result.refused, "source", failed);
    failed({"", result.failure, RefusedText(result.refused), result.refused[0].code});
  } else {
    failed({result.source, result.failure, result.message, result.code});
  }
  return static_cast<int>(result.failure);
}

int Fail(const Error& error, const Messages& messages) { return Fail(ResultOf(error), messages); }

int ExitCode(const Report& report, const FinishOptions& finish) {
  const bool lacks_games =
      std::any_of(report.sources.begin(), report.sources.end(),
                  [&](const SourceReport& source) { return report.LacksGames(source); });
  const bool lost = report.total.games_rejected > 0 || lacks_games || !report.unknown.empty();
  return (lost && !finish.allow_rejects) || !report.blank.empty() || !report.unfinished.empty() ? 1
                                                                                                : 0;
}

int ExitCodeOf(const ConvertResult& result, const FinishOptions& finish, const Messages& messages) {
  messages.Aloud().ShowSome(result.report.failed, "failed source",
                            [&](const FailedSource& failed) { messages.Failed(failed); });
  if (result.failure != Failure::kNone) return static_cast<int>(result.failure);
  return result.report.failed.empty() ? ExitCode(result.report, finish) : 1;
}

namespace {

std::string WhatIsMissing(const SourceReport& source) {
  const std::string looks = source.looks_like.empty() ? "" : "; it looks like " + source.looks_like;
  return "no game is found in " + std::to_string(source.bytes) + " bytes: expected the notation " +
         source.notation + looks + " (see --notation, --diagnostics for the text, --exclude)";
}

// The sources that have text but no game.
std::vector<const SourceReport*> SourcesWithoutGames(const Report& report) {
  std::vector<const SourceReport*> lacking;
  for (const SourceReport& source : report.sources) {
    if (report.LacksGames(source)) lacking.push_back(&source);
  }
  return lacking;
}

}  // namespace

void ShowOddities(const Report& report, bool fails, const Messages& messages) {
  for (const Diagnostic& error : report.first_errors) messages.Rejected(error);
  messages.ShowSome(report.skipped, "skipped file", [&](const std::string& path) {
    messages.Warn(
        "skipped", path,
        "skipped, because it is empty, no regular file, or not in the manifest of its folder");
  });
  messages.ShowSome(report.repeated, "repeated name", [&](const std::string& source) {
    messages.Warn(
        "repeated", source,
        "has the name of an earlier file of the packed file, so that a number follows it");
  });
  const Messages heard = fails ? messages.Aloud() : messages;
  heard.ShowSome(report.unknown, "source without a known notation", [&](const LeftOut& unknown) {
    heard.Warn("unknown", unknown.source, "skipped: " + unknown.reason, "unknown-notation");
  });
  heard.ShowSome(report.blank, "blank source", [&](const LeftOut& blank) {
    heard.Warn("blank", blank.source, blank.reason, "no-sources");
  });
  heard.ShowSome(report.unfinished, "unfinished folder", [&](const LeftOut& folder) {
    heard.Warn("unfinished", folder.source, folder.reason, "unfinished");
  });
  heard.ShowSome(SourcesWithoutGames(report), "source without games",
                 [&](const SourceReport* source) {
                   heard.Warn("no-games", source->source, WhatIsMissing(*source), "no-games");
                 });
}

namespace {

// How much a source deserves its line: 0 is most.
int RankOf(const SourceReport& source, const Report& report) {
  if (source.games_rejected > 0 || report.LacksGames(source)) return 0;
  return source.CountOf(Severity::kWarning) > 0 ? 1 : 2;
}

void ShowSources(const Report& report, const Messages& messages) {
  std::vector<std::size_t> shown(report.sources.size());
  std::iota(shown.begin(), shown.end(), std::size_t{0});
  if (shown.size() > messages.most_lines()) {
    const auto middle = shown.begin() + static_cast<std::ptrdiff_t>(messages.most_lines());
    std::partial_sort(shown.begin(), middle, shown.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(RankOf(report.sources[a], report), a) <
             std::pair(RankOf(report.sources[b], report), b);
    });
    shown.erase(middle, shown.end());
    std::sort(shown.begin(), shown.end());
  }
  for (const std::size_t i : shown) messages.Source(report.sources[i]);
  messages.SayMore(report.sources.size() - shown.size(), "source");
}

}  // namespace

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

void ShowOutputs(const Report& report, const std::string& path, const Messages& messages) {
  const std::vector<OutputReport>& outputs = report.outputs;
  if (outputs.size() == 1 && outputs[0].path == path) return;
  messages.ShowSome(outputs, "output",
                    [&](const OutputReport& output) { messages.Output(output); });
}

}  // namespace

void ShowMixed(const Report& report, const Messages& messages) {
  for (const MixedOutput& mixed : report.mixed) {
    messages.Warn("mixed-notations", mixed.path == "-" ? "standard output" : mixed.path,
                  "holds move rows of several notations (" + absl::StrJoin(mixed.notations, ", ") +
                      "), whose keys differ; -o 'games.{notation}.jsonl' makes a file for each");
  }
}

void ShowReadTwice(const Report& report, const Messages& messages) {
  messages.ShowSome(report.read_twice, "source read twice", [&](const RepeatedSource& repeated) {
    messages.Warn("read-twice", repeated.source,
                  Counted(repeated.games, "game") + (repeated.games == 1 ? " is" : " are") +
                      " read twice, from " + repeated.first_path + " and from " + repeated.path +
                      "; the first at byte " + std::to_string(repeated.first_game));
  });
}

void ShowReport(const Report& report, bool rejects_kept, bool fails, const Messages& messages) {
  ShowOddities(report, fails, messages);
  ShowMixed(report, messages);
  ShowReadTwice(report, messages);
  if (report.duplicates && !report.duplicates->has_all_beginnings) {
    messages.Advise(
        "Not all games that are the beginning of others are looked for: give more "
        "--dedupe-memory, about 12 bytes a ply.");
  }
  ShowSources(report, messages);
  (fails ? messages.Aloud() : messages).Total(report);
  ShowCodes(report, fails, messages);
  if (report.not_read) messages.NotRead(*report.not_read);
  if (report.total.games_rejected > 0 && !rejects_kept) {
    messages.Advise("Use --rejects FILE to keep the text of the rejected games.");
  }
}

namespace {

void ShowOlder(const std::vector<std::string>& older, const Messages& messages) {
  messages.ShowSome(older, "file of an earlier run", [&](const std::string& path) {
    messages.Warn("older", path,
                  "stays, a file of an earlier run; this run has no games in its notation");
  });
}

}  // namespace

int FinishRun(const ConvertResult& result, const ConvertOptions& options,
              const FinishOptions& finish, const Messages& messages) {
  if (EndedEarly(result)) return Fail(result, messages);
  const bool fails = result.failure != Failure::kNone || !result.report.failed.empty() ||
                     ExitCode(result.report, finish) != 0;
  ShowOlder(OlderOutputs(options, result.report), messages);
  ShowOutputs(result.report, options.output_path.empty() ? "-" : options.output_path, messages);
  ShowReport(result.report, !options.rejects_path.empty(), fails, messages);
  return ExitCodeOf(result, finish, messages);
}

void SayOnInterrupt(const std::vector<std::string>& outputs, const Messages& messages) {
  std::vector<std::string> files;
  for (const std::string& path : outputs) {
    if (!path.empty() && path != "-") files.push_back(path);
  }
  const std::string names = absl::StrJoin(files, ", ");
  const bool to_stdout = files.size() < outputs.size();
  const std::string part = to_stdout ? "standard output has only a part of the rows" : "";
  const std::string and_files = to_stdout && !files.empty() ? "; " : "";
  messages.OnInterrupt(part + and_files + (files.empty() ? "" : "not written: " + names),
                       files.empty() ? part : "written: " + names);
}

namespace {

// The outputs of a run, of which only that of its games may be standard output.
std::vector<std::string> OutputsOf(const ConvertOptions& options) {
  std::vector<std::string> outputs;
  if (WritesGames(options.output)) outputs.push_back(options.output_path);
  for (const std::string& path :
       {options.rejects_path, options.diagnostics_path, options.report_path}) {
    if (!path.empty() && path != "-") outputs.push_back(path);
  }
  return outputs;
}

}  // namespace

ConvertResult ConvertWithProgress(const ConvertOptions& options, const FinishOptions& finish,
                                  const Messages& messages) {
  SayOnInterrupt(OutputsOf(options), messages);
  return WithProgress(finish, messages,
                      [&](const auto& progress) { return Convert(options, progress); });
}

int RunPartAndFinish(const PlannedSplit& split, const ConvertOptions& options,
                     const FinishOptions& finish, const Messages& messages) {
  SayOnInterrupt(OutputsOf(options), messages);
  const PartResult part = WithProgress(finish, messages, [&](const auto& progress) {
    return ConvertPart(split, options, progress);
  });
  if (part.done_before) {
    messages.Result("part", "exists already and is complete", {}, options.output_path);
  }
  return FinishRun(part.result, options, finish, messages);
}

int RunAndFinish(const ConvertOptions& options, const FinishOptions& finish,
                 const Messages& messages) {
  return FinishRun(ConvertWithProgress(options, finish, messages), options, finish, messages);
}

int WriteAndFinish(const TableOutput& table, const FinishOptions& finish,
                   const Messages& messages) {
  if (!TableWriter()) return Fail(NoTableWriter(table.options.output_path, table.format), messages);
  SayOnInterrupt({table.options.output_path}, messages);
  return FinishRun(TableWriter()(table), table.options, finish, messages);
}

}  // namespace plymill::cli
