// ConvertPart: converts one split of a plan. Attempts may be killed and repeated.
#include <absl/strings/str_cat.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "base/result.h"
#include "jobs/splits/marks.h"
#include "jobs/splits/part.h"
#include "output/full_path.h"
#include "output/no_input.h"
#include "output/output_file.h"
#include "output/output_name.h"
#include "output/stale_files.h"
#include "plymill/version.h"
#include "rows/report.h"
#include "run/check_options.h"
#include "run/conversion.h"
#include "run/failure.h"
#include "run/options_json.h"
#include "run/output_paths.h"
#include "run/tally_report.h"
#include "source/watched_file.h"

namespace plymill {
namespace {

// Opens the source of the split. Fails with kChanged if the source has changed since the plan was
// made.
Result<WatchedFile> OpenPlanned(const PlannedSplit& planned) {
  const Split& split = planned.split;
  Result<WatchedFile> file = WatchedFile::Open(split.source);
  if (!file.ok()) return WithSource(file.error(), split.source);
  if (file->size() != planned.size || file->mtime_ns() != planned.mtime_ns) {
    return ChangedError(absl::StrCat(split.source, ": changed since the plan was made (",
                                     planned.size, " bytes, now ", file->size(),
                                     planned.size == file->size() ? ", but written again" : "",
                                     "); make a new plan"));
  }
  const Result<std::uint64_t> hash = file->Hash(split.begin, split.end);
  if (!hash.ok()) return hash.error();
  if (*hash != planned.hash) {
    return ChangedError(absl::StrCat(split.source, ": bytes ", split.begin, " to ", split.end,
                                     " changed since the plan was made; make a new plan"));
  }
  return file;
}

// The part that is going to be made, without the values that are not known yet. The options get the
// notation "auto", because only the notation of the split counts.
Part PartOf(const PlannedSplit& split, ConvertOptions options) {
  options.notation = "auto";
  Part part = {split, std::string(kVersion), PartOptionsJson(options), {}, {}};
  if (!options.rejects_path.empty()) part.files.rejects.emplace();
  if (!options.diagnostics_path.empty()) part.files.diagnostics.emplace();
  return part;
}

Report ReportOf(const Part& part) {
  Report report;
  report.is_of_split = true;
  report.sources = part.sources;
  for (const SourceReport& source : part.sources) AddTally(source, report.total);
  return report;
}

class Attempt {
 public:
  Attempt(const PlannedSplit& split, ConvertOptions& options)
      : split_(split), options_(options), part_(PartOf(split, options)) {}

  bool has_part() const { return !options_.output_path.empty() && options_.output_path != "-"; }

  // The report of the part, if an earlier attempt has completed it. If an earlier attempt has only
  // begun it, allows Run() to overwrite its files.
  std::optional<Report> DoneBefore() {
    if (!has_part()) return std::nullopt;
    const Result<Part> there = ReadPart(options_.output_path);
    if (!there.ok() || !IsSameWork(*there, part_)) return std::nullopt;
    options_.force = true;
    if (!there->files.output || !AreWhole(there->files)) return std::nullopt;
    return ReportOf(*there);
  }

  // Writes the report if an earlier attempt was killed before it wrote one.
  Result<void> WriteMissingReport(const Report& report) const {
    const std::string& path = options_.report_path;
    std::error_code unknown;
    if (path.empty() || std::filesystem::exists(path, unknown)) return {};
    return WriteWholeFile(path, false, ReportJson(report) + "\n");
  }

  // Makes the part. Two attempts may run at the same time, because both write the same bytes under
  // the same names.
  Result<Report> Run(const std::function<void(const Progress&)>& progress) {
    if (Result<void> status = CheckNames(); !status.ok()) return status;
    options_.force = true;
    RemoveStaleFilesBeside(Paths());  // keeps the files of attempts that are still running
    if (has_marks()) {
      if (Result<void> status = marks_.Open(options_.output_path); !status.ok()) return status;
    }
    Result<WatchedFile> source = OpenPlanned(split_);
    if (!source.ok()) return source.error();
    const auto before_commit = [&](const Report& report, const WrittenFiles& files) {
      Result<void> same = source->CheckSame();
      if (!same.ok() || !has_part()) return same;
      part_.sources = report.sources;
      part_.files = files;
      return has_marks() ? CommitMarks() : WritePart(part_, options_.output_path);
    };
    ConversionHooks hooks = {.progress = progress, .is_part = true, .before_commit = before_commit};
    if (has_marks()) hooks.mark = [&](const RunBlock& block) { return marks_.Add(block); };
    return ConvertWithHooks(options_, hooks);
  }

