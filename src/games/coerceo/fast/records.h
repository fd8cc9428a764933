// What the fast form of Coerceo says of a shard: rows and tags.
//
// All offsets are bytes from the start of the shard, all spans are half open.
#pragma once

#include <cstdint>

namespace plymill::coerceo::fast {

// One ply, as it lies in the record file. A square is tile * 8 + (letter - 'a'); 0 = none.
struct Row {
  std::uint32_t number;  // as printed, 0 = none
  std::uint8_t player;   // 0 white, 1 black
  std::uint8_t kind;     // 0 move, 1 exchange
  std::uint8_t from, to;
  std::uint8_t capture_count;
  std::uint8_t captures[2];
  std::uint8_t tile_count;
  std::uint8_t tiles[2];
  std::uint8_t paid;        // tiles paid for an exchange: 1 for "T x", 2 for "TT x"
  std::uint8_t annotation;  // 0 none, then "!" "!!" "?" "??" "!?" "?!"
};
static_assert(sizeof(Row) == 16);

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
};

}  // namespace plymill::coerceo::fast
