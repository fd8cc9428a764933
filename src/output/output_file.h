// OutputFile: a file that appears under its name only when it is complete.
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

// What the names of temporary files of a file called `name` begin with.
std::string TemporaryPrefix(const std::string& name);

// Bytes go to a temporary file in the same folder, `.NAME.plymill-PID-RANDOM.tmp`;
// Commit() makes them durable and gives the file its name. Without Commit() the
// temporary file is removed, also when the process is ended by a signal that
// RemoveTemporaryFilesOnSignals() handles. It has the permissions of the file that it replaces.
//
// Standard output, devices and pipes are written straight away.
class OutputFile {
 public:
  // Standard output where `path` is empty or "-". AlreadyExists where a file has the
  // name and `force` is false.
  static absl::StatusOr<OutputFile> Open(const std::string& path, bool force);

  OutputFile() = default;
  OutputFile(OutputFile&& other) noexcept { *this = std::move(other); }
  OutputFile& operator=(OutputFile&& other) noexcept;
  ~OutputFile() { Discard(); }

  bool is_open() const { return file_ >= 0; }
  bool is_temporary() const { return !temporary_.empty(); }  // until Commit()
  const std::string& path() const { return path_; }
  std::uint64_t bytes_written() const { return bytes_written_; }

  // From now on what is written is hashed too: XXH3-64, to be asked for with hash().
  void KeepHash();
  std::uint64_t hash() const { return XXH3_64bits_digest(hash_.get()); }

  // Writes all of `bytes`. Cancelled where the reader of a pipe has gone.
  absl::Status Write(std::string_view bytes);

  // fsync, rename, fsync of the folder: each checked.
  absl::Status Commit() { return CommitAll({this}); }

  // The same for those of `files` that are open. None gets its name before all are synced; they
  // get their names in this order, and where one cannot, those before it lose theirs again,
  // unless they took the place of others.
  static absl::Status CommitAll(std::vector<OutputFile*> files);

 private:
  absl::Status OpenTemporary();
  absl::Status SetMode(unsigned more);
  absl::Status Sync();
  absl::Status Publish();
  void Retract();
  void Discard();

  std::string path_;       // as users know it
  std::string temporary_;  // empty where bytes go straight to `path_`
  std::size_t slot_ = 0;   // of the temporary file in the list of the signal handler, from 1
  int file_ = -1;
  bool force_ = false;
  std::optional<unsigned> mode_;  // permissions of the file that is replaced
  bool was_free_ = false;         // the name, when the file got it
  std::uint64_t bytes_written_ = 0;
  struct FreeHash {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, FreeHash> hash_;  // null where nobody asks for it
};

// Makes names in `folder` durable.
absl::Status SyncFolder(const std::string& folder);

// Writes a file whole: Open(), Write(), Commit().
absl::Status WriteWholeFile(const std::string& path, bool force, std::string_view bytes);

// AlreadyExists where a file has the name `path`; devices, pipes and the like are no matter.
absl::Status CheckNameIsFree(const std::string& path);

}  // namespace plymill
