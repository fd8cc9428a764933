// A move as nearly all are written, passed quickly:
//
//   12B (-1,2) FCmFC2
//     ^ from the player to the end of the tile
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/carcassonne/head_words.h"
#include "games/carcassonne/known_places.h"
#include "games/carcassonne/known_tiles.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/regular_score.h"
#include "games/carcassonne/stored_ply.h"

namespace plymill::carcassonne {

// The most bytes that are looked at of such a move: its number, its player, a place, a tile
// with its meeples, points, and what stands behind them.
inline constexpr std::ptrdiff_t kMostRegularBytes =
    4 + 3 + 9 + kMaxTileBytes + kMaxMeeples + kMostScoreBytes;

// Passes a place and the tile on it, behind "(", and returns the end of the tile, if EndsTile()
// says so; null where they are written otherwise.
[[gnu::always_inline]] inline const char* PassRegularPlace(const char* at, StoredPly& row) {
  at = PassPlace(at, row);
  if (at == nullptr || (*at != ' ' && *at != '\t')) return nullptr;
  return PassTile(at + 1, row);
}

// Passes the move with `number`, which kHeadWords has, at `at`, where kMostRegularBytes are sure
// to be there. Returns the end of its tile, if EndsTile() says so; null where it is another move.
[[gnu::always_inline]] inline const char* PassRegularMove(const char* at, std::uint32_t number,
                                                          StoredPly& row) {
  std::uint64_t text;
  std::memcpy(&text, at, sizeof(text));
  const std::uint64_t player = kHeadWords.PlayerOf(text, number);
  if (player >= PlayerId::kCount) return nullptr;
  row.number = static_cast<std::uint16_t>(number);
  row.player = PlayerId(static_cast<std::uint8_t>(player));
  row.kind = Kind::kPlace;
  row.points = {};
  return PassRegularPlace(at + kHeadWords.digits[number] + 3, row);
}

// The same for move 0 at `at`, which has no player.
inline const char* PassRegularStart(const char* at, StoredPly& row) {
  if (at[0] != '0' || at[1] != ' ' || at[2] != '(') return nullptr;
  row.number = 0;
  row.player = kNobody;
  row.kind = Kind::kStart;
  row.points = {};
  return PassRegularPlace(at + 3, row);
}

}  // namespace plymill::carcassonne
