// RunSources: the shards of all sources of a run, one after the other.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/source.h"
#include "archive/source_queue.h"
#include "base/result.h"
#include "convert/notation_cutter.h"
#include "convert/shard_block.h"
#include "plymill/convert.h"
#include "split/continuation.h"

namespace plymill {

// A source of a run, open from its first shard to its last. The blocks made from the source share
// this object.
struct RunSource {
  std::size_t index = 0;  // index of the source in the run
  std::string name;
  std::string json_name;  // `name` as a JSON string
  bool in_rows = false;   // rows contain the name
  std::unique_ptr<Source> source;
  Continuation continuation;
  std::optional<NotationCutter> cutter;  // set if the JSON records name their notation
  std::uint64_t bytes = 0;               // size of the source; 0 if it is not known
  std::size_t paths_after = 0;           // number of paths of the run after this source
  const GameOps* game = nullptr;         // the notation; any notation if there is a cutter
  SourceReport report;                   // counts of the blocks that were appended so far
  std::uint64_t hash = 0;                // of these blocks; see HashOfPart()
};

class RunSources {
 public:
  // `options` must outlive this object.
  explicit RunSources(const ConvertOptions& options) : options_(options) {}

  // Finds the sources, or the source of the split. Unless the run writes nothing, fails if some of
  // them are known to be unreadable. If `looks`, also looks at their notations. refused() then has
  // all sources that cannot be converted.
  Result<void> Open(bool looks);
  const std::vector<FailedSource>& refused() const { return refused_; }

  // The paths of the files to read, and "-" for standard input.
  const std::vector<std::string>& paths() const { return queue_.paths(); }

  // Fills `block` with the next shard. Returns false after the last source. If the run writes
  // nothing, a source that fails does not end the run: its failure is in `source_status` of the
  // last block of the source.
  Result<bool> Next(ShardBlock& block);

  // The sources that were found to be unreadable before any source was read. If the run writes
  // nothing, they do not end the run.
  const std::vector<SourceList::Unreadable>& unreadable() const { return queue_.unreadable(); }

  // Paths that were skipped because they are not regular files, and entries of packed files that
  // have no bytes.
  std::vector<std::string> skipped() const { return queue_.skipped(); }

  // Sources that were left out because of ConvertOptions::skip_unknown or skip_others, so far.
  const std::vector<LeftOut>& unknown() const { return unknown_; }

  // Given folders and lists without sources.
  std::vector<LeftOut> blank() const;

  // The sizes for Progress. file_bytes() may be called on any thread.
  std::uint64_t file_bytes() const { return file_bytes_.load(std::memory_order_relaxed); }
  std::uint64_t bytes_known() const { return bytes_known_; }

 private:
  std::vector<Error> FindUnreadable(bool looks) const;
  std::uint64_t TotalBytes() const;
  Result<bool> NextBlock(ShardBlock& block);
  Result<void> NextShard(RunSource& from, ShardBlock& block) const;
  Result<void> OpenNext();
  Result<bool> OpenSource();
  const GameOps* OtherGameOf(RunSource& opened) const;
  Result<void> ChooseGame(RunSource& opened) const;
  bool HasManySources() const {
    return queue_.may_have_many() || (options_.split && options_.split->sources > 1);
  }

  const ConvertOptions& options_;
  SourceQueue queue_;
  std::size_t opened_ = 0;              // number of sources opened so far
  std::shared_ptr<RunSource> reading_;  // the source that shards are taken from
  std::string name_;                    // name of the source that was opened last
  std::vector<FailedSource> refused_;
  std::vector<LeftOut> unknown_;
  std::uint64_t bytes_known_ = 0;
  std::atomic<std::uint64_t> file_bytes_{0};
};

}  // namespace plymill
