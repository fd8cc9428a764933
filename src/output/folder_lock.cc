#include "output/folder_lock.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "base/result.h"
#include "output/file_lock.h"

namespace plymill {
namespace {

// A text with the number of the process that holds the lock. The holder has written its number into
// the lock file. Empty if there is no number.
std::string HolderOf(int file) {
  std::array<char, 24> digits{};
  const ssize_t bytes = pread(file, digits.data(), digits.size() - 1, 0);
  return bytes > 0 ? absl::StrCat(" (process ", digits.data(), ")") : "";
}

// Whether the file is a regular file with only one name. A file with a second hard link may belong
// to someone else.
bool IsOwnFile(int file) {
  struct stat status = {};
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1;
}

Error NoLock(const std::string& path) {
  return IoError(absl::StrCat(
      path, ": is a link or not a regular file, so nothing is written to it; remove it"));
}

}  // namespace

std::string FolderLockPath(const std::string& folder) { return folder + "/.plymill-lock"; }

Result<FolderLock> FolderLock::Take(const std::string& folder) {
  const std::string path = FolderLockPath(folder);
  FolderLock lock;
  lock.file_ = open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
  const bool is_link = lock.file_ < 0 && errno == ELOOP;
  if (is_link || (lock.file_ >= 0 && !IsOwnFile(lock.file_))) return NoLock(path);
  if (lock.file_ < 0) return SystemError("cannot write", path);
  if (const int error = TryLock(lock.file_); error != 0) {
    errno = error;
    if (error != EAGAIN) return SystemError("cannot lock", path);
    return UsageError(absl::StrCat(folder, ": another run is writing to this folder",
                                   HolderOf(lock.file_), "; wait until it has ended"));
  }
  const std::string holder = std::to_string(getpid());
  if (ftruncate(lock.file_, 0) != 0 ||
      pwrite(lock.file_, holder.data(), holder.size(), 0) != std::ssize(holder)) {
    return SystemError("cannot write", path);
  }
  return lock;
}

FolderLock::~FolderLock() {
  if (file_ >= 0) close(file_);
}

bool IsLocked(const std::string& folder) {
  const int file =
      open(FolderLockPath(folder).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  const bool locked = IsLockedElsewhere(file);
  close(file);
  return locked;
}

}  // namespace plymill
