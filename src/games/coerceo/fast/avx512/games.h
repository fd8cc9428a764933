// Games: runs the passes in order, and reads the entries of each game into its rows.
#pragma once

#include <cstdint>

#include "games/coerceo/fast/avx512/blocks.h"
#include "games/coerceo/fast/frames.h"
#include "games/coerceo/fast/scan.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// The entries of one game in each stream.
struct GameEntries {
  const std::uint8_t* heads;
  const std::uint8_t* values;
  const std::uint8_t* numbers_low;
  const std::uint8_t* numbers_high;
  std::uint32_t count;         // the number of heads, and of values
  std::uint32_t number_count;  // the number of rows: one number for each row
};

// Whether any block of the frame has an error. Workspace::batch_errors has one bit for each block.
// 56 of them are read at a time.
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

// Sets the row of comments before the first ply to kNoRow. ReadEntries() gave them the row before
// `first_row`.
inline void DetachGameComments(std::uint32_t first_row, std::uint32_t count,
                               std::uint32_t* comment_rows) {
  for (std::uint32_t i = 0; i < count && comment_rows[i] == first_row - 1; ++i) {
    comment_rows[i] = kNoRow;
  }
}

// Passes::read for AVX-512: see fast/scan.h.
template <class Isa>
inline GameCounts ReadGame(const char* text, const Frame& frame, std::uint32_t first_row,
                           Workspace& work, StoredPly* rows) {
  GameEntries entries;
  if (!FindEntries(work, frame, entries)) return {};
  std::uint32_t* const comment_rows = work.comment_rows.data();
  const GameCounts counts = Isa::ReadEntries(entries, first_row, rows, comment_rows);
  if (text[frame.movetext] == '{') DetachGameComments(first_row, counts.comments, comment_rows);
  return counts;
}

// Passes::cut for AVX-512: see fast/scan.h.
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
