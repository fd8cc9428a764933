// FindLineEndsAvx2: finds line ends with AVX2, 64 bytes at a time.
#include "base/avx2.h"

#include <immintrin.h>

#include "base/lines/line_index.h"

namespace plymill {
namespace {

// Bit i is set if byte i of the 64 bytes at `at` is a line feed.
inline Bits LineFeeds(const char* at) {
  return BitsOf(at, [](Bytes text) { return Equal(text, '\n'); });
}

// Writes the offset of the byte after each line feed. A word rarely has more than eight.
inline std::size_t WriteEnds(Bits line_feeds, std::size_t base, std::uint32_t* ends) {
  return WriteOffsets<8>(line_feeds, base + 1, ends);
}

}  // namespace

std::size_t FindLineEndsAvx2(const char* text, std::size_t bytes, std::uint32_t* ends) {
  std::size_t count = 0;
  std::size_t at = 0;
  for (; at + 64 <= bytes; at += 64) {
    FetchAhead(text + at);
    count += WriteEnds(LineFeeds(text + at), at, ends + count);
  }
  const Bits rest = _bzhi_u64(LineFeeds(text + at), static_cast<unsigned>(bytes - at));
  return count + WriteEnds(rest, at, ends + count);
}

}  // namespace plymill
