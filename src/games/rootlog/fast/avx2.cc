// Separators: found with AVX2, 64 bytes at a time.
#include "base/avx2.h"

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "games/rootlog/fast/separators.h"

namespace plymill::rootlog {
namespace {

// In each mask, bit i stands for byte i of the 64.
struct FoundSeparators {
  Bits line_feeds;
  Bits all;  // including the line feeds

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
  Bits left = found.line_feeds;
  std::size_t i = 0;
  do {
    for (std::size_t k = 0; k < 2; ++k) {
      const Bits up_to_it = _blsmsk_u64(left);
      const auto rank = static_cast<std::size_t>(_mm_popcnt_u64(found.all & up_to_it));
      to[i + k] = static_cast<std::uint32_t>(first + rank - 1);
      left = _blsr_u64(left);
    }
    i += 2;
  } while (i < count);
  return count;
}

inline FoundSeparators SeparatorsIn64(const char* at) {
  return {BitsOf(at, [](Bytes text) { return Equal(text, '\n'); }), BitsOf(at, [](Bytes text) {
            return Or(Or(Equal(text, '/'), Equal(text, ';')), Equal(text, '\n'));
          })};
}

}  // namespace

SeparatorCounts FindSeparatorsAvx2(const char* text, std::size_t bytes, std::uint32_t* at,
                                   std::uint32_t* line_ends) {
  constexpr std::size_t kSome = 16;  // few words have more
  SeparatorCounts counts;
  for (std::size_t i = 0; i < bytes; i += 64) {
    FetchAhead(text + i);
    const FoundSeparators found = SeparatorsIn64(text + i).UpTo(bytes - i);
    counts.line_ends += AppendLineEnds(found, counts.separators, line_ends + counts.line_ends);
    counts.separators += WriteOffsets<kSome>(found.all, i, at + counts.separators);
  }
  return counts;
}

}  // namespace plymill::rootlog
