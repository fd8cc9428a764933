#include "output/no_input.h"

#include <absl/strings/str_cat.h>
#include <sys/stat.h>
#include <unistd.h>

#include <map>
#include <optional>
#include <utility>

#include "output/output_name.h"

namespace plymill {
namespace {

// Device and inode, which are the same for all names of a file.
using FileId = std::pair<dev_t, ino_t>;

// The id of a regular file; nothing for other files, which cannot be replaced.
std::optional<FileId> IdOf(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return FileId(status.st_dev, status.st_ino);
}

std::optional<FileId> IdOfOutput(const std::string& path) {
  struct stat status = {};
  const int failed =
      IsStandardOutput(path) ? fstat(STDOUT_FILENO, &status) : stat(path.c_str(), &status);
  return failed != 0 ? std::nullopt : IdOf(status);
}

std::optional<FileId> IdOfInput(const std::string& path) {
  struct stat status = {};
  const int failed = path == "-" ? fstat(STDIN_FILENO, &status) : stat(path.c_str(), &status);
  return failed != 0 ? std::nullopt : IdOf(status);
}

}  // namespace

Result<void> CheckNoInput(const std::vector<std::string>& outputs,
                          const std::vector<std::string>& inputs) {
  std::map<FileId, std::string> replaced;  // outputs that exist already; usually empty
  for (const std::string& path : outputs) {
    if (const std::optional<FileId> id = IdOfOutput(path)) replaced.emplace(*id, path);
  }
  for (const std::string& path : inputs) {
    if (replaced.empty()) break;
    const std::optional<FileId> id = IdOfInput(path);
    const auto found = id ? replaced.find(*id) : replaced.end();
    if (found == replaced.end()) continue;
    const std::string& output = found->second;
    return UsageError(absl::StrCat(IsStandardOutput(output) ? "standard output" : output,
                                   ": is read by this run",
                                   path == "-"      ? " as standard input"
                                   : path == output ? ""
                                                    : absl::StrCat(" as ", path),
                                   ", and cannot be written by it too; name another file"));
  }
  return {};
}

}  // namespace plymill
