// A move as nearly all are written, passed quickly:
//
//   12B (-1,2) FCmFC2 +4
//   ^ from the number to the end of the line
//
// with one blank between its parts. All other moves are for loose_move.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/carcassonne/head_words.h"
#include "games/carcassonne/known_places.h"
#include "games/carcassonne/known_tiles.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/regular_score.h"
#include "games/carcassonne/regular_tile.h"
#include "games/carcassonne/stored_ply.h"
#include "text/cursor.h"

namespace plymill::carcassonne {

// The most bytes that are looked at of such a move, blanks aside: its number, its player, a place,
// a tile with its meeples, points, and what stands behind them.
inline constexpr std::ptrdiff_t kMostRegularBytes =
    4 + 3 + 9 + kMaxTileBytes + kMaxMeeples + kMostScoreBytes;

// Where the parts of a move are.
struct RegularMove {
  const char* place = nullptr;     // behind its "("
  const char* tile_end = nullptr;  // null where it is not such a move
  const char* end = nullptr;       // behind its points, or its tile
  const char* next = nullptr;      // behind the line end; null where something else is there

  // Whether it has points.
  bool scores() const { return end != tile_end; }
};

// Whether a note, or the points of others behind a blank, follow at `at`.
inline bool AtMoreOfMove(const char* at) {
  return at[0] == '/' || (at[0] == ' ' && (at[1] == '/' || at[1] == '('));
}

// Behind the line end at `at`, which is CR LF or LF; null where there is none.
inline const char* PassLineEnd(const char* at, const char* text_end) {
  at += at[0] == '\r' ? 1 : 0;
  return *at == '\n' && at < text_end ? at + 1 : nullptr;
}

// Passes the move with `number`, which kHeadWords has, at `at`, and writes `row`, and to `spill`
// what it spills.
[[gnu::always_inline]] inline RegularMove PassRegularMove(const char* at, const char* text_end,
                                                          std::uint32_t number, StoredPly& row,
                                                          char* spill) {
  std::uint64_t text;
  std::memcpy(&text, at, sizeof(text));
  const std::uint64_t player = kHeadWords.PlayerOf(text, number);
  if (player >= PlayerId::kCount) return {};
  row.number = static_cast<std::uint16_t>(number);
  row.player = PlayerId(static_cast<std::uint8_t>(player));
  row.kind = Kind::kPlace;
  row.points = {};
  RegularMove move = {.place = at + kHeadWords.digits[number] + 3};
  at = PassPlace(move.place, row);
  if (at == nullptr || !IsSpace(*at)) return {};
  move.tile_end = PassTile(at + 1, row);
  if (move.tile_end == nullptr) return {};
  move.end = move.tile_end;
  if (move.end[0] == ' ' && move.end[1] == '+') {
    move.end = PassRegularScore(move.end + 1, row, spill);
  }
  move.next = PassLineEnd(move.end, text_end);
  return move;
}

}  // namespace plymill::carcassonne
