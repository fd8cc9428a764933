#include "source/presence.h"

#include <sys/stat.h>

#include <cerrno>

namespace plymill {
namespace {

bool SaysNotThere(int error) { return error == ENOENT || error == ENOTDIR; }

// The folder of `path`; empty for "/" and ".".
std::string FolderOf(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return path == "." ? "" : ".";
  return slash == 0 ? (path == "/" ? "" : "/") : path.substr(0, slash);
}

}  // namespace

// If the folder of a missing file is missing too, the file may still exist: one of the folders
// above it may be a link to a target that is temporarily unavailable. Therefore the file counts as
// gone only if the nearest folder that exists can be accessed.
Presence LookFor(const std::string& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) == 0) return Presence::kThere;
  if (!SaysNotThere(errno)) return Presence::kUnknown;
  for (std::string at = path; !at.empty(); at = FolderOf(at)) {
    if (lstat(at.c_str(), &status) == 0) {
      const bool followed = at != path && stat(at.c_str(), &status) == 0;
      return followed ? Presence::kGone : Presence::kUnknown;
    }
    if (!SaysNotThere(errno)) return Presence::kUnknown;
  }
  return Presence::kUnknown;
}

}  // namespace plymill
