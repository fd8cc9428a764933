#include "run/games_files.h"

#include <absl/strings/str_cat.h>

#include <utility>

#include "base/result.h"
#include "output/output_name.h"

namespace plymill {

Result<void> CheckNumberedAreFree(const std::string& path) {
  const std::vector<std::string> there = ExistingNumbered(path);
  if (there.empty()) return {};
  return UsageError(absl::StrCat(there.front(),
                                 ": exists already, as a numbered file of this output; give ",
                                 "--force to replace all such files (", there.size(), ")"));
}

GamesFiles::GamesFiles(const ConvertOptions& options, bool hashed, OutputReport named)
    : force_(options.force),
      hashed_(hashed),
      numbered_(HasNumberedFiles(options)),
      max_bytes_(options.max_file_bytes),
      max_games_(options.max_file_games),
      named_(std::move(named)) {}

Result<void> GamesFiles::Open() {
  Result<void> free = numbered_ && !force_ ? CheckNumberedAreFree(named_.path) : Result<void>();
  return free.ok() ? OpenNumber() : free;
}

// The next file is opened before this one is ended, so that there is always one that is locked:
// RemoveStaleFiles() of other processes keeps all numbered files as long as one of them is locked.
Result<void> GamesFiles::OpenNext() {
  OutputFile before = std::move(file_);
  now_.bytes = before.bytes_written();
  reports_.push_back(std::move(now_));
  if (Result<void> status = OpenNumber(); !status.ok()) return status;
  if (Result<void> status = before.Seal(); !status.ok()) return status;
  ended_.push_back(std::move(before));
  return {};
}

Result<void> GamesFiles::OpenNumber() {
  now_ = named_;
  if (numbered_) now_.path = NumberedPath(named_.path, reports_.size());
  Result<OutputFile> opened = OutputFile::Open(now_.path, force_);
  if (!opened.ok()) return opened.error();
  file_ = *std::move(opened);
  if (hashed_) file_.KeepHash();
  if (now_.path.empty()) now_.path = "-";
  return {};
}

std::uint64_t GamesFiles::games_left() const {
  if (max_games_ == 0) return std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t after = games_ % max_games_;
  return after == 0 && now_.games > 0 ? 0 : max_games_ - after;
}

void GamesFiles::Count(std::uint64_t games, std::uint64_t plies) {
  now_.games += games;
  now_.plies += plies;
  games_ += games;
}

std::vector<OutputReport> GamesFiles::Reports() const {
  std::vector<OutputReport> reports = reports_;
  reports.push_back(now_);
  return reports;
}

void GamesFiles::AppendTo(OutputFile::Group& group) {
  for (OutputFile& file : ended_) group.files.push_back(&file);
  group.files.push_back(&file_);
  if (!numbered_ || !force_) return;
  for (std::string& path : ExistingNumbered(named_.path, reports_.size() + 1)) {
    group.outdated.push_back(std::move(path));
  }
}

}  // namespace plymill
