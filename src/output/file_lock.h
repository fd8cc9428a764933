// TryLock: a lock of a whole file, held against all other processes, on other machines too
// where its file system can.
#pragma once

namespace plymill {

// Locks `file`, which is open for writing. 0 where it is locked from now on, until it is
// closed here and wherever it was inherited, or its process ends in whatever way; EAGAIN
// where someone else holds it; else the errno of why it cannot be locked.
int TryLock(int file);

// Whether someone else holds a lock of `file`.
bool IsLockedElsewhere(int file);

}  // namespace plymill
