#include "jobs/folders/freshness.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "source/presence.h"
#include "source/watched_file.h"

namespace plymill {
namespace {

Freshness LookAtSource(const std::string& path, const MirrorEntry& entry, bool trust_mtime) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) {
    return LookFor(path) == Presence::kGone ? Freshness::kSourceGone : Freshness::kSourceUnreadable;
  }
  if (static_cast<std::uint64_t>(status.st_size) != entry.size) return Freshness::kSourceChanged;
  if (trust_mtime && NanosecondsOf(status.st_mtim) == entry.mtime_ns) return Freshness::kGood;
  if (faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) != 0) {
    return Freshness::kSourceUnreadable;
  }
  return IsWhole({path, entry.size, entry.hash}) ? Freshness::kGood : Freshness::kSourceChanged;
}

Freshness LookAtFile(const WrittenFile& file, std::int64_t mtime_ns) {
  struct stat status = {};
  if (stat(file.path.c_str(), &status) != 0) return Freshness::kOutputMissing;
  const bool untouched = S_ISREG(status.st_mode) &&
                         static_cast<std::uint64_t>(status.st_size) == file.bytes &&
                         NanosecondsOf(status.st_mtim) == mtime_ns;
  return untouched || IsWhole(file) ? Freshness::kGood : Freshness::kOutputChanged;
}

}  // namespace

const char* Explain(Freshness freshness) {
  switch (freshness) {
    case Freshness::kGood:
      return "is unchanged";
    case Freshness::kSourceGone:
      return "is gone";
    case Freshness::kSourceUnreadable:
      return "cannot be accessed";
    case Freshness::kSourceChanged:
      return "has changed since it was converted";
    case Freshness::kOutputMissing:
      return "has an output that is missing";
    case Freshness::kOutputChanged:
      return "has an output that was changed";
  }
  return "";
}

Freshness LookAt(const std::string& path, const MirrorEntry& entry, bool trust_mtime) {
  Freshness freshness = LookAtSource(path, entry, trust_mtime);
  std::size_t index = 0;
  ForEachFile(entry.files, [&](const WrittenFile& file) {
    const std::int64_t mtime_ns =
        index < entry.file_mtimes_ns.size() ? entry.file_mtimes_ns[index] : 0;
    if (freshness == Freshness::kGood) freshness = LookAtFile(file, mtime_ns);
    ++index;
  });
  return freshness;
}

void MarkSkipped(MirrorFailure& failure) {
  struct stat status = {};
  failure.is_skipped = stat(failure.source.c_str(), &status) == 0;
  failure.size = static_cast<std::uint64_t>(status.st_size);
  failure.mtime_ns = NanosecondsOf(status.st_mtim);
}

bool IsStillSkipped(const std::string& path, const MirrorFailure& failure) {
  struct stat status = {};
  return failure.is_skipped && stat(path.c_str(), &status) == 0 &&
         static_cast<std::uint64_t>(status.st_size) == failure.size &&
         NanosecondsOf(status.st_mtim) == failure.mtime_ns;
}

std::int64_t MtimeOf(const std::string& path) {
  struct stat status = {};
  return stat(path.c_str(), &status) == 0 ? NanosecondsOf(status.st_mtim) : 0;
}

}  // namespace plymill
