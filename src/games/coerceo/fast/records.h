// Records of the fast form of Coerceo: the values that it finds in a shard, besides the rows.
//
// Offsets are bytes from the start of the shard. The byte at Span::end is not part of the span.
#pragma once

#include <cstdint>

namespace plymill::coerceo::fast {

struct Span {
  std::uint32_t begin, end;
};

struct Tag {
  Span name, value;
};

// The numbers of rows and comments in a game.
struct GameCounts {
  bool regular;  // if false, the game is left to the plain form, and the counts have no meaning
  std::uint32_t rows, comments;
};

}  // namespace plymill::coerceo::fast
