// MappedFile: a file as a view of its bytes.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <sys/stat.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace plymill {

// At least Shard::kPaddingBytes readable zero bytes stand behind the bytes of the
// file. A file that another process cuts short while it is read does not end this
// one: the missing bytes read as zeros, and CheckUnchanged() says so.
class MappedFile {
 public:
  // Opens a regular file. Fails with NotFound, PermissionDenied, or Unavailable.
  static absl::StatusOr<MappedFile> Open(const std::string& path);

  // The same of a file that is open for reading, and is closed with this; -1: errno says why not.
  static absl::StatusOr<MappedFile> Map(int descriptor, const std::string& path);

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept { *this = std::move(other); }
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile() { Close(); }

  const std::string& path() const { return path_; }
  const struct stat& status() const { return stat_; }  // when it was opened
  std::string_view bytes() const { return {data_, size_}; }

  // Whether there are bytes though the file is told to be empty, as those of /proc are: only a
  // stream reads them.
  bool hides_bytes() const { return hides_bytes_; }

  // Aborted where the file has changed since Open().
  absl::Status CheckUnchanged() const;

  void Close();

 private:
  std::string path_;
  int file_ = -1;
  const char* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t reserved_ = 0;  // bytes of address space
  bool hides_bytes_ = false;
  std::size_t guard_ = 0;  // number of the slot that watches over them, from 1
  struct stat stat_ = {};
};

}  // namespace plymill
