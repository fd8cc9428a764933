// Moves: the fast form of regular moves.
//
//   12B (-1,2) FCmFC2 +4=19 (C+2, A+3) / good move! LF
//   ^^^^^                                    the expected number, any player, a blank
//        ^^^^^ ^^^^^^ ^^^^^   ^^   ^^         a place, a tile, scores: tokens that are known, or
//                                            learned from the grammar
//                                    ^^      a note without tabs; it may directly follow the tile
//   12B (dis) CCCCP (-1,2) FCmFC2 LF    one discarded tile may come first
//   +10=64 (B+4=51, C+15=60) LF         the scoring at the end
//
// Without its brackets, a token has at most 8 bytes, a tile at most 16. It ends at a blank or at
// the line end, which may be CR LF. Blanks may also stand between the tokens of scores, and at the
// end of the line. A total is a token of its own. The value of a token is a part of a row. A line
// with anything else ends a run of moves, and the grammar (the plain form) continues there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/carcassonne/known_tokens.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/stored_ply.h"
#include "model/row.h"

namespace plymill::carcassonne::fast {

// The offsets of the parts of a row.
inline constexpr std::ptrdiff_t kPlayerAt = offsetof(StoredPly, player),
                                kPlaceAt = offsetof(StoredPly, place),
                                kTileAt = offsetof(StoredPly, tile),
                                kPointsAt = offsetof(StoredPly, points),
                                kRowBytes = sizeof(StoredPly);

// The most lines of a run.
inline constexpr std::size_t kMostRunLines = 256;

// A run of consecutive lines, and the result of reading them.
struct MoveRun {
  const char* at() const { return text + *line; }

  const char* text;           // the shard, padded
  const std::uint32_t* line;  // offset of the first line; the offsets of the next lines follow.
                              // After the run: offset of the line where it ended
  std::size_t lines;          // number of lines; the offset after these is the end of the last line
  std::uint32_t number;       // number of the next move; 0 if the run begins with move 0
  std::uint32_t players;      // players who moved, scored or are listed, one bit each
  bool expansions;            // the game has shown symbols that the base game lacks
  std::size_t ahead;          // lines per step of PassKnownMoves()
  std::size_t rows;           // number of written rows
  std::size_t spilled;        // bytes of these rows in the spill
  std::size_t notes;
  bool more;                // the run may go on after its last line
  std::uint8_t last;        // code of the player who moved last, if there is a row
  bool repeatable;          // the last move has a discarded tile
  std::size_t final_spill;  // bytes of the scoring at the end in the spill
  bool has_final;           // the last row is the scoring at the end
  bool to_other;            // points without a player were given to the opponent
};

// A note, with the blanks around it, of the ply in `row`. If `begin` is null, there is none.
struct Note {
  const char* begin;
  const char* end;
  const char* row;
  bool is_plain;  // only ASCII, without "<"
};

// A line has one row, and a second one if a tile is discarded.
inline constexpr std::size_t kMostRows = 2 * kMostRunLines;

// A line has at most one score for each player, and one that names no player before them. The first
// score puts only its second number into the spill; the other scores go there whole. All are stored
// as words of 8 bytes, which may reach past the last score.
inline constexpr std::size_t kMostSpillOfLine = 2 + PlayerId::kCount * (kScoreBytes + 2);
inline constexpr std::size_t kMostSpillBytes = kMostRunLines * kMostSpillOfLine + 8;

// The memory that a run writes to: room for kMostRows rows and 8 bytes more, for kMostSpillBytes
// bytes, and for kMostRunLines + 1 notes.
struct RowsOut {
  char* rows;
  char* spill;
  Note* notes;
};

// Passes lines from the beginning of `run`, which has at least one line: move 0 if it is there,
// moves, and the scoring at the end.
void PassLinesAvx2(MoveRun& run, const RowsOut& out, KnownTokens& tokens);

}  // namespace plymill::carcassonne::fast
