// WatchedFile: a file that must not change between several reads.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "archive/mapped_file.h"
#include "base/result.h"

namespace plymill {

class WatchedFile {
 public:
  // Opens a regular file.
  static Result<WatchedFile> Open(const std::string& path);

  const std::string& path() const { return file_.path(); }
  std::uint64_t size() const { return file_.bytes().size(); }
  std::int64_t mtime_ns() const;
  std::string_view bytes() const { return file_.bytes(); }

  // XXH3-64 of all bytes, or of the bytes from `begin` to `end`. Returns kChanged if the file has
  // changed since Open().
  Result<std::uint64_t> Hash() const { return Hash(0, size()); }
  Result<std::uint64_t> Hash(std::uint64_t begin, std::uint64_t end) const;

  // Returns kChanged if another file has the path now, or if this file has changed since Open(),
  // even if its size and time are the same.
  Result<void> CheckSame() const;

 private:
  MappedFile file_;
};

// Nanoseconds since 1970.
std::int64_t NanosecondsOf(const struct timespec& time);

}  // namespace plymill
