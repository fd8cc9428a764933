// LineIndex: where the lines of a shard begin, for fast forms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "plymill/cpu.h"

namespace plymill {

// Finds the lines of a shard at once, with vectors where the CPU has them.
//
//   text     1 .   R 3 - D \n \n 1 .   B 4     begins   0  8  9
//   line     0                1                size     2: behind the last line feed
//                                                       is no line
//
// A line ends with a line feed, which is part of it. The memory is kept from shard to
// shard: at most four bytes for each byte of the largest.
class LineIndex {
 public:
  // At least so many values stand behind begins()[size()], all of them the same as that:
  // whole vectors of lines may be loaded anywhere, and what they point at be looked at.
  static constexpr std::size_t kSlack = 64;

  // Finds the lines of `text`, less than 4 GiB and padded as a Shard is.
  void Find(std::string_view text, CpuForm form);

  // Leaves out the empty lines of `text`, those of a line feed alone, from line `index` on: they
  // belong to the line before them then.
  void DropEmptyLines(std::string_view text, std::size_t index);

  std::size_t size() const { return size_; }

  // Where line `index` begins. That of size() is where the last line ends.
  std::uint32_t begin(std::size_t index) const { return begins_[index]; }
  const std::uint32_t* begins() const { return begins_.data(); }

 private:
  Buffer<std::uint32_t> begins_;
  std::size_t size_ = 0;
};

// What finds lines: writes the offset behind each line feed of the text, from `ends` on, and
// up to 16 values more. Returns how many there are.
using FindLineEndsFunction = std::size_t(const char* text, std::size_t bytes, std::uint32_t* ends);
FindLineEndsFunction FindLineEndsPlain, FindLineEndsAvx2, FindLineEndsAvx512;

}  // namespace plymill
