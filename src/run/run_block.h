// RunBlock: the games of one shard of a text, or of one block of a record file, with the parts of
// the outputs made from them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/buffer.h"
#include "base/result.h"
#include "model/column.h"
#include "plym/encode_block.h"
#include "plym/record_file_reader.h"
#include "plym/set_contents.h"
#include "run/frame.h"
#include "run/game_block.h"
#include "run/rows_output.h"
#include "source/json_reader.h"
#include "source/source.h"

namespace plymill {

struct OpenFile;   // run/file_blocks.h
struct Piece;      // run/tables/piece.h
struct RunSource;  // run/run_source.h

// A block of a record file, and the memory in which it is made.
struct FileBlockPart {
  bool is_too_large = false;  // for a block, which then is not made
  Columns columns;
  ContentMemory contents;
  std::optional<BlockEncoder> encoder;
  EncodedBlock block;
};

// The part of an output that is made from one block: rows, or a block of a record file.
struct OutputPart {
  const RecordsBase* records = nullptr;  // the games
  BlockRows rows;
  FileBlockPart file_block;
};

// What a block of a record file is read from.
struct FilePlace {
  std::shared_ptr<OpenFile> file;         // null if the block is a shard of a text
  std::size_t number = 0;                 // index of the block in its file
  bool ends_file = false;                 // only if `last`: no block of the file follows
  bool is_in_columns = false;             // only the columns were read; the records are empty
  std::vector<std::uint32_t> picks = {};  // the only games that are wanted, if not empty
  BlockColumns columns = {};              // the records have views into them
  std::uint64_t id_marks = 0;             // the sum of MarkOf() over the games
};

struct RunBlock : GameBlock {
  // Of the block, and of the end of a source. Null only where a record file ends without a source.
  std::shared_ptr<RunSource> run_source;
  bool last = false;           // the block has no games: the source has ended
  Result<void> source_status;  // the failure that ended the source
  bool game_is_known = true;   // false: the records name no known notation, and `game` is any
  Shard shard;
  std::uint64_t hash = 0;  // of the bytes of the shard, if the run writes record files
  ShardMemory memory;      // memory of `shard`
  JsonReader json;         // used if the source is JSON
  FilePlace place;
  std::vector<OutputPart> parts = std::vector<OutputPart>(1);  // one for each set
  Frames frames;                                               // frames that are full with it
  std::shared_ptr<const Piece> piece;                          // made for a table, or for games
};

}  // namespace plymill
