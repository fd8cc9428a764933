// CheckIndex: checks the index in the footer of a record file.
#pragma once

#include <cstdint>
#include <string>

#include "plym/record_file.h"

namespace plymill {

// What is wrong with an index, and at which byte of the file; "": nothing.
struct IndexFault {
  std::string what = {};
  std::uint64_t at = 0;
};

// Checks an index before anything else believes it: that the blocks follow each other from the
// header to the index of ids or to the footer, which begins at byte `footer_at`, in the order of
// sources and games; that a block can hold as many games and plies; and that sources have the games
// and plies of their blocks, unless blocks are shared: then DivideBlocks() checks it.
IndexFault CheckIndex(const FileFooter& footer, std::uint64_t footer_at, bool shares_blocks);

}  // namespace plymill
