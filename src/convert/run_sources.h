// RunSources: the shards of all sources of a run, one after the other.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/source.h"
#include "archive/source_queue.h"
#include "convert/notation_cutter.h"
#include "convert/shard_block.h"
#include "plymill/convert.h"
#include "split/continuation.h"

namespace plymill {

// A source of a run, open from its first shard to its last. Its blocks share it.
struct RunSource {
  std::size_t index = 0;  // in the run
  std::string name;
  std::string json_name;
  bool in_rows = false;  // rows contain the name
  std::unique_ptr<Source> source;
  Continuation continuation;
  std::optional<NotationCutter> cutter;  // if its records name their notation
  std::uint64_t bytes = 0;               // size of the source; 0 if it is not known
  std::size_t paths_behind = 0;          // number of paths of the run after this source
  const GameOps* game = nullptr;         // any notation if there is a cutter
  SourceReport report;                   // of the blocks that have been appended
};

class RunSources {
 public:
  // `options` must outlive this.
  explicit RunSources(const ConvertOptions& options) : options_(options) {}

  // Finds the sources, or the source of the split.
  absl::Status Open();

  // The files that are read, and "-".
  const std::vector<std::string>& paths() const { return queue_.paths(); }

  // Fills `block` with the next shard. Returns false after the last source. If nothing is written,
  // a source that fails does not end the run: the `source_status` of its last block says why.
  absl::StatusOr<bool> Next(ShardBlock& block);

  // The sources that were found unreadable before any source is read. They do not end a run that
  // writes nothing.
  const std::vector<SourceList::Unreadable>& unreadable() const { return queue_.unreadable(); }

  // Paths that were skipped because they are no files, and entries of packed files without bytes.
  std::vector<std::string> skipped() const { return queue_.skipped(); }

  // The size of all sources opened so far. Sources of unknown size count as 0. On any thread.
  std::uint64_t bytes_known() const { return bytes_known_.load(std::memory_order_relaxed); }

 private:
  absl::Status CheckReadable() const;
  absl::StatusOr<bool> NextBlock(ShardBlock& block);
  absl::Status NextShard(RunSource& from, ShardBlock& block) const;
  absl::Status OpenNext();
  absl::Status ChooseGame(RunSource& opened) const;
  bool HasManySources() const {
    return queue_.may_have_many() || (options_.split && options_.split->sources > 1);
  }

  const ConvertOptions& options_;
  SourceQueue queue_;
  std::size_t opened_ = 0;              // number of sources opened so far
  std::shared_ptr<RunSource> reading_;  // the source that shards are taken from
  std::atomic<std::uint64_t> bytes_known_{0};
};

}  // namespace plymill
