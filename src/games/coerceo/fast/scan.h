// Scan: the fast form of the scanner of Coerceo, for AVX-512 and for AVX2.
//
// It reads what nearly all games are; all else it leaves to the plain form (scanner.h):
//
//   - tag lines `[Name "value"]` without backslashes; lines that end with LF or CR LF
//   - "N#" with the expected N up to 999, one blank, a move or "T x" / "TT x"; then at most
//     two captures, at most two removed tiles, a sign glued to them, comments, in this
//     order; an exchange may go without a number
//   - comments without braces or "[" inside and no line that might begin a game
//   - colours and tiles as the rules of the game have them; a result at the end
//   - UTF-8, which only tag values and comments leave ASCII for: this is for the caller
//     to check where ShardRecords::foreign is set
//
// It reads a shard in passes over small arrays, none of which branches on the text:
//
//   lines    where tag lines and "1#" lines begin            -> cut into game texts
//   blocks   64 bytes of movetext at a time, eight at once   -> marks: bits where a ply,
//            a capture, ... is complete; every rule of the grammar that looks at
//            neighbouring bytes is checked here, on bits
//   entries  one byte pair a ply, capture, removal, ...      -> rows
//
// A game that breaks a rule is told as not regular and leaves no trace.
//
// Reads no byte outside [begin, begin + bytes + 64): the 64 bytes after the shard must
// be readable, their values do not matter.
#pragma once

#include <cstddef>
#include <memory>

#include "games/coerceo/fast/shard_records.h"

namespace plymill::coerceo::fast {

struct Workspace;
struct WorkspaceDeleter {
  void operator()(Workspace* workspace) const;
};
using WorkspacePointer = std::unique_ptr<Workspace, WorkspaceDeleter>;

// Scratch for shards of at most `max_shard_bytes` (below 2^30); one a thread.
WorkspacePointer MakeWorkspace(std::size_t max_shard_bytes);

// The CPU must be able to run them: see plymill/cpu.h.
// Reads the shard into `out`, whose arrays have the capacities of shard_records.h.
void ScanShardAvx512(const char* begin, std::size_t bytes, Workspace&, ShardRecords& out);
void ScanShardAvx2(const char* begin, std::size_t bytes, Workspace&, ShardRecords& out);

}  // namespace plymill::coerceo::fast
