// Temporary files: files that are removed if a signal ends the process.
#pragma once

#include <string>

namespace plymill {

struct TemporarySlot;  // a place in the table of files to remove

// An open file and its place in the table. If `file` is -1, errno is set.
struct TemporaryFile {
  int file = -1;
  TemporarySlot* slot = nullptr;
};

// Makes and opens the file `path`, which must not exist. The signals of
// RemoveTemporaryFilesOnSignals() remove the file until ForgetTemporaryFile() is called. If such a
// signal is already ending the process, never returns.
TemporaryFile MakeTemporaryFile(const std::string& path, unsigned mode);

// Must be called after the file was renamed or removed.
void ForgetTemporaryFile(TemporarySlot* slot);

// From now on, SIGINT, SIGTERM and SIGHUP remove all temporary files and end the process with the
// exit code 128 + signal. SIGPIPE is ignored: writes to a closed pipe fail instead.
void RemoveTemporaryFilesOnSignals();

// From now on, these signals also print a text on standard error: `before`, or `after` if all
// temporary files that were made have got their names.
void SayOnSignals(const std::string& before, const std::string& after);

}  // namespace plymill
