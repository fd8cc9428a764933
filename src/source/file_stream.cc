#include "source/file_stream.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/result.h"
#include "source/unchanged.h"

namespace plymill {

Result<std::unique_ptr<ByteStream>> FileStream::Open(const std::string& path) {
  const bool standard = path == "-";
  const int file = standard ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  std::string name = standard ? "standard input" : path;
  if (file < 0) return SystemError("cannot read", name);
  return std::make_unique<FileStream>(std::move(name), file);
}

FileStream::FileStream(std::string name, int file) : name_(std::move(name)), file_(file) {
  fstat(file_, &stat_);
}

FileStream::~FileStream() { close(file_); }

Result<std::size_t> FileStream::Read(char* to, std::size_t bytes) {
  for (;;) {
    const ssize_t got = read(file_, to, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SystemError("cannot read", name_);
    if (S_ISREG(stat_.st_mode)) {
      if (Result<void> same = CheckUnchanged(name_, file_, stat_); !same.ok()) return same;
    }
    return static_cast<std::size_t>(got);
  }
}

}  // namespace plymill
