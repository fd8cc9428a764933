// FoundSeparators: the separators in 64 bytes, and the list of line ends. For files that are
// compiled for AVX2, so everything here has internal linkage.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "games/rootlog/fast/separators.h"

namespace plymill::rootlog {
namespace {

// In each mask, bit i stands for byte i of the 64.
struct FoundSeparators {
  std::uint64_t line_feeds;
  std::uint64_t all;  // including the line feeds

  // The separators among the first `bytes` bytes. `bytes` may be more than 64.
  FoundSeparators UpTo(std::size_t bytes) const {
    const unsigned bits = bytes < 64 ? static_cast<unsigned>(bytes) : 64;
    return {_bzhi_u64(line_feeds, bits), _bzhi_u64(all, bits)};
  }
};

// Appends the indices of the separators that are line feeds. `first` is the index of the first
// separator in `found`. Returns the number of line feeds. Writes two indices at a time, because
// there are rarely more, so up to two values after the last are overwritten.
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
