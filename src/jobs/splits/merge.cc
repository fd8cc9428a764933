// Merge: joins the parts of a plan. The result is the output of a run over all sources.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json_fields.h"
#include "base/result.h"
#include "jobs/splits/check_parts.h"
#include "jobs/splits/dedupe.h"
#include "jobs/splits/join_record_files.h"
#include "output/no_input.h"
#include "output/output_file.h"
#include "output/output_name.h"
#include "output/stale_files.h"
#include "plym/record_file.h"
#include "rows/report.h"
#include "run/failure.h"
#include "run/output_format.h"
#include "run/tally_report.h"
#include "source/watched_file.h"

namespace plymill {
namespace {

Report ReportOf(const std::vector<NamedPart>& parts, const std::vector<JudgedPart>& judged) {
  Report report;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i].part;
    AddReports(part, judged.empty() ? part.sources : judged[i].sources, report.sources);
  }
  for (const SourceReport& source : report.sources) AddTally(source, report.total);
  return report;
}

void AddTo(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

class Merger {
 public:
  explicit Merger(const MergeOptions& options) : options_(options) {}

  Result<Report> Execute() {
    Result<std::vector<NamedPart>> parts = CheckParts(options_.parts);
    if (!parts.ok()) return parts.error();
    parts_ = *std::move(parts);
    if (Result<void> status = CheckNoInput(PathsOfOutputs(), PathsOfParts()); !status.ok()) {
      return status;
    }
    if (Result<void> status = CheckName(); !status.ok()) return status;
    if (Result<void> status = ReadSelection(); !status.ok()) return status;
    for (const auto& step :
         {&Merger::Open, &Merger::JoinDiagnostics, &Merger::JoinOutputs, &Merger::JoinRejects}) {
      if (Result<void> status = (this->*step)(); !status.ok()) return status;
    }
    Report report = ReportOf(parts_, judged_);
    report.duplicates = duplicates_;
    ReportOutput(report);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    report.seconds = seconds.count();
    if (Result<void> status = Commit(report); !status.ok()) return status;
    return report;
  }

 private:
  using FileOfPart = std::optional<WrittenFile> WrittenFiles::*;

  std::vector<std::string> PathsOfOutputs() const {
    std::vector<std::string> paths = {options_.output_path};
    for (const std::string& path :
         {options_.rejects_path, options_.diagnostics_path, options_.report_path}) {
      if (!path.empty()) paths.push_back(path);
    }
    return paths;
  }

  std::vector<std::string> PathsOfParts() const {
    std::vector<std::string> paths;
    for (const NamedPart& part : parts_) {
      paths.push_back(PartPath(part.path));
      ForEachFile(part.part.files, [&](const WrittenFile& file) { paths.push_back(file.path); });
    }
    return paths;
  }

  // An option of the parts, which is the same for all of them.
  std::string OptionOfParts(const std::string& key) const {
    return JsonDocument(parts_[0].part.options).fields().FindText(key).value_or("");
  }

  // Finds how the games of the parts are compared. They are compared if they were converted so.
  Result<void> ReadSelection() {
    const std::string dedupe = OptionOfParts("dedupe");
    if (dedupe == "keep-first") select_.dedupe = Dedupe::kKeepFirst;
    if (dedupe == "report") select_.dedupe = Dedupe::kReport;
    select_.same = OptionOfParts("same") == "content" ? Same::kContent : Same::kBytes;
    select_.dedupe_bytes = options_.dedupe_bytes;
    if (options_.dedupe && *options_.dedupe != select_.dedupe) {
      return UsageError(absl::StrCat(
          "--dedupe: the parts were converted ",
          dedupe.empty() ? "without it" : "with --dedupe " + dedupe,
          "; give each plymill convert of a split the same --dedupe, and plymill merge none"));
    }
    if (!options_.same || *options_.same == select_.same) return {};
    return UsageError(select_.same == Same::kContent
                          ? "--same: the games of the parts were compared by --same content"
                          : "--same: the parts were converted with --same bytes, or without an "
                            "option that compares games");
  }

  Result<void> CheckName() const {
    const std::optional<OutputFormat> format = FormatOfKind(OptionOfParts("to"));
    return format ? CheckNameSays(*format, options_.output_path) : Result<void>();
  }

  void ReportOutput(Report& report) const {
    const std::string path = IsStandardOutput(options_.output_path) ? "-" : options_.output_path;
    report.outputs = {{.path = path,
                       .set = {},
                       .notation = {},
                       .games = report.total.games_written,
                       .plies = report.total.plies,
                       .bytes = output_.bytes_written()}};
    if (OptionOfParts("rows") != "moves") return;
    std::vector<std::string> notations;
    for (const SourceReport& source : report.sources) {
      if (source.games_written > 0) AddTo(notations, source.notation);
    }
    if (notations.size() > 1) report.mixed = {{path, std::move(notations)}};
  }

  Result<void> Open() {
    const auto open = [&](const std::string& path, OutputFile& file) -> Result<void> {
      Result<OutputFile> opened = OutputFile::Open(path, options_.force);
      if (opened.ok()) file = *std::move(opened);
      return opened.outcome();
    };
    Result<void> status = open(options_.output_path, output_);
    if (status.ok() && !options_.rejects_path.empty()) {
      status = open(options_.rejects_path, rejects_);
    }
    if (status.ok() && !options_.diagnostics_path.empty()) {
      status = open(options_.diagnostics_path, diagnostics_);
    }
    if (status.ok() && !options_.report_path.empty()) {
      status = open(options_.report_path, report_file_);
    }
    return status;
  }

  Result<void> JoinOutputs() {
    const std::string first = parts_[0].part.files.output->path;
    const Result<MappedFile> file = MappedFile::Open(first);
    if (!file.ok()) return file.error();
    if (!file->bytes().starts_with(kRecordFileMagic)) return JoinRows();
    return JoinRecordFiles(parts_, judged_, output_);
  }

  Result<void> JoinRejects() { return Join(&WrittenFiles::rejects, "--rejects", rejects_); }
  Result<void> JoinDiagnostics() {
    return select_.dedupe != Dedupe::kOff
               ? Judge()
               : Join(&WrittenFiles::diagnostics, "--diagnostics", diagnostics_);
  }

  // Finds the duplicates, and joins the diagnostics of the other games.
  Result<void> Judge() {
    Deduper deduper(select_, diagnostics_);
    for (const NamedPart& part : parts_) {
      Result<JudgedPart> judged = deduper.Judge(part);
      if (!judged.ok()) return judged.error();
      judged_.push_back(*std::move(judged));
    }
    duplicates_ = deduper.duplicates();
    return {};
  }

  Result<void> JoinRows() {
    if (judged_.empty()) return Join(&WrittenFiles::output, "", output_);
    for (const JudgedPart& part : judged_) {
      if (Result<void> status = WriteChosenRows(part, output_); !status.ok()) return status;
    }
    return {};
  }

  // Appends one file of each part to `to`, if `to` is open.
  Result<void> Join(FileOfPart file_of_part, const std::string& option, OutputFile& to) {
    if (!to.is_open()) return {};
    for (const NamedPart& part : parts_) {
      const std::optional<WrittenFile>& file = part.part.files.*file_of_part;
      if (!file) {
        return UsageError(absl::StrCat(part.path, ": was made without ", option));
      }
      const Result<WatchedFile> whole = OpenWhole(*file);
      if (!whole.ok()) return whole.error();
      const Result<MappedFile> bytes = whole->Map();
      if (!bytes.ok()) return bytes.error();
      if (Result<void> status = to.Write(bytes->bytes()); !status.ok()) return status;
      if (Result<void> same = bytes->CheckUnchanged(); !same.ok()) return same;
      if (Result<void> same = whole->CheckSame(); !same.ok()) return same;
    }
    return {};
  }

  Result<void> Commit(const Report& report) {
    if (report_file_.is_open()) {
      Result<void> status = report_file_.Write(ReportJson(report) + "\n");
      if (!status.ok()) return status;
    }
    return OutputFile::CommitAll({&output_, &rejects_, &diagnostics_, &report_file_});
  }

  const MergeOptions& options_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::vector<NamedPart> parts_;
  SelectOptions select_;            // how games are compared
  std::vector<JudgedPart> judged_;  // empty if games are not compared
  std::optional<Duplicates> duplicates_;
  OutputFile output_, rejects_, diagnostics_, report_file_;
};

}  // namespace

ConvertResult Merge(const MergeOptions& options) {
  RemoveStaleFilesBeside(
      {options.output_path, options.rejects_path, options.diagnostics_path, options.report_path});
  return ResultOf(Merger(options).Execute());
}

}  // namespace plymill
