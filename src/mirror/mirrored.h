// Mirrored: the files that a source is converted to.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "archive/source_list.h"
#include "plymill/mirror.h"

namespace plymill {

struct Mirrored {
  std::string source;        // path, as given
  std::string name;          // path of the output, relative to the folder
  std::string other_name;    // `name` for the other kind of output (JSON Lines, record file)
  std::string output_path;   // this path and the next two are full paths
  std::string rejects_path;  // this path and the next one are empty if not wanted
  std::string diagnostics_path;
};

struct MirroredList {
  std::vector<Mirrored> sources;                   // in the order in which they are read
  std::vector<std::string> skipped;                // in folders: entries that are not files
  std::vector<std::string> blank;                  // folders that were given and hold no files
  std::vector<SourceList::Unreadable> unreadable;  // given paths, and paths in given folders
};

// Fails with AlreadyExists (a usage error) if two files would have the same name (this includes the
// folder's own files and the report), if a file would have the name of another file's folder, or if
// an output folder lies in a source. Also fails if no given source can be read.
absl::StatusOr<MirroredList> ListMirrored(const ConvertOptions& options);

}  // namespace plymill
