// Archive: what stands under one path: one source, or many packed into one file.
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
  std::string name;                // as rows and messages have it: "games.zip!a/b.txt"
  std::unique_ptr<Source> source;  // null behind the last
};

class Archive {
 public:
  // Opens "-", a file, a pipe; what is compressed or packed is told by its first bytes.
  // Errors name the path. `options` must outlive the archive.
  static absl::StatusOr<std::unique_ptr<Archive>> Open(const std::string& path,
                                                       const ArchiveOptions& options);

  virtual ~Archive() = default;

  // The next source. The one before must have been read to its end.
  virtual absl::StatusOr<NamedSource> Next() = 0;

  // Whether it may have more than one source.
  virtual bool is_packed() const = 0;

  // What was passed because it has no bytes: empty files, folders, links.
  virtual const std::vector<std::string>& skipped() const = 0;
};

}  // namespace plymill
