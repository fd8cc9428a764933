// NotationCutter: cuts JSON records of several notations into shards of one notation each.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/game_ops.h"
#include "model/shard.h"
#include "source/place.h"
#include "source/source.h"

namespace plymill {

// Used for a JSON source whose records name their notation (--json-notation).
class NotationCutter {
 public:
  // `field` is the JSON pointer to the name of the notation. It must outlive this object.
  NotationCutter(const std::string& field, std::size_t max_record_bytes)
      : field_(field), max_record_bytes_(max_record_bytes) {}

  // Sets `shard` to the next records of `source` that have the same notation, and `game` to this
  // notation, or to null if the notation is not known. The text of the shard is kept in `memory`.
  // It is empty at the end of the source.
  Result<void> Next(Source& source, const CutRules& rules, ShardMemory& memory, Shard& shard,
                    const GameOps*& game);

 private:
  // The end of some records in `whole_`: an offset in its text, and the number of its items up to
  // the offset.
  struct End {
    std::size_t bytes = 0;
    std::size_t items = 0;
  };

  End FindEnd(const GameOps*& game);
  std::string_view RecordAt(End from, End& after) const;
  const GameOps* GameOf(std::string_view record);
  void Take(End end, ShardMemory& memory, Shard& shard);

  const std::string& field_;
  const std::size_t max_record_bytes_;
  simdjson::dom::parser parser_;
  ShardMemory memory_;
  Shard whole_;                      // the current shard of the source
  End taken_;                        // end of the records that Next() has returned
  Place place_;                      // the place of `taken_` in the source
  const char* asked_ = nullptr;      // the record that GameOf() was last called for
  const GameOps* answer_ = nullptr;  // the notation of that record
};

}  // namespace plymill
