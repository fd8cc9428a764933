// FuzzRecordFile: record files with any bytes, whose hashes are made correct first, because no
// change of a fuzzer would pass them.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash/hash.h"
#include "decode/find_games.h"
#include "decode/record_file_reader.h"
#include "fuzz/check.h"
#include "plymill/record_file.h"
#include "support/json_lines.h"
#include "support/memory_file.h"

namespace plymill::testing {

// Rows of a block that is written as JSON Lines. A block may have half a million empty games, which
// would only take time.
inline constexpr std::uint64_t kMostFuzzedRows = 20'000;

template <class T>
T ReadAt(std::string_view bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

template <class T>
void WriteAt(std::string& bytes, std::size_t at, const T& value) {
  std::memcpy(bytes.data() + at, &value, sizeof(T));
}

// Makes the hashes of a block correct as far as it has its parts. Returns that of its header.
inline std::uint64_t MendBlock(std::string& bytes, std::size_t at, std::size_t size) {
  auto header = ReadAt<BlockHeader>(bytes, at);
  const std::size_t entries_at = at + sizeof(header);
  const std::size_t room = size - sizeof(header);
  const std::size_t entries = std::min<std::size_t>(header.entries, room / sizeof(ColumnEntry));
  const std::size_t data_at = entries_at + entries * sizeof(ColumnEntry);
  const std::size_t data_bytes = at + size - data_at;
  for (std::size_t i = 0; i < entries; ++i) {
    auto entry = ReadAt<ColumnEntry>(bytes, entries_at + i * sizeof(ColumnEntry));
    if (entry.at > data_bytes || entry.bytes > data_bytes - entry.at) continue;
    entry.hash = HashOf(std::string_view(bytes).substr(data_at + entry.at, entry.bytes));
    WriteAt(bytes, entries_at + i * sizeof(entry), entry);
  }
  const std::string_view pieces[] = {
      std::string_view(bytes).substr(at, offsetof(BlockHeader, hash)),
      std::string_view(bytes).substr(entries_at, entries * sizeof(ColumnEntry))};
  header.hash = HashOf(pieces);
  WriteAt(bytes, at, header);
  return header.hash;
}

// Makes the hashes of blocks, index and footer correct as far as the file has these parts.
inline void MendHashes(std::string& bytes) {
  if (bytes.size() < sizeof(FileHeader) + sizeof(Trailer) + sizeof(std::uint64_t)) return;
  const std::size_t trailer_at = bytes.size() - sizeof(Trailer);
  auto trailer = ReadAt<Trailer>(bytes, trailer_at);
  if (trailer.footer_bytes > trailer_at - sizeof(FileHeader) || trailer.footer_bytes < 8) return;
  const std::size_t footer_at = trailer_at - trailer.footer_bytes;
  const std::size_t most = (trailer.footer_bytes - 8) / sizeof(IndexEntry);
  const std::size_t blocks = std::min<std::size_t>(ReadAt<std::uint64_t>(bytes, footer_at), most);
  for (std::size_t i = 0; i < blocks; ++i) {
    const std::size_t at = footer_at + 8 + i * sizeof(IndexEntry);
    auto entry = ReadAt<IndexEntry>(bytes, at);
    const bool is_there = entry.at < footer_at && entry.bytes <= footer_at - entry.at;
    if (!is_there || entry.bytes < sizeof(BlockHeader)) continue;
    entry.hash = MendBlock(bytes, entry.at, entry.bytes);
    WriteAt(bytes, at, entry);
  }
  trailer.footer_hash = HashOf(std::string_view(bytes).substr(footer_at, trailer.footer_bytes));
  WriteAt(bytes, trailer_at, trailer);
}

// What is wrong with block `index`: if it is read, so are its columns alone, and its rows are JSON.
inline std::string CheckBlockOf(const RecordFileReader& file, std::size_t index) {
  const GameOps& game = file.GameOf(index);
  const std::unique_ptr<RecordsBase> records = game.new_records();
  BlockColumns memory;
  if (!file.ReadBlock(index, memory, *records).ok()) return "";
  const IndexEntry& entry = file.footer().index[index];
  if (records->heads.size() != entry.games) return "other games than the index says";
  if (!file.CheckBlock(index).ok()) return "a block that is read has no good header";
  Buffer<char> rows;
  const bool is_small = std::uint64_t{entry.games} + entry.plies < kMostFuzzedRows;
  for (const JsonRows kind : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    if (!is_small) break;
    rows.Clear();
    game.encode_jsonl(*records, {.rows = kind, .source = {}, .text = true}, rows);
    if (!AreJsonLines({rows.data(), rows.size()})) return "rows are not JSON Lines";
  }
  BlockColumns alone;
  const std::size_t columns = game.columns().size();
  for (std::size_t i = 0; i < columns; ++i) {
    std::vector<char> wanted(columns);
    wanted[i] = 1;
    if (!file.ReadColumns(index, wanted, alone).ok()) return "a column is not read alone";
  }
  return "";
}

// Opens the bytes as a record file. All that is read of it must fit together.
inline void FuzzRecordFile(std::string_view data) {
  std::string bytes(data);
  MendHashes(bytes);
  const MemoryFile memory(bytes);
  const absl::StatusOr<RecordFileReader> file = RecordFileReader::Open(memory.path());
  const InfoResult info = Info(memory.path());
  if (!file.ok()) {
    if (info.failure != Failure::kInput) AbortWhere("info reads what cannot be opened");
    return;
  }
  for (std::size_t i = 0; i < file->footer().index.size(); ++i) AbortWhere(CheckBlockOf(*file, i));
  if (file->games() == 0) return;
  (void)file->CheckIds();
  (void)FindGamesWithId(*file, file->footer().ids && file->games() > 0 ? file->IdAt(0).id : 0);
  for (std::size_t i = 0; i < file->footer().sources.size(); ++i) {
    (void)FindGameAt(*file, i, file->footer().index.front().first_game);
  }
}

}  // namespace plymill::testing
