// Candidates: the same notations read with the tools that others would take.
//
// A candidate reads the regular text of archives as a maker writes them, with no
// reading that is not by the book, and fills the same Records as the scanners. It
// need not find game starts: its grammar has whole games in it. What it makes of the
// parts of a ply (the builder of each notation) is shared, so that only how the text
// is taken apart differs. Development only: no part of the product.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "record/records.h"
#include "record/shard.h"

namespace plymill::bench {

struct Candidate {
  std::string_view name;
  std::string_view notation;  // its slug

  // Reads the games of a shard. Returns whether all of it is regular.
  bool (*read)(const Shard& shard, RecordsBase& records);

  std::size_t most_shards;  // of an archive that are read: fewer for the slow
};

std::span<const Candidate> AllCandidates();

}  // namespace plymill::bench
