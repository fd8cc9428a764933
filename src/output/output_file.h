// OutputFile: a file that gets its name only when it is complete.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plymill {

inline constexpr std::string_view kTemporaryMark = ".plymill-";
inline constexpr std::string_view kTemporarySuffix = ".tmp";

// The common beginning of the names of all temporary files for a file called `name`.
std::string TemporaryPrefix(const std::string& name);

// Bytes go to a temporary file in the same folder, `.NAME.plymill-PID-RANDOM.tmp`. Commit() makes
// the bytes durable and gives the file its name. If Commit() is not called, the temporary file is
// removed, even if the process is ended by a signal that RemoveTemporaryFilesOnSignals() handles.
// The file gets the permissions of the file that it replaces.
//
// Standard output, devices and pipes are written directly.
class OutputFile {
 public:
  // An empty `path` and "-" mean standard output. Returns AlreadyExists if a file has the name and
  // `force` is false.
  static absl::StatusOr<OutputFile> Open(const std::string& path, bool force);

  OutputFile() = default;
  OutputFile(OutputFile&& other) noexcept { *this = std::move(other); }
  OutputFile& operator=(OutputFile&& other) noexcept;
  ~OutputFile() { Discard(); }

  bool is_open() const { return file_ >= 0; }
  bool is_temporary() const { return !temporary_.empty(); }  // true until Commit()
  const std::string& path() const { return path_; }
  std::uint64_t bytes_written() const { return bytes_written_; }

  // hash() is the XXH3-64 of the bytes written. KeepHash() must be called before the first Write().
  void KeepHash();
  std::uint64_t hash() const { return XXH3_64bits_digest(hash_.get()); }

  // Writes all of `bytes`. Returns Cancelled if the reader of a pipe has exited.
  absl::Status Write(std::string_view bytes);

  // Syncs the file, gives it its name, and syncs the folder. Returns the first error.
  absl::Status Commit() { return CommitAll({this}); }

  // Commits the open files among `files`. First syncs all files, then gives them their names in the
  // order of `files`. If a file cannot get its name, removes the earlier files, except files that
  // replaced another file.
  static absl::Status CommitAll(std::vector<OutputFile*> files);

 private:
  absl::Status OpenTemporary();
  absl::Status SetMode(unsigned more);
  absl::Status Sync();
  absl::Status Publish();
  void Retract();
  void Discard();

  std::string path_;       // "standard output" or the path of the file
  std::string temporary_;  // empty if bytes are written directly to `path_`
  std::size_t slot_ = 0;   // number of the temporary file in the signal handler's table, from 1
  int file_ = -1;
  bool force_ = false;
  std::optional<unsigned> mode_;  // permissions of the replaced file
  bool was_free_ = false;         // no file had the name before
  std::uint64_t bytes_written_ = 0;
  struct FreeHash {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, FreeHash> hash_;  // null unless KeepHash() was called
};

// Makes the names in `folder` durable.
absl::Status SyncFolder(const std::string& folder);

// Writes a complete file: Open(), Write(), Commit().
absl::Status WriteWholeFile(const std::string& path, bool force, std::string_view bytes);

// Returns AlreadyExists if a regular file has the name `path`. Devices and pipes are not checked.
absl::Status CheckNameIsFree(const std::string& path);

}  // namespace plymill
