// Plies: converts lines of Lost Cities to rows. Each lane of a vector holds one line.
//
//   line       5 7 .   R 1 0 D - K \n           lowest byte of the lane first
//   ply                R 1 0 D - K \n           after the expected number
//   tail                       D - K \n         after the rank
//                                - K \n         after the "D" of a discard
//   letters            R 1 K                    colour, rank, pile
//   codes              1 10 6
//   row        57 0 0 0 | player | kind | card | pile
//
// No branch depends on whether there is a "D", or a "10", because the CPU cannot predict that.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/lost_cities/fast/read_lines.h"
#include "games/lost_cities/ply.h"
#include "scan/lines/numbered_lines.h"

namespace plymill::lost_cities::fast {
namespace {

inline constexpr std::uint64_t kCase = 0x20;  // the bit in which "d" differs from "D"

// The kind of a discard, at its place in a row.
inline constexpr std::uint64_t kDiscardBit =
    std::uint64_t{static_cast<std::uint8_t>(Kind::kDiscard)} << 40;

// The part of a row that the number determines: the number and the player.
struct NumberRows {
  std::array<std::uint64_t, NumberWords::kSize> rows;
};
alignas(64) inline constexpr NumberRows kNumberRows = [] {
  NumberRows numbers{};
  for (std::uint64_t number = 0; number < numbers.rows.size(); ++number) {
    const Seat player = number % 2 == 1 ? Seat::kFirst : Seat::kSecond;
    numbers.rows[number] = number | static_cast<std::uint64_t>(player) << 32;
  }
  return numbers;
}();

// Returns plies as rows, without number and player. Sets bits in `wrong` in the lanes whose text is
// not a ply, and in `odd` if a ply draws the card just discarded.
template <class Isa, class Lanes = typename Isa::Lanes>
[[gnu::always_inline]] inline Lanes ReadPlies(Lanes ply, Signs signs, Lanes& wrong, Lanes& odd) {
  const Lanes ten = (Lanes)((ply >> 8 & 0xFF) == '1');
  wrong |= (ply ^ (Lanes{} + ('0' << 16))) & 0xFF0000 & ten;
  Lanes tail = ply >> (16 + (ten & 8));
  const Lanes discard = (Lanes)((tail & (0xFF & ~kCase)) == 'D');
  tail >>= discard & 8;
  wrong |= (tail ^ signs.text) & signs.mask;

  const Lanes letters = (ply & 0xFFFF) | (tail & 0xFF00) << 8;
  const Lanes codes = Isa::CodesOf(letters, wrong);
  const Lanes own_pile = (Lanes)(((codes ^ codes >> 16) & 0xFF) == 0);
  odd |= discard & own_pile;

  return (discard & kDiscardBit) | (codes & 0xF) << 52 | (codes & 0xFFFF00) << 40;
}

template <class Isa>
[[gnu::always_inline]] inline std::size_t ReadLines(const LineRun& run, char* rows, bool& odd) {
  using Lanes = typename Isa::Lanes;
  // The letter of the pile is between the hyphen and the line end.
  const Signs signs = SignsOf(0, 2, run.layout.line_end);
  Lanes odd_lanes = {};
  const std::size_t count = ReadLinesWith<Isa>(run, [&](std::size_t i, std::size_t) {
    auto [ply, wrong] = LoadNumberedLines<Isa>(run, i);
    const Lanes words =
        ReadPlies<Isa>(ply, signs, wrong, odd_lanes) | LoadLanes<Lanes>(&kNumberRows.rows[i + 1]);
    std::memcpy(rows + i * sizeof(RowWord), &words, sizeof(words));
    return wrong;
  });
  odd |= AnyLane(odd_lanes);
  return count;
}

}  // namespace
}  // namespace plymill::lost_cities::fast
