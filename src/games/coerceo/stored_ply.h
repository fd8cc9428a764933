// StoredPly: a ply as it lies in a row (record/row.h), for who writes rows without a detour.
#pragma once

#include <cstdint>

namespace plymill::coerceo {

// With the numbers that stand for fields, players and signs. Lists have no more items than
// these.
struct StoredPly {
  static constexpr std::uint8_t kMostCaptures = 2, kMostTiles = 2;

  std::uint32_t number = 0;       // as printed, 0 = none
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
