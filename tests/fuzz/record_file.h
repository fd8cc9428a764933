// FuzzRecordFile: record files with any bytes, whose hashes are made correct first, because no
// change of a fuzzer would pass them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/check.h"
#include "fuzz/mend_hashes.h"
#include "plym/find_games.h"
#include "plym/record_file_reader.h"
#include "plymill/record_file.h"
#include "support/json_lines.h"
#include "support/memory_file.h"

namespace plymill::testing {

// Rows of a block that is written as JSON Lines. A block may have half a million empty games, which
// would only take time.
inline constexpr std::uint64_t kMostFuzzedRows = 20'000;

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
  const Result<RecordFileReader> file = RecordFileReader::Open(memory.path());
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
