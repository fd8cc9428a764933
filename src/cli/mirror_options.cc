#include "cli/mirror_options.h"

#include <filesystem>
#include <set>
#include <string>

#include "encode/path_json.h"

namespace plymill::cli {
namespace {

void Show(const MirrorResult& result, bool rejects_kept, bool fails, const Messages& messages) {
  for (const FailedSource& failed : result.failed) {
    messages.Failed(failed.message, static_cast<int>(failed.failure));
  }
  for (const std::string& source : result.pruned) {
    messages.Warn(source, "is gone; its outputs are removed");
  }
  for (const std::string& source : result.gone) {
    messages.Warn(source, "is gone; its outputs stay (--prune removes them)");
  }
  for (const std::string& folder : result.blank) {
    messages.Warn(folder, "holds no files; nothing is pruned, lest it is not mounted");
  }
  Report shown = result.report;
  std::set<std::string> converted;
  for (const std::string& source : result.converted) converted.insert(SourceName(source));
  std::erase_if(shown.sources,
                [&](const SourceReport& source) { return !converted.contains(source.source); });
  ShowReport(shown, rejects_kept, fails, messages);
  messages.Advise(Counted(result.converted.size(), "source") + " converted, " +
                  std::to_string(result.unchanged) + " unchanged, " +
                  std::to_string(result.failed.size()) + " failed, " +
                  std::to_string(result.gone.size()) + " gone, " +
                  std::to_string(result.pruned.size()) + " pruned");
}

// The message if the path of --rejects or --diagnostics is not a folder; otherwise empty.
std::string WrongPath(const ConvertOptions& options) {
  for (const auto& [name, path] : {std::pair("--rejects", options.rejects_path),
                                   std::pair("--diagnostics", options.diagnostics_path)}) {
    if (path.empty() || NamesFolder(path)) continue;
    return std::string(name) + " " + path + ": names a file, but -o a folder; end it with /, it " +
           "may be the same folder";
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
  command
      .add_flag("--trust-mtime", options.trust_mtime,
                "Do not read a source whose size and time are as they were")
      ->group(kGroup);
}

bool NamesFolder(const std::string& path) {
  std::error_code error;
  return path.ends_with('/') || std::filesystem::is_directory(path, error);
}

int MirrorAndFinish(MirrorOptions options, const ConvertOptions& convert,
                    const FinishOptions& finish, const Messages& messages) {
  if (const std::string wrong = WrongPath(convert); !wrong.empty()) {
    return Fail({Failure::kUsage, wrong, {}}, messages);
  }
  options.convert = convert;
  const MirrorResult result = WithProgress(
      finish, messages, [&](const auto& progress) { return Mirror(options, progress); });
  const bool ended_early = result.failure != Failure::kNone && result.failed.empty();
  const int exit_code = result.blank.empty() ? ExitCode(result.report, finish) : 1;
  if (!ended_early) Show(result, !convert.rejects_path.empty(), exit_code != 0, messages);
  if (result.failure != Failure::kNone) return Fail({result.failure, result.message, {}}, messages);
  return exit_code;
}

}  // namespace plymill::cli
