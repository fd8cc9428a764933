#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

constexpr std::size_t kVector = 64;  // bytes that a whole vector may be stored past the end

std::size_t MaxLines(std::size_t bytes) { return bytes / 2 + 2; }  // "[" eol
std::size_t MaxTags(std::size_t bytes) { return bytes / 7 + 16; }  // `[A ""]`

// Each game begins a block of its own.
std::size_t MaxBlocks(std::size_t bytes) { return bytes / kBlockStep + bytes / kFewestBytes + 2; }

}  // namespace

Workspace::Workspace(std::size_t bytes)
    : line_bits(bytes / 64 + kVector),
      line_words(bytes / 64 + kVector),
      line_begins(MaxLines(bytes) + kVector),
      lines(MaxLines(bytes)),
      tags(MaxTags(bytes)),
      frames(MaxLines(bytes) + 2),
      block_offsets(MaxBlocks(bytes) + kVector),
      block_texts(MaxBlocks(bytes) + kVector),
      batch_errors(MaxBlocks(bytes) / kBlocksPerBatch + kVector),
      block_ends(MaxBlocks(bytes) + kVector),
      heads(MaxBlocks(bytes) * kBlockStep + 2 * kVector),
      values(MaxBlocks(bytes) * kBlockStep + 2 * kVector),
      numbers_low(MaxBlocks(bytes) * kBlockStep + 2 * kVector),
      numbers_high(MaxBlocks(bytes) * kBlockStep + 2 * kVector),
      open_words(MaxBlocks(bytes) + kVector),
      close_words(MaxBlocks(bytes) + kVector),
      opens(bytes + kVector),
      closes(bytes + kVector),
      comment_rows(bytes / 2 + kVector),
      odd_rows(bytes / kFewestBytes + kVector),
      signs(bytes + kVector),
      open_plies(kMostNumber + 1),
      unnumbered(kMostUnnumbered),
      unnumbered_behind(kMostUnnumbered),
      spill(bytes / 2 + kVector) {}

}  // namespace plymill::coerceo::fast
