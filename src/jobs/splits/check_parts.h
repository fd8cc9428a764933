// CheckParts: checks that the given parts are all parts of one plan.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "jobs/splits/part.h"
#include "source/watched_file.h"

namespace plymill {

struct NamedPart {
  std::string path;  // path of the output, as given
  Part part;
};

// Reads the parts whose outputs are at `paths`, and returns them in the order of the plan. Fails
// with kUsage if an output has no ".part" file, if a part is missing or
// given twice, or if the parts are of different plans or were made with different options.
Result<std::vector<NamedPart>> CheckParts(const std::vector<std::string>& paths);

// Opens `file`, and checks that it still has the size and hash with which it was written.
Result<WatchedFile> OpenWhole(const WrittenFile& file);

}  // namespace plymill
