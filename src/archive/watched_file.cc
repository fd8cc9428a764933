#include "archive/watched_file.h"

#include <absl/strings/str_cat.h>

#include <utility>

#include "base/hash/hash.h"
#include "base/result.h"

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
  Result<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) return file.error();
  if (file->hides_bytes()) {
    return IoError(absl::StrCat(path, ": has size 0 and yet has bytes; copy it to a regular file"));
  }
  WatchedFile watched;
  watched.file_ = *std::move(file);
  return watched;
}

std::int64_t WatchedFile::mtime_ns() const { return NanosecondsOf(file_.status().st_mtim); }

Result<std::uint64_t> WatchedFile::Hash(std::uint64_t begin, std::uint64_t end) const {
  const std::uint64_t hash = HashOf(file_.bytes().substr(begin, end - begin));
  if (Result<void> same = file_.CheckUnchanged(); !same.ok()) return same;
  return hash;
}

Result<void> WatchedFile::CheckSame() const {
  const std::string& path = file_.path();
  const struct stat& then = file_.status();
  struct stat now = {};
  if (stat(path.c_str(), &now) != 0) return SystemError("can no longer read", path);
  if (now.st_dev == then.st_dev && now.st_ino == then.st_ino && now.st_size == then.st_size &&
      NanosecondsOf(now.st_mtim) == mtime_ns() &&
      NanosecondsOf(now.st_ctim) == NanosecondsOf(then.st_ctim)) {
    return file_.CheckUnchanged();
  }
  return ChangedError(absl::StrCat(path, ": changed while it was read; run it again"));
}

}  // namespace plymill
