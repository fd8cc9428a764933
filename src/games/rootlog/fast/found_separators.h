// FoundSeparators: what is found in 64 bytes, and the list of line ends. For files that are
// compiled for AVX2: all of it has internal linkage.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "games/rootlog/fast/separators.h"

namespace plymill::rootlog {
namespace {

// Bit i: byte i of the 64 is one of them.
struct FoundSeparators {
  std::uint64_t line_feeds;
  std::uint64_t all;  // with the line feeds

  // Those among the first `bytes`, which may be more than there are.
  FoundSeparators UpTo(std::size_t bytes) const {
    const unsigned bits = bytes < 64 ? static_cast<unsigned>(bytes) : 64;
    return {_bzhi_u64(line_feeds, bits), _bzhi_u64(all, bits)};
  }
};

// Writes which separators are line feeds, two at a time: mostly there are no more. Those of
// `found` are counted from `first` on. Returns how many there are; behind the last, anything is
// written.
inline std::size_t AppendLineEnds(const FoundSeparators& found, std::size_t first,
                                  std::uint32_t* to) {
  const auto count = static_cast<std::size_t>(_mm_popcnt_u64(found.line_feeds));
  std::uint64_t left = found.line_feeds;
  std::size_t i = 0;
  do {
    for (std::size_t k = 0; k < 2; ++k) {
      const std::uint64_t up_to_it = _blsmsk_u64(left);
      const auto rank = static_cast<std::size_t>(_mm_popcnt_u64(found.all & up_to_it));
      to[i + k] = static_cast<std::uint32_t>(first + rank - 1);
      left = _blsr_u64(left);
    }
    i += 2;
  } while (i < count);
  return count;
}

}  // namespace
}  // namespace plymill::rootlog
