// SourceQueue: opens the sources of a run one after the other.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "archive/archive.h"
#include "archive/source_list.h"
#include "plymill/archive_options.h"

namespace plymill {

class SourceQueue {
 public:
  // Takes the paths in `given` and in the lists of `options`: files, folders, "-". `options` must
  // outlive the queue.
  static absl::StatusOr<SourceQueue> Open(std::vector<std::string> given,
                                          const ArchiveOptions& options);

  SourceQueue() = default;

  // Opens the next source. After the last source, NamedSource::source is null. The previous source
  // must have been read to its end, or until it failed. If Next() fails, the remaining sources in
  // path() are skipped.
  absl::StatusOr<NamedSource> Next();

  // Whether there may be more than one source. Does not change after the first Next().
  bool may_have_many() const {
    return list_.paths.size() > 1 || (archive_ != nullptr && archive_->is_packed());
  }

  // All paths of the run, whether or not they are opened yet.
  const std::vector<std::string>& paths() const { return list_.paths; }

  // The path of the source that was opened last. Call Next() first.
  const std::string& path() const { return list_.paths[next_ - 1]; }

  // The paths that cannot be read.
  const std::vector<SourceList::Unreadable>& unreadable() const { return list_.unreadable; }

  // The number of paths that are not opened yet.
  std::size_t paths_left() const { return list_.paths.size() - next_; }

  // Paths that are not regular files, and entries of packed files that have no bytes.
  std::vector<std::string> skipped() const;

 private:
  void Leave();

  const ArchiveOptions* options_ = nullptr;
  SourceList list_;
  std::size_t next_ = 0;              // index of the next path
  std::unique_ptr<Archive> archive_;  // the archive that was opened last
};

}  // namespace plymill
