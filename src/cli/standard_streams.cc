#include "cli/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "base/error.h"
#include "run/failure.h"

namespace plymill::cli {

void KeepStandardStreamsTaken() {
  // open() returns the lowest free descriptor, which is the descriptor of the closed stream.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

ConvertResult FlushStandardOutput() {
  const bool failed_before = std::ferror(stdout) != 0;  // the errno of this failure is lost
  if (std::fflush(stdout) == 0) {
    if (!failed_before) return {};
    return ResultOf(IoError("standard output: cannot write all: it is full, or closed"));
  }
  if (errno == EPIPE) return ResultOf(Error{ErrorCode::kReaderGone, ""});
  return ResultOf(SystemError("cannot write", "standard output"));
}

}  // namespace plymill::cli
