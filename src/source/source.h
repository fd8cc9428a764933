// Source: reads one source from beginning to end as shards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "base/result.h"
#include "model/shard.h"
#include "source/byte_stream.h"
#include "source/mapped_file.h"

namespace plymill {

// The rules for cutting a source, which depend on its notation.
struct CutRules {
  FindGameStartFunction find_game_start = nullptr;
  std::size_t lookahead_bytes = 0;  // bytes after a place that show whether a game starts there
  std::size_t shard_bytes = 0;
  std::size_t max_game_bytes = 0;
};

// A range of a source. Only the games that begin in the range are read. They are read completely,
// even if a game ends after the range.
struct SourceRange {
  std::uint64_t begin = 0;  // bytes from the start of the source
  std::uint64_t end = 0;    // bytes from the start of the source
  std::uint64_t line = 0;   // number of the line that holds `begin`, from 1; 0: not known
};

// Memory for the content of a shard. It must live as long as the shard.
struct ShardMemory {
  Buffer<char> bytes;
  Buffer<std::string_view> items;  // see Shard
};

class Source {
 public:
  virtual ~Source() = default;

  // The first `bytes` bytes as a shard, or all bytes if the source has fewer. Next() will return
  // them again. Valid until Next().
  virtual Result<Shard> Head(std::size_t bytes) = 0;

  // Sets `shard` to the next shard, or to an empty text at the end. The text is a view into the
  // source or into `memory`.
  virtual Result<void> Next(const CutRules& rules, ShardMemory& memory, Shard& shard) = 0;

  // The slug of the notation that the source itself names; empty if it names none.
  virtual std::string_view notation() const { return {}; }

  // Whether Restrict() is supported: whether games can be found from any place on, without the text
  // before the place.
  virtual bool can_be_split() const { return false; }

  // Limits Next() to the games in `range`. Returns kNotReadable if the source cannot be split,
  // or ends before the end of `range`.
  virtual Result<void> Restrict(const CutRules& rules, const SourceRange& range);

  // Returns kChanged if the source has changed since it was opened.
  virtual Result<void> CheckUnchanged() = 0;

  // The number of bytes left to read; 0 if not known.
  virtual std::uint64_t size() const = 0;
};

// A source with the bytes of `file`.
std::unique_ptr<Source> MappedSource(std::shared_ptr<const MappedFile> file);

// How the text of a stream differs from its bytes.
struct StreamText {
  bool has_other_line_ends = false;  // its line feeds were other signs: source/line_ends.h
  std::shared_ptr<const std::uint64_t> decoded_lines;  // source/encoding.h; null: none
};

// A source with the bytes of `stream`. `file` is the mapped file that `stream` reads, or null.
std::unique_ptr<Source> StreamSource(std::unique_ptr<ByteStream> stream,
                                     std::shared_ptr<const MappedFile> file, StreamText text = {});

}  // namespace plymill
