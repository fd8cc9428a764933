// Mirrored: which source goes to which files.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "archive/source_list.h"
#include "plymill/mirror.h"

namespace plymill {

struct Mirrored {
  std::string source;        // path, as given
  std::string name;          // of the output, below the folder
  std::string other_name;    // that it has where runs make the other kind of output
  std::string output_path;   // the files;
  std::string rejects_path;  // empty where they are not wanted
  std::string diagnostics_path;
};

struct MirroredList {
  std::vector<Mirrored> sources;                   // in the order they are read
  std::vector<std::string> skipped;                // in folders: what is no file
  std::vector<std::string> blank;                  // folders that were given and hold no files
  std::vector<SourceList::Unreadable> unreadable;  // in them, or given
};

// Fails with AlreadyExists (a usage error) where two files would have one name, the folder's own
// and the report among them, one would be a folder of another, or a folder for outputs lies in
// one of the sources; and where nothing that was given can be read.
absl::StatusOr<MirroredList> ListMirrored(const ConvertOptions& options);

}  // namespace plymill
