// RecordFileReader: opens a record file, checks its header and footer, and reads its blocks.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "archive/mapped_file.h"
#include "encode/record_file.h"
#include "notation/game_ops.h"

namespace plymill {

class RecordFileReader {
 public:
  // Opens a file and checks its header, footer and index. If the file is damaged, returns DataLoss
  // with the offset in the message.
  static absl::StatusOr<RecordFileReader> Open(const std::string& path);

  const FileFooter& footer() const { return footer_; }

  // Checks block `index` and reads it into `records`, which must be made by the notation
  // GameOf(index).
  absl::Status ReadBlock(std::size_t index, RecordsBase& records) const;

  // The payload of block `index`, without a check of its hash.
  std::string_view PayloadOf(std::size_t index) const {
    const IndexEntry& entry = footer_.index[index];
    return file_.bytes().substr(entry.at + sizeof(BlockHeader), entry.header.payload_bytes);
  }

  const GameOps& GameOf(std::size_t index) const {
    return *games_[footer_.index[index].header.notation];
  }

  // Checks that the counts of each source in the footer equal `counted`, the sums over the blocks
  // of the source.
  absl::Status CheckCounts(const std::vector<SourceReport>& counted) const;

  absl::Status CheckUnchanged() const { return file_.CheckUnchanged(); }

 private:
  absl::Status Damaged(std::size_t at, const std::string& what) const;
  absl::Status ReadHeader();
  absl::Status ReadFooter();
  absl::Status ReadIndex(std::string_view footer);
  absl::Status ReadSources(std::string_view json);

  std::string path_;
  MappedFile file_;
  std::size_t header_bytes_ = 0;
  std::vector<const GameOps*> games_;  // notations in the file's schema; null if unknown
  FileFooter footer_;
};

}  // namespace plymill
