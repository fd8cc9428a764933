#include "jobs/folders/folders.h"

#include <absl/strings/str_cat.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <set>
#include <system_error>

#include "base/result.h"
#include "output/full_path.h"
#include "output/output_file.h"
#include "output/stale_files.h"
#include "source/mapped_file.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

// The full path of `folder`, without a "/" at its end.
fs::path FullFolder(const std::string& folder) { return FullPath(folder + "/.").parent_path(); }

bool LiesBelow(const fs::path& path, const fs::path& top) {
  const fs::path relative = path.lexically_relative(top);
  return !relative.empty() && *relative.begin() != ".." && *relative.begin() != ".";
}

// The first link among the folders from `top` down to `folder`; empty if there is none.
fs::path LinkBetween(const fs::path& top, const fs::path& folder) {
  fs::path at = top;
  for (const fs::path& name : folder.lexically_relative(top)) {
    if (name == ".") continue;
    at /= name;
    struct stat status = {};
    if (lstat(at.c_str(), &status) == 0 && S_ISLNK(status.st_mode)) return at;
  }
  return {};
}

Result<void> CheckNoLink(const fs::path& top, const fs::path& folder) {
  const fs::path link = LinkBetween(top, folder);
  if (link.empty()) return {};
  return IoError(absl::StrCat(link.native(),
                              ": is a link in a folder of outputs, which may lead anywhere; put a "
                              "folder in its place"));
}

// Removes `folder` and those above it that are empty, below `top`. Returns the first that stays.
fs::path RemoveEmpty(fs::path folder, const fs::path& top) {
  // rmdir() removes only empty folders.
  while (folder != top && rmdir(folder.c_str()) == 0) folder = folder.parent_path();
  return folder;
}

}  // namespace

Result<void> MakeFolders(const std::string& folder) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return {};
  if (Result<void> no_url = CheckIsNoUrl(folder); !no_url.ok()) return no_url;
  const fs::path path = FullFolder(folder);
  if (path == path.parent_path()) return {};
  if (Result<void> status = MakeFolders(path.parent_path()); !status.ok()) return status;
  if (!fs::create_directory(path, error) && error) {
    std::error_code unknown;
    if (fs::is_symlink(path, unknown) && !fs::exists(path, unknown)) {
      return IoError(absl::StrCat(folder, ": is a link whose target is missing; remove the link"));
    }
    return IoError(absl::StrCat(folder, ": cannot make the folder: ", error.message()));
  }
  return SyncFolder(path.parent_path());
}

bool IsTaken(const std::string& path) {
  std::error_code unknown;
  return fs::exists(fs::symlink_status(path, unknown));
}

OutputFolders::OutputFolders(const ConvertOptions& options) {
  for (const std::string& folder :
       {options.output_path, options.rejects_path, options.diagnostics_path}) {
    if (!folder.empty()) tops_.push_back(FullFolder(folder));
  }
}

const fs::path* OutputFolders::TopOf(const fs::path& path) const {
  const fs::path* top = nullptr;
  for (const fs::path& each : tops_) {
    const bool is_deeper = top == nullptr || LiesBelow(each, *top);
    if (is_deeper && LiesBelow(path, each)) top = &each;
  }
  return top;
}

bool OutputFolders::Hold(const WrittenFile& file) const {
  return TopOf(FullPath(file.path)) != nullptr;
}

bool OutputFolders::MayChange(const std::string& path) const {
  const fs::path full = FullPath(path);
  const fs::path* const top = TopOf(full);
  return top != nullptr && CheckNoLink(*top, full.parent_path()).ok();
}

void OutputFolders::Unlink(const std::string& path) const {
  if (!MayChange(path) || unlink(path.c_str()) != 0) return;
  const fs::path full = FullPath(path);
  RemoveEmpty(full.parent_path(), *TopOf(full));
}

Result<void> OutputFolders::MakeFolderOf(const std::string& path) const {
  const fs::path full = FullPath(path);
  const fs::path* const top = TopOf(full);
  if (top != nullptr) {
    if (Result<void> safe = CheckNoLink(*top, full.parent_path()); !safe.ok()) return safe;
  }
  return MakeFolders(full.parent_path());
}

Result<void> OutputFolders::Remove(const WrittenFile& file) const {
  const fs::path full = FullPath(file.path);
  const fs::path* const top = TopOf(full);
  if (top == nullptr) return {};
  if (Result<void> safe = CheckNoLink(*top, full.parent_path()); !safe.ok()) return safe;
  if (unlink(file.path.c_str()) != 0 && errno != ENOENT) {
    return SystemError("cannot remove", file.path);
  }
  const fs::path in = RemoveEmpty(full.parent_path(), *top);
  std::error_code unknown;
  return fs::exists(in, unknown) ? SyncFolder(in) : Result<void>();
}

Result<void> OutputFolders::Remove(const WrittenFiles& files) const {
  Result<void> status;
  ForEachFile(files, [&](const WrittenFile& file) {
    Result<void> removed = Remove(file);
    if (status.ok()) status = std::move(removed);
  });
  return status;
}

void OutputFolders::RemoveStaleFiles(const Manifest& manifest, const MirroredList& list) const {
  std::set<fs::path> folders(tops_.begin(), tops_.end());
  const auto add_folder_of = [&](const std::string& path) {
    if (!path.empty()) folders.insert(FullPath(path).parent_path());
  };
  const auto add_name = [&](const std::string& name) {
    for (const fs::path& top : tops_) folders.insert((top / name).lexically_normal().parent_path());
  };
  for (const Mirrored& mirrored : list.sources) {
    add_folder_of(mirrored.output_path);
    add_folder_of(mirrored.rejects_path);
    add_folder_of(mirrored.diagnostics_path);
  }
  for (const auto& [name, entry] : manifest.entries) add_name(name);
  for (const std::string& name : manifest.unfinished) add_name(name);
  for (const fs::path& folder : folders) {
    const fs::path* const top = TopOf(folder / "file");
    if (top == nullptr || !CheckNoLink(*top, folder).ok()) continue;
    static_cast<void>(RemoveAllStaleFiles(folder));
  }
}

bool IsReport(const std::string& path) {
  const Result<MappedFile> file = MappedFile::Open(path);
  return file.ok() && file->bytes().starts_with("{\"version\":") &&
         file->bytes().find("\"total\":") != std::string_view::npos;
}

}  // namespace plymill
