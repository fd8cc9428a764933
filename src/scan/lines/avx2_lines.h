// Numbered lines: lines such as "57. R3-D" in vectors of AVX2, one line in each of four lanes of
// eight bytes. For files named avx2.cc; everything has internal linkage, so that no such code is
// linked into other files.
//
//   line        5 7 .   R 1 0 D - K \n       two words, with the lowest byte on the left
//   expected    5 7 .                        compared with the line, then shifted out of it
//   after       R 1 0 D - K \n
#pragma once

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/avx2.h"
#include "base/text_word.h"
#include "scan/lines/line_run.h"

namespace plymill {
namespace {

using Lanes = std::uint64_t __attribute__((vector_size(32)));
using Words = std::uint16_t __attribute__((vector_size(32)));  // four in each lane

inline constexpr std::size_t kLanes = 4;

// The bits of a vector in another type.
template <class Vector>
[[gnu::always_inline]] inline Lanes AsLanes(Vector vector) {
  return reinterpret_cast<Lanes>(vector);
}
template <class Vector>
[[gnu::always_inline]] inline Words AsWords(Vector vector) {
  return reinterpret_cast<Words>(vector);
}
template <class Vector>
[[gnu::always_inline]] inline Bytes AsVector(Vector vector) {
  return reinterpret_cast<Bytes>(vector);
}

inline Lanes LoadLanes(const std::uint64_t* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof(lanes));
  return lanes;
}

// Loads the first eight bytes of each of four lines, and the next eight.
inline void LoadLines(const char* text, const std::uint32_t* begins, Lanes& first, Lanes& second) {
  const auto load_two = [&](std::size_t i) {
    return _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(text + begins[i + 2]),
                               reinterpret_cast<const __m128i*>(text + begins[i]));
  };
  const __m256i even = load_two(0);
  const __m256i odd = load_two(1);
  first = AsLanes(_mm256_unpacklo_epi64(even, odd));
  second = AsLanes(_mm256_unpackhi_epi64(even, odd));
}

// The number of lanes before the first lane that is not 0; four if all are 0.
inline std::size_t ZerosBefore(Lanes lanes) {
  const __m256i zeros = _mm256_cmpeq_epi64(AsVector(lanes), _mm256_setzero_si256());
  const auto bits = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(zeros)));
  return _tzcnt_u32(~bits);
}

// Bit i is set if line i of the kLengths lines at `begins` has at most 2 bytes, including its
// line end. Such a line is blank or too short for a move.
inline constexpr std::size_t kLengths = 8;
inline unsigned BlankLines(const std::uint32_t* begins) {
  const __m256i bytes = _mm256_sub_epi32(LoadBytes(begins + 1), LoadBytes(begins));
  const __m256i blank = _mm256_cmpgt_epi32(_mm256_set1_epi32(3), bytes);
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(blank)));
}

// The signs that a ply and the text after it must have within eight bytes: a hyphen at byte
// `hyphen`, and the one or two bytes `after` at byte `end`.
struct Signs {
  std::uint64_t text, mask;
};

inline Signs SignsOf(unsigned hyphen, unsigned end, std::string_view after) {
  const std::uint64_t after_mask = after.size() == 1 ? 0xFF : 0xFFFF;
  return {std::uint64_t{'-'} << 8 * hyphen | WordOf(after) << 8 * end,
          std::uint64_t{0xFF} << 8 * hyphen | after_mask << 8 * end};
}

// For each line: in `after`, the eight bytes after its number; in `wrong`, 0 if the line has the
// expected number.
struct NumberedLines {
  Lanes after, wrong;
};

struct LongNumberedLines {
  Lanes after, next, wrong;
};

// Loads lines from line `i` of the run on. Line i must have the number i + 1.
[[gnu::always_inline]] inline NumberedLines LoadNumberedLines(const LineRun& run, std::size_t i) {
  Lanes first, second;
  LoadLines(run.text + run.layout.indent, run.begins + i, first, second);
  const Lanes bits = LoadLanes(&run.layout.numbers->bits[i + 1]);
  const Lanes differ = first ^ LoadLanes(&run.layout.numbers->texts[i + 1]);
  return {.after = first >> bits | second << (64 - bits), .wrong = differ << (64 - bits)};
}

// Like LoadNumberedLines(), but also loads the next eight bytes of each line.
[[gnu::always_inline]] inline LongNumberedLines LoadLongNumberedLines(const LineRun& run,
                                                                      std::size_t i) {
  const NumberedLines lines = LoadNumberedLines(run, i);
  Lanes second, third;
  LoadLines(run.text + run.layout.indent + 8, run.begins + i, second, third);
  const Lanes bits = LoadLanes(&run.layout.numbers->bits[i + 1]);
  return {lines.after, second >> bits | third << (64 - bits), lines.wrong};
}

// The first blank line of the run in [i, end); `end` if there is none. The lengths of lines are
// known long before the lines are read. Therefore the end of a game, which the CPU cannot predict,
// costs little.
inline std::size_t FindBlank(const LineRun& run, std::size_t i, std::size_t end) {
  for (; i < end; i += kLengths) {
    const unsigned blank = BlankLines(run.begins + i);
    if (blank != 0) return std::min(end, i + static_cast<std::size_t>(std::countr_zero(blank)));
  }
  return end;
}

// Calls `read(i)` for groups of four lines, one line per lane, from line `i` of the run on. It
// returns 0 in the lanes of regular lines. Returns the number of lines before the first that is not
// regular.
template <class ReadSome>
[[gnu::always_inline]] inline std::size_t ReadLinesWith(const LineRun& run, ReadSome read) {
  // More lines than most games have, but few enough to be cheap for short games.
  constexpr std::size_t kLookAhead = 256;
  static_assert(kLanes <= kMaxExtraLines && kLookAhead % kLanes == 0);
  for (std::size_t i = 0; i < run.count;) {
    const std::size_t most = std::min(run.count, i + kLookAhead);
    const std::size_t end = FindBlank(run, i, most);
    for (; i < end; i += kLanes) {
      _mm_prefetch(run.text + run.begins[i] + run.ahead, _MM_HINT_T1);
      const std::size_t regular = ZerosBefore(read(i));
      if (regular < std::min(kLanes, end - i)) return i + regular;
    }
    if (end < most) return end;
  }
  return run.count;
}

}  // namespace
}  // namespace plymill
