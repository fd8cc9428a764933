// What the fast form of Coerceo says of a shard beside its rows.
//
// All offsets are bytes from the start of the shard, all spans are half open.
#pragma once

#include <cstdint>

namespace plymill::coerceo::fast {

struct Span {
  std::uint32_t begin, end;
};

struct Tag {
  Span name, value;
};

// What was read of a game.
struct GameCounts {
  bool regular;  // if not, the game is left to the plain form, and the rest means nothing
  std::uint32_t rows, comments, odd;
  std::uint32_t spilled = 0;  // bytes of Workspace::spill
};

}  // namespace plymill::coerceo::fast
