#include "source/source_queue.h"

#include <utility>

#include "base/result.h"

namespace plymill {

Result<SourceQueue> SourceQueue::Open(std::vector<std::string> given,
                                      const ArchiveOptions& options) {
  std::vector<LeftOut> blank;
  if (Result<void> status = AppendListed(options.lists, given, blank); !status.ok()) return status;
  SourceQueue queue;
  queue.options_ = &options;
  queue.list_ = ListReadable(given, options.excluded, options.streams);
  queue.list_.blank.insert(queue.list_.blank.end(), blank.begin(), blank.end());
  return queue;
}

std::vector<std::string> SourceQueue::TakeAll(
    const std::function<bool(const std::string& path)>& is_taken) {
  std::vector<std::string> taken, paths;
  std::vector<std::optional<std::uint64_t>> sizes;
  for (std::size_t i = 0; i < list_.paths.size(); ++i) {
    if (is_taken(list_.paths[i])) {
      taken.push_back(std::move(list_.paths[i]));
    } else {
      paths.push_back(std::move(list_.paths[i]));
      sizes.push_back(list_.sizes[i]);
    }
  }
  list_.paths = std::move(paths);
  list_.sizes = std::move(sizes);
  return taken;
}

Result<NamedSource> SourceQueue::Next() {
  for (;;) {
    if (archive_ != nullptr) {
      Result<NamedSource> source = archive_->Next();
      if (!source.ok() && !source.Has(ErrorCode::kUnknownNotation)) Leave();
      if (!source.ok()) return Named(source.error());
      if (source->source != nullptr) return source;
    }
    Leave();
    if (next_ == list_.paths.size()) return NamedSource();
    Result<std::unique_ptr<Archive>> opened = Archive::Open(list_.paths[next_++], *options_);
    if (!opened.ok()) return Named(opened.error());
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

std::vector<std::string> SourceQueue::repeated() const {
  std::vector<std::string> all = repeated_;
  if (archive_ != nullptr) {
    all.insert(all.end(), archive_->repeated().begin(), archive_->repeated().end());
  }
  return all;
}

Error SourceQueue::Named(const Error& error) const {
  return error.source.empty() ? WithSource(error, path()) : error;
}

void SourceQueue::Leave() {
  if (archive_ != nullptr) bytes_after_ += list_.sizes[next_ - 1].value_or(0);
  list_.skipped = skipped();
  repeated_ = repeated();
  archive_.reset();
}

}  // namespace plymill
