#include "output/output_file.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_replace.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <map>
#include <new>
#include <optional>
#include <random>

#include "base/number_in.h"
#include "base/result.h"
#include "output/file_lock.h"
#include "output/output_name.h"
#include "output/temporary_files.h"

namespace plymill {
namespace {

// The descriptor that `path` names; `path` may be /dev/stderr, for example. The descriptor must be
// duplicated. If the file were opened again, it would be written from its start, over the bytes
// that are written through the descriptor.
std::optional<int> DescriptorNamed(std::string_view path) {
  if (path.empty() || path == "-" || path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    return NumberIn<int>(path.substr(folder.size()));
  }
  return std::nullopt;
}

// A file gets the permissions of the file that it replaces. Until it is complete, its owner may
// also write it. Otherwise, if the run is killed, the next run could not remove the file.
constexpr unsigned kPermissions = 0777, kOwnerWrites = 0200, kOwnerOnly = 0700;

// Locks a temporary file that was just made. The lock shows other processes that the file is being
// written (see stale_files.h). Returns 0, EEXIST if another process has already removed the file as
// stale, or the number of another error.
int Hold(int file) {
  struct stat status = {};
  if (TryLock(file) == EAGAIN) return EEXIST;
  if (fstat(file, &status) != 0) return errno;
  return status.st_nlink > 0 ? 0 : EEXIST;
}

// `text` as one word of a shell command.
std::string ShellWord(const std::string& text) {
  const bool is_plain = text.find_first_of(" \t\n\"'\\$`*?[]{}()<>|&;#~!") == std::string::npos;
  if (is_plain && !text.starts_with('-')) return text;
  return absl::StrCat(text.starts_with('-') ? "./" : "", "'",
                      absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

// An open folder that is to be synced. It is opened before names in it change, so that after the
// change only the sync itself can fail.
class OpenFolder {
 public:
  explicit OpenFolder(const std::string& folder)
      : folder_(folder), file_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (file_ < 0) opened_ = SystemError("cannot open the folder", folder);
  }
  OpenFolder(const OpenFolder&) = delete;
  OpenFolder& operator=(const OpenFolder&) = delete;
  ~OpenFolder() {
    if (file_ >= 0) close(file_);
  }

  const Result<void>& opened() const { return opened_; }

  Result<void> Sync() const {
    return fsync(file_) != 0 ? SystemError("cannot sync the folder", folder_) : Result<void>();
  }

 private:
  std::string folder_;
  int file_;
  Result<void> opened_;
};

}  // namespace

Result<void> SyncFolder(const std::string& folder) {
  const OpenFolder open_folder(folder);
  return open_folder.opened().ok() ? open_folder.Sync() : open_folder.opened();
}

std::string TemporaryPrefix(const std::string& name) {
  return absl::StrCat(".", name.substr(0, 200), std::string(kTemporaryMark));
}

Result<void> WriteWholeFile(const std::string& path, bool force, std::string_view bytes) {
  Result<OutputFile> file = OutputFile::Open(path, force);
  if (!file.ok()) return file.error();
  if (Result<void> status = file->Write(bytes); !status.ok()) return status;
  return file->Commit();
}

Result<void> CheckIsNoUrl(const std::string& path) {
  if (path.find("://") == std::string::npos) return {};
  return UsageError(absl::StrCat(
      path,
      ": is a URL; plymill writes files: write one and copy it, or name a path in a mounted "
      "folder"));
}

Result<void> CheckFolderExists(const std::string& path) {
  const std::string folder = FolderOf(path);
  struct stat status = {};
  if (DescriptorNamed(path) || stat(folder.c_str(), &status) == 0 || errno != ENOENT) {
    return {};
  }
  if (Result<void> no_url = CheckIsNoUrl(path); !no_url.ok()) return no_url;
  return IoError(absl::StrCat(path, ": the folder ", folder,
                              " does not exist; make it first (mkdir -p ", ShellWord(folder), ")"));
}

Result<void> CheckNameIsFree(const std::string& path) {
  struct stat status = {};
  if (DescriptorNamed(path)) return {};
  const bool is_missing = stat(path.c_str(), &status) != 0 && errno == ENOENT;
  if (is_missing && lstat(path.c_str(), &status) == 0) {
    return UsageError(absl::StrCat(
        path, ": is a link whose target is missing; give --force to replace the link"));
  }
  if (!S_ISREG(status.st_mode)) return {};
  return UsageError(absl::StrCat(path, ": exists already; give --force to overwrite it"));
}

Result<OutputFile> OutputFile::Open(const std::string& path, bool force) {
  OutputFile output;
  output.path_ = path.empty() || path == "-" ? "standard output" : path;
  output.force_ = force;
  if (const std::optional<int> descriptor = DescriptorNamed(path)) {
    output.file_ = fcntl(*descriptor, F_DUPFD_CLOEXEC, 0);
    if (output.file_ < 0) return SystemError("cannot write", output.path_);
    return output;
  }
  struct stat stat_now = {};
  const bool exists = stat(path.c_str(), &stat_now) == 0;
  if (!exists && errno != ENOENT) return SystemError("cannot write", path);
  if (Result<void> folder = CheckFolderExists(path); !folder.ok()) return folder;
  if (exists && S_ISDIR(stat_now.st_mode)) {
    return IoError(absl::StrCat(path, ": is a folder; name a file in it"));
  }
  if (exists && !S_ISREG(stat_now.st_mode)) {
    output.file_ = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (output.file_ < 0) return SystemError("cannot write", path);
    return output;
  }
  if (Result<void> free = CheckNameIsFree(path); !force && !free.ok()) return free;
  if (exists) output.mode_ = stat_now.st_mode & kPermissions;
  if (Result<void> status = output.OpenTemporary(); !status.ok()) return status;
  return output;
}

// Sets the mode of the replaced file, and also the bits in `more`. In a file system without
// permissions, every file already has the same mode, so chmod() is not called.
Result<void> OutputFile::SetMode(unsigned more) {
  struct stat now = {};
  if (!mode_) return {};
  if (fstat(file_, &now) != 0) return SystemError("cannot write", path_);
  const unsigned mode = *mode_ | more;
  if ((now.st_mode & kPermissions) == mode || fchmod(file_, mode) == 0) return {};
  return SystemError("cannot set the permissions of the file before", path_);
}

Result<void> OutputFile::OpenTemporary() {
  const std::string name(FileNameOf(path_));
  std::random_device random;
  for (int tries = 0; tries < 100; ++tries) {
    temporary_ = absl::StrCat(FolderOf(path_), "/", TemporaryPrefix(name), getpid(), "-",
                              absl::Hex(random(), absl::kZeroPad8), std::string(kTemporarySuffix));
    const TemporaryFile made = MakeTemporaryFile(temporary_, mode_ ? *mode_ & kOwnerOnly : 0666);
    slot_ = made.slot;
    file_ = made.file;
    const int error = file_ >= 0 ? Hold(file_) : errno;
    if (error == 0) return SetMode(kOwnerWrites);
    if (file_ >= 0) {
      close(std::exchange(file_, -1));
      unlink(temporary_.c_str());
    }
    ForgetTemporaryFile(slot_);
    errno = error;
    if (error != EEXIST) break;
  }
  temporary_.clear();
  slot_ = nullptr;
  return SystemError("cannot write", path_);
}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  if (this == &other) return *this;
  Discard();
  path_ = std::move(other.path_);
  temporary_ = std::exchange(other.temporary_, {});
  slot_ = std::exchange(other.slot_, nullptr);
  file_ = std::exchange(other.file_, -1);
  force_ = other.force_;
  mode_ = other.mode_;
  was_free_ = std::exchange(other.was_free_, false);
  bytes_written_ = other.bytes_written_;
  waiting_ = std::exchange(other.waiting_, {});
  hash_ = std::move(other.hash_);
  return *this;
}

Result<void> OutputFile::Write(std::string_view bytes) {
  if (hash_) hash_->Add(bytes);
  bytes_written_ += bytes.size();
  if (!is_temporary()) return WriteNow(bytes, {});
  const std::size_t all = waiting_.size() + bytes.size();
  if (all >= kPieceBytes) {
    const std::size_t now = bytes.size() - all % kPieceBytes;
    Result<void> status = WriteNow({waiting_.data(), waiting_.size()}, bytes.substr(0, now));
    if (!status.ok()) return status;
    waiting_.Clear();
    bytes.remove_prefix(now);
  }
  waiting_.Append(bytes.data(), bytes.size());
  return {};
}

// Writes all of `first`, then all of `second`.
Result<void> OutputFile::WriteNow(std::string_view first, std::string_view second) {
  while (!first.empty() || !second.empty()) {
    // writev() does not change the bytes, although its type allows it.
    const iovec texts[] = {{const_cast<char*>(first.data()), first.size()},
                           {const_cast<char*>(second.data()), second.size()}};
    const ssize_t written = writev(file_, texts, std::size(texts));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE)
      return Error{ErrorCode::kReaderGone, "the reader has closed the pipe"};
    if (written < 0) return SystemError("cannot write", path_);
    const std::size_t of_first = std::min(first.size(), static_cast<std::size_t>(written));
    first.remove_prefix(of_first);
    second.remove_prefix(static_cast<std::size_t>(written) - of_first);
  }
  return {};
}

