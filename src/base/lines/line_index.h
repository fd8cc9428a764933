// LineIndex: the offsets at which the lines of a shard begin, for fast forms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "plymill/cpu.h"

namespace plymill {

// Finds all lines of a shard at once, with vectors if the CPU has them.
//
//   text     1 .   R 3 - D \n \n 1 .   B 4     begins   0  8  9
//   line     0                1                size     2: text after the last
//                                                       line feed is no line
//
// A line ends with a line feed, which is part of it. The memory is kept from shard to shard: at
// most four bytes for each byte of the largest shard.
class LineIndex {
 public:
  // At least this many copies of begins()[size()] follow it. So a vector of offsets may be loaded
  // at any line, and the text at these offsets may be read.
  static constexpr std::size_t kSlack = 64;

  // "\n\n\n": each byte may be a line.
  static constexpr std::size_t MaxLines(std::size_t bytes) { return bytes; }

  // Finds the lines of `text`, which has less than 4 GiB and is padded like a Shard.
  void Find(std::string_view text, CpuForm form);

  // Drops the lines of `text` from line `index` on that consist of a line feed only. A dropped line
  // becomes part of the line before it.
  void DropEmptyLines(std::string_view text, std::size_t index);

  std::size_t size() const { return size_; }

  // Offset of line `index` in the text. begin(size()) is where the last line ends.
  std::uint32_t begin(std::size_t index) const { return begins_[index]; }
  const std::uint32_t* begins() const { return begins_.data(); }

 private:
  Buffer<std::uint32_t> begins_;
  std::size_t size_ = 0;
};

// Writes to `ends` the offset after each line feed of the text, and up to 16 garbage values more.
// Returns the number of line feeds.
using FindLineEndsFunction = std::size_t(const char* text, std::size_t bytes, std::uint32_t* ends);
FindLineEndsFunction FindLineEndsPlain, FindLineEndsAvx2;

}  // namespace plymill
