// ShardBlock: a shard of a conversion, from its text to its parts of the outputs.
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

// What a shard adds to an output: lines, or a block of a record file. The payload of such a block
// refers to the records it is made of.
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
  bool last = false;           // no shard: the source has ended
  absl::Status source_status;  // why nothing more of its source is read
  bool game_is_known = true;   // else no record of the shard names a notation, and `game` is any
  Shard shard;
  ShardMemory memory;                                          // of the shard
  JsonReader json;                                             // of a source of JSON
  std::vector<OutputPart> parts = std::vector<OutputPart>(1);  // one for each output
};

}  // namespace plymill
