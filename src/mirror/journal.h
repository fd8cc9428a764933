// Journal: what a run has finished so far, until its manifest says it.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <utility>

#include "mirror/manifest.h"

namespace plymill {

std::string JournalPath(const std::string& folder);

// A line for each source that is converted, durable before the next is told of. Its first line
// says of which run it is: a journal of another run than the manifest's is void.
class Journal {
 public:
  // Begins the journal of run number `run`, in the place of any other.
  static absl::StatusOr<Journal> Begin(const std::string& folder, std::uint64_t run);

  Journal() = default;
  Journal(Journal&& other) noexcept { *this = std::move(other); }
  Journal& operator=(Journal&& other) noexcept;
  ~Journal();

  absl::Status Add(const std::string& output, const MirrorEntry& entry);

  // Removes the journal: the manifest tells everything.
  absl::Status Finish();

 private:
  std::string folder_;
  int file_ = -1;
};

// Adds what the journal of `folder` tells to `manifest`, if it is of its run. A last line that
// was cut off by a kill is left out.
absl::Status ReadJournal(const std::string& folder, Manifest& manifest);

}  // namespace plymill
