// FolderLock: ensures that only one run at a time works on a folder.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace plymill {

std::string FolderLockPath(const std::string& folder);

// The lock is held until the object is destroyed or the process ends, even if the process is
// killed.
class FolderLock {
 public:
  // Fails with kUsage if another run holds the lock.
  static Result<FolderLock> Take(const std::string& folder);

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

// Whether a run holds the lock of the folder.
bool IsLocked(const std::string& folder);

}  // namespace plymill
