// Line runs: lines of a shard that may be the moves of one game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scan/lines/number_words.h"

namespace plymill {

// How the lines of a run are laid out, all of them alike.
//
//   "  57. 14-11 V-2 \n"
struct LineLayout {
  std::size_t indent = 0;  // bytes before the number: blanks, a bullet; who reads does not look
  const NumberWords* numbers = &kNumberWords;  // with the blanks behind them
  std::string_view between = " ";              // two words: one or two bytes
  std::string_view line_end = "\n";  // the line feed, and "\r" or a blank before it, or nothing
};

struct LineRun {
  const char* text;             // of the shard, padded
  const std::uint32_t* begins;  // where the lines begin, see LineIndex
  std::size_t count;            // of lines, at least one
  LineLayout layout;            // a copy: it stays in registers
  std::size_t ahead;            // bytes from a line to a text that is read soon
};

// Reads the lines of a run, given in pieces: those stay in registers. Reads up to the first
// line that is blank or not regular and writes rows, and up to kMaxExtraLines lines of rows
// more. Returns how many lines are read. Sets `odd` where some of them may have to be
// remarked on, and leaves it else.
using ReadLinesFunction = std::size_t(const char* text, const std::uint32_t* begins,
                                      std::size_t count, const LineLayout& layout,
                                      std::size_t ahead, char* rows, bool& odd);
inline constexpr std::size_t kMaxExtraLines = 8;

}  // namespace plymill
