// CheckParts: whether parts are a whole plan.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "archive/watched_file.h"
#include "plan/part.h"

namespace plymill {

struct NamedPart {
  std::string path;  // of its output, as given
  Part part;
};

// The parts beside these outputs, in the order of the plan. AlreadyExists (a usage error)
// where one has no ".part", is of another plan or other work, stands here twice or is
// missing.
absl::StatusOr<std::vector<NamedPart>> CheckParts(const std::vector<std::string>& paths);

// Opens `file`, and checks that it is as it was written.
absl::StatusOr<WatchedFile> OpenWhole(const WrittenFile& file);

}  // namespace plymill
