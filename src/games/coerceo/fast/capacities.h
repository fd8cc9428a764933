// Capacities: how much each array of the workspace holds at most, of any text of so many bytes.
//
// Each is a worst case, shown by a text that comes to it, or near it. Vectors are stored whole:
// what they write behind the last value is less than the slack of a Buffer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plymill::coerceo::fast {

// Blocks: see workspace.h. They are marked eight at a time, and listed in runs: most games need
// one run.
inline constexpr std::uint32_t kLookback = 6;
inline constexpr std::uint32_t kBlockStep = 64 - kLookback;
inline constexpr std::uint32_t kBlocksPerBatch = 8;
inline constexpr std::uint32_t kBlockRun = 48;

// Less movetext is no game: "1# 3c-4a".
inline constexpr std::uint32_t kFewestBytes = 8;

// The last number of a game that AVX2 reads, and how many plies without one it may have.
inline constexpr std::uint32_t kMostNumber = 999, kMostUnnumbered = 999;

// "[\n[\n[": lines that may be tag lines or begin a game, the last without its LF.
constexpr std::size_t MaxLines(std::size_t bytes) { return (bytes + 1) / 2; }

// Words of 64 bytes, from the second byte on.
constexpr std::size_t MaxLineWords(std::size_t bytes) { return bytes / 64 + 1; }

// `[A ""]\n[A ""]\n[`: tags, and a line that is read as one and found to be none.
constexpr std::size_t MaxTags(std::size_t bytes) { return (bytes + 6) / 7; }

// "x\n1#\n1#": of the lines that may begin a game, those with "[" do so once in a run, and the
// shortest others are "1#\n"; before them stands text that no game begins with.
constexpr std::size_t MaxFrames(std::size_t bytes) { return (bytes + 2) / 3; }

// "1# 3c-4a\n1# 3c-4a": each game begins a block of its own. A longer one has a block more for each
// kBlockStep bytes, where shorter ones would have several.
constexpr std::size_t MaxBlocks(std::size_t bytes) { return (bytes + 1) / (kFewestBytes + 1); }
static_assert(kFewestBytes + 1 <= kBlockStep);

// The last run of blocks may need one of those that it lists, and the last batch is filled up.
constexpr std::size_t MaxListedBlocks(std::size_t bytes) {
  return MaxBlocks(bytes) + kBlockRun - 1;
}
static_assert(kBlockRun > kBlocksPerBatch);

constexpr std::size_t MaxBatches(std::size_t bytes) {
  return (MaxBlocks(bytes) + kBlocksPerBatch - 1) / kBlocksPerBatch;
}

// "1# 3c-4a}}}", "1# 3c-4a###": each byte of a movetext has a mark at most, and so has the byte
// behind it, with which no other movetext begins.
constexpr std::size_t MaxEntries(std::size_t bytes) { return bytes + 1; }

// "1# {{{{{": the braces of one kind.
constexpr std::size_t MaxBraces(std::size_t bytes) { return bytes; }

// "1# 3c-4a {}{}{}": the comments of a game whose braces are in order.
constexpr std::size_t MaxComments(std::size_t bytes) { return bytes / 2; }

// "1#3c-4b 2#3c-4b": plies to be remarked on. Exchanges have more bytes then: "T x4c T3 ".
constexpr std::size_t MaxOddPlies(std::size_t bytes) { return (bytes + 1) / 8; }

// "1# 3c-4a####": signs, from place 1 on; 63 bytes behind the movetext are looked at, too.
constexpr std::size_t MaxSigns(std::size_t bytes) { return 1 + bytes + 63; }

// "T5": a capture or a tile that a row has no room for is one byte, and has at least two.
constexpr std::size_t MaxSpill(std::size_t bytes) { return bytes / 2; }

// "1# 3c-4a T x4c T x4c": the rows of a game. AVX-512 writes so many at a time, few as they may be.
constexpr std::size_t MaxRows(std::size_t bytes) { return (bytes + 1) / 6; }
inline constexpr std::uint32_t kMostRowsBehind = 64;

}  // namespace plymill::coerceo::fast
