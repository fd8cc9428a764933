// StoredPly: the bytes of a ply in a row (model/row.h), for code that writes rows directly.
#pragma once

#include <cstdint>

namespace plymill::coerceo {

// Players, kinds, fields and annotations are stored as their codes. The two lists hold the first
// items of a ply; further items go to the spill of Records.
struct StoredPly {
  static constexpr std::uint8_t kMostCaptures = 2, kMostTiles = 2;

  std::uint32_t number = 0;       // as written, 0 = none
  std::uint8_t player = 0;        // 0 white, 1 black
  std::uint8_t kind = 0;          // 0 move, 1 exchange
  std::uint8_t from = 0, to = 0;  // tile * 8 + (letter - 'a'); 0 = none
  std::uint8_t capture_count = 0;
  std::uint8_t captures[kMostCaptures] = {};
  std::uint8_t tile_count = 0;
  std::uint8_t tiles[kMostTiles] = {};
  std::uint8_t paid = 0;        // tiles paid for an exchange: 1 for "T x", 2 for "TT x"
  std::uint8_t annotation = 0;  // 0 none, then "!" "!!" "?" "??" "!?" "?!"
};
static_assert(sizeof(StoredPly) == 16);

}  // namespace plymill::coerceo
