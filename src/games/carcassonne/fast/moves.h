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

#include "games/carcassonne/fast/memo.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/stored_ply.h"
#include "record/row.h"

namespace plymill::carcassonne::fast {

// The offsets of the parts of a row.
inline constexpr std::ptrdiff_t kPlayerAt = offsetof(StoredPly, player),
                                kPlaceAt = offsetof(StoredPly, place),
                                kTileAt = offsetof(StoredPly, tile),
                                kPointsAt = offsetof(StoredPly, points),
                                kRowBytes = sizeof(StoredPly);

// A score in 6 bytes: its player (left empty), its points, and its total. 2 more bytes hold the
// second number of the points, which belongs in the spill.
using ScoreBytes = std::uint64_t;
inline constexpr std::size_t kScoreBytes = 6;
inline constexpr unsigned kTotalBit = 32;
inline constexpr std::uint64_t kTotalMask = std::uint64_t{0xFFFF} << kTotalBit;
inline constexpr std::uint64_t kTwoPoints = 0x200;  // the list of points has two items
static_assert(StoredBytes<Score>() == kScoreBytes);

// After a game has shown symbols of expansions, the grammar reads some of its tiles without the
// remarks that it would make before. Therefore the tiles of such games have tables of their own.
struct Tokens {
  Memo<PlaceBytes, 13> places;              // "-1,2) ", with the blank
  Memo<TileBytes, 13> tiles;                // in games without symbols of expansions so far
  Memo<TileBytes, 13> tiles_of_expansions;  // in games that have shown such symbols
  Memo<TileBytes, 11, Token16> long_tiles;  // longer tiles, in games with such symbols
  Memo<ScoreBytes, 11> points;              // "+4", "+4+2", without a total
  Memo<std::uint16_t, 12> totals;           // "=19", or "" if there is no total
};

// If the token of a place or tile is known, the text has this whole word, not a longer one: the
// token of a place includes the blank after it, and a tile of at most 7 bytes leaves a zero byte.
inline constexpr std::uint32_t kMostTileBytes = 7;

// Tiles with fewer than four sides are remarked on.
inline constexpr std::uint32_t kFewestTileBytes = 4;

// The next functions read a token by the grammar, and store its value. `bytes`: the length of the
// token. They return false if the text is no token of that kind, if a row has no room for its
// value, or if the grammar remarks on it.
bool LearnPlace(std::uint64_t token, std::size_t bytes, Tokens& tokens);
bool LearnPoints(std::uint64_t token, Tokens& tokens);
bool LearnTotal(std::uint64_t token, Tokens& tokens);

// Learns a tile. `expansions`: the game has shown symbols of expansions. Sets `expansions` if the
// tile shows such symbols.
bool LearnTile(const Token16& token, std::size_t bytes, Tokens& tokens, TileBytes& tile,
               bool& expansions);

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
void PassLinesAvx2(MoveRun& run, const RowsOut& out, Tokens& tokens);

}  // namespace plymill::carcassonne::fast
