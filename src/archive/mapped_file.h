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
// process truncates the file while it is read, the missing bytes read as zeros, and
// CheckUnchanged() reports it.
class MappedFile {
 public:
  // Opens a regular file. Fails with NotFound, PermissionDenied, or Unavailable.
  static absl::StatusOr<MappedFile> Open(const std::string& path);

  // The same for an open file descriptor, which is closed with this object; -1: fails with errno.
  static absl::StatusOr<MappedFile> Map(int descriptor, const std::string& path);

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept { *this = std::move(other); }
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile() { Close(); }

  const std::string& path() const { return path_; }
  const struct stat& status() const { return stat_; }  // from the time when it was opened
  std::string_view bytes() const { return {data_, size_}; }

  // Whether the file has bytes although its size is 0, like files in /proc. Only a stream can read
  // them.
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
  std::size_t guard_ = 0;  // number of its slot in the table of guards, from 1
  struct stat stat_ = {};
};

}  // namespace plymill
