// FuzzRecordFileUses: what commands do with the blocks of a record file of any bytes, whose hashes
// are made correct first: rows of plies that are left in columns, some keys of rows, statistics,
// positions.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/check.h"
#include "fuzz/mend_hashes.h"
#include "fuzz/record_file.h"
#include "plym/record_file_reader.h"
#include "plymill/convert.h"
#include "plymill/positions.h"
#include "plymill/record_file.h"
#include "rows/row_fields.h"
#include "run/wanted_keys.h"
#include "support/json_lines.h"
#include "support/memory_file.h"

namespace plymill::testing {

// The rows of a block with these keys, all of them if there are none; "" if it is refused.
inline std::string RowsOfBlock(const RecordFileReader& file, std::size_t index, JsonRows kind,
                               PlyRows plies, const std::vector<std::string>& keys) {
  const GameOps& game = file.GameOf(index);
  WantedKeys wanted;
  if (!wanted.Find({&game}, kind, keys, {}).ok()) AbortWhere("keys are not known");
  const std::unique_ptr<RecordsBase> records = game.new_records();
  BlockColumns memory;
  const Result<void> read =
      keys.empty() ? file.ReadBlock(index, memory, *records, plies)
                   : file.ReadRecords(index, wanted.columns(game), memory, *records, plies);
  if (!read.ok()) return "";
  Buffer<char> rows;
  game.encode_jsonl(
      *records,
      {.rows = kind, .source = {}, .text = true, .keys = wanted.keys(game), .plies = memory.plies},
      rows);
  return {rows.data(), rows.size()};
}

// Some keys of rows of `game`, which `random` chooses.
inline std::vector<std::string> SomeKeys(const GameOps& game, JsonRows kind,
                                         std::mt19937_64& random) {
  std::vector<std::string> keys;
  for (const RowField& field : RowFieldsOf(game.struct_fields(), game.slug, kind, false)) {
    if (random() % 4 == 0) keys.push_back(field.name);
  }
  if (keys.empty()) keys.emplace_back("game");
  return keys;
}

// What is wrong with the rows of a block.
inline std::string CheckRowsOf(const RecordFileReader& file, std::size_t index,
                               std::mt19937_64& random) {
  const IndexEntry& entry = file.footer().index[index];
  if (std::uint64_t{entry.games} + entry.plies >= kMostFuzzedRows) return "";
  bool is_good = false;
  for (const JsonRows kind : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    const std::string rows = RowsOfBlock(file, index, kind, PlyRows::kMade, {});
    // Rows of games have the content, which is made from rows of plies.
    const bool may_be_left = kind == JsonRows::kMoves;
    if (may_be_left && rows != RowsOfBlock(file, index, kind, PlyRows::kLeftInColumns, {})) {
      return "plies in columns give other rows";
    }
    is_good = is_good || !rows.empty();
  }
  for (const JsonRows kind : {JsonRows::kMoves, JsonRows::kGames}) {
    const std::vector<std::string> keys = SomeKeys(file.GameOf(index), kind, random);
    const std::string rows = RowsOfBlock(file, index, kind, PlyRows::kLeftInColumns, keys);
    if (!AreJsonLines(rows)) return "rows of some keys are not JSON Lines";
    if (is_good && rows != RowsOfBlock(file, index, kind, PlyRows::kMade, keys)) {
      return "plies in columns give other keys";
    }
  }
  return "";
}

// Reads the positions of a file.
inline void ReadPositions(const std::string& path) {
  PositionOptions options;
  options.files = {path};
  options.batch = 64;
  options.only_clean = false;
  OpenedPositions opened = Positions::Open(options);
  if (!opened.positions || opened.positions->plies() >= kMostFuzzedRows) return;
  std::vector<std::int32_t> actions(options.batch);
  PositionArrays arrays;
  arrays.action = actions.data();
  std::uint64_t rows = 0;
  PositionBatch batch;
  do {
    batch = opened.positions->Next(arrays);
    rows += batch.rows;
  } while (batch.rows > 0);
  const PositionCount count = opened.positions->Count();
  if (batch.failure == Failure::kNone && rows != count.positions) {
    AbortWhere("other positions than are counted");
  }
}

// Does with the bytes what commands do with a record file. Their number chooses the keys.
inline void FuzzRecordFileUses(std::string_view data) {
  std::string bytes(data);
  MendHashes(bytes);
  const MemoryFile memory(bytes);
  const Result<RecordFileReader> file = RecordFileReader::Open(memory.path());
  if (!file.ok()) return;
  std::mt19937_64 random(data.size());
  std::uint64_t rows = 0;
  for (std::size_t i = 0; i < file->footer().index.size(); ++i) {
    AbortWhere(CheckRowsOf(*file, i, random));
    rows += std::uint64_t{file->footer().index[i].games} + file->footer().index[i].plies;
  }
  if (rows >= kMostFuzzedRows) return;
  CatOptions options;
  options.files = {memory.path()};
  options.only_count = options.game_stats = true;
  options.threads = 1;
  const bool is_counted = Cat(options).failure == Failure::kNone;
  const bool is_good = Verify(memory.path()).failure == Failure::kNone;
  if (is_good && !is_counted) AbortWhere("a good file has no statistics");
  ReadPositions(memory.path());
}

}  // namespace plymill::testing
