#include "table/find_notations.h"

#include <absl/status/status.h>
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "archive/archive.h"
#include "archive/given_stream.h"
#include "archive/source_error.h"
#include "archive/source_queue.h"
#include "convert/cut_rules.h"
#include "convert/failure.h"
#include "decode/record_file_reader.h"
#include "encode/path_json.h"
#include "table/open_record_file.h"
#include "table/source_kinds.h"

namespace plymill {
namespace {

class NotationFinder {
 public:
  explicit NotationFinder(const ConvertOptions& options) : options_(options) {}

  absl::StatusOr<std::vector<std::string>> Find() {
    if (options_.archives.json.notation) {
      return UsageError("the records name their notations; name the one that is wanted (notation)");
    }
    const absl::StatusOr<SourceQueue> queue =
        SourceQueue::Open(options_.sources, options_.archives);
    if (!queue.ok()) return queue.status();
    const SourceList& list = queue->list();
    for (const auto& [path, status] : list.unreadable) {
      failed_.push_back(WithSource(status, SourceName(path)));
    }
    for (std::size_t i = 0; i < list.paths.size(); ++i) {
      const absl::Status status = LookAt(list.paths[i], list.sizes[i].has_value());
      if (!status.ok()) return status;
    }
    if (!failed_.empty()) return AllOf(failed_);
    return notations_;
  }

 private:
  absl::Status LookAt(const std::string& path, bool is_file) {
    if (IsCalledRecordFile(path)) return LookAtRecordFile(path);
    const bool is_given = FindStream(options_.archives.streams, path) != nullptr;
    if (!is_file && !is_given) {
      return UsageError(absl::StrCat(SourceName(path),
                                     ": can be read only once, so its notation "
                                     "cannot be found first: name it (notation)"));
    }
    if (is_file && LookInto(Archive::OpenToLook(path, options_.archives), path)) {
      return absl::OkStatus();
    }
    // A compressed packed file has to be read to its end.
    LookInto(Archive::Open(path, options_.archives), path);
    return absl::OkStatus();
  }

  absl::Status LookAtRecordFile(const std::string& path) {
    const absl::StatusOr<RecordFileReader> file = OpenRecordFile(options_.archives.streams, path);
    if (!file.ok()) return WithSource(file.status(), SourceName(path));
    for (const GameOps* const game : file->footer().notations) Add(game->slug);
    return absl::OkStatus();
  }

  // Returns whether there was any source in the archive.
  bool LookInto(const absl::StatusOr<std::unique_ptr<Archive>>& archive, const std::string& path) {
    if (!archive.ok()) return Keep(archive.status(), SourceName(path));
    for (bool any = false;; any = true) {
      const absl::StatusOr<NamedSource> next = (*archive)->Next();
      if (IsUnknownSource(next.status())) {
        Keep(next.status(), SourceName(SourceIn(next.status())));
        continue;
      }
      if (!next.ok()) return Keep(next.status(), SourceName(path));
      if (next->source == nullptr) return any;
      const std::string name = SourceName(next->name);
      const auto game = GameOfSource(options_, name, *next->source);
      if (!game.ok()) Keep(game.status(), name);
      if (game.ok() && *game != nullptr) Add((*game)->slug);
    }
  }

  // Keeps a failure, unless sources in no known notation are left out.
  bool Keep(const absl::Status& status, const std::string& source) {
    const bool is_left_out = options_.skip_unknown && IsUnknownSource(status);
    if (!is_left_out) failed_.push_back(WithSource(status, source));
    return true;
  }

  void Add(std::string_view notation) {
    const bool is_new =
        std::find(notations_.begin(), notations_.end(), notation) == notations_.end();
    if (!notation.empty() && is_new) notations_.emplace_back(notation);
  }

  const ConvertOptions& options_;
  std::vector<std::string> notations_;
  std::vector<absl::Status> failed_;
};

}  // namespace

absl::StatusOr<std::vector<std::string>> FindNotations(const ConvertOptions& options) {
  return WithoutExceptions([&] { return NotationFinder(options).Find(); });
}

}  // namespace plymill
