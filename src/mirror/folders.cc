#include "mirror/folders.h"

#include <absl/strings/str_cat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "archive/mapped_file.h"
#include "output/error.h"
#include "output/output_file.h"
#include "output/stale_files.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

fs::path Normal(const fs::path& path) { return fs::absolute(path).lexically_normal(); }

}  // namespace

absl::Status MakeFolders(const std::string& folder) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return absl::OkStatus();
  const fs::path path = Normal(folder + "/.").parent_path();
  if (absl::Status status = MakeFolders(path.parent_path()); !status.ok()) return status;
  if (!fs::create_directory(path, error) && error) {
    return absl::UnavailableError(
        absl::StrCat(folder, ": cannot make the folder: ", error.message()));
  }
  return SyncFolder(path.parent_path());
}

absl::Status RemoveStaleFilesOf(const Manifest& manifest, const std::string& folder,
                                const MirroredList& list) {
  std::map<std::string, std::set<std::string>> names;  // by folder
  names[folder] = {"plymill-manifest.json", "plymill-journal.jsonl"};
  for (const Mirrored& mirrored : list.sources) {
    if (!manifest.unfinished.contains(mirrored.name) &&
        !manifest.unfinished.contains(mirrored.other_name)) {
      continue;
    }
    const std::string other_output = fs::path(folder) / mirrored.other_name;
    for (const std::string& path :
         {mirrored.output_path, other_output, mirrored.rejects_path, mirrored.diagnostics_path}) {
      if (path.empty()) continue;
      names[fs::path(path).parent_path()].insert(fs::path(path).filename());
    }
  }
  for (const auto& [in, files] : names) {
    if (absl::Status status = RemoveStaleFiles(in, files); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status RemoveFiles(const WrittenFiles& files, const std::string& folder) {
  absl::Status status;
  const fs::path top = Normal(folder + "/.").parent_path();
  ForEachFile(files, [&](const WrittenFile& file) {
    if (unlink(file.path.c_str()) != 0 && errno != ENOENT) {
      status.Update(SystemError("cannot remove", file.path));
    }
    fs::path in = Normal(file.path).parent_path();
    const bool below_top = in.lexically_relative(top).native().find("..") != 0;
    // rmdir() removes only what is empty.
    while (below_top && in != top && rmdir(in.c_str()) == 0) in = in.parent_path();
    std::error_code unknown;
    if (fs::exists(in, unknown)) status.Update(SyncFolder(in));
  });
  return status;
}

bool IsReport(const std::string& path) {
  const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  return file.ok() && file->bytes().starts_with("{\"version\":") &&
         file->bytes().find("\"total\":") != std::string_view::npos;
}

}  // namespace plymill
