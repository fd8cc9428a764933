// Scan: the fast form of the scanner of Coerceo, for AVX-512 and for AVX2.
//
// It reads what nearly all games are; all else it leaves to the plain form (scanner.h):
//
//   - tag lines `[Name "value"]` without backslashes; lines that end with LF or CR LF
//   - "N#" with the expected N up to 999, one blank, a move or "T x" / "TT x"; then at most
//     two captures, at most two removed tiles, a sign glued to them, comments, in this
//     order; an exchange may go without a number. (AVX2: any blanks or none behind "#",
//     comments too; up to eight captures and tiles in any order, glued to each other perhaps)
//   - comments without braces or "[" inside and no line that might begin a game
//   - a result at the end, or none
//   - UTF-8, which only tag values and comments leave ASCII for: this is for the caller
//     to check where Workspace::foreign is set
//
// It cuts a shard at once:
//
//   lines    where tag lines and "1#" lines begin            -> cut into game texts
//
// With AVX-512 it reads the movetexts in passes over small arrays, none of which branches on
// the text:
//
//   blocks   64 bytes of movetext at a time, eight at once   -> marks: bits where a ply,
//            a capture, ... is complete; every rule of the grammar that looks at
//            neighbouring bytes is checked here, on bits
//   entries  one byte pair a ply, capture, removal, ...      -> rows, game by game
//
// AVX2 has neither byte masks nor compress, and more steps would be spent on making up for
// them than on the plies. With it, each movetext is read in passes over its plies, a move in a
// vector; the first do not branch on the text either:
//
//   signs    where "#" stands outside comments               -> where each ply begins
//   moves    a move and nothing else                         -> rows, the list of the others
//   suffixes of those: a move and one capture or one tile    -> rows, a shorter list
//   walk     of those: whatever else may follow, comments    -> rows
//
// Reads no byte outside [begin, begin + bytes + 64): the 64 bytes after the shard must
// be readable, their values do not matter.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/records.h"
#include "games/coerceo/fast/workspace.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {

// The passes with the vectors of one kind of CPU, which must be able to run them: see
// plymill/cpu.h.
struct Passes {
  // Cuts the shard into the frames of `work`, which has the memory for it, and does what is
  // done for all of them at once.
  void (*cut)(const char* begin, std::size_t bytes, Workspace& work);

  // Reads the game of `frame`, one of those. Its rows go to `rows`, where there is room for
  // MaxRows() of its movetext and kMostRowsBehind more, and count from `first_row`; the
  // rows of its comments go to Workspace::comment_rows, those of odd plies to
  // Workspace::odd_rows.
  GameCounts (*read)(const char* begin, const Frame& frame, std::uint32_t first_row,
                     Workspace& work, StoredPly* rows);
};

extern const Passes kAvx512Passes;
extern const Passes kAvx2Passes;

}  // namespace plymill::coerceo::fast
