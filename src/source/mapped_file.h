// MappedFile: a file mapped into memory.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace plymill {

// At least Shard::kPaddingBytes readable zero bytes follow the bytes of the file. If another
// process truncates the file while it is mapped, the missing bytes are zeros, and CheckUnchanged()
// fails with kChanged.
class MappedFile {
 public:
  // Opens and maps a regular file. `code` is that of errors: see SystemError().
  static Result<MappedFile> Open(const std::string& path, ErrorCode code = ErrorCode::kIo);

  // Maps an open file, whose descriptor this object closes. If `descriptor` is -1, because open()
  // failed, returns the error in errno.
  static Result<MappedFile> Map(int descriptor, const std::string& path,
                                ErrorCode code = ErrorCode::kIo);

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept { *this = std::move(other); }
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile() { Close(); }

  const std::string& path() const { return path_; }
  const struct stat& status() const { return stat_; }  // state of the file when it was opened
  std::string_view bytes() const { return {data_, size_}; }

  // Whether the file has bytes although its size is 0, like files in /proc. Such bytes can be read
  // only through a stream.
  bool hides_bytes() const { return hides_bytes_; }

  // Fails with kChanged if the file has changed since Open().
  Result<void> CheckUnchanged() const;

  void Close();

 private:
  std::string path_;
  int file_ = -1;
  const char* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t reserved_ = 0;  // bytes of address space
  bool hides_bytes_ = false;
  std::size_t guard_ = 0;  // number of the file's guard, from 1; 0 if it has none
  struct stat stat_ = {};
};

}  // namespace plymill
