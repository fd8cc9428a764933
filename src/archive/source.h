// Source: one archive, read from its first to its last byte as shards.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "archive/byte_stream.h"
#include "archive/mapped_file.h"
#include "base/buffer.h"
#include "record/shard.h"

namespace plymill {

// How a source is cut, once its notation is known.
struct CutRules {
  FindGameStartFunction find_game_start = nullptr;
  std::size_t lookahead_bytes = 0;  // behind a place, for the decision whether a game starts there
  std::size_t shard_bytes = 0;
  std::size_t max_game_bytes = 0;
};

// Which games of a source are read: those that begin in this range. A game that begins
// before it belongs to the range before, one that goes beyond its end is read whole.
struct SourceRange {
  std::uint64_t begin = 0;  // bytes from the start of the source
  std::uint64_t end = 0;
  std::uint64_t line = 0;  // the number of the line that `begin` lies in; 0: not known
};

// What the shards of a source may lie in; the caller keeps it as long as the shard.
struct ShardMemory {
  Buffer<char> bytes;
  Buffer<std::string_view> items;  // see Shard
};

class Source {
 public:
  virtual ~Source() = default;

  // The first bytes as a shard: at most `bytes` of them and fewer only at the end; valid
  // until Next(). Does not pass them.
  virtual absl::StatusOr<Shard> Head(std::size_t bytes) = 0;

  // Makes `shard` the next shard; its text is empty at the end. The text lies in the
  // source itself, or in `memory`.
  virtual absl::Status Next(const CutRules& rules, ShardMemory& memory, Shard& shard) = 0;

  // Whether games can be found from any place of it, without what stands before.
  virtual bool can_be_split() const { return false; }

  // From now on Next() gives the games of `range` only. InvalidArgument where the source
  // cannot be split, or ends before `range` does.
  virtual absl::Status Restrict(const CutRules& rules, const SourceRange& range);

  // Aborted where the source has changed since it was opened.
  virtual absl::Status CheckUnchanged() = 0;

  // The bytes that are left to read; 0 where that is not known.
  virtual std::uint64_t size() const = 0;
};

// The bytes of `file` itself.
std::unique_ptr<Source> MappedSource(std::shared_ptr<const MappedFile> file);

// What `stream` gives, which reads `file`; `file` is null where it is no mapped file.
std::unique_ptr<Source> StreamSource(std::unique_ptr<ByteStream> stream,
                                     std::shared_ptr<const MappedFile> file);

}  // namespace plymill
