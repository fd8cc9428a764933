// CheckParts: checks that parts form a complete plan.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "archive/watched_file.h"
#include "plan/part.h"

namespace plymill {

struct NamedPart {
  std::string path;  // of the output, as given
  Part part;
};

// The parts of these outputs, in the order of the plan. Fails with AlreadyExists (a usage error) if
// an output has no ".part", or if a part is of another plan or other work, is given twice, or is
// missing.
absl::StatusOr<std::vector<NamedPart>> CheckParts(const std::vector<std::string>& paths);

// Opens `file`, and checks that it has the size and hash with which it was written.
absl::StatusOr<WatchedFile> OpenWhole(const WrittenFile& file);

}  // namespace plymill
