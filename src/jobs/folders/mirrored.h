// Mirrored: the files that a source is converted to.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "plymill/mirror.h"
#include "source/source_list.h"

namespace plymill {

struct Mirrored {
  std::string source;                    // path, as given
  std::string name;                      // path of the output, relative to the folder
  std::vector<std::string> other_names;  // `name` for the other kinds of output
  std::string output_path;               // this path and the next two paths include the folder
  std::string rejects_path;              // empty if no rejects are written
  std::string diagnostics_path;          // empty if no diagnostics are written
};

struct MirroredList {
  std::vector<Mirrored> sources;                   // in the order in which they are read
  std::vector<std::string> skipped;                // see SourceList::skipped
  std::vector<LeftOut> blank;                      // see SourceList::blank
  std::vector<LeftOut> unfinished;                 // see SourceList::unfinished
  std::vector<SourceList::Unreadable> unreadable;  // given paths, and paths in given folders
};

// Lists the sources that `options` name, and the files to convert them to. Fails with kUsage
// (a usage error) if two files would have the same name, including the report and plymill's own
// files in the folder, if a file would have the name of another file's folder, or if an output
// folder lies in a source folder. Also fails if no given source can be read.
Result<MirroredList> ListMirrored(const ConvertOptions& options);

}  // namespace plymill
