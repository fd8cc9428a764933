#include "archive/source_queue.h"

#include <utility>

namespace plymill {

absl::StatusOr<SourceQueue> SourceQueue::Open(std::vector<std::string> given,
                                              const ArchiveOptions& options) {
  for (const std::string& list : options.lists) {
    if (absl::Status status = AppendListed(list, given); !status.ok()) return status;
  }
  SourceQueue queue;
  queue.options_ = &options;
  queue.list_ = ListReadable(given, options.excluded);
  return queue;
}

absl::StatusOr<NamedSource> SourceQueue::Next() {
  for (;;) {
    if (archive_ != nullptr) {
      absl::StatusOr<NamedSource> source = archive_->Next();
      if (!source.ok()) Leave();
      if (!source.ok() || source->source != nullptr) return source;
    }
    if (next_ == list_.paths.size()) return NamedSource();
    Leave();
    absl::StatusOr<std::unique_ptr<Archive>> opened =
        Archive::Open(list_.paths[next_++], *options_);
    if (!opened.ok()) return opened.status();
    archive_ = *std::move(opened);
  }
}

std::vector<std::string> SourceQueue::skipped() const {
  std::vector<std::string> all = list_.skipped;
  if (archive_ != nullptr) {
    all.insert(all.end(), archive_->skipped().begin(), archive_->skipped().end());
  }
  return all;
}

void SourceQueue::Leave() {
  list_.skipped = skipped();
  archive_.reset();
}

}  // namespace plymill
