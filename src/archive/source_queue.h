// SourceQueue: the sources of a run, one after the other.
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
  // `given` and what the lists of `options` name: files, folders, "-". `options` must outlive
  // the queue.
  static absl::StatusOr<SourceQueue> Open(std::vector<std::string> given,
                                          const ArchiveOptions& options);

  SourceQueue() = default;

  // Opens the next source. The one before must have been read to its end, or as far as it can be.
  // Where that fails, the source behind path() is passed, with what else is in it.
  absl::StatusOr<NamedSource> Next();

  // Whether there may be more sources than one: it is the same from the first Next() on.
  bool may_have_many() const {
    return list_.paths.size() > 1 || (archive_ != nullptr && archive_->is_packed());
  }

  // All files of the run, opened or not.
  const std::vector<std::string>& paths() const { return list_.paths; }

  // Where the source that was opened last is found; not before the first.
  const std::string& path() const { return list_.paths[next_ - 1]; }

  // What was found unreadable.
  const std::vector<SourceList::Unreadable>& unreadable() const { return list_.unreadable; }

  // How many of the paths are not opened yet.
  std::size_t paths_left() const { return list_.paths.size() - next_; }

  // What was passed because it is no file, or has no bytes in a packed one.
  std::vector<std::string> skipped() const;

 private:
  void Leave();

  const ArchiveOptions* options_ = nullptr;
  SourceList list_;
  std::size_t next_ = 0;              // of the paths
  std::unique_ptr<Archive> archive_;  // opened last
};

}  // namespace plymill
