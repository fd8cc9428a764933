#include "output/file_lock.h"

#include <fcntl.h>

#include <cerrno>
#include <cstdio>

namespace plymill {
namespace {

// A lock on the whole file. It belongs to the open file description, not to the process.
struct flock WholeFile() {
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

}  // namespace

int TryLock(int file) {
  const struct flock whole = WholeFile();
  if (fcntl(file, F_OFD_SETLK, &whole) == 0) return 0;
  return errno == EACCES ? EAGAIN : errno;
}

bool IsLockedElsewhere(int file) {
  struct flock whole = WholeFile();
  return fcntl(file, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
}

}  // namespace plymill
