#include "run/tables/find_notations.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "base/path_text.h"
#include "base/result.h"
#include "plym/record_file_reader.h"
#include "run/cut_rules.h"
#include "run/failure.h"
#include "run/open_record_file.h"
#include "source/archive.h"
#include "source/given_stream.h"
#include "source/source_queue.h"

namespace plymill {
namespace {

class NotationFinder {
 public:
  explicit NotationFinder(const ConvertOptions& options) : options_(options) {}

  Result<std::vector<std::string>> Find() {
    if (options_.archives.json.notation) {
      return UsageError(
          "the records name their notations; --notation names the one that is wanted");
    }
    const Result<SourceQueue> queue = SourceQueue::Open(options_.sources, options_.archives);
    if (!queue.ok()) return queue.error();
    const SourceList& list = queue->list();
    for (const auto& [path, error] : list.unreadable) {
      Keep(error, SourceName(path));
    }
    for (std::size_t i = 0; i < list.paths.size(); ++i) {
      Result<void> status = LookAt(list.paths[i], list.sizes[i].has_value());
      if (!status.ok()) return status;
    }
    if (!failed_.empty()) return AllOf(failed_);
    if (notations_.empty() && !damaged_.empty()) return AllOf(damaged_);
    return notations_;
  }

 private:
  Result<void> LookAt(const std::string& path, bool is_file) {
    if (IsCalledRecordFile(path)) return LookAtRecordFile(path);
    const bool is_given = FindStream(options_.archives.streams, path) != nullptr;
    if (!is_file && !is_given) {
      return UsageError(absl::StrCat(SourceName(path),
                                     ": can be read only once, so its notation "
                                     "cannot be found first; name it with --notation"));
    }
    if (is_file && LookInto(Archive::OpenToLook(path, options_.archives), path)) {
      return {};
    }
    // A compressed packed file has to be read to its end.
    LookInto(Archive::Open(path, options_.archives), path);
    return {};
  }

  Result<void> LookAtRecordFile(const std::string& path) {
    const Result<RecordFileReader> file = OpenRecordFile(options_.archives.streams, path);
    if (!file.ok()) {
      Keep(file.error(), SourceName(path));
      return {};
    }
    for (const GameOps* const game : file->footer().notations) Add(game->slug);
    return {};
  }

  // Returns whether there was any source in the archive.
  bool LookInto(const Result<std::unique_ptr<Archive>>& archive, const std::string& path) {
    if (!archive.ok()) return Keep(archive.error(), SourceName(path));
    for (bool any = false;; any = true) {
      const Result<NamedSource> next = (*archive)->Next();
      if (next.Has(ErrorCode::kUnknownNotation)) {
        Keep(next.error(), SourceName(next.error().source));
        continue;
      }
      if (!next.ok()) return Keep(next.error(), SourceName(path));
      if (next->source == nullptr) return any;
      const std::string name = SourceName(next->name);
      const auto game = GameOfSource(options_, name, *next->source);
      if (!game.ok()) Keep(game.error(), name);
      if (game.ok() && *game != nullptr) Add((*game)->slug);
    }
  }

  // Keeps a failure, unless such sources are left out.
  bool Keep(const Error& error, const std::string& source) {
    if (error.code != ErrorCode::kUnknownNotation) {
      (options_.skip_damaged ? damaged_ : failed_).push_back(WithSource(error, source));
    } else if (!options_.skip_unknown) {
      failed_.push_back(WithSource(error, source));
    }
    return true;
  }

  void Add(std::string_view notation) {
    const bool is_new =
        std::find(notations_.begin(), notations_.end(), notation) == notations_.end();
    if (!notation.empty() && is_new) notations_.emplace_back(notation);
  }

  const ConvertOptions& options_;
  std::vector<std::string> notations_;
  std::vector<Error> failed_;
  std::vector<Error> damaged_;  // left out because of ConvertOptions::skip_damaged
};

}  // namespace

Result<std::vector<std::string>> FindNotations(const ConvertOptions& options) {
  return WithoutExceptions([&] { return NotationFinder(options).Find(); });
}

}  // namespace plymill
