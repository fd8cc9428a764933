// Separators: where the actions and lines of a shard end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "plymill/cpu.h"

namespace plymill::rootlog {

// How many of them were found.
struct SeparatorCounts {
  std::size_t separators = 0;
  std::size_t line_ends = 0;
};

// Finds every "/", ";" and line feed of a shard at once, with vectors; those in comments too.
//
//   text        C : w - > 5 / X E 5 \n     at   6  10
//                                          line_ends   1: which of them is a line feed
//
// The memory is kept from shard to shard: eight bytes for each byte of the largest.
class Separators {
 public:
  // At least so many values stand behind the last separator, all of them the size of the text.
  static constexpr std::size_t kSlack = 16;

  // Finds those of `text`, less than 4 GiB and padded as a Shard is.
  void Find(std::string_view text, CpuForm form);

  const std::uint32_t* begin() const { return at_.data(); }
  const std::uint32_t* end() const { return at_.data() + counts_.separators; }

  // The indexes of those that are line feeds, and behind the last, how many separators there are.
  const std::uint32_t* line_ends() const { return line_ends_.data(); }

 private:
  Buffer<std::uint32_t> at_;
  Buffer<std::uint32_t> line_ends_;
  SeparatorCounts counts_;
};

// What finds separators: writes their offsets from `at` on, and which of them are line feeds from
// `line_ends` on, each with up to 16 values more.
using FindSeparatorsFunction = SeparatorCounts(const char* text, std::size_t bytes,
                                               std::uint32_t* at, std::uint32_t* line_ends);
FindSeparatorsFunction FindSeparatorsAvx2, FindSeparatorsAvx512;

}  // namespace plymill::rootlog