Result<void> OutputFile::CommitAll(const std::vector<OutputFile*>& files) {
  std::vector<Group> groups;
  groups.reserve(files.size());
  for (OutputFile* const file : files) groups.push_back({{file}, {}});
  return CommitGroups(std::move(groups));
}

Result<void> OutputFile::CommitGroups(std::vector<Group> groups) {
  for (Group& group : groups) {
    std::erase_if(group.files,
                  [](const OutputFile* file) { return !file->is_open() && !file->is_temporary(); });
    for (OutputFile* const file : group.files) {
      if (!file->is_open()) continue;
      if (Result<void> status = file->Seal(); !status.ok()) return status;
    }
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    Result<void> status = PublishGroup(groups[i]);
    if (status.ok()) continue;
    for (std::size_t done = 0; done <= i; ++done) {
      for (OutputFile* const file : groups[done].files) file->Retract();
    }
    return status;
  }
  return {};
}

Result<void> OutputFile::Seal() {
  if (!temporary_.empty()) {
    const std::string_view rest(waiting_.data(), waiting_.size());
    if (Result<void> status = WriteNow(rest, {}); !status.ok()) return status;
    waiting_ = {};
    if (Result<void> status = SetMode(0); !status.ok()) return status;
    if (fsync(file_) != 0) return SystemError("cannot sync", path_);
  }
  return close(std::exchange(file_, -1)) != 0 ? SystemError("cannot close", path_) : Result<void>();
}

