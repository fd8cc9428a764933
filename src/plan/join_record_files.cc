#include "plan/join_record_files.h"

#include <cstring>

#include "decode/record_file_reader.h"
#include "encode/record_file.h"

namespace plymill {
namespace {

class Joiner {
 public:
  explicit Joiner(OutputFile& to) : to_(to) {}

  absl::Status Begin() { return to_.Write(EncodeFileHeader()); }

  absl::Status Add(const Part& part) {
    const absl::StatusOr<RecordFileReader> reader = RecordFileReader::Open(part.files.output->path);
    if (!reader.ok()) return reader.status();
    footer_.texts = reader->footer().texts;
    footer_.options = reader->footer().options;
    const bool continues = part.split.split.begin > 0;
    const std::size_t first = footer_.sources.size() - (continues ? 1 : 0);
    AddReports(part, footer_.sources);
    AddIds(*reader);
    for (std::size_t i = 0; i < reader->footer().index.size(); ++i) {
      if (absl::Status status = AddBlock(*reader, i, first); !status.ok()) return status;
    }
    return reader->CheckUnchanged();
  }

  absl::Status Finish() {
    if (has_ids_) {
      footer_.ids = MakeIdIndex(to_.bytes_written(), ids_);
      if (absl::Status status = to_.Write(BytesOf(ids_)); !status.ok()) return status;
    }
    return to_.Write(EncodeFooter(footer_));
  }

 private:
  // Adds the index of ids of a part. All parts have one, or none has.
  void AddIds(const RecordFileReader& reader) {
    has_ids_ = reader.footer().ids.has_value();
    for (IdEntry entry : reader.ids()) {
      entry.game += games_;
      ids_.push_back(entry);
    }
    games_ += reader.games();
  }

  absl::Status AddBlock(const RecordFileReader& reader, std::size_t index, std::size_t first) {
    const std::string_view block = reader.BytesOf(index);
    BlockHeader header;
    std::memcpy(&header, block.data(), sizeof(header));
    const std::string_view entries =
        block.substr(sizeof(header), header.entries * sizeof(ColumnEntry));
    header.source += static_cast<std::uint32_t>(first);
    header.notation = footer_.IndexOf(reader.GameOf(index));
    SealHeader(entries, header);
    footer_.index.push_back(IndexEntryOf(header, to_.bytes_written()));
    absl::Status status = to_.Write({reinterpret_cast<const char*>(&header), sizeof(header)});
    return status.ok() ? to_.Write(block.substr(sizeof(header))) : status;
  }

  OutputFile& to_;
  FileFooter footer_;
  bool has_ids_ = false;
  std::vector<IdEntry> ids_;
  std::uint64_t games_ = 0;  // of the parts that were added
};

}  // namespace

absl::Status JoinRecordFiles(const std::vector<NamedPart>& parts, OutputFile& to) {
  Joiner joiner(to);
  if (absl::Status status = joiner.Begin(); !status.ok()) return status;
  for (const NamedPart& part : parts) {
    // OpenWhole() checks the hash of the whole file, so the blocks need no check.
    absl::StatusOr<WatchedFile> file = OpenWhole(*part.part.files.output);
    if (!file.ok()) return file.status();
    if (absl::Status status = joiner.Add(part.part); !status.ok()) return status;
    if (absl::Status same = file->CheckSame(); !same.ok()) return same;
  }
  return joiner.Finish();
}

}  // namespace plymill
