// PackedReader: reads the files in a tar or zip file one after the other.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <archive.h>
#include <archive_entry.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "source/input.h"
#include "source/zip_directory.h"

namespace plymill {

// Any defect of the file is an error that names the file: missing or changed bytes, an encrypted
// entry, a tar file without its end. Names of entries are used only in messages and rows; they are
// never used as paths of files.
class PackedReader {
 public:
  // A tar file, read from beginning to end.
  static Result<std::unique_ptr<PackedReader>> OpenTar(const std::string& name, Input from);

  // A zip file, read through the directory at its end. `bytes` must outlive the reader.
  static Result<std::unique_ptr<PackedReader>> OpenZip(const std::string& name,
                                                       std::string_view bytes);

  // The name of the next non-empty file that is not `excluded` (see ArchiveOptions); nothing after
  // the last file. Skips unread bytes of the previous file. No two files get the same name: if a
  // name stands twice, "#2" follows the second one.
  Result<std::optional<std::string>> NextFile(const std::vector<std::string>& excluded);

  // Reads the file whose name NextFile() returned last.
  Result<std::size_t> Read(char* to, std::size_t bytes);

  // The offset in the tar or zip file up to which it is read.
  std::uint64_t position() const {
    const la_int64_t bytes = archive_ == nullptr ? 0 : archive_filter_bytes(archive_.get(), -1);
    return bytes > 0 ? static_cast<std::uint64_t>(bytes) : 0;
  }

  // The names of empty files, folders, links and devices among the entries.
  const std::vector<std::string>& skipped() const { return skipped_; }

  // The names with "#2" and so on, so far.
  const std::vector<std::string>& repeated() const { return repeated_; }

 private:
  PackedReader(std::string name, Input from);

  Result<void> Open(int opened) const;
  Result<bool> IsFile(archive_entry* entry, const std::string& entry_name) const;
  Result<void> CheckMarks(archive_entry* entry, const std::string& entry_name) const;
  std::string NameApart(std::string name);
  Result<void> CheckEnd();
  Result<void> CheckTarEnd();
  Error Damaged() const;

  static la_ssize_t ReadInput(archive*, void* reader, const void** bytes);

  struct Free {
    void operator()(archive* opened) const { archive_read_free(opened); }
  };

  std::string name_;
  Input from_;              // used for tar files
  std::size_t shown_ = 0;   // number of bytes of from_ that libarchive is reading now
  std::string last_bytes_;  // the last bytes that were read from from_, at most one block
  Result<void> input_status_;
  bool is_tar_ = false;
  ZipEnd zip_end_;                          // for a zip file: the contents of its end record
  std::uint64_t entries_ = 0;               // number of entries read so far
  std::unique_ptr<archive, Free> archive_;  // null if there is nothing to read
  std::vector<std::string> skipped_, repeated_;
  absl::flat_hash_map<std::string, std::size_t> files_;  // how often each name stood so far
};

}  // namespace plymill
