// WatchedFile: a file that must not change between several reads.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <utility>

#include "base/result.h"
#include "source/mapped_file.h"

namespace plymill {

class WatchedFile {
 public:
  // Opens a regular file.
  static Result<WatchedFile> Open(const std::string& path);

  WatchedFile() = default;
  WatchedFile(WatchedFile&& other) noexcept { *this = std::move(other); }
  WatchedFile& operator=(WatchedFile&& other) noexcept;
  ~WatchedFile();

  const std::string& path() const { return path_; }
  std::uint64_t size() const { return static_cast<std::uint64_t>(then_.st_size); }
  std::int64_t mtime_ns() const;

  // XXH3-64 of all bytes, or of the bytes from `begin` to `end`. The file may be larger than the
  // address space. Returns kChanged if the file has changed since Open().
  Result<std::uint64_t> Hash() const { return Hash(0, size()); }
  Result<std::uint64_t> Hash(std::uint64_t begin, std::uint64_t end) const;

  Result<MappedFile> Map() const;

  // Returns kChanged if another file has the path now, or if this file has changed since Open(),
  // even if its size and time are the same.
  Result<void> CheckSame() const;

 private:
  std::string path_;
  int file_ = -1;
  struct stat then_ = {};  // state of the file when it was opened
};

// Nanoseconds since 1970.
std::int64_t NanosecondsOf(const struct timespec& time);

}  // namespace plymill
