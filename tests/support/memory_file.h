// MemoryFile: a file with given bytes that exists only in memory, and the bytes as a stream of
// pieces.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "source/byte_stream.h"

namespace plymill::testing {

// A regular file in memory, which is removed with the object.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : file_(memfd_create("bytes", MFD_CLOEXEC)) {
    while (!bytes.empty()) {
      const ssize_t written = write(file_, bytes.data(), bytes.size());
      if (written <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(file_); }

  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

// A stream of `bytes`, which must outlive it. It gives at most `piece_bytes` bytes at a time.
class PieceStream final : public ByteStream {
 public:
  PieceStream(std::string_view bytes, std::size_t piece_bytes)
      : rest_(bytes), piece_bytes_(piece_bytes) {}

  Result<std::size_t> Read(char* to, std::size_t bytes) override {
    const std::size_t read = std::min({bytes, piece_bytes_, rest_.size()});
    std::memcpy(to, rest_.data(), read);
    rest_.remove_prefix(read);
    return read;
  }

 private:
  std::string_view rest_;
  std::size_t piece_bytes_;
};

}  // namespace plymill::testing
