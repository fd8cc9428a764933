// Line runs: lines of a shard that may be the moves of one game.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plymill {

struct LineRun {
  const char* text;             // of the shard, padded
  const std::uint32_t* begins;  // where the lines begin, see LineIndex
  std::size_t count;            // of lines, at least one
  bool carriage_return;         // they end with "\r\n", else with "\n"
  std::size_t ahead;            // bytes from a line to a text that is read soon
};

// Reads the lines of a run, given in pieces: those stay in registers. Reads up to the first
// line that is blank or not regular and writes rows, and up to kMaxExtraLines lines of rows
// more. Returns how many lines are read. Sets `odd` where some of them may have to be
// remarked on, and leaves it else.
using ReadLinesFunction = std::size_t(const char* text, const std::uint32_t* begins,
                                      std::size_t count, bool carriage_return, std::size_t ahead,
                                      char* rows, bool& odd);
inline constexpr std::size_t kMaxExtraLines = 8;

}  // namespace plymill
