#include "plymill/mirror.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/path_text.h"
#include "base/result.h"
#include "jobs/folders/convert_sources.h"
#include "jobs/folders/first_manifest.h"
#include "jobs/folders/folders.h"
#include "jobs/folders/freshness.h"
#include "jobs/folders/journal.h"
#include "jobs/folders/mirror_report.h"
#include "jobs/folders/mirrored.h"
#include "jobs/folders/state_before.h"
#include "jobs/folders/work.h"
#include "output/folder_lock.h"
#include "output/no_input.h"
#include "output/output_file.h"
#include "output/stale_files.h"
#include "rows/report.h"
#include "run/check_options.h"
#include "run/conversion.h"
#include "run/failure.h"
#include "run/read_known_games.h"
#include "source/excluded.h"
#include "source/presence.h"
#include "source/source_list.h"
#include "source/watched_file.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

bool IsOneFile(const std::optional<WrittenFile>& a, const std::optional<WrittenFile>& b) {
  std::error_code unknown;
  return a && b && fs::equivalent(a->path, b->path, unknown);
}

// The files in `files` that are not also in `now`.
WrittenFiles WithoutThose(WrittenFiles files, const WrittenFiles& now) {
  if (IsOneFile(files.output, now.output)) files.output.reset();
  if (IsOneFile(files.rejects, now.rejects)) files.rejects.reset();
  if (IsOneFile(files.diagnostics, now.diagnostics)) files.diagnostics.reset();
  return files;
}

// The hash of the bytes of a source; 0 if it cannot be read.
std::uint64_t HashOfSource(const std::string& path) {
  const Result<WatchedFile> file = WatchedFile::Open(path);
  const Result<std::uint64_t> hash = file.ok() ? file->Hash() : file.error();
  return hash.ok() ? *hash : 0;
}

