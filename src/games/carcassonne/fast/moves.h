// Moves: the fast form of moves as nearly all are written.
//
//   12B (-1,2) FCmFC2 +4=19 (C+2) / good move! LF
//   ^^^^^                           the number that is expected, any player, a blank
//       ^^^^^^ ^^^^^^ ^^^^^ ^^^^^   a place, a tile, scores: tokens, known, or learned from
//                                   the grammar
//                               ^^  a note without tabs
//
// A token has at most 8 bytes, brackets aside, and goes up to a blank or the line end. A
// total is a token of its own. What
// the grammar has made of it is part of the row already. A line with anything else ends a
// run of moves: the grammar goes on there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/carcassonne/fast/memo.h"
#include "games/carcassonne/ply.h"
#include "record/row.h"

namespace plymill::carcassonne::fast {

// A row, in the parts that a line is made of. `points` is a list of scores: its length,
// then the first of them; others stand in the spill.
inline constexpr std::ptrdiff_t kPlayerAt = 2, kPlaceAt = 4, kTileAt = 8, kPointsAt = 24,
                                kRowBytes = 31;
static_assert(RowBytes<Ply>() == kRowBytes);

using PlaceBytes = std::uint32_t;  // x, y
struct TileBytes {
  std::uint64_t words[2];  // the tile, and the list of its meeples
};
using ScoreBytes = std::uint64_t;  // a score in 6 bytes, and what its list spills in 2

inline constexpr std::size_t kScoreBytes = 6;
inline constexpr std::uint64_t kTotalMask = 0xFFFF'0000'0000;
static_assert(StoredBytes<Score>() == kScoreBytes);

// Of a score: its player, and how many points are listed: none, one or two.
inline constexpr std::uint64_t kScorerMask = 0xFF;
inline constexpr std::uint64_t kOneMorePoint = 0x100;
inline constexpr std::uint64_t kTwoPoints = 0x200;

struct Tokens {
  Memo<PlaceBytes, 13> places;
  Memo<TileBytes, 13> tiles;
  Memo<ScoreBytes, 12> own;        // "+4", "+4+2" and "=19", of player 0
  Memo<ScoreBytes, 13> opponents;  // "C+2" without its brackets; of nobody where none is named
};

// Learn a token of `bytes` bytes from the grammar. Return false where it is none, or one
// that a row has no room for, or that is something to remark on.
bool LearnPlace(std::uint64_t token, std::size_t bytes, Tokens& tokens);
bool LearnTile(std::uint64_t token, std::size_t bytes, Tokens& tokens);
bool LearnOwn(std::uint64_t token, std::size_t bytes, Tokens& tokens);
bool LearnOpponent(std::uint64_t token, std::size_t bytes, Tokens& tokens);

// Moves one behind the other.
struct MoveRun {
  const char* at;         // where the first line begins; then, where the run has ended
  const char* end;        // behind the last line end of the game; 64 bytes more can be read
  std::uint32_t number;   // that is expected next
  std::uint32_t players;  // who has moved or scored or is listed, a bit each
  std::size_t rows;       // written
  std::uint8_t last;      // who moved last, where there is a row
  char spill[16];         // what the last row spills
  std::size_t spilled;    // bytes of it
  const char* note;       // of the last row, up to `at`; null where it has none
};

// At least that many bytes are in a line of such a move.
inline constexpr std::size_t kFewestMoveBytes = 14;  // "1A (0,0) CRFR" and the line end

// Passes the moves at `run`, up to the first that spills or has a note, and writes their
// rows at `rows`, where there is room for one in kFewestMoveBytes, and 8 bytes more.
void PassMovesAvx2(MoveRun& run, char* rows, Tokens& tokens);

// The same for one move: move 0, which has no player.
void PassStartAvx2(MoveRun& run, char* row, Tokens& tokens);

}  // namespace plymill::carcassonne::fast
