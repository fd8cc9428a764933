#include "cli/finish.h"

#include <csignal>
#include <cstdio>
#include <string>

#include "cli/progress.h"

namespace plymill::cli {
namespace {

std::string CountsText(const SourceReport& report) {
  return std::to_string(report.games_seen) + " games seen, " +
         std::to_string(report.games_written) + " written, " +
         std::to_string(report.games_rejected) + " rejected, " + std::to_string(report.plies) +
         " plies, " + std::to_string(report.diagnostics) + " diagnostics, " +
         std::to_string(report.bytes) + " bytes";
}

}  // namespace

int Fail(const ConvertResult& result) {
  if (result.failure == Failure::kReaderGone) {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  std::fprintf(stderr, "plymill: %s\n", result.message.c_str());
  return static_cast<int>(result.failure);
}

void ShowReport(const ConvertResult& result, bool rejects_kept) {
  const Report& report = result.report;
  for (const std::string& error : report.first_errors) std::fprintf(stderr, "%s\n", error.c_str());
  for (const std::string& path : report.skipped) {
    std::fprintf(stderr, "%s: skipped, it is no file\n", path.c_str());
  }
  for (const SourceReport& source : report.sources) {
    std::fprintf(stderr, "%s: %s, %s\n", source.source.c_str(),
                 source.notation.empty() ? "blank" : source.notation.c_str(),
                 CountsText(source).c_str());
  }
  std::fprintf(stderr, "total: %s, %.3f seconds\n", CountsText(report.total).c_str(),
               report.seconds);
  if (report.total.games_rejected > 0 && !rejects_kept) {
    std::fputs("Give --rejects FILE to keep the rejected games as they stand.\n", stderr);
  }
}

int RunAndFinish(const ConvertOptions& options, When progress) {
  ProgressLine line(progress);
  std::function<void(const Progress&)> show;
  if (line.shown()) show = [&line](const Progress& now) { line.Show(now); };
  const ConvertResult result = Convert(options, show);
  line.Clear();
  if (result.failure != Failure::kNone) return Fail(result);
  ShowReport(result, !options.rejects_path.empty());
  return result.report.total.games_rejected > 0 ? 1 : 0;
}

}  // namespace plymill::cli
