// Info(): what a record file says of itself.

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/schema_json.h"
#include "plym/record_file_reader.h"
#include "plymill/record_file.h"
#include "run/failure.h"

namespace plymill {
namespace {

// The columns of a notation, as this plymill knows them, without sizes.
NotationInfo InfoOf(const GameOps& game) {
  NotationInfo info = {.notation = std::string(game.slug)};
  for (const ColumnType& type : game.columns()) {
    info.columns.push_back({.table = std::string(kTableNames[static_cast<std::size_t>(type.table)]),
                            .name = type.name,
                            .type = TypeName(type)});
  }
  return info;
}

// Adds block `index` to `info`.
Result<void> AddBlock(const RecordFileReader& file, std::size_t index, NotationInfo& info) {
  const Result<std::vector<ColumnEntry>> entries = file.EntriesOf(index);
  if (!entries.ok()) return entries.error();
  const IndexEntry& block = file.footer().index[index];
  info.blocks += file.BeginsBlock(index) ? 1 : 0;
  info.games += block.games;
  info.plies += block.plies;
  for (const ColumnEntry& entry : *entries) {
    const std::optional<std::size_t> column = file.ColumnOf(index, entry);
    if (!column) continue;
    info.columns[*column].bytes += entry.bytes;
    info.columns[*column].raw_bytes += std::uint64_t{entry.count} * entry.width;
  }
  return {};
}

Result<RecordFileInfo> Read(const std::string& path) {
  const Result<RecordFileReader> file = RecordFileReader::Open(path);
  if (!file.ok()) return file.error();
  const FileFooter& footer = file->footer();
  RecordFileInfo info = {.path = path,
                         .plymill = file->writer(),
                         .options = footer.options,
                         .texts = footer.texts,
                         .has_ids = footer.ids.has_value(),
                         .bytes = file->bytes(),
                         .index_bytes = footer.ids ? footer.ids->games * sizeof(IdEntry) : 0,
                         .footer_bytes = file->footer_bytes(),
                         .sources = footer.sources,
                         .hashes = footer.hashes};
  for (const GameOps* const game : footer.notations) info.notations.push_back(InfoOf(*game));
  for (std::size_t i = 0; i < footer.index.size(); ++i) {
    Result<void> status = AddBlock(*file, i, info.notations[footer.index[i].notation]);
    if (!status.ok()) return status;
  }
  if (Result<void> status = file->CheckUnchanged(); !status.ok()) return status;
  return info;
}

}  // namespace

InfoResult Info(const std::string& path) {
  Result<RecordFileInfo> info = Read(path);
  if (!info.ok()) return FailedWith<InfoResult>(info.error());
  return {Failure::kNone, "", *std::move(info)};
}

}  // namespace plymill
