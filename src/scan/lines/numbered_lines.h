// Numbered lines: "57. R3-D", one a lane of a vector of eight-byte words. Shared by
// files for one kind of CPU each; all of it has internal linkage.
//
//   line        5 7 .   R 1 0 D - K \n       first, second: the lowest byte stands left
//   expected    5 7 .                        compared, and shifted out of the word:
//   behind      R 1 0 D - K \n
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

// Whether a lane is not 0.
template <class Lanes>
inline bool AnyLane(Lanes lanes) {
  bool any = false;
  for (std::size_t lane = 0; lane < sizeof(Lanes) / sizeof(lanes[0]); ++lane) {
    any |= lanes[lane] != 0;
  }
  return any;
}

// What must stand in the eight bytes of a ply and what is behind it: a hyphen, and one or two
// bytes, so many bytes from the beginning.
struct Signs {
  std::uint64_t text, mask;
};

inline Signs SignsOf(unsigned hyphen, unsigned end, std::string_view behind) {
  const std::uint64_t behind_mask = behind.size() == 1 ? 0xFF : 0xFFFF;
  return {std::uint64_t{'-'} << 8 * hyphen | WordOf(behind) << 8 * end,
          std::uint64_t{0xFF} << 8 * hyphen | behind_mask << 8 * end};
}

// The words behind the number of each line, and 0 in `wrong` where it is the number that the
// line should have.
template <class Lanes>
struct NumberedLines {
  Lanes behind, wrong;
};

template <class Lanes>
struct LongNumberedLines {
  Lanes behind, next, wrong;
};

// The lines from line `i` of the run on, the numbers of which begin with 1.
template <class Isa>
[[gnu::always_inline]] inline NumberedLines<typename Isa::Lanes> LoadNumberedLines(
    const LineRun& run, std::size_t i) {
  using Lanes = typename Isa::Lanes;
  Lanes first, second;
  Isa::LoadLines(run.text + run.layout.indent, run.begins + i, first, second);
  const Lanes bits = LoadLanes<Lanes>(&run.layout.numbers->bits[i + 1]);
  const Lanes differ = first ^ LoadLanes<Lanes>(&run.layout.numbers->texts[i + 1]);
  return {.behind = first >> bits | second << (64 - bits), .wrong = differ << (64 - bits)};
}

// The same, with eight bytes more.
template <class Isa>
[[gnu::always_inline]] inline LongNumberedLines<typename Isa::Lanes> LoadLongNumberedLines(
    const LineRun& run, std::size_t i) {
  using Lanes = typename Isa::Lanes;
  const NumberedLines<Lanes> lines = LoadNumberedLines<Isa>(run, i);
  Lanes second, third;
  Isa::LoadLines(run.text + run.layout.indent + 8, run.begins + i, second, third);
  const Lanes bits = LoadLanes<Lanes>(&run.layout.numbers->bits[i + 1]);
  return {lines.behind, second >> bits | third << (64 - bits), lines.wrong};
}

// The first blank line from line `i` of the run on; `end` where there is none before it. Known
// long before the lines are read, so that the end of a game, which nobody can predict,
// costs little.
template <class Isa>
inline std::size_t FindBlank(const LineRun& run, std::size_t i, std::size_t end) {
  for (; i < end; i += Isa::kLengths) {
    const unsigned blank = Isa::BlankLines(run.begins + i);
    if (blank != 0) return std::min(end, i + static_cast<std::size_t>(std::countr_zero(blank)));
  }
  return end;
}

// Calls `read(i, left)` for as many lines as there are lanes, from line `i` of the run on, of
// which `left` at most are lines of the game; it returns 0 in the lanes of regular ones. Returns
// how many are, up to the first that is not.
template <class Isa, class ReadSome>
[[gnu::always_inline]] inline std::size_t ReadLinesWith(const LineRun& run, ReadSome read) {
  constexpr std::size_t kStep = sizeof(typename Isa::Lanes) / sizeof(std::uint64_t);
  constexpr std::size_t kLookAhead = 256;  // more than most games have, and than short ones bear
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
