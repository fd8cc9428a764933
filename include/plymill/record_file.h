// record_file: reads and checks record files (.plym).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/convert.h"
#include "plymill/select.h"

namespace plymill {

// The first bytes of every record file.
inline constexpr std::string_view kRecordFileMagic = "\x89PLYM\r\n\x1A";

// Names a game by its place in a source. `source` is as the file names it; if it is empty, the file
// has one source.
struct GameAt {
  std::string source;
  std::uint64_t offset = 0;
};

struct CatOptions {
  std::vector<std::string> files;
  JsonRows rows = JsonRows::kMoves;

  // The keys that move rows or game rows have, in any order; empty: all. Only the columns of these
  // keys are read, unless games are selected.
  std::vector<std::string> columns;

  std::vector<std::string> with;  // as ConvertOptions::with

  // At most one is set. Only these games are written: game number `game` of the only file, from 1;
  // the game at a place; the games with an id.
  std::optional<std::uint64_t> game;
  std::optional<GameAt> at;
  std::optional<std::uint64_t> id;

  SourceKey source_key = SourceKey::kAuto;  // kAuto: if the files have more than one source
  TagsForm tags = TagsForm::kObject;
  OutputCompression compression = OutputCompression::kNone;  // of JSON Lines
  bool notation = false;    // write the notation instead of JSON Lines
  bool text = false;        // add the written form of each ply; the files must have it
  SelectOptions select;     // which games
  std::string output_path;  // empty: standard output
  bool force = false;
  bool only_count = false;  // write nothing, only return the report
  bool game_stats = false;  // fill NotationStats::games
  std::size_t threads = 0;  // 0: one per core
};

// Writes the games of record files as JSON Lines or in their notation. The JSON Lines have the same
// bytes that Convert() writes for the original text. The notation gives the same records when it is
// converted again. If games are selected, the report counts the games of the files as seen, written
// and filtered. Fails with kUsage for options that are not supported, and with kInput for a damaged
// file.
ConvertResult Cat(const CatOptions& options);

enum class VerifyDepth : std::uint8_t {
  kQuick,  // header, footer, and the header and entries of each block
  kAll     // every byte, count and code
};

// Checks a record file. The report has the counts of the sources from the file's footer. Fails with
// kInput if the file is damaged.
ConvertResult Verify(const std::string& path, VerifyDepth depth = VerifyDepth::kAll);

// What a column of a record file takes.
struct ColumnInfo {
  std::string table, name, type;  // as in the schema of docs/record-file.md
  std::uint64_t bytes = 0;        // in the file
  std::uint64_t raw_bytes = 0;    // decoded
};

// The games of a record file in one notation.
struct NotationInfo {
  std::string notation;  // slug
  std::uint64_t blocks = 0, games = 0, plies = 0;
  std::vector<ColumnInfo> columns = {};  // in the order of the schema
};

struct RecordFileInfo {
  std::string path;
  std::string plymill;            // the version that wrote the file
  std::string options;            // JSON: the options that changed the output
  bool texts = false;             // the file keeps the written form of every ply
  bool has_ids = false;           // the file has an index of ids
  std::uint64_t bytes = 0;        // of the file
  std::uint64_t index_bytes = 0;  // of the index of ids
  std::uint64_t footer_bytes = 0;
  std::vector<SourceReport> sources;
  std::vector<std::uint64_t> hashes =
      {};  // of the sources; docs/record-file.md says how they are made
  std::vector<NotationInfo> notations = {};
};

// Reads what a record file says of itself: its footer, and the entries of its blocks. Returns
// kInput as `failure`, with a message, if the file is damaged.
struct InfoResult {
  Failure failure = Failure::kNone;
  std::string message;
  RecordFileInfo info;
  std::string code = {}, source = {};  // see ConvertResult
};
InfoResult Info(const std::string& path);

}  // namespace plymill
