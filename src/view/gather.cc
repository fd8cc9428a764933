#include "view/gather.h"

#include <algorithm>

#include "rows/run_stats.h"
#include "run/conversion.h"

namespace plymill {
namespace {

constexpr std::uint32_t kLengthBars = 40;

// Record files do not keep rejected games, but the first place of each code.
void AddFirstPlaces(Gathered& gathered) {
  Report& report = gathered.result.report;
  for (const CodeCount& code : report.total.codes) {
    if (report.first_errors.size() >= kMaxFirstErrors) return;
    const auto is_same = [&](const Diagnostic& error) { return error.code == code.first.code; };
    if (code.first.severity != Severity::kError ||
        std::any_of(report.first_errors.begin(), report.first_errors.end(), is_same)) {
      continue;
    }
    report.first_errors.push_back(code.first);
    gathered.excerpts.push_back(ExcerptAt(code.first));
  }
}

}  // namespace

Gathered Gather(const ConvertOptions& options,
                const std::function<void(const Progress&)>& progress) {
  Gathered gathered;
  RunStats stats;
  ConversionHooks hooks = {.progress = progress};
  hooks.first_rejected = [&](const Diagnostic& error, std::string_view text) {
    gathered.excerpts.push_back(ExcerptOf(error, text));
  };
  hooks.stats = &stats;
  ConvertResult& result = gathered.result = ConvertToResult(options, hooks);
  if (EndedEarly(result)) return gathered;
  for (const NotationStats& notation : result.report.notations) {
    gathered.lengths[notation.notation] = stats.LengthBars(notation.notation, kLengthBars);
  }
  AddFirstPlaces(gathered);
  return gathered;
}

}  // namespace plymill
