// Separators: the ends of the actions and lines of a shard.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"

namespace plymill::rootlog {

// The numbers of separators that were found.
struct SeparatorCounts {
  std::size_t separators = 0;
  std::size_t line_ends = 0;
};

// "////": each byte may be a separator, and "\n\n\n\n": each of them may end a line.
constexpr std::size_t MaxSeparators(std::size_t bytes) { return bytes; }

// Finds every "/", ";" and line feed of a shard with vector code, including those in comments.
//
//   text        C : w - > 5 / X E 5 \n     at   6  10
//                                          line_ends   1: index of the line feed in `at`
//
// The memory is kept from shard to shard: eight bytes for each byte of the largest shard.
class Separators {
 public:
  // At least this many further values follow the last separator. The value of each is the size of
  // the text.
  static constexpr std::size_t kSlack = 16;

  // `text` must be smaller than 4 GiB, and padded like a Shard.
  void Find(std::string_view text);

  const std::uint32_t* begin() const { return at_.data(); }
  const std::uint32_t* end() const { return at_.data() + counts_.separators; }

  // The indices of the separators that are line feeds. After the last one: the number of
  // separators.
  const std::uint32_t* line_ends() const { return line_ends_.data(); }
  std::size_t line_count() const { return counts_.line_ends; }

 private:
  Buffer<std::uint32_t> at_;
  Buffer<std::uint32_t> line_ends_;
  SeparatorCounts counts_;
};

// Writes the offsets of all separators to `at`, and the indices of the line feeds among them to
// `line_ends`. May overwrite up to 16 values after the last one of each.
SeparatorCounts FindSeparatorsAvx2(const char* text, std::size_t bytes, std::uint32_t* at,
                                   std::uint32_t* line_ends);

inline void Separators::Find(std::string_view text) {
  at_.Clear();
  line_ends_.Clear();
  std::uint32_t* const at = at_.Room(MaxSeparators(text.size()) + kSlack);
  std::uint32_t* const line_ends = line_ends_.Room(MaxSeparators(text.size()) + 1);
  counts_ = FindSeparatorsAvx2(text.data(), text.size(), at, line_ends);
  std::fill_n(at + counts_.separators, kSlack, static_cast<std::uint32_t>(text.size()));
  line_ends[counts_.line_ends] = static_cast<std::uint32_t>(counts_.separators);
}

}  // namespace plymill::rootlog
