// Scan: the fast form of the scanner of Coerceo, for AVX-512 and for AVX2.
//
// It reads regular games, as nearly all games are. It leaves all other games to the plain form
// (scanner.h). A regular game has:
//
//   - tag lines `[Name "value"]` without backslashes; lines that end with LF or CR LF
//   - plies: "N#" with the expected N up to 999, one blank, a move or "T x" / "TT x"; then, in this
//     order, at most two captures, at most two removed tiles, a sign glued to them, comments. An
//     exchange may have no number. No ply has a warning. (The AVX2 form also reads any blanks, or
//     none, and comments after "#", and captures and tiles in any order, with or without blanks)
//   - comments without braces or "[" inside, and without a line that might begin a game
//   - a result at the end, or none
//   - only ASCII outside tag values and comments, which may have UTF-8. If Workspace::foreign is
//     set, the caller must check the UTF-8
//
// Both forms first cut the shard:
//
//   lines    finds lines that begin with "[" or "1#"         -> game texts
//
// The AVX-512 form reads the movetexts in passes over small arrays. No pass branches on the text:
//
//   blocks   64 bytes of movetext each, eight blocks at once -> marks: bits where a ply,
//            a capture, ... is complete. All rules of the grammar about neighbouring bytes are
//            checked here, on bits
//   entries  one byte pair for each ply, capture, ...        -> rows, game by game
//
// AVX2 has neither byte masks nor a compress instruction, and to replace them would take more time
// than to read the plies. The AVX2 form therefore reads each movetext in passes over its plies,
// with one move in a vector. The passes "moves" and "suffixes" do not branch on the text:
//
//   signs    finds "#" outside comments                      -> where each ply begins
//   moves    reads plies that are only a move                -> rows, a list of the other plies
//   suffixes reads listed plies with one capture or one tile -> rows, a shorter list
//   walk     reads the listed plies one by one, comments too -> rows
//
// Reads no byte outside [begin, begin + bytes + 64). The 64 bytes after the shard must be readable;
// their values do not matter.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/records.h"
#include "games/coerceo/fast/workspace.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {

// The passes of one form. The CPU must support its instruction set: see plymill/cpu.h.
struct Passes {
  // Cuts the shard into the frames of `work`, and does the passes over the whole shard. The caller
  // has called work.MakeRoom().
  void (*cut)(const char* begin, std::size_t bytes, Workspace& work);

  // Reads the game of `frame`, which cut() has found. Writes its rows to `rows`, which has room for
  // MaxRows() of the bytes of the movetext, plus kMostRowsAfter rows. The first row has the index
  // `first_row` in its shard. Writes the row index of each comment to Workspace::comment_rows,
  // counted in the shard.
  GameCounts (*read)(const char* begin, const Frame& frame, std::uint32_t first_row,
                     Workspace& work, StoredPly* rows);
};

extern const Passes kAvx512Passes;
extern const Passes kAvx2Passes;

}  // namespace plymill::coerceo::fast
