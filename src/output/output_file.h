// OutputFile: a file that gets its name only when it is complete.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/buffer.h"
#include "base/hash/running_hash.h"
#include "base/result.h"

namespace plymill {

struct TemporarySlot;

inline constexpr std::string_view kTemporaryMark = ".plymill-";
inline constexpr std::string_view kTemporarySuffix = ".tmp";

// The common beginning of the names of all temporary files for a file called `name`.
std::string TemporaryPrefix(const std::string& name);

// Bytes go to a temporary file in the same folder, `.NAME.plymill-PID-RANDOM.tmp`. Commit() makes
// the bytes durable and gives the file its name. If Commit() is not called, the temporary file is
// removed, even if the process is ended by a signal that RemoveTemporaryFilesOnSignals() handles.
// The file gets the permissions of the file that it replaces.
//
// Bytes are written in whole pieces of kPieceBytes, each at a multiple of its size in the file,
// because Linux then keeps a piece as one range of memory: a sixth of its time is saved. Bytes that
// do not fill a piece wait until more follow, or the file is sealed.
//
// Standard output, devices and pipes are written directly.
class OutputFile {
 public:
  static constexpr std::size_t kPieceBytes = std::size_t{256} << 10;

  // An empty `path` and "-" mean standard output. Returns kUsage if a file has the name and
  // `force` is false.
  static Result<OutputFile> Open(const std::string& path, bool force);

  OutputFile() = default;
  OutputFile(OutputFile&& other) noexcept { *this = std::move(other); }
  OutputFile& operator=(OutputFile&& other) noexcept;
  ~OutputFile() { Discard(); }

  bool is_open() const { return file_ >= 0; }
  bool is_temporary() const { return !temporary_.empty(); }  // true until Commit()
  const std::string& path() const { return path_; }
  std::uint64_t bytes_written() const { return bytes_written_; }

  // hash() is the XXH3-64 of the bytes given to Write(). KeepHash() must be called before the first
  // Write().
  void KeepHash() { hash_.emplace(); }
  std::uint64_t hash() const { return hash_->value(); }

  // Writes all of `bytes`, or keeps some to be written later. Returns kReaderGone if the reader of
  // a pipe has exited.
  Result<void> Write(std::string_view bytes);

  // Syncs and closes the file, which then waits under its temporary name. No other call but those
  // that commit it may follow.
  Result<void> Seal();

  // Syncs the file, gives it its name, and syncs the folder. Returns the first error.
  Result<void> Commit() { return CommitAll({this}); }

  // Files that get their names together: the folder is synced once, after the last of them. Then
  // the files `outdated` do not exist any more.
  struct Group {
    std::vector<OutputFile*> files;
    std::vector<std::string> outdated;
  };

  // Commits the files in `groups` that are open or sealed. First syncs all files, then gives them
  // their names, in order. If a file cannot get its name, removes the earlier files, except files
  // that replaced another file.
  static Result<void> CommitGroups(std::vector<Group> groups);

  // Commits files, each as a group of its own.
  static Result<void> CommitAll(const std::vector<OutputFile*>& files);

 private:
  static Result<void> PublishGroup(const Group& group);
  Result<void> WriteNow(std::string_view first, std::string_view second);
  Result<void> OpenTemporary();
  Result<void> SetMode(unsigned more);
  Result<void> Publish();
  void Retract();
  void Discard();

  std::string path_;               // "standard output" or the path of the file
  std::string temporary_;          // empty if bytes are written directly to `path_`
  TemporarySlot* slot_ = nullptr;  // place of the temporary file in the signal handler's table
  int file_ = -1;
  bool force_ = false;
  std::optional<unsigned> mode_;     // permissions of the replaced file
  bool was_free_ = false;            // no file had the name before
  std::uint64_t bytes_written_ = 0;  // and those that wait
  Buffer<char> waiting_;             // the start of a piece
  std::optional<RunningHash> hash_;  // null unless KeepHash() was called
};

// Fails if the path of an output is a URL.
Result<void> CheckIsNoUrl(const std::string& path);

// Fails if the folder of an output does not exist. Standard output has no folder.
Result<void> CheckFolderExists(const std::string& path);

// Makes the names in `folder` durable.
Result<void> SyncFolder(const std::string& folder);

// Writes a complete file: Open(), Write(), Commit().
Result<void> WriteWholeFile(const std::string& path, bool force, std::string_view bytes);

// Returns kUsage if a regular file has the name `path`. Devices and pipes are not checked.
Result<void> CheckNameIsFree(const std::string& path);

}  // namespace plymill
