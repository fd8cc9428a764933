// Journal: the sources that a run has converted so far, until the manifest lists them.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <utility>

#include "mirror/manifest.h"

namespace plymill {

std::string JournalPath(const std::string& folder);

// One line for each converted source. A line is synced before the next is written. The first line
// holds the number of the run; the journal is ignored unless the manifest has the same number.
class Journal {
 public:
  // Begins the journal of run number `run`, and replaces any other journal.
  static absl::StatusOr<Journal> Begin(const std::string& folder, std::uint64_t run);

  Journal() = default;
  Journal(Journal&& other) noexcept { *this = std::move(other); }
  Journal& operator=(Journal&& other) noexcept;
  ~Journal();

  absl::Status Add(const std::string& output, const MirrorEntry& entry);

  // Removes the journal, because the manifest now lists everything.
  absl::Status Finish();

 private:
  std::string folder_;
  int file_ = -1;
};

// Adds the entries in the journal of `folder` to `manifest`, if both are of the same run. A last
// line that a kill cut off is ignored.
absl::Status ReadJournal(const std::string& folder, Manifest& manifest);

}  // namespace plymill
