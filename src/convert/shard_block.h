// ShardBlock: a shard of a conversion: its text, its records, and its parts of the outputs.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "archive/json_reader.h"
#include "archive/source.h"
#include "base/buffer.h"
#include "convert/game_block.h"
#include "encode/record_file.h"
#include "notation/payload.h"

namespace plymill {

// The part of an output that a shard makes: lines, or a block of a record file. `payload` points
// into the records that it is made of.
struct OutputPart {
  Buffer<char> lines;  // of JSON or of the notation
  BlockHeader header;
  Payload payload;
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
};

struct RunSource;

struct ShardBlock : GameBlock {
  std::shared_ptr<RunSource> run_source;
  bool last = false;           // the block has no shard: the source has ended
  absl::Status source_status;  // the failure that ended the source
  bool game_is_known = true;   // if not, no record names a known notation, and `game` is any
  Shard shard;
  ShardMemory memory;                                          // of the shard
  JsonReader json;                                             // of a source of JSON
  std::vector<OutputPart> parts = std::vector<OutputPart>(1);  // one for each output
};

}  // namespace plymill
