#include "mirror/folder_lock.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "convert/failure.h"
#include "output/error.h"

namespace plymill {
namespace {

std::string LockPath(const std::string& folder) { return folder + "/.plymill-lock"; }

// The whole file, held by the open file: it goes with the last process that has it.
struct flock WholeFile(short type) {
  struct flock lock = {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

// The process that holds the lock, as it has written it there.
std::string HolderOf(int file) {
  std::array<char, 24> digits{};
  const ssize_t bytes = pread(file, digits.data(), digits.size() - 1, 0);
  return bytes > 0 ? absl::StrCat(" (process ", digits.data(), ")") : "";
}

}  // namespace

absl::StatusOr<FolderLock> FolderLock::Take(const std::string& folder) {
  const std::string path = LockPath(folder);
  FolderLock lock;
  lock.file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock.file_ < 0) return SystemError("cannot write", path);
  const struct flock whole = WholeFile(F_WRLCK);
  if (fcntl(lock.file_, F_OFD_SETLK, &whole) != 0) {
    if (errno != EAGAIN && errno != EACCES) return SystemError("cannot lock", path);
    return UsageError(absl::StrCat(folder, ": another run is at work on this folder",
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
  const int file = open(LockPath(folder).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct flock whole = WholeFile(F_WRLCK);
  const bool known = fcntl(file, F_OFD_GETLK, &whole) == 0;
  close(file);
  return known && whole.l_type != F_UNLCK;
}

}  // namespace plymill
