// Numbered lines: lines such as "57. R3-D" in vectors, one line in each lane of eight bytes. Each
// file that includes this header is compiled for one kind of CPU; therefore everything has internal
// linkage.
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

#include "scan/lines/line_run.h"
#include "text/text_word.h"

namespace plymill {
namespace {

template <class Lanes>
inline Lanes LoadLanes(const std::uint64_t* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof(lanes));
  return lanes;
}

// Whether any lane is not 0.
template <class Lanes>
inline bool AnyLane(Lanes lanes) {
  bool any = false;
  for (std::size_t lane = 0; lane < sizeof(Lanes) / sizeof(lanes[0]); ++lane) {
    any |= lanes[lane] != 0;
  }
  return any;
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
template <class Lanes>
struct NumberedLines {
  Lanes after, wrong;
};

template <class Lanes>
struct LongNumberedLines {
  Lanes after, next, wrong;
};

// Loads lines from line `i` of the run on. Line i must have the number i + 1.
template <class Isa>
[[gnu::always_inline]] inline NumberedLines<typename Isa::Lanes> LoadNumberedLines(
    const LineRun& run, std::size_t i) {
  using Lanes = typename Isa::Lanes;
  Lanes first, second;
  Isa::LoadLines(run.text + run.layout.indent, run.begins + i, first, second);
  const Lanes bits = LoadLanes<Lanes>(&run.layout.numbers->bits[i + 1]);
  const Lanes differ = first ^ LoadLanes<Lanes>(&run.layout.numbers->texts[i + 1]);
  return {.after = first >> bits | second << (64 - bits), .wrong = differ << (64 - bits)};
}

// Like LoadNumberedLines(), but also loads the next eight bytes of each line.
template <class Isa>
[[gnu::always_inline]] inline LongNumberedLines<typename Isa::Lanes> LoadLongNumberedLines(
    const LineRun& run, std::size_t i) {
  using Lanes = typename Isa::Lanes;
  const NumberedLines<Lanes> lines = LoadNumberedLines<Isa>(run, i);
  Lanes second, third;
  Isa::LoadLines(run.text + run.layout.indent + 8, run.begins + i, second, third);
  const Lanes bits = LoadLanes<Lanes>(&run.layout.numbers->bits[i + 1]);
  return {lines.after, second >> bits | third << (64 - bits), lines.wrong};
}

// The first blank line of the run in [i, end); `end` if there is none. The lengths of lines are
// known long before the lines are read. Therefore the end of a game, which the CPU cannot predict,
// costs little.
template <class Isa>
inline std::size_t FindBlank(const LineRun& run, std::size_t i, std::size_t end) {
  for (; i < end; i += Isa::kLengths) {
    const unsigned blank = Isa::BlankLines(run.begins + i);
    if (blank != 0) return std::min(end, i + static_cast<std::size_t>(std::countr_zero(blank)));
  }
  return end;
}

// Calls `read(i, left)` for groups of lines, one line per lane, from line `i` of the run on. At
// most `left` of these lines belong to the game. `read` returns 0 in the lanes of regular lines.
// Returns the number of lines before the first that is not regular.
template <class Isa, class ReadSome>
[[gnu::always_inline]] inline std::size_t ReadLinesWith(const LineRun& run, ReadSome read) {
  constexpr std::size_t kStep = sizeof(typename Isa::Lanes) / sizeof(std::uint64_t);
  // More lines than most games have, but few enough to be cheap for short games.
  constexpr std::size_t kLookAhead = 256;
  static_assert(kStep <= kMaxExtraLines && kLookAhead % kStep == 0);
  for (std::size_t i = 0; i < run.count;) {
    const std::size_t most = std::min(run.count, i + kLookAhead);
    const std::size_t end = FindBlank<Isa>(run, i, most);
    for (; i < end; i += kStep) {
      for (std::size_t k = 0; k < kStep; k += 4) {
        _mm_prefetch(run.text + run.begins[i + k] + run.ahead, _MM_HINT_T1);
      }
      const std::size_t regular = Isa::ZerosBefore(read(i, end - i));
      if (regular < std::min(kStep, end - i)) return i + regular;
    }
    if (end < most) return end;
  }
  return run.count;
}

}  // namespace
}  // namespace plymill
