#include "plan/join_record_files.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "decode/check_index.h"
#include "decode/record_file_reader.h"
#include "encode/record_file.h"

namespace plymill {
namespace {

bool AreSame(const SourceReport& a, const SourceReport& b) {
  return a.source == b.source && a.games_written == b.games_written && a.plies == b.plies &&
         a.games_seen == b.games_seen;
}

class Joiner {
 public:
  explicit Joiner(OutputFile& to) : to_(to) {}

  Result<void> Begin() { return to_.Write(EncodeFileHeader()); }

  Result<void> Add(const NamedPart& part) {
    const Result<RecordFileReader> reader = RecordFileReader::Open(part.part.files.output->path);
    if (!reader.ok()) return reader.error();
    if (Result<void> status = CheckFile(*reader, part); !status.ok()) return status;
    const bool continues = part.part.split.split.begin > 0;
    const std::size_t first = footer_.sources.size() - (continues ? 1 : 0);
    AddReports(part.part, footer_.sources);
    footer_.hashes.resize(footer_.sources.size());
    for (std::size_t i = 0; i < reader->footer().hashes.size(); ++i) {
      footer_.hashes[first + i] += reader->footer().hashes[i];
    }
    for (std::size_t i = 0; i < reader->footer().index.size(); ++i) {
      if (Result<void> status = AddBlock(*reader, i, first); !status.ok()) return status;
    }
    return reader->CheckUnchanged();
  }

  Result<void> Finish() {
    if (has_ids_) {
      footer_.ids = MakeIdIndex(to_.bytes_written(), ids_);
      if (Result<void> status = to_.Write(BytesOf(ids_)); !status.ok()) return status;
    }
    const IndexFault fault = CheckIndex(footer_, to_.bytes_written(), false);
    if (fault.what.empty()) return to_.Write(EncodeFooter(footer_));
    return DamagedError("the parts do not fit together: " + fault.what);
  }

 private:
  // Checks that the file has the sources of its part, and that its blocks may stand in the same
  // file as those of the parts before.
  Result<void> CheckFile(const RecordFileReader& reader, const NamedPart& part) {
    const FileFooter& footer = reader.footer();
    if (!reader.has_own_blocks()) {
      return DamagedError(absl::StrCat(reader.path(), ": was written by plymill ", reader.writer(),
                                       ", whose blocks cannot be merged; ",
                                       "convert its split again"));
    }
    if (!std::equal(footer.sources.begin(), footer.sources.end(), part.part.sources.begin(),
                    part.part.sources.end(), AreSame)) {
      return DamagedError(absl::StrCat(PartPath(part.path), ": is damaged: its reports are ",
                                       "not those of ", reader.path()));
    }
    if (footer_.options.empty()) {
      footer_.texts = footer.texts;
      footer_.options = footer.options;
      has_ids_ = footer.ids.has_value();
    }
    const bool has_games = !footer.notations.empty();
    if (has_games && footer_.notations.empty()) footer_.contents = footer.contents;
    if (footer.texts == footer_.texts && footer.options == footer_.options &&
        (!has_games || footer.contents == footer_.contents) && footer.ids.has_value() == has_ids_) {
      return {};
    }
    return DamagedError(absl::StrCat(reader.path(), ": was made with other options than ",
                                     "the first part: ", footer.options, ", not ",
                                     footer_.options));
  }

  // Copies a block, once all of it was checked: the next reader must not find it damaged.
  Result<void> AddBlock(const RecordFileReader& reader, std::size_t index, std::size_t first) {
    RecordsBase& records = RecordsOf(reader.GameOf(index));
    Result<void> status = reader.ReadBlock(index, memory_, records, PlyRows::kLeftInColumns);
    if (!status.ok()) return status;
    for (const GameHead& head : records.heads) {
      if (has_ids_) ids_.push_back({head.id, games_});
      ++games_;
    }
    const std::string_view block = reader.BytesOf(index);
    BlockHeader header;
    std::memcpy(&header, block.data(), sizeof(header));
    const std::string_view entries =
        block.substr(sizeof(header), header.entries * sizeof(ColumnEntry));
    header.source += static_cast<std::uint32_t>(first);
    header.notation = footer_.IndexOf(reader.GameOf(index));
    SealHeader(entries, header);
    footer_.index.push_back(IndexEntryOf(header, to_.bytes_written()));
    status = to_.Write({reinterpret_cast<const char*>(&header), sizeof(header)});
    return status.ok() ? to_.Write(block.substr(sizeof(header))) : status;
  }

  RecordsBase& RecordsOf(const GameOps& game) {
    if (game_ != &game) records_ = game.new_records();
    game_ = &game;
    return *records_;
  }

  OutputFile& to_;
  FileFooter footer_;
  bool has_ids_ = false;
  std::vector<IdEntry> ids_;
  std::uint64_t games_ = 0;  // of the blocks that were added
  BlockColumns memory_;
  std::unique_ptr<RecordsBase> records_;
  const GameOps* game_ = nullptr;  // of `records_`
};

}  // namespace

Result<void> JoinRecordFiles(const std::vector<NamedPart>& parts, OutputFile& to) {
  Joiner joiner(to);
  if (Result<void> status = joiner.Begin(); !status.ok()) return status;
  for (const NamedPart& part : parts) {
    Result<WatchedFile> file = OpenWhole(*part.part.files.output);
    if (!file.ok()) return file.error();
    if (Result<void> status = joiner.Add(part); !status.ok()) return status;
    if (Result<void> same = file->CheckSame(); !same.ok()) return same;
  }
  return joiner.Finish();
}

}  // namespace plymill
