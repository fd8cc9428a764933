// PackedReader: the files in a tar or zip file, one after the other.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <archive.h>
#include <archive_entry.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/input.h"
#include "archive/zip_directory.h"

namespace plymill {

// Everything that is wrong with the file is an error that names it: a cut or changed
// byte, an encrypted entry, a tar file without its end. Names of entries are only names:
// nothing is ever written under them.
class PackedReader {
 public:
  // A tar file, read from its first to its last byte.
  static absl::StatusOr<std::unique_ptr<PackedReader>> OpenTar(const std::string& name, Input from);

  // A zip file, read by the directory at its end. The caller keeps `bytes`.
  static absl::StatusOr<std::unique_ptr<PackedReader>> OpenZip(const std::string& name,
                                                               std::string_view bytes);

  // The name of the next file with content that is not `excluded` (see ArchiveOptions); none
  // behind the last. What the file before has left is passed.
  absl::StatusOr<std::optional<std::string>> NextFile(const std::vector<std::string>& excluded);

  // Reads the file that was named last.
  absl::StatusOr<std::size_t> Read(char* to, std::size_t bytes);

  // The names of empty files, folders, links and devices among the entries.
  const std::vector<std::string>& skipped() const { return skipped_; }

 private:
  PackedReader(std::string name, Input from);

  absl::Status Open(int opened) const;
  absl::StatusOr<bool> IsFile(archive_entry* entry, const std::string& entry_name) const;
  absl::Status CheckMarks(archive_entry* entry, const std::string& entry_name) const;
  absl::Status CheckEnd();
  absl::Status CheckTarEnd();
  absl::Status Damaged() const;

  static la_ssize_t ReadInput(archive*, void* reader, const void** bytes);

  struct Free {
    void operator()(archive* opened) const { archive_read_free(opened); }
  };

  std::string name_;
  Input from_;              // of a tar file
  std::size_t shown_ = 0;   // bytes of it that libarchive was given last
  std::string last_bytes_;  // of it, at most one block
  absl::Status input_status_;
  bool is_tar_ = false;
  ZipEnd zip_end_;                          // of a zip file, as it says
  std::uint64_t entries_ = 0;               // met
  std::unique_ptr<archive, Free> archive_;  // null where there is nothing to read
  std::vector<std::string> skipped_;
};

}  // namespace plymill
