// Temporary files: those that a signal which ends the process removes.
#pragma once

#include <cstddef>
#include <string>

namespace plymill {

// An open file, and its number among those that are removed; file -1: not open, errno says why.
struct TemporaryFile {
  int file = -1;
  std::size_t slot = 0;  // 0: there are too many, a signal leaves it
};

// Makes and opens the file `path`, which must not exist. The signals below remove it until it is
// forgotten. Once one of them has begun to end the process, this waits for the end.
TemporaryFile MakeTemporaryFile(const std::string& path, unsigned mode);

// The file has another name now, or is removed.
void ForgetTemporaryFile(std::size_t slot);

// From now on SIGINT, SIGTERM and SIGHUP remove all temporary files and end the
// process with 128 + signal; SIGPIPE is left to those who write.
void RemoveTemporaryFilesOnSignals();

}  // namespace plymill
