// SourceQueue: opens the sources of a run one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "plymill/archive_options.h"
#include "source/archive.h"
#include "source/source_list.h"

namespace plymill {

class SourceQueue {
 public:
  // Takes the paths in `given` and in the lists of `options`: files, folders, "-". `options` must
  // outlive the queue.
  static Result<SourceQueue> Open(std::vector<std::string> given, const ArchiveOptions& options);

  SourceQueue() = default;

  // Takes all paths for which `is_taken` is true out of the queue. Must be called before Next().
  std::vector<std::string> TakeAll(const std::function<bool(const std::string& path)>& is_taken);

  // Takes the paths that cannot be read out of the queue.
  std::vector<SourceList::Unreadable> TakeUnreadable() {
    return std::exchange(list_.unreadable, {});
  }

  // Opens the next source. After the last source, NamedSource::source is null. The previous source
  // must have been read to its end, or until it failed. If Next() fails, the remaining sources in
  // path() are skipped, unless it fails with UnknownSource(). Errors have the name of the source.
  Result<NamedSource> Next();

  // Whether there may be more than one source. Does not change after the first Next().
  bool may_have_many() const {
    return list_.paths.size() > 1 || (archive_ != nullptr && archive_->is_packed());
  }

  // All paths of the run, whether or not they are opened yet.
  const std::vector<std::string>& paths() const { return list_.paths; }

  // The path of the source that was opened last. Call Next() first.
  const std::string& path() const { return list_.paths[next_ - 1]; }

  // The bytes of the files read so far, if `offset` bytes of the current source are read.
  std::uint64_t BytesRead(std::uint64_t offset) const {
    const std::optional<std::uint64_t> at = archive_ == nullptr ? 0 : archive_->position();
    return bytes_after_ + at.value_or(offset);
  }

  // The paths of the run, the paths that cannot be read, and those without sources.
  const SourceList& list() const { return list_; }

  // The paths that cannot be read.
  const std::vector<SourceList::Unreadable>& unreadable() const { return list_.unreadable; }

  // The number of paths that are not opened yet.
  std::size_t paths_left() const { return list_.paths.size() - next_; }

  // Paths that are not regular files, and entries of packed files that have no bytes.
  std::vector<std::string> skipped() const;

  // The sources of packed files whose names stand there before, so that "#2" follows them.
  std::vector<std::string> repeated() const;

 private:
  void Leave();
  Error Named(const Error& error) const;

  const ArchiveOptions* options_ = nullptr;
  SourceList list_;
  std::size_t next_ = 0;               // index of the next path
  std::vector<std::string> repeated_;  // of the packed files before `archive_`
  std::uint64_t bytes_after_ = 0;      // size of the files that were read before the archive
  std::unique_ptr<Archive> archive_;   // the archive that was opened last
};

}  // namespace plymill
