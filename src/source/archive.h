// Archive: the sources under one path: one source, or several in a packed file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plymill/archive_options.h"
#include "source/source.h"

namespace plymill {

struct NamedSource {
  std::string name;                // the name in rows and messages: "games.zip!a/b.txt"
  std::unique_ptr<Source> source;  // null after the last source
};

class Archive {
 public:
  // Opens "-", a file or a pipe. Compression and packing are detected from the first bytes. Errors
  // name the path. `options` must outlive the archive.
  static Result<std::unique_ptr<Archive>> Open(const std::string& path,
                                               const ArchiveOptions& options);

  virtual ~Archive() = default;

  // Opens a regular file only to look at the beginnings of its sources, which costs less. Finds no
  // source in a packed file that is compressed, because it would have to be read to its end.
  static Result<std::unique_ptr<Archive>> OpenToLook(const std::string& path,
                                                     const ArchiveOptions& options);

  // The next source. If the previous source was not read to its end, its rest is skipped. After
  // UnknownSource(), the sources after this one can still be read.
  virtual Result<NamedSource> Next() = 0;

  // About how many bytes of the file are read so far; empty if these are the bytes of its source.
  virtual std::optional<std::uint64_t> position() const = 0;

  // Whether the path is a packed file, which may have any number of sources.
  virtual bool is_packed() const = 0;

  // Entries that were skipped because they have no bytes: empty files, folders, links.
  virtual const std::vector<std::string>& skipped() const = 0;

  // Sources whose names stand before in the packed file: see PackedReader.
  virtual const std::vector<std::string>& repeated() const = 0;
};

}  // namespace plymill
