// RunSources: the blocks of all sources of a run, one after the other: of texts, then of record
// files.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/shard_options.h"
#include "plymill/convert.h"
#include "rows/report.h"
#include "run/file_blocks.h"
#include "run/games_sink.h"
#include "run/output_paths.h"
#include "run/run_block.h"
#include "run/run_source.h"
#include "source/source.h"
#include "source/source_queue.h"

namespace plymill {

class RunSources {
 public:
  // `options` must outlive this object.
  explicit RunSources(const ConvertOptions& options) : options_(options), files_(options) {}

  // Finds the sources, or the source of the split. Unless the run writes nothing, fails if some of
  // them are known to be unreadable. If `looks`, also looks at their notations. refused() then has
  // all sources that cannot be converted.
  Result<void> Open(bool looks);
  const std::vector<FailedSource>& refused() const { return refused_; }

  // The same for `files` and no other sources.
  Result<void> OpenFiles(FilesToRead files) { return files_.Open(std::move(files)); }

  // The paths of the files to read, and "-" for standard input.
  std::vector<std::string> paths() const;

  // See FileBlocks.
  void CompareIds() { files_.CompareIds(); }

  // The record files among them.
  const FileBlocks& files() const { return files_; }
  bool have_texts() const { return !queue_.paths().empty(); }

  // The notations that games may have.
  std::vector<const GameOps*> notations() const;

  // Fills `block` with the next shard, or with the place of the next block of a record file.
  // Returns false after the last source. If the run writes nothing, a text that fails does not end
  // the run: its failure is in `source_status` of the last block of the source.
  Result<bool> Next(RunBlock& block);

  // Reads the games of `block`. What is read of a record file is as `wants` says. May be called on
  // any thread.
  Result<void> Read(const ShardOptions& how, const BlockWants& wants, RunBlock& block) const;

  // The sources that were left out because of ConvertOptions::skip_damaged.
  const std::vector<FailedSource>& damaged() const { return damaged_; }

  // The sources that were found to be unreadable before any source was read. If the run writes
  // nothing, they do not end the run.
  const std::vector<SourceList::Unreadable>& unreadable() const { return queue_.unreadable(); }

  // Paths that were skipped because they are not regular files, and entries of packed files that
  // have no bytes.
  std::vector<std::string> skipped() const { return queue_.skipped(); }

  // Sources of packed files whose names stand there before.
  std::vector<std::string> repeated() const { return queue_.repeated(); }

  // Sources that were left out because of ConvertOptions::skip_unknown or skip_others, so far.
  const std::vector<LeftOut>& unknown() const { return unknown_; }

  // Given folders and lists without sources.
  std::vector<LeftOut> blank() const { return WithSourceNames(queue_.list().blank); }
  std::vector<LeftOut> unfinished() const { return WithSourceNames(queue_.list().unfinished); }

  // If no text has a byte: the pipes, and the packed files if no file is in them. An empty file is
  // a source as good as others.
  std::vector<LeftOut> without_text() const;

  // The sizes for Progress. file_bytes() may be called on any thread.
  std::uint64_t file_bytes() const { return file_bytes_.load(std::memory_order_relaxed); }
  std::uint64_t bytes_known() const { return bytes_known_; }

 private:
  void LeaveOutDamaged();
  std::vector<Error> FindUnreadable(bool looks) const;
  std::uint64_t TotalBytes() const;
  Result<bool> NextBlock(RunBlock& block);
  Result<bool> NextOfFiles(RunBlock& block);
  Result<void> NextShard(RunSource& from, RunBlock& block) const;
  Result<void> OpenNext();
  Result<bool> OpenSource();
  const GameOps* OtherGameOf(RunSource& opened) const;
  Result<void> ChooseGame(RunSource& opened) const;
  bool HasManySources() const;
  bool IsInRows() const;

  const ConvertOptions& options_;
  SourceQueue queue_;  // of texts
  FileBlocks files_;
  bool in_files_ = false;               // all texts are read
  std::size_t opened_ = 0;              // the number of sources so far
  std::shared_ptr<RunSource> reading_;  // the source that shards are taken from
  std::string name_;                    // name of the source that was opened last
  std::vector<FailedSource> refused_;
  std::vector<FailedSource> damaged_;
  std::vector<LeftOut> unknown_;
  std::uint64_t bytes_known_ = 0;
  std::atomic<std::uint64_t> file_bytes_{0};
};

}  // namespace plymill
