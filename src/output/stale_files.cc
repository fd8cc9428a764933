#include "output/stale_files.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>
#include <vector>

#include "base/result.h"
#include "output/file_lock.h"
#include "output/output_file.h"
#include "output/output_name.h"

namespace plymill {
namespace {

// Removes the file only while this process holds its lock. If another process has just made the
// file, it finds the file locked or removed, and makes another (see Hold() in output_file.cc).
Result<void> RemoveIfStale(const std::string& path) {
  const int file = open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return {};
  const bool failed = TryLock(file) == 0 && unlink(path.c_str()) != 0 && errno != ENOENT;
  Result<void> status = failed ? SystemError("cannot remove", path) : Result<void>();
  close(file);
  return status;
}

bool IsLocked(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return false;
  const bool locked = IsLockedElsewhere(file);
  close(file);
  return locked;
}

// The name of the output of the temporary file `path`.
std::string OutputOf(const std::string& path) {
  const std::string_view name = FileNameOf(path);
  return std::string(name.substr(0, name.rfind(kTemporaryMark)));
}

// What the names of all temporary files have in common that one process writes for one numbered
// output: the name with number 0, and the id of the process.
std::string RunOf(const std::string& path) {
  const std::string name(FileNameOf(path));
  const std::size_t mark = name.rfind(kTemporaryMark);
  return FirstNumbered(OutputOf(path)) + name.substr(mark, name.rfind('-') - mark);
}

// A process locks only that numbered file which it is writing. The others belong to it, too, so
// they are removed from `paths`.
void KeepNumberedOfRunning(std::vector<std::string>& paths) {
  std::set<std::string> running;
  for (const std::string& path : paths) {
    if (IsNumbered(OutputOf(path)) && IsLocked(path)) running.insert(RunOf(path));
  }
  std::erase_if(paths, [&](const std::string& path) {
    return IsNumbered(OutputOf(path)) && running.contains(RunOf(path));
  });
}

// Removes each stale file in `folder` for which is_wanted() accepts the beginning of its name, up
// to kTemporaryMark.
template <class IsWanted>
Result<void> RemoveStale(const std::string& folder, IsWanted is_wanted) {
  std::error_code error;
  std::vector<std::string> stale;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename();
    const std::size_t mark = name.rfind(kTemporaryMark);
    if (mark == name.npos || !name.ends_with(kTemporarySuffix)) continue;
    if (is_wanted(name.substr(0, mark))) stale.push_back(entry->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return IoError(absl::StrCat(folder, ": ", error.message()));
  }
  KeepNumberedOfRunning(stale);
  for (const std::string& path : stale) {
    if (Result<void> status = RemoveIfStale(path); !status.ok()) return status;
  }
  return {};
}

}  // namespace

Result<void> RemoveStaleFiles(const std::string& folder, const std::set<std::string>& names) {
  std::set<std::string> wanted;
  for (const std::string& name : names) wanted.insert(OutputOf(TemporaryPrefix(name)));
  return RemoveStale(folder, [&](const std::string& name) {
    return wanted.contains(name) || wanted.contains(FirstNumbered(name));
  });
}

Result<void> RemoveAllStaleFiles(const std::string& folder) {
  return RemoveStale(folder, [](const std::string& name) { return name.starts_with('.'); });
}

void RemoveStaleFilesBeside(const std::vector<std::string>& paths) {
  std::map<std::string, std::set<std::string>> names;  // names of the files, by folder
  for (const std::string& path : paths) {
    if (path.empty() || path == "-") continue;
    const std::filesystem::path file(path);
    names[file.has_parent_path() ? file.parent_path().string() : "."].insert(file.filename());
  }
  for (const auto& [folder, files] : names) static_cast<void>(RemoveStaleFiles(folder, files));
}

}  // namespace plymill