 private:
  bool has_marks() const { return options_.select.dedupe != Dedupe::kOff; }

  // The description of the part gets its name first, as that of each part does.
  Result<void> CommitMarks() {
    OutputFile& file = marks_.file();
    part_.files.marks = {file.path(), file.bytes_written(), file.hash()};
    Result<void> status = WritePart(part_, options_.output_path);
    return status.ok() ? file.Commit() : status;
  }

  // The paths of the files that describe the part.
  std::vector<std::string> PathsOfPart() const {
    std::vector<std::string> paths;
    if (has_part()) paths.push_back(PartPath(options_.output_path));
    if (has_marks()) paths.push_back(MarksPath(options_.output_path));
    return paths;
  }

  // The paths of all files that are written.
  std::vector<std::string> Paths() const {
    std::vector<std::string> paths = PathsOfOutputs(options_);
    for (std::string& path : PathsOfPart()) paths.push_back(std::move(path));
    return paths;
  }

  Result<void> CheckNames() const {
    if (Result<void> status = CheckNoInput(Paths(), {split_.split.source}); !status.ok()) {
      return status;
    }
    for (const std::string& path : PathsOfOutputs(options_)) {
      for (const std::string& of_part : PathsOfPart()) {
        if (FullPath(path) == FullPath(of_part)) {
          return UsageError(absl::StrCat(path, ": is the name of a file of the part"));
        }
      }
    }
    if (options_.force) return {};
    for (const std::string& path :
         {options_.output_path, options_.rejects_path, options_.diagnostics_path,
          options_.report_path, has_marks() ? MarksPath(options_.output_path) : ""}) {
      if (Result<void> status = CheckNameIsFree(path); !status.ok()) return status;
    }
    return {};
  }

  const PlannedSplit& split_;
  ConvertOptions& options_;
  Part part_;
  MarksWriter marks_;
};

// Games of other splits are compared by Merge().
Result<void> CheckDedupe(const ConvertOptions& options) {
  if (options.select.dedupe == Dedupe::kOff) return {};
  if (NamesNoFile(options.output_path)) {
    return UsageError(
        "--dedupe of a split needs a file as output, because plymill merge finds the "
        "duplicates; give -o FILE");
  }
  if (options.compression == OutputCompression::kNone) return {};
  return UsageError(
      "--dedupe of a split is for rows that are not compressed, because plymill merge "
      "omits the duplicates from them; give -o FILE.jsonl or -o FILE.plym");
}

Result<void> CheckPart(const ConvertOptions& options) {
  ConvertOptions alone = options;
  alone.select.dedupe = Dedupe::kOff;
  Result<void> status = CheckOptions(alone, true);
  return status.ok() ? CheckDedupe(options) : status;
}

}  // namespace

ConvertResult CheckSplit(const PlannedSplit& split) {
  const Result<void> status = WithoutExceptions([&] { return OpenPlanned(split).outcome(); });
  return status.ok() ? ConvertResult() : ResultOf(status);
}

PartResult ConvertPart(const PlannedSplit& split, ConvertOptions options,
                       const std::function<void(const Progress&)>& progress) {
  options.split = split.split;
  if (!split.notation.empty()) options.notation = split.notation;
  if (Result<void> status = CheckPart(options); !status.ok()) {
    return {ResultOf(std::move(status)), false};
  }
  if (options.skip_unknown || options.skip_damaged) {
    return {ResultOf(UsageError("--skip-unknown and --skip-damaged are not for the splits of a "
                                "plan, because a plan names only sources that can be read")),
            false};
  }
  // Merge() counts the diagnostics again, without those of the games that it omits.
  const bool dedupes = options.select.dedupe != Dedupe::kOff;
  if (dedupes && options.diagnostics_path.empty()) {
    options.diagnostics_path = options.output_path + ".diagnostics";
  }
  Attempt attempt(split, options);
  if (!options.force) {
    if (std::optional<Report> report = attempt.DoneBefore()) {
      Result<void> written = attempt.WriteMissingReport(*report);
      if (!written.ok()) return {ResultOf(std::move(written)), true};
      return {{Failure::kNone, {}, *std::move(report)}, true};
    }
  }
  return {ResultOf(attempt.Run(progress)), false};
}

}  // namespace plymill
