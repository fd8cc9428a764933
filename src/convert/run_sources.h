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
  bool in_rows = false;  // the name stands in them
  std::unique_ptr<Source> source;
  Continuation continuation;
  std::optional<NotationCutter> cutter;  // where its records tell their notation
  std::uint64_t bytes = 0;               // 0 where they are not known
  std::size_t paths_behind = 0;          // that the run names
  const GameOps* game = nullptr;         // any, where there is a cutter
  SourceReport report;                   // of what has been appended
};

class RunSources {
 public:
  // `options` must outlive this.
  explicit RunSources(const ConvertOptions& options) : options_(options) {}

  // Finds the sources, or the one of the split.
  absl::Status Open();

  // The files that are read, and "-".
  const std::vector<std::string>& paths() const { return queue_.paths(); }

  // Fills `block` with the next shard. Returns false behind the last source. Where nothing is
  // written, a source that fails costs no other: its block, the last one, tells of it.
  absl::StatusOr<bool> Next(ShardBlock& block);

  // What was found unreadable before anything is read, where that does not end the run.
  const std::vector<SourceList::Unreadable>& unreadable() const { return queue_.unreadable(); }

  // What was passed because it is no file, or has no bytes in a packed one.
  std::vector<std::string> skipped() const { return queue_.skipped(); }

  // Of all sources opened so far, as far as it is known. On any thread.
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
  std::size_t opened_ = 0;              // taken from the queue
  std::shared_ptr<RunSource> reading_;  // shards are taken from it
  std::atomic<std::uint64_t> bytes_known_{0};
};

}  // namespace plymill
