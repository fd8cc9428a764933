#include "jobs/folders/convert_sources.h"

#include <sys/stat.h>

#include <mutex>
#include <utility>

#include "base/forked.h"
#include "base/result.h"
#include "base/workers.h"
#include "jobs/folders/folders.h"
#include "jobs/folders/freshness.h"
#include "run/conversion.h"
#include "run/failure.h"
#include "source/watched_file.h"

namespace plymill {
namespace {

constexpr std::uint64_t kLargeBytes = std::uint64_t{8} << 20;

std::uint64_t SizeOf(const std::string& path) {
  struct stat status = {};
  return stat(path.c_str(), &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

Result<void> MakeFoldersFor(const Mirrored& mirrored, const OutputFolders& folders) {
  for (const std::string& path :
       {mirrored.output_path, mirrored.rejects_path, mirrored.diagnostics_path}) {
    if (path.empty()) continue;
    if (Result<void> status = folders.MakeFolderOf(path); !status.ok()) return status;
  }
  return {};
}

ConvertOptions OptionsFor(const Mirrored& mirrored, const ConvertOptions& all) {
  ConvertOptions options = all;
  options.sources = {mirrored.source};
  options.output_path = mirrored.output_path;
  options.rejects_path = mirrored.rejects_path;
  options.diagnostics_path = mirrored.diagnostics_path;
  options.report_path = "";
  options.force = true;          // the run has already checked that it may overwrite these files
  options.skip_damaged = false;  // a damaged source is a failure of this source, not an empty run
  return options;
}

// The error of a source that was left out, so that it has no output.
Error SkippedSource(const std::string& source, const Report& report) {
  return UnknownSource(source, report.unknown[0].reason, "it is skipped (--skip-unknown)");
}

// Converts one source. The source is hashed before it is converted. Before the outputs get their
// names, checks that the source has not changed.
Result<ConvertedSource> ConvertSource(const Mirrored& mirrored, const ConvertOptions& options,
                                      const OutputFolders& folders,
                                      const std::shared_ptr<const KnownGames>& known,
                                      const std::function<void(const Progress&)>& progress) {
  if (Result<void> made = MakeFoldersFor(mirrored, folders); !made.ok()) return made;
  const Result<WatchedFile> source = WatchedFile::Open(mirrored.source);
  if (!source.ok()) return WithSource(source.error(), mirrored.source);
  const Result<std::uint64_t> hash = source->Hash();
  if (!hash.ok()) return WithSource(hash.error(), mirrored.source);
  ConvertedSource converted;
  MirrorEntry& entry = converted.entry;
  entry = {mirrored.source, source->size(), source->mtime_ns(), *hash, {}, {}, {}};
  const auto before_commit = [&](const Report& report, const WrittenFiles& files) {
    entry.files = files;
    const bool nothing = report.sources.empty() && !report.unknown.empty();
    return nothing ? SkippedSource(mirrored.source, report) : source->CheckSame();
  };
  Result<Report> report = ConvertWithHooks(
      options,
      {.progress = progress, .is_part = true, .known = known, .before_commit = before_commit});
  if (!report.ok()) return report.error();
  entry.reports = std::move(report->sources);
  entry.unknown = std::move(report->unknown);
  converted.first_errors = std::move(report->first_errors);
  converted.mixed = std::move(report->mixed);
  ForEachFile(entry.files,
              [&](const WrittenFile& file) { entry.file_mtimes_ns.push_back(MtimeOf(file.path)); });
  return converted;
}

class SourceConversions {
 public:
  SourceConversions(const ConvertOptions& options, const std::shared_ptr<const KnownGames>& known,
                    const std::function<void(const Progress&)>& progress, const KeepSource& keep)
      : options_(options), folders_(options), known_(known), progress_(progress), keep_(keep) {}

  Result<void> Convert(const std::vector<const Mirrored*>& work) {
    for (const Mirrored* const each : work) {
      const std::uint64_t bytes = SizeOf(each->source);
      progressed_.bytes_known += bytes;
      (bytes >= kLargeBytes ? large_ : small_).push_back(each);
    }
    for (const Mirrored* const each : large_) ConvertOne(*each, options_.threads);
    Workers workers(IsForkedChild() ? 1 : static_cast<unsigned>(options_.threads));
    const bool all = workers.Run(
        small_.size(), [this](std::size_t i, std::size_t /*slot*/) { ConvertOne(*small_[i], 1); });
    return all ? status_ : CancelledByCaller();
  }

 private:
  void ConvertOne(const Mirrored& mirrored, std::size_t threads) {
    {
      const std::lock_guard lock(mutex_);
      if (!status_.ok()) return;
    }
    const Result<void> ended = WithoutExceptions([&] {
      ConvertAndKeep(mirrored, threads);
      return Result<void>();
    });
    const std::lock_guard lock(mutex_);
    if (status_.ok()) status_ = ended;
  }

  void ConvertAndKeep(const Mirrored& mirrored, std::size_t threads) {
    ConvertOptions options = OptionsFor(mirrored, options_);
    options.threads = threads;
    Progress before;
    const auto show = [&](const Progress& now) { Show(now, before); };
    const Result<ConvertedSource> converted =
        ConvertSource(mirrored, options, folders_, known_,
                      progress_ ? show : std::function<void(const Progress&)>());
    const std::lock_guard lock(mutex_);
    if (!status_.ok()) return;
    const bool all_would_fail =
        converted.Has(ErrorCode::kLimit) || converted.Has(ErrorCode::kUsage);
    status_ = all_would_fail ? converted.outcome() : keep_(mirrored, converted);
  }

  // Adds the progress that one source made since `before` to the progress of all sources.
  void Show(const Progress& now, Progress& before) {
    const std::lock_guard lock(mutex_);
    progressed_.bytes += now.bytes - before.bytes;
    progressed_.file_bytes += now.file_bytes - before.file_bytes;
    progressed_.games += now.games - before.games;
    progressed_.games_rejected += now.games_rejected - before.games_rejected;
    before = now;
    progress_(progressed_);
  }

  const ConvertOptions& options_;
  const OutputFolders folders_;
  const std::shared_ptr<const KnownGames>& known_;
  const std::function<void(const Progress&)>& progress_;
  const KeepSource& keep_;
  std::vector<const Mirrored*> large_, small_;
  std::mutex mutex_;     // guards the fields below
  Result<void> status_;  // why the run ends early; OK if it does not
  Progress progressed_;
};

}  // namespace

Result<void> ConvertSources(const ConvertOptions& options,
                            const std::shared_ptr<const KnownGames>& known,
                            const std::vector<const Mirrored*>& work,
                            const std::function<void(const Progress&)>& progress,
                            const KeepSource& keep) {
  return SourceConversions(options, known, progress, keep).Convert(work);
}

}  // namespace plymill