std::string TimeNow() {
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

MirrorCounts CountsOf(const MirrorResult& result) {
  const auto is_new = [](const FailedSource& failed) { return !failed.is_known; };
  return {.converted = result.converted.size(),
          .unchanged = result.unchanged,
          .failed = result.failed.size(),
          .new_failures = static_cast<std::uint64_t>(
              std::count_if(result.failed.begin(), result.failed.end(), is_new)),
          .gone = result.gone.size(),
          .pruned = result.pruned.size(),
          .trusted = result.trusted};
}

class MirrorRun {
 public:
  MirrorRun(const MirrorOptions& options, const std::function<void(const Progress&)>& progress,
            MirrorResult& result)
      : options_(options),
        folder_(options.convert.output_path),
        folders_(options.convert),
        progress_(progress),
        result_(result),
        before_(folder_) {}

  Result<void> Execute() {
    for (const auto step :
         {&MirrorRun::List, &MirrorRun::Begin, &MirrorRun::ReadManifestOfFolder,
          &MirrorRun::FindWork, &MirrorRun::Convert, &MirrorRun::RemoveReplaced, &MirrorRun::Prune,
          &MirrorRun::Finish, &MirrorRun::WriteReport, &MirrorRun::EndJournal}) {
      if (Result<void> status = (this->*step)(); !status.ok()) return status;
    }
    return {};
  }

 private:
  Result<void> List() {
    if (Result<void> status = CheckOptions(options_.convert, true); !status.ok()) return status;
    Result<std::shared_ptr<const KnownGames>> known = ReadKnownGames(options_.convert);
    if (!known.ok()) return known.error();
    known_ = *std::move(known);
    Result<MirroredList> list = ListMirrored(options_.convert);
    if (!list.ok()) return list.error();
    list_ = *std::move(list);
    result_.report.skipped = list_.skipped;
    std::vector<LeftOut>& blank = result_.report.blank;
    for (LeftOut& each : WithSourceNames(list_.blank)) blank.push_back(std::move(each));
    result_.report.unfinished = WithSourceNames(list_.unfinished);
    return CheckOutputs();
  }

  Result<void> CheckOutputs() const {
    std::vector<std::string> sources, outputs;
    for (const Mirrored& mirrored : list_.sources) {
      sources.push_back(mirrored.source);
      for (const std::string* path :
           {&mirrored.output_path, &mirrored.rejects_path, &mirrored.diagnostics_path}) {
        if (!path->empty()) outputs.push_back(*path);
      }
    }
    const std::string& report_path = options_.convert.report_path;
    if (!report_path.empty()) outputs.push_back(report_path);
    return CheckNoInput(outputs, sources);
  }

  Result<void> Begin() {
    if (options_.resume && !IsTaken(ManifestPath(folder_))) {
      return UsageError(folder_ +
                        ": there is nothing to resume, because no run has begun to fill it");
    }
    if (Result<void> status = MakeFolders(folder_); !status.ok()) return status;
    const std::string& report_path = options_.convert.report_path;
    if (Result<void> status = CheckFolderExists(report_path); !status.ok()) return status;
    Result<FolderLock> lock = FolderLock::Take(folder_);
    if (!lock.ok()) return lock.error();
    lock_ = *std::move(lock);
    return {};
  }

  Result<void> ReadManifestOfFolder() {
    ForgottenOutputs forgotten;
    const Result<void> status = ReadFirstManifest(options_.convert, known_.get(), folders_, list_,
                                                  Prunes(), before_, manifest_, forgotten);
    forgotten_ = std::move(forgotten.files);
    result_.pruned = std::move(forgotten.pruned);
    const bool was_reported = !manifest_.has_ended || !IsTaken(JournalPath(folder_));
    if (!was_reported) manifest_.failures.clear();  // the last run was killed at its very end
    return status;
  }

  // Whether outputs of sources that are gone are to be removed. If a given folder holds no files,
  // its file system may not be mounted, so nothing is pruned.
  bool Prunes() const { return options_.prune && result_.report.blank.empty(); }

  Result<void> FindWork() {
    for (const auto& [path, error] : list_.unreadable) KeepFailure(path, error);
    work_ = plymill::FindWork(options_, list_, manifest_);
    result_.unchanged = work_.unchanged;
    result_.trusted = work_.trusted;
    for (const std::string& source : work_.inaccessible) {
      KeepFailure(source,
                  UnreadableError(absl::StrCat(source, ": cannot be accessed; its outputs stay")));
    }
    std::erase_if(manifest_.failed, [&](const auto& failed) {
      const std::string& source = failed.second.source;
      return LookFor(source) == Presence::kGone ||
             IsExcluded(source, options_.convert.archives.excluded);
    });
    folders_.RemoveStaleFiles(manifest_, list_);
    return CheckNames(work_, options_, manifest_);
  }

  // Converts the sources. First writes a manifest that lists all outputs of this run as unfinished,
  // so that the next run can see whether this run was killed.
  Result<void> Convert() {
    manifest_.roots = options_.convert.sources;
    manifest_.excluded = options_.convert.archives.excluded;
    std::error_code unknown;
    manifest_.working_folder = fs::current_path(unknown);
    before_.KeepManifest(folders_);
    for (const Mirrored* const work : work_.sources) {
      manifest_.unfinished.insert(work->name);
      before_.Keep(work->output_path, folders_);
    }
    manifest_.has_ended = false;
    ++manifest_.run;
    if (Result<void> status = WriteManifest(manifest_, folder_); !status.ok()) return status;
    Result<Journal> journal = Journal::Begin(folder_, manifest_.run);
    if (!journal.ok()) return journal.error();
    journal_ = *std::move(journal);
    return ConvertSources(
        options_.convert, known_, work_.sources, progress_,
        [this](const Mirrored& mirrored, const Result<ConvertedSource>& converted) {
          return Keep(mirrored, converted);
        });
  }

  Result<void> Keep(const Mirrored& mirrored, const Result<ConvertedSource>& converted) {
    if (!converted.ok()) {
      const Error& why = converted.error();
      const bool is_skipped =
          options_.convert.skip_unknown && why.code == ErrorCode::kUnknownNotation;
      MirrorFailure& failure = failed_[mirrored.name];
      failure = {mirrored.source, std::string(WithoutPath(why.message, mirrored.source))};
      if (is_skipped) {
        MarkSkipped(failure);
        result_.report.unknown.push_back({SourceName(mirrored.source), why.reason});
      } else {
        KeepFailure(mirrored.source, why);
      }
      return {};
    }
    result_.converted.push_back(mirrored.source);
    std::vector<MixedOutput>& mixed = result_.report.mixed;
    mixed.insert(mixed.end(), converted->mixed.begin(), converted->mixed.end());
    AddFirstErrors(converted->first_errors);
    manifest_.unfinished.erase(mirrored.name);
    manifest_.entries[mirrored.name] = converted->entry;
    Result<void> status = journal_.Add(mirrored.name, converted->entry);
    const auto before = forgotten_.find(mirrored.name);
    if (!status.ok() || before == forgotten_.end()) return status;
    RemoveOrName(mirrored.source, WithoutThose(before->second, converted->entry.files));
    return {};
  }

  void KeepFailure(const std::string& source, const Error& why) {
    FailedSource failed = FailedSourceOf(source, why);
    const std::uint64_t hash = HashOfSource(source);
    const auto before = manifest_.failures.find(source);
    failed.is_known = before != manifest_.failures.end() && before->second.code == failed.code &&
                      before->second.hash == hash;
    failed.since = failed.is_known ? before->second.since : now_;
    failures_[source] = {failed.code, hash, failed.since};
    result_.failed.push_back(std::move(failed));
  }

  // Removes `files`, which were made from `source`. Returns whether this worked. A failure counts
  // as a failure of this source, and does not end the run.
  bool RemoveOrName(const std::string& source, const WrittenFiles& files) {
    if (files.output) before_.Keep(files.output->path, folders_);
    const Result<void> removed = folders_.Remove(files);
    if (!removed.ok()) KeepFailure(source, removed.error());
    return removed.ok();
  }

  void AddFirstErrors(const std::vector<Diagnostic>& errors) {
    for (const Diagnostic& error : errors) {
      if (result_.report.first_errors.size() == kMaxFirstErrors) return;
      result_.report.first_errors.push_back(error);
    }
  }

  // For sources that are now converted, removes the outputs of other kinds, such as record files
  // beside JSON Lines. Keeps files that the new outputs share. If the run is killed, the next run
  // removes them.
  Result<void> RemoveReplaced() {
    for (const Mirrored& mirrored : list_.sources) {
      for (const std::string& name : mirrored.other_names) RemoveReplaced(mirrored, name);
    }
    return {};
  }

  void RemoveReplaced(const Mirrored& mirrored, const std::string& name) {
    if (!manifest_.Knows(name) || !manifest_.entries.contains(mirrored.name)) return;
    WrittenFiles files = manifest_.entries[name].files;
    if (!files.output) files.output = {(fs::path(folder_) / name).native(), 0, 0};
    files = WithoutThose(files, manifest_.entries[mirrored.name].files);
    if (!RemoveOrName(mirrored.source, files)) return;
    manifest_.entries.erase(name);
    manifest_.failed.erase(name);
    manifest_.unfinished.erase(name);
  }

  Result<void> Prune() {
    for (const std::string& name : work_.gone) {
      const MirrorEntry& entry = manifest_.entries[name];
      if (!Prunes() || LookFor(entry.source) != Presence::kGone) {
        result_.gone.push_back(entry.source);
      } else if (RemoveOrName(entry.source, entry.files)) {
        result_.pruned.push_back(entry.source);
        manifest_.entries.erase(name);
      }
    }
    return {};
  }

  Result<void> Finish() {
    std::sort(result_.converted.begin(), result_.converted.end());
    std::sort(result_.failed.begin(), result_.failed.end(),
              [](const auto& a, const auto& b) { return a.source < b.source; });
    for (const Mirrored* const work : work_.sources) manifest_.unfinished.erase(work->name);
    for (const Mirrored& mirrored : list_.sources) manifest_.failed.erase(mirrored.name);
    manifest_.failed.merge(failed_);
    manifest_.failures = failures_;
    manifest_.has_ended = true;
    ++manifest_.run;
    if (Result<void> status = WriteManifest(manifest_, folder_); !status.ok()) return status;
    return before_.Forget(folders_);
  }

  Result<void> WriteReport() {
    Report& report = result_.report;
    AddToReport(list_, manifest_, report);
    report.failed = result_.failed;
    report.mirror = CountsOf(result_);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    report.seconds = seconds.count();
    const std::string& path = options_.convert.report_path;
    if (path.empty()) return {};
    RemoveStaleFilesBeside({path});
    return WriteWholeFile(path, options_.convert.force || IsReport(path),
                          ReportJson(report) + "\n");
  }

  // Comes last, so that the next run knows whether this one has reported what failed.
  Result<void> EndJournal() { return journal_.Finish(); }

  const MirrorOptions& options_;
  const std::string& folder_;
  std::shared_ptr<const KnownGames> known_;
  const OutputFolders folders_;
  const std::function<void(const Progress&)>& progress_;
  MirrorResult& result_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  FolderLock lock_;
  MirroredList list_;
  StateBefore before_;
  Manifest manifest_;
  Journal journal_;
  MirrorWork work_;
  std::map<std::string, WrittenFiles> forgotten_;  // files made with other options, by output name
  std::map<std::string, MirrorFailure> failed_;
  std::map<std::string, KnownFailure> failures_;
  const std::string now_ = TimeNow();
};

// Adds the sources named in list files (--files-from) to the other sources.
Result<void> TakeListed(ConvertOptions& options, std::vector<LeftOut>& blank) {
  Result<void> status = AppendListed(options.archives.lists, options.sources, blank);
  options.archives.lists.clear();
  return status;
}

// Sets the failure of a run that has ended, if some of its sources failed.
void SetFailureOfSources(const MirrorOptions& options, MirrorResult& result) {
  const MirrorCounts counts = CountsOf(result);
  result.lost_sources = (options.fail_on_new ? counts.new_failures : counts.failed) > 0;
  if (!result.lost_sources || options.convert.skip_damaged) return;
  result.failure = FailureOf(result.failed);
  result.code = result.failed[0].code;
  result.message = absl::StrCat(result.failed.size(),
                                result.failed.size() == 1 ? " source was" : " sources were",
                                " not converted; the others are");
}

}  // namespace

MirrorResult Mirror(const MirrorOptions& options,
                    const std::function<void(const Progress&)>& progress) {
  MirrorResult result;
  MirrorOptions all = options;
  Result<void> status = TakeListed(all.convert, result.report.blank);
  if (status.ok()) {
    status = WithoutExceptions([&] { return MirrorRun(all, progress, result).Execute(); });
  }
  if (!status.ok()) {
    SetFailure(status.error(), result);
    result.failed.clear();
    return result;
  }
  SetFailureOfSources(all, result);
  return result;
}

}  // namespace plymill
