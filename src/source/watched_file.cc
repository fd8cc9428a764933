#include "source/watched_file.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "base/hash/running_hash.h"
#include "base/result.h"
#include "source/unchanged.h"

namespace plymill {

std::int64_t NanosecondsOf(const struct timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

Result<WatchedFile> WatchedFile::Open(const std::string& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) return SystemError("cannot read", path);
  if (!S_ISREG(status.st_mode)) {
    return IoError(absl::StrCat(path, ": is not a regular file"));
  }
  WatchedFile watched;
  watched.path_ = path;
  watched.file_ = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (watched.file_ < 0 || fstat(watched.file_, &watched.then_) != 0) {
    return SystemError("cannot read", path);
  }
  char first = 0;
  if (watched.size() == 0 && pread(watched.file_, &first, 1, 0) > 0) {
    return IoError(absl::StrCat(path, ": has size 0 and yet has bytes; copy it to a regular file"));
  }
  return watched;
}

WatchedFile& WatchedFile::operator=(WatchedFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(file_, other.file_);
  std::swap(then_, other.then_);
  return *this;
}

WatchedFile::~WatchedFile() {
  if (file_ >= 0) close(file_);
}

std::int64_t WatchedFile::mtime_ns() const { return NanosecondsOf(then_.st_mtim); }

Result<std::uint64_t> WatchedFile::Hash(std::uint64_t begin, std::uint64_t end) const {
  constexpr std::uint64_t kPieceBytes = std::uint64_t{256} << 10;
  std::vector<char> piece(std::min(end - begin, kPieceBytes));
  RunningHash hash;
  while (begin < end) {
    const ssize_t got =
        pread(file_, piece.data(), std::min<std::uint64_t>(end - begin, piece.size()),
              static_cast<off_t>(begin));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SystemError("cannot read", path_);
    if (got == 0) break;
    hash.Add({piece.data(), static_cast<std::size_t>(got)});
    begin += static_cast<std::uint64_t>(got);
  }
  Result<void> same = CheckUnchanged(path_, file_, then_, begin == end);
  if (!same.ok()) return same;
  return hash.value();
}

Result<MappedFile> WatchedFile::Map() const {
  return MappedFile::Map(fcntl(file_, F_DUPFD_CLOEXEC, 0), path_);
}

Result<void> WatchedFile::CheckSame() const {
  struct stat now = {};
  if (stat(path_.c_str(), &now) != 0) return SystemError("can no longer read", path_);
  if (now.st_dev == then_.st_dev && now.st_ino == then_.st_ino && now.st_size == then_.st_size &&
      NanosecondsOf(now.st_mtim) == mtime_ns() &&
      NanosecondsOf(now.st_ctim) == NanosecondsOf(then_.st_ctim)) {
    return CheckUnchanged(path_, file_, then_);
  }
  return ChangedError(absl::StrCat(path_, ": changed while it was read; run it again"));
}

}  // namespace plymill
