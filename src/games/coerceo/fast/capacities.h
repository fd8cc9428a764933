// Capacities: the most values that a text of `bytes` bytes can need in each array of the workspace.
//
// Each comment begins with a worst text, which needs this number of values or nearly as many. Whole
// vectors are stored; the bytes that they write after the last value fit the slack of a Buffer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plymill::coerceo::fast {

// Blocks: see workspace.h. They are marked eight at a time, and listed in runs of kBlockRun. Most
// games need one run.
inline constexpr std::uint32_t kLookback = 6;
inline constexpr std::uint32_t kBlockStep = 64 - kLookback;
inline constexpr std::uint32_t kBlocksPerBatch = 8;
inline constexpr std::uint32_t kBlockRun = 48;

// The shortest movetext of a game: "1# 3c-4a".
inline constexpr std::uint32_t kFewestBytes = 8;

// The AVX2 form reads games with move numbers up to kMostNumber, and with at most kMostUnnumbered
// plies without a number.
inline constexpr std::uint32_t kMostNumber = 999, kMostUnnumbered = 999;

// "[\n[\n[": lines that may be tag lines or begin a game. The last line has no LF.
constexpr std::size_t MaxLines(std::size_t bytes) { return (bytes + 1) / 2; }

// Words with a bit for each of 64 bytes, from the second byte on.
constexpr std::size_t MaxLineWords(std::size_t bytes) { return bytes / 64 + 1; }

// `[A ""]\n[A ""]\n[`: tag lines, and a last line that is read into a Tag before it proves to be
// no tag line.
constexpr std::size_t MaxTags(std::size_t bytes) { return (bytes + 6) / 7; }

// "x\n1#\n1#": a frame for the text before the first game, and the shortest frames after it. Lines
// with "[" need more bytes, because only the first line of a run begins a frame.
constexpr std::size_t MaxFrames(std::size_t bytes) { return (bytes + 2) / 3; }

// "1# 3c-4a\n1# 3c-4a": each game begins a new block. A longer game has one more block for each
// kBlockStep bytes, but the shortest games have several blocks in kBlockStep bytes.
constexpr std::size_t MaxBlocks(std::size_t bytes) { return (bytes + 1) / (kFewestBytes + 1); }
static_assert(kFewestBytes + 1 <= kBlockStep);

// The last run is listed whole, although perhaps only one of its blocks is used. The blocks that
// fill the last batch fit too.
constexpr std::size_t MaxListedBlocks(std::size_t bytes) {
  return MaxBlocks(bytes) + kBlockRun - 1;
}
static_assert(kBlockRun > kBlocksPerBatch);

constexpr std::size_t MaxBatches(std::size_t bytes) {
  return (MaxBlocks(bytes) + kBlocksPerBatch - 1) / kBlocksPerBatch;
}

// "1# 3c-4a}}}", "1# 3c-4a###": each byte of a movetext has at most one mark, and so has the byte
// after the movetext. No other movetext begins at that byte.
constexpr std::size_t MaxEntries(std::size_t bytes) { return bytes + 1; }

// "1# {{{{{": the braces of one kind.
constexpr std::size_t MaxBraces(std::size_t bytes) { return bytes; }

// "1# 3c-4a {}{}{}": the comments of a regular game.
constexpr std::size_t MaxComments(std::size_t bytes) { return bytes / 2; }

// "1# 3c-4a####": offsets of "#". Index 0 is not used, and up to 63 bytes after the movetext are
// searched too. The offsets are written kSignsInWord at a time: few words have more.
inline constexpr std::size_t kSignsInWord = 6;
constexpr std::size_t MaxSigns(std::size_t bytes) { return 1 + bytes + 63 + kSignsInWord; }

// "1# 3c-4a T x4c T x4c": the rows of a game. AVX-512 always writes kMostRowsAfter rows at once.
constexpr std::size_t MaxRows(std::size_t bytes) { return (bytes + 1) / 6; }
inline constexpr std::uint32_t kMostRowsAfter = 64;

}  // namespace plymill::coerceo::fast
