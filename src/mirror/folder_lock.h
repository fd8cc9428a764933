// FolderLock: one run at a time on a folder.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <utility>

namespace plymill {

std::string FolderLockPath(const std::string& folder);

// Held until it is destroyed or the process ends, however it ends.
class FolderLock {
 public:
  // AlreadyExists (a usage error) where another run holds it.
  static absl::StatusOr<FolderLock> Take(const std::string& folder);

  FolderLock() = default;
  FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~FolderLock();

 private:
  int file_ = -1;
};

// Whether a run is at work on the folder.
bool IsLocked(const std::string& folder);

}  // namespace plymill
