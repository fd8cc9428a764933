// Regular move: the form of a move that nearly all games use, and a fast parser for it.
//
//   12B (-1,2) FCmFC2 +4
//   ^ from the number to the end of the line
//
// One blank stands between its parts. loose_move.h reads moves with other blanks.
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

// The most bytes of a regular move that are read, blanks not counted: its number, its player, a
// place, a tile with its meeples, points, and the bytes after them.
inline constexpr std::ptrdiff_t kMostRegularBytes =
    4 + 3 + 9 + kMaxTileBytes + kMaxMeeples + kMostScoreBytes;

// The positions of the parts of a move in the text.
struct RegularMove {
  const char* place = nullptr;     // after its "("
  const char* tile_end = nullptr;  // null if there is no regular move
  const char* end = nullptr;       // after its points; without points, after its tile
  const char* next = nullptr;      // after the line end; null if other text comes before it

  // Whether the move has points.
  bool scores() const { return end != tile_end; }
};

// Whether a note, or points in brackets after a blank, begin at `at`.
inline bool AtMoreOfMove(const char* at) {
  return at[0] == '/' || (at[0] == ' ' && (at[1] == '/' || at[1] == '('));
}

// Passes the line end at `at`, LF or CR LF. Returns null if there is none.
inline const char* PassLineEnd(const char* at, const char* text_end) {
  at += at[0] == '\r' ? 1 : 0;
  return *at == '\n' && at < text_end ? at + 1 : nullptr;
}

// Passes the move with `number`, which is below HeadWords::kMost, at `at`. Writes the row to `row`,
// and the part of it that belongs in the spill to `spill`.
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
