// Archive: the sources under one path: one source, or several in a packed file.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <vector>

#include "archive/source.h"
#include "plymill/archive_options.h"

namespace plymill {

struct NamedSource {
  std::string name;                // the name in rows and messages: "games.zip!a/b.txt"
  std::unique_ptr<Source> source;  // null after the last source
};

class Archive {
 public:
  // Opens "-", a file or a pipe. Compression and packing are detected from the first bytes. Errors
  // name the path. `options` must outlive the archive.
  static absl::StatusOr<std::unique_ptr<Archive>> Open(const std::string& path,
                                                       const ArchiveOptions& options);

  virtual ~Archive() = default;

  // The next source. The previous source must have been read to its end.
  virtual absl::StatusOr<NamedSource> Next() = 0;

  // Whether the path is a packed file, which may have any number of sources.
  virtual bool is_packed() const = 0;

  // Entries that were skipped because they have no bytes: empty files, folders, links.
  virtual const std::vector<std::string>& skipped() const = 0;
};

}  // namespace plymill
