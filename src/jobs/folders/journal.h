// Journal: a file that lists the sources that a run has converted so far. It is needed until the
// manifest lists these sources.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"
#include "jobs/folders/manifest.h"

namespace plymill {

// The first line of a journal has the number of the run. The journal is ignored unless the manifest
// has the same number. There is one more line for each converted source. Each line is synced before
// the next line is written.
class Journal {
 public:
  // Begins the journal of the run with number `run`. Replaces the journal of an earlier run.
  static Result<Journal> Begin(const std::string& folder, std::uint64_t run);

  Journal() = default;
  Journal(Journal&& other) noexcept { *this = std::move(other); }
  Journal& operator=(Journal&& other) noexcept;
  ~Journal();

  Result<void> Add(const std::string& output, const MirrorEntry& entry);

  // Removes the journal. Must be called only after the manifest lists the same sources.
  Result<void> Finish();

 private:
  std::string folder_;
  int file_ = -1;
};

}  // namespace plymill
