// Moves: the fast form of moves as nearly all are written.
//
//   12B (-1,2) FCmFC2 +4=19 (C+2, A+3) / good move! LF
//   ^^^^^                                    the number that is expected, any player, a blank
//        ^^^^^ ^^^^^^ ^^^^^   ^^   ^^         a place, a tile, scores: tokens, known, or learned
//                                            from the grammar
//                                    ^^      a note without tabs; it may touch the tile
//   12B (dis) CCCCP (-1,2) FCmFC2 LF    one tile may be discarded before
//   +10=64 (B+4=51, C+15=60) LF         the scoring at the end
//
// A token has at most 8 bytes, a tile 16, brackets aside, and goes up to a blank or the line
// end, which may be CR LF. Blanks may stand between the tokens of scores, too, and at the end of
// the line. A total is a token of its own. What the grammar has made of it is
// part of the row already. A line with anything else ends a run of moves: the grammar goes on
// there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/carcassonne/fast/memo.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/stored_ply.h"
#include "record/row.h"

namespace plymill::carcassonne::fast {

// Where the parts of a row are that a line is made of.
inline constexpr std::ptrdiff_t kPlayerAt = offsetof(StoredPly, player),
                                kPlaceAt = offsetof(StoredPly, place),
                                kTileAt = offsetof(StoredPly, tile),
                                kPointsAt = offsetof(StoredPly, points),
                                kRowBytes = sizeof(StoredPly);

// A score in 6 bytes: its player, which is left out, its points, and its total. What the
// list of points spills stands in 2 bytes more.
using ScoreBytes = std::uint64_t;
inline constexpr std::size_t kScoreBytes = 6;
inline constexpr unsigned kTotalBit = 32;
inline constexpr std::uint64_t kTotalMask = std::uint64_t{0xFFFF} << kTotalBit;
inline constexpr std::uint64_t kTwoPoints = 0x200;  // of the length of the list: 1 or 2
static_assert(StoredBytes<Score>() == kScoreBytes);

// Once a game has shown symbols that the base game lacks, all tiles are read in the light of
// them: those that are remarked on before, or show them, are known from then on only.
struct Tokens {
  Memo<PlaceBytes, 13> places;              // "-1,2) ": with the blank
  Memo<TileBytes, 13> tiles;                // of the base game
  Memo<TileBytes, 13> tiles_of_expansions;  // those, and others
  Memo<TileBytes, 11, Token16> long_tiles;  // of more than kMostTileBytes bytes, with expansions
  Memo<ScoreBytes, 11> points;              // "+4", "+4+2", without a total
  Memo<std::uint16_t, 12> totals;           // "=19", and "": none
};

// Who finds a place of at most 8 bytes, or a tile of at most 7, knows that no more belongs to
// it: the place ends with its blank, and the tile leaves a byte of its token zero.
inline constexpr std::uint32_t kMostTileBytes = 7;

// Other than four sides are remarked on.
inline constexpr std::uint32_t kFewestTileBytes = 4;

// Learn a token of `bytes` bytes from the grammar. Return false where it is none, or one
// that a row has no room for, or that is something to remark on.
bool LearnPlace(std::uint64_t token, std::size_t bytes, Tokens& tokens);
bool LearnPoints(std::uint64_t token, Tokens& tokens);
bool LearnTotal(std::uint64_t token, Tokens& tokens);

// Learns a tile where it is of the base game, or `expansions` is true. Sets `expansions`
// where the tile shows symbols of them.
bool LearnTile(const Token16& token, std::size_t bytes, Tokens& tokens, TileBytes& tile,
               bool& expansions);

// A run takes so many lines at most.
inline constexpr std::size_t kMostRunLines = 256;

// Lines one behind the other, and what was read of them.
struct MoveRun {
  const char* at() const { return text + *line; }

  const char* text;           // the shard, padded
  const std::uint32_t* line;  // where the first line begins, and all behind it; then, the line
                              // where the run has ended
  std::size_t lines;          // that there are; what begins behind the last one ends it
  std::uint32_t number;       // that is expected next; 0 where move 0 is there
  std::uint32_t players;      // who has moved or scored or is listed, a bit each
  bool expansions;            // the game has shown symbols that the base game lacks
  std::size_t ahead;          // so many lines are passed before what stands behind their tiles is
                              // read: few where one of them was for the grammar before
  std::size_t rows;           // written
  std::size_t spilled;        // bytes
  std::size_t notes;
  bool more;                // it has ended where it might go on
  std::uint8_t last;        // who moved last, where there is a row
  bool repeatable;          // the last move has a discarded tile
  std::size_t final_spill;  // bytes, of the scoring at the end
  bool has_final;           // the last row is the scoring at the end
  bool to_other;            // points of nobody are told as those of the other one of two
};

// A note, blanks and all, of the ply that has `row`; none where `begin` is null.
struct Note {
  const char* begin;
  const char* end;
  const char* row;
  bool is_plain;  // of ASCII, without "<"
};

// A line has a row, and one more for a tile that is discarded before.
inline constexpr std::size_t kMostRows = 2 * kMostRunLines;

// The scores of a line are those of each player once, and those of who is not named before them.
// Each spills all of itself but the first, which spills its second number alone. They are stored
// as words.
inline constexpr std::size_t kMostSpillOfLine = 2 + PlayerId::kCount * (kScoreBytes + 2);
inline constexpr std::size_t kMostSpillBytes = kMostRunLines * kMostSpillOfLine + 8;

// Where a run writes to: there is room for kMostRows rows and 8 bytes more, kMostSpillBytes,
// and kMostRunLines + 1 notes.
struct RowsOut {
  char* rows;
  char* spill;
  Note* notes;
};

// Passes the lines that `run`, which has a line, begins with: move 0 where it is there, moves,
// and the scoring at the end.
void PassLinesAvx2(MoveRun& run, const RowsOut& out, Tokens& tokens);

}  // namespace plymill::carcassonne::fast
