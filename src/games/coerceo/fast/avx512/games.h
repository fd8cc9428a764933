// Games: the passes in their order, and from the entries of a game to its rows.
#pragma once

#include <cstdint>

#include "games/coerceo/fast/avx512/blocks.h"
#include "games/coerceo/fast/frames.h"
#include "games/coerceo/fast/scan.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// The part of each stream of entries that one game has filled.
struct GameEntries {
  const std::uint8_t* heads;
  const std::uint8_t* values;
  const std::uint8_t* numbers_low;
  const std::uint8_t* numbers_high;
  std::uint32_t count;         // of heads
  std::uint32_t number_count;  // one a row
};

// Where the rows of a game go that are known by their index.
struct RowLists {
  std::uint32_t* comments;  // of each comment, the row it stands behind
  std::uint32_t* odd;       // counted from the first of the game: to be remarked on
};

// Whether any block of the frame has an error. `batch_errors` is a string of bits, one a
// block, read here 56 at a time.
inline bool AnyError(const Workspace& work, const Frame& frame) {
  constexpr std::uint32_t kStep = 56;
  const char* const bits = reinterpret_cast<const char*>(work.batch_errors.data());
  const std::uint32_t end = frame.first_block + frame.block_count;
  std::uint64_t errors = 0;
  for (std::uint32_t i = frame.first_block; i < end; i += kStep) {
    const std::uint32_t count = end - i < kStep ? end - i : kStep;
    errors |= Load<std::uint64_t>(bits + i / 8) >> i % 8 & ((std::uint64_t{1} << count) - 1);
  }
  return errors != 0;
}

// The entries of a regular frame. Returns false if it has errors.
inline bool FindEntries(const Workspace& work, const Frame& frame, GameEntries& entries) {
  const StreamEnds from =
      frame.first_block == 0 ? StreamEnds{} : work.block_ends[frame.first_block - 1];
  const StreamEnds to = work.block_ends[frame.first_block + frame.block_count - 1];
  entries = {work.heads.data() + from.heads,
             work.values.data() + from.values,
             work.numbers_low.data() + from.numbers,
             work.numbers_high.data() + from.numbers,
             to.heads - from.heads,
             to.numbers - from.numbers};
  return to.heads - from.heads == to.values - from.values && !AnyError(work, frame);
}

// Comments before the first ply were counted as if they followed the row before it.
inline void DetachGameComments(std::uint32_t first_row, std::uint32_t count,
                               std::uint32_t* comment_rows) {
  for (std::uint32_t i = 0; i < count && comment_rows[i] == first_row - 1; ++i) {
    comment_rows[i] = kNoRow;
  }
}

// See Passes::read.
template <class Isa>
inline GameCounts ReadGame(const char* text, const Frame& frame, std::uint32_t first_row,
                           Workspace& work, StoredPly* rows) {
  GameEntries entries;
  if (!FindEntries(work, frame, entries)) return {};
  const RowLists lists{work.comment_rows.data(), work.odd_rows.data()};
  const GameCounts counts = Isa::ReadEntries(entries, first_row, rows, lists);
  if (text[frame.movetext] == '{') DetachGameComments(first_row, counts.comments, lists.comments);
  return counts;
}

// See Passes::cut.
template <class Isa>
inline void CutShard(const char* text, std::size_t size, Workspace& work) {
  const auto bytes = static_cast<std::uint32_t>(size);
  CutIntoFrames<Isa>(text, bytes, work);
  ListBlocks(work);
  Isa::MarkBlocks(text, bytes, work);
  work.open_count = FlattenBits(work.open_words, work.opens.data());
  work.close_count = FlattenBits(work.close_words, work.closes.data());
}

}  // namespace
}  // namespace plymill::coerceo::fast
