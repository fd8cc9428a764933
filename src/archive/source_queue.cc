#include "archive/source_queue.h"

#include <utility>

#include "archive/source_error.h"

namespace plymill {

absl::StatusOr<SourceQueue> SourceQueue::Open(std::vector<std::string> given,
                                              const ArchiveOptions& options) {
  std::vector<LeftOut> blank;
  if (absl::Status status = AppendListed(options.lists, given, blank); !status.ok()) return status;
  SourceQueue queue;
  queue.options_ = &options;
  queue.list_ = ListReadable(given, options.excluded, options.streams);
  queue.list_.blank.insert(queue.list_.blank.end(), blank.begin(), blank.end());
  return queue;
}

absl::StatusOr<NamedSource> SourceQueue::Next() {
  for (;;) {
    if (archive_ != nullptr) {
      absl::StatusOr<NamedSource> source = archive_->Next();
      if (!source.ok() && !IsUnknownSource(source.status())) Leave();
      if (!source.ok()) return Named(source.status());
      if (source->source != nullptr) return source;
    }
    Leave();
    if (next_ == list_.paths.size()) return NamedSource();
    absl::StatusOr<std::unique_ptr<Archive>> opened =
        Archive::Open(list_.paths[next_++], *options_);
    if (!opened.ok()) return Named(opened.status());
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

absl::Status SourceQueue::Named(const absl::Status& status) const {
  return SourceIn(status).empty() ? WithSource(status, path()) : status;
}

void SourceQueue::Leave() {
  if (archive_ != nullptr) bytes_after_ += list_.sizes[next_ - 1].value_or(0);
  list_.skipped = skipped();
  archive_.reset();
}

}  // namespace plymill
