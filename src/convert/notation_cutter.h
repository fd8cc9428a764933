// NotationCutter: records of several notations, as shards of one notation each.
#pragma once

#include <absl/status/status.h>
#include <simdjson.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "archive/place.h"
#include "archive/source.h"
#include "notation/game_ops.h"
#include "record/shard.h"

namespace plymill {

// Of a source of JSON whose records tell their notation: --json-notation.
class NotationCutter {
 public:
  // `field` is the pointer to the name, and must outlive this.
  NotationCutter(const std::string& field, std::size_t max_record_bytes)
      : field_(field), max_record_bytes_(max_record_bytes) {}

  // Makes `shard`, in `memory`, the next records of `source` that have the same notation:
  // `game`, null where it is not known. The text is empty at the end of the source.
  absl::Status Next(Source& source, const CutRules& rules, ShardMemory& memory, Shard& shard,
                    const GameOps*& game);

 private:
  // Where something ends in the text of `whole_`, and among its items.
  struct End {
    std::size_t bytes = 0;
    std::size_t items = 0;
  };

  End FindEnd(const GameOps*& game);
  std::string_view RecordAt(End from, End& behind) const;
  const GameOps* GameOf(std::string_view record);
  void Take(End end, ShardMemory& memory, Shard& shard);

  const std::string& field_;
  const std::size_t max_record_bytes_;
  simdjson::dom::parser parser_;
  ShardMemory memory_;
  Shard whole_;  // as the source gave it
  End taken_;
  Place place_;                      // of what is not taken
  const char* asked_ = nullptr;      // the record that was looked at last,
  const GameOps* answer_ = nullptr;  // and its notation
};

}  // namespace plymill