Result<void> OutputFile::PublishGroup(const Group& group) {
  std::map<std::string, OpenFolder> folders;
  for (const OutputFile* const file : group.files) {
    if (!file->is_temporary()) continue;
    const std::string folder = FolderOf(file->path_);
    const Result<void>& opened = folders.try_emplace(folder, folder).first->second.opened();
    if (!opened.ok()) return opened;
  }
  for (OutputFile* const file : group.files) {
    if (Result<void> status = file->Publish(); !status.ok()) return status;
  }
  for (const std::string& path : group.outdated) {
    if (unlink(path.c_str()) != 0 && errno != ENOENT) return SystemError("cannot remove", path);
  }
  for (const auto& [name, folder] : folders) {
    if (Result<void> status = folder.Sync(); !status.ok()) return status;
  }
  return {};
}

// link() gives the file its name only if no other file has the name; rename() replaces another
// file. After link(), the temporary name is removed. If this fails, the next run removes the name
// as a stale file.
Result<void> OutputFile::Publish() {
  if (temporary_.empty()) return {};
  if (!force_ && link(temporary_.c_str(), path_.c_str()) == 0) {
    unlink(temporary_.c_str());
    was_free_ = true;
  } else if (!force_ && errno == EEXIST) {
    return UsageError(absl::StrCat(
        path_, ": was created by another process in the meantime; give --force to overwrite it"));
  } else if (rename(temporary_.c_str(), path_.c_str()) != 0) {
    return SystemError("cannot rename to", path_);
  }
  temporary_.clear();
  ForgetTemporaryFile(std::exchange(slot_, nullptr));
  return {};
}

void OutputFile::Retract() {
  if (std::exchange(was_free_, false)) unlink(path_.c_str());
}

void OutputFile::Discard() {
  if (file_ >= 0) close(std::exchange(file_, -1));
  if (!temporary_.empty()) unlink(temporary_.c_str());
  temporary_.clear();
  ForgetTemporaryFile(std::exchange(slot_, nullptr));
}

}  // namespace plymill
