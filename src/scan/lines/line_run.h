// LineRun: consecutive lines of a shard that may be the moves of one game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scan/lines/number_words.h"

namespace plymill {

// The layout that all lines of a run have.
//
//   "  57. 14-11 V-2 \n"
struct LineLayout {
  std::size_t indent = 0;  // bytes before the number: blanks, a bullet; the caller checks them
  const NumberWords* numbers = &kNumberWords;  // numbers with the blanks after them
  std::string_view between = " ";              // between two words: one or two bytes
  std::string_view line_end = "\n";            // "\n", or "\r" or a blank and then "\n"
};

struct LineRun {
  const char* text;             // the text of the padded shard; see LineIndex
  const std::uint32_t* begins;  // offsets of the lines in `text`
  std::size_t count;            // number of lines, at least one
  LineLayout layout;            // a copy, so that it stays in registers
  std::size_t ahead;            // bytes from a line to the text that is prefetched with it
};

// Reads the lines of a run, whose members are passed one by one so that they stay in registers.
// Stops at the first line that is blank or not regular. Writes the rows of the lines, and then
// garbage rows for up to kMaxExtraLines lines. Returns the number of lines read.
using ReadLinesFunction = std::size_t(const char* text, const std::uint32_t* begins,
                                      std::size_t count, const LineLayout& layout,
                                      std::size_t ahead, char* rows);
inline constexpr std::size_t kMaxExtraLines = 8;

}  // namespace plymill
