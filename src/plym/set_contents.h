// SetContents: puts what was played in games into the columns of their content.
#pragma once

#include "base/buffer.h"
#include "base/hash/hash.h"
#include "model/column.h"
#include "model/game_ops.h"

namespace plymill {

// Is kept from shard to shard.
struct ContentMemory {
  Buffer<char> text;
  Buffer<Hash128> contents;
};

// Sets the content of the games in `columns`, which are those of `records`. Plies must be in the
// rows of the records, unless the records have contents.
void SetContents(const GameOps& game, const RecordsBase& records, ContentMemory& memory,
                 Columns& columns);

}  // namespace plymill
