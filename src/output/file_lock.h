// TryLock: locks a whole file against all other processes, including those on other machines if the
// file system supports that.
#pragma once

namespace plymill {

// Locks `file`, which must be open for writing. Returns 0 if it is locked now; the lock lasts until
// all copies of the descriptor are closed, or the process ends in any way. Returns EAGAIN if
// another process holds a lock, and another errno if the file cannot be locked.
int TryLock(int file);

// Whether another process holds a lock on `file`.
bool IsLockedElsewhere(int file);

}  // namespace plymill
