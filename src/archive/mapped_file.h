// MappedFile: a file mapped into memory.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <sys/stat.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace plymill {

// At least Shard::kPaddingBytes readable zero bytes follow the bytes of the file. If another
// process truncates the file while it is mapped, the missing bytes are zeros, and CheckUnchanged()
// returns Aborted.
class MappedFile {
 public:
  // Opens and maps a regular file. Errors have the status code for errno, such as NotFound or
  // PermissionDenied; see SystemError().
  static absl::StatusOr<MappedFile> Open(const std::string& path);

  // Maps an open file, whose descriptor this object closes. If `descriptor` is -1, because open()
  // failed, returns the error in errno.
  static absl::StatusOr<MappedFile> Map(int descriptor, const std::string& path);

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

  // Returns Aborted if the file has changed since Open().
  absl::Status CheckUnchanged() const;

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
