// ShardBlock: a shard of a conversion, with its text, its records, and the parts of the outputs
// made from it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "archive/json_reader.h"
#include "archive/source.h"
#include "base/buffer.h"
#include "base/result.h"
#include "columns/column.h"
#include "convert/frame.h"
#include "convert/game_block.h"
#include "convert/rows_output.h"
#include "encode/encode_block.h"

namespace plymill {

// A block of a record file, and the memory in which it is made.
struct FileBlockPart {
  bool is_too_large = false;  // for a block, which then is not made
  Columns columns;
  std::optional<BlockEncoder> encoder;
  EncodedBlock block;
};

// The part of an output that is made from one shard: rows, or a block of a record file.
struct OutputPart {
  const RecordsBase* records = nullptr;  // the games
  BlockRows rows;
  FileBlockPart file_block;
};

struct RunSource;

struct ShardBlock : GameBlock {
  std::shared_ptr<RunSource> run_source;
  bool last = false;           // the block has no shard: the source has ended
  Result<void> source_status;  // the failure that ended the source
  bool game_is_known = true;   // false: the records name no known notation, and `game` is any
  Shard shard;
  std::uint64_t hash = 0;  // of the bytes of the shard, if the run writes record files
  ShardMemory memory;      // memory of `shard`
  JsonReader json;         // used if the source is JSON
  std::vector<OutputPart> parts = std::vector<OutputPart>(1);  // one for each set
  Frames frames;                                               // frames that are full with it
  std::shared_ptr<const void> made;                            // by ConversionHooks::encode
};

}  // namespace plymill
