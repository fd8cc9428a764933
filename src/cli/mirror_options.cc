#include "cli/mirror_options.h"

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/path_text.h"
#include "cli/values.h"

namespace plymill::cli {
namespace {

// With --fail-on new, sources that failed in the run before have one line together.
void ShowFailed(std::vector<FailedSource> failed, bool only_new, const Messages& messages) {
  const std::size_t all = failed.size();
  if (only_new) std::erase_if(failed, [](const FailedSource& each) { return each.is_known; });
  messages.ShowSome(failed, "failed source",
                    [&](const FailedSource& each) { messages.Failed(each); });
  if (failed.size() == all) return;
  messages.Advise(Counted(all - failed.size(), "source") +
                  " failed as in the run before; --report FILE names them.");
}

void Show(const MirrorResult& result, const MirrorOptions& options, bool fails,
          const Messages& messages) {
  const Messages aloud = messages.Aloud();
  ShowFailed(result.failed, options.fail_on_new, aloud);
  messages.ShowSome(result.pruned, "pruned source", [&](const std::string& source) {
    messages.Warn("pruned", source, "is gone; its outputs are removed");
  });
  aloud.ShowSome(result.gone, "source that is gone", [&](const std::string& source) {
    aloud.Warn("gone", source,
               std::string("is gone; its outputs stay") +
                   (options.prune ? "" : " (--prune removes them)"));
  });
  if (options.prune && !result.report.blank.empty()) {
    messages.Advise("Nothing is pruned, because a folder without sources may not be mounted.");
  }
  Report shown = result.report;
  std::set<std::string> converted;
  for (const std::string& source : result.converted) converted.insert(SourceName(source));
  std::erase_if(shown.sources,
                [&](const SourceReport& source) { return !converted.contains(source.source); });
  ShowReport(shown, !options.convert.rejects_path.empty(), fails, messages);
  const std::vector<std::pair<std::string, std::uint64_t>> counts = {
      {"converted", result.converted.size()},
      {"unchanged", result.unchanged},
      {"failed", result.failed.size()},
      {"unknown", result.report.unknown.size()},
      {"gone", result.gone.size()},
      {"pruned", result.pruned.size()},
      {"trusted", result.trusted}};
  std::string text;
  for (const auto& [what, count] : counts) {
    if ((what == "unknown" && count == 0) || what == "trusted") continue;
    text += text.empty() ? Counted(count, "source") + " " : ", " + std::to_string(count) + " ";
    text += what;
  }
  if (result.trusted > 0) {
    text += "; of the unchanged ones, --trust-mtime left " + std::to_string(result.trusted) +
            " unread, because their size and time are the same";
  }
  messages.Result("mirror", text, counts);
}

// The message if the path of --rejects or --diagnostics is not a folder; otherwise empty.
std::string WrongPath(const ConvertOptions& options) {
  for (const auto& [name, path] : {std::pair("--rejects", options.rejects_path),
                                   std::pair("--diagnostics", options.diagnostics_path)}) {
    if (path.empty() || NamesFolder(path)) continue;
    return std::string(name) + " " + path +
           ": names a file, but -o names a folder; end it with / " + "(it may be the same folder)";
  }
  return "";
}

}  // namespace

void AddMirrorOptions(CLI::App& command, MirrorOptions& options) {
  constexpr char kGroup[] = "With a folder as output (see docs/nightly.md)";
  command.add_flag("--resume", options.resume, "Refuse a folder that no run has begun to fill")
      ->group(kGroup);
  command.add_flag("--prune", options.prune, "Remove the outputs of sources that are gone")
      ->group(kGroup);
  AddChoiceOption<bool>(command, "--fail-on", options.fail_on_new, {{"any", false}, {"new", true}},
                        "Which sources that fail change the exit status: any, or only those that "
                        "did not fail so in the run before")
      ->option_text("any|new [any]")
      ->group(kGroup);
  command
      .add_flag("--trust-mtime", options.trust_mtime,
                "Do not read a source whose size and time are unchanged")
      ->group(kGroup);
}

bool NamesFolder(const std::string& path) {
  std::error_code error;
  return path.ends_with('/') || std::filesystem::is_directory(path, error);
}

int MirrorAndFinish(MirrorOptions options, const ConvertOptions& convert,
                    const FinishOptions& finish, const Messages& messages) {
  if (const std::string wrong = WrongPath(convert); !wrong.empty()) {
    return Fail(UsageError(wrong), messages);
  }
  options.convert = convert;
  const std::string left =
      convert.output_path + " keeps the outputs that are complete, and the same command goes on";
  messages.OnInterrupt(left, left);
  const MirrorResult result = WithProgress(
      finish, messages, [&](const auto& progress) { return Mirror(options, progress); });
  const bool ended_early = result.failure != Failure::kNone && result.failed.empty();
  const int exit_code = result.lost_sources ? 1 : ExitCode(result.report, finish);
  if (!ended_early) Show(result, options, exit_code != 0, messages);
  return result.failure == Failure::kNone ? exit_code : FailAs(result, messages);
}

}  // namespace plymill::cli
