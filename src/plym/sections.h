// Sections: the parts of blocks that have the games of one source each. Only files with
// kSharedBlocks have blocks of several sections.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "plym/record_file.h"

namespace plymill {

// A part of a block.
struct Section {
  std::size_t block = 0;         // index of the block
  std::uint32_t first_game = 0;  // index of its first game in the block
};

// The sections of all blocks, in order. Users of a file take each section for a block.
struct Sections {
  std::vector<Section> places;

  // For each section, the entry that it would have as a block of its own, with three exceptions:
  // the first section of a block has all bytes of the block, the others have 0, and the offset of
  // the first game is 0 if it is the first game of its source but not of its block.
  std::vector<IndexEntry> index;
};

// Divides `blocks` by the counts of `sources`. Returns "", or what does not fit together.
std::string DivideBlocks(const std::vector<IndexEntry>& blocks,
                         const std::vector<SourceReport>& sources, Sections& to);

}  // namespace plymill
