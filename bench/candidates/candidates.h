// Candidates: readers of the same notations, written with tools that other projects would use.
//
// A candidate reads archives as a maker writes them, without irregular texts, and fills the same
// Records as the scanners. It need not find game starts, because its grammar contains whole games.
// Candidates of a notation share the code that makes records from the parts of a ply (the builder),
// so they differ only in how they parse the text. They are for development only, and not part of
// the product.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "model/records.h"
#include "model/shard.h"

namespace plymill::bench {

struct Candidate {
  std::string_view name;
  std::string_view notation;  // slug of the notation

  // Reads the games of a shard. Returns whether the whole shard has the regular form.
  bool (*read)(const Shard& shard, RecordsBase& records);

  std::size_t most_shards;  // how many shards of an archive are read; fewer for slow readers
};

std::span<const Candidate> AllCandidates();

}  // namespace plymill::bench
