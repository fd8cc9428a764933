// A move as nearly all are written, passed quickly:
//
//   12B (-1,2) FCmFC2
//     ^ from the player to the end of the tile
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/carcassonne/known_tiles.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/regular_score.h"
#include "games/carcassonne/regular_tile.h"

namespace plymill::carcassonne {

// The most bytes that are looked at of such a move: its number, its player, a place, a tile
// with its meeples, points, and what stands behind them.
inline constexpr std::ptrdiff_t kMostRegularBytes =
    4 + 3 + 9 + kMaxTileBytes + kMaxMeeples + kMostScoreBytes;

// Passes an integer of one or two digits and `end` behind it; null where there is none.
inline const char* PassInteger(const char* at, char end, Coordinate& to) {
  const bool minus = *at == '-';
  at += minus ? 1 : 0;
  const auto first = static_cast<unsigned>(at[0] - '0');
  const auto second = static_cast<unsigned>(at[1] - '0');
  const bool two = second <= 9;
  const int value = static_cast<int>(two ? 10 * first + second : first);
  const int least = two ? 10 : minus ? 1 : 0;  // without zeros before it, and no -0
  to.value = static_cast<std::int16_t>(minus ? -value : value);
  at += two ? 2 : 1;
  return first <= 9 && value >= least && *at == end ? at + 1 : nullptr;
}

// Passes a place and the tile on it, behind "(", and returns the end of the tile; null where
// they are written otherwise.
inline const char* PassRegularPlace(const char* at, Ply& ply) {
  at = PassInteger(at, ',', ply.x);
  if (at != nullptr) at = PassInteger(at, ')', ply.y);
  if (at == nullptr || (*at != ' ' && *at != '\t')) return nullptr;
  const char* const end = PassKnownTile(at + 1, ply);
  return end != nullptr ? end : PassRegularTile(at + 1, ply);
}

// Passes the move whose player is at `at`, where kMostRegularBytes are sure to be there
// from its number on. Returns the end of its tile; null where it is another move.
inline const char* PassRegularMove(const char* at, Ply& ply) {
  if (!PlayerId::IsLetter(at[0]) || at[1] != ' ' || at[2] != '(') return nullptr;
  ply.player = PlayerId::OfLetter(at[0]);
  return PassRegularPlace(at + 3, ply);
}

// The same for move 0, which has no player.
inline const char* PassRegularStart(const char* at, Ply& ply) {
  if (at[0] != '0' || at[1] != ' ' || at[2] != '(') return nullptr;
  ply.kind = Kind::kStart;
  ply.number.value = 0;
  return PassRegularPlace(at + 3, ply);
}

}  // namespace plymill::carcassonne
