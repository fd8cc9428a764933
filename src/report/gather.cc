#include "report/gather.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/result.h"
#include "cat/cat.h"
#include "convert/conversion.h"
#include "convert/failure.h"
#include "convert/tally_report.h"
#include "plymill/record_file.h"
#include "stats/run_stats.h"
#include "table/source_kinds.h"

namespace plymill {
namespace {

constexpr std::uint32_t kLengthBars = 40;

template <class Item>
void Append(std::vector<Item> from, std::vector<Item>& to) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

// Adds the counts of record files to those of texts.
void AddReport(Report added, Report& report) {
  AddTally(added.total, report.total);
  for (const NotationStats& stats : added.notations) {
    AddTally(stats.total, TotalOf(stats.notation, report));
  }
  Append(std::move(added.sources), report.sources);
  if (added.not_read) report.not_read = added.not_read;
  report.seconds += added.seconds;
}

ConvertResult ReadTexts(const ConvertOptions& options, const SourceKinds& kinds,
                        const std::function<void(const Progress&)>& progress, RunStats& stats,
                        Gathered& gathered) {
  ConvertOptions texts = options;
  texts.sources = kinds.texts;
  texts.archives.lists = kinds.lists;
  ConversionHooks hooks = {.progress = progress, .before_commit = {}};
  hooks.first_rejected = [&](const Diagnostic& error, std::string_view text) {
    gathered.excerpts.push_back(ExcerptOf(error, text));
  };
  hooks.stats = &stats;
  return ConvertToResult(texts, hooks);
}

ConvertResult ReadFiles(const ConvertOptions& options, const SourceKinds& kinds, RunStats& stats) {
  CatOptions files;
  files.files = kinds.record_files;
  files.select = options.select;
  files.threads = options.threads;
  files.only_count = files.game_stats = true;
  return Cat(files, stats);
}

// Refuses options that a run with record files cannot heed.
Result<void> CheckForFiles(const ConvertOptions& options, const SourceKinds& kinds) {
  if (kinds.record_files.empty()) return {};
  const bool no_texts = !kinds.has_texts();
  for (const auto& [name, is_refused] :
       {std::pair("--report", !options.report_path.empty()),
        {"--notation", no_texts && options.notation != "auto"},
        {"--rules", no_texts && options.rules},
        {"--geometry", no_texts && options.geometry},
        {"--strict", no_texts && options.strict},
        {"--keep-unparsed", no_texts && options.keep_unparsed},
        {"--rejects", no_texts && !options.rejects_path.empty()},
        {"--diagnostics", no_texts && !options.diagnostics_path.empty()}}) {
    if (is_refused)
      return UsageError(std::string(name) + ": is for archives, not for record files");
  }
  return {};
}

// Reads the texts, then the record files. Ends early if a record file cannot be read, or if texts
// fail otherwise than by single sources.
void ReadAll(const ConvertOptions& options, const SourceKinds& kinds,
             const std::function<void(const Progress&)>& progress, RunStats& stats,
             Gathered& gathered) {
  ConvertResult& result = gathered.result;
  if (kinds.has_texts()) result = ReadTexts(options, kinds, progress, stats, gathered);
  if (EndedEarly(result) || kinds.record_files.empty()) return;
  ConvertResult read = ReadFiles(options, kinds, stats);
  if (EndedEarly(read)) {
    result = std::move(read);
  } else {
    AddReport(std::move(read.report), result.report);
    AddLeftOut(kinds, result.report);
  }
}

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
  ConvertResult& result = gathered.result;
  const Result<SourceKinds> kinds = PartSources(options);
  Result<void> status = kinds.outcome();
  if (status.ok()) status = CheckForFiles(options, *kinds);
  if (!status.ok()) {
    result = ResultOf(std::move(status));
    return gathered;
  }
  RunStats stats;
  ReadAll(options, *kinds, progress, stats, gathered);
  if (EndedEarly(result)) return gathered;
  stats.Finish(result.report);
  for (const NotationStats& notation : result.report.notations) {
    gathered.lengths[notation.notation] = stats.LengthBars(notation.notation, kLengthBars);
  }
  AddFirstPlaces(gathered);
  return gathered;
}

}  // namespace plymill
