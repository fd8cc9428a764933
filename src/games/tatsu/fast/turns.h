// Turns: converts lines of Tatsu to rows. Each lane of a vector holds one line, which gives two
// rows.
//
//   line       5 7 .   2 4 - 3   V - 2 \n        lowest byte of the lane first
//   turn               2 4 - 3   V - 2 \n        after the expected number
//   spaces     [2 4 -] [. 3 _] [. V -] [. 2 \n]  four bytes each: tens (. is NUL), units, next
//   characters 2 4 | . V | . 3 | . 2             `from` of both plies, then `to` of both
//   values      24 |   1 |   3 |   2             a dragon has its code
//
// Then the two plies of a line are read side by side, in 16 bits each. No branch depends on whether
// a space has one digit or two, because the CPU cannot predict that.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/tatsu/fast/read_lines.h"
#include "games/tatsu/ply.h"
#include "scan/lines/numbered_lines.h"

namespace plymill::tatsu::fast {
namespace {

// A word of 16 bits, repeated in all four words of a lane, or in the lower two.
constexpr std::uint64_t Each(std::uint64_t word) { return word * 0x0001'0001'0001'0001; }
constexpr std::uint64_t LowTwo(std::uint64_t word) { return word * 0x0001'0001; }

// The class of a character: the value of a digit or the code of a dragon in the low four bits, and
// these bits.
enum Class : std::uint8_t {
  kDragonBit = 0x10,
  kNoTens = 0x20,  // cannot be the tens of a space; NUL means that the tens are omitted
  kNoFrom = 0x40,  // cannot be the units of a space, or a dragon
  kNoTo = 0x80,    // cannot be the units of a space
};
// The bits that the classes of a turn must not have at the places of tens and units.
inline constexpr std::uint64_t kMisplaced =
    LowTwo(kNoTens | kNoFrom << 8) | LowTwo(kNoTens | kNoTo << 8) << 32;

constexpr std::uint8_t ClassOf(unsigned char c) {
  if (c >= '0' && c <= '9') {
    return static_cast<std::uint8_t>((c - '0') | (c == '1' || c == '2' ? 0 : kNoTens));
  }
  switch (c) {
    case '\0':
      return kNoFrom | kNoTo;
    case 'V':
      return static_cast<std::uint8_t>(Dragon::kVine) | kDragonBit | kNoTens | kNoTo;
    case 'W':
      return static_cast<std::uint8_t>(Dragon::kWater) | kDragonBit | kNoTens | kNoTo;
    case 'F':
      return static_cast<std::uint8_t>(Dragon::kFire) | kDragonBit | kNoTens | kNoTo;
  }
  return kNoTens | kNoFrom | kNoTo;
}

// The player of a ply, or kNoWay if it has none. WayOf() takes an index: for a move, the low six
// bits of `to` - `from`; for an entrance, kEnterWay + `to`.
enum Way : std::uint8_t { kBlackWay = 0, kWhiteWay = 1, kNoWay = 2 };
inline constexpr unsigned kEnterWay = 64;

constexpr std::uint8_t WayOf(unsigned index) {
  Ply ply;
  ply.kind = index >= kEnterWay ? Kind::kEnter : Kind::kMove;
  const int way = index >= kEnterWay ? static_cast<int>(index - kEnterWay)
                                     : static_cast<int>(index) - (index >= 32 ? 64 : 0);
  const int from = ply.kind == Kind::kEnter ? 0 : way < 0 ? kSpaces : 1;
  const int to = from + way;
  if (to < 1 || to > kSpaces) return kNoWay;
  ply.from.value = static_cast<std::uint8_t>(from);
  ply.to.value = static_cast<std::uint8_t>(to);
  const Side side = SideOf(ply);
  return side == Side::kBlack ? kBlackWay : side == Side::kWhite ? kWhiteWay : kNoWay;
}

// 8 in the lanes where the number at the beginning of `text` has two digits, 0 in all others.
// Digits have bit 4 set; the characters that may follow a number do not. "V" and "W" have it set,
// too, but ReadTurns() rejects a digit before a dragon.
template <class Lanes>
[[gnu::always_inline]] inline Lanes BitsOfTens(Lanes text) {
  return text >> 9 & 8;
}

// The two plies of a line. Each one has four bytes for its first space and four for its second.
template <class Lanes>
struct Turn {
  Lanes first, second;
};

// Splits a turn, of which `low` and `high` are the first 16 bytes, into its spaces. `between_bits`
// is the width of the blanks between the plies.
template <class Lanes>
[[gnu::always_inline]] inline Turn<Lanes> SpacesOf(Lanes low, Lanes high,
                                                   std::uint64_t between_bits, Lanes& wrong) {
  const auto pair = [](Lanes from, Lanes to) { return (from & 0xFFFF'FFFF) | to << 32; };
  const Lanes tens1 = BitsOfTens(low);
  const Lanes text2 = low >> (16 + tens1) | high << (48 - tens1);
  const Lanes tens2 = BitsOfTens(text2);
  const Lanes bits = 24 + between_bits + tens1 + tens2;
  const Lanes text3 = low >> bits | high << (64 - bits);
  const Lanes tens3 = BitsOfTens(text3);
  const Lanes text4 = text3 >> (16 + tens3);
  const Lanes tens4 = BitsOfTens(text4);
  // From here on, NUL means that the tens are omitted, so the text itself must not have a NUL
  // there.
  const auto begins_with_nul = [](Lanes text) { return (Lanes)((text & 0xFF) == 0); };
  wrong |= begins_with_nul(low) | begins_with_nul(text2) | begins_with_nul(text3) |
           begins_with_nul(text4);
  return {pair(low << (8 - tens1), text2 << (8 - tens2)),
          pair(text3 << (8 - tens3), text4 << (8 - tens4))};
}

template <class Lanes>
struct RowWords {
  Lanes low, high;
};

// The rows of the first plies and of the second plies of the lines.
template <class Lanes>
struct Rows {
  RowWords<Lanes> first, second;
};

// Both plies of a line, side by side: 16 bits for each, in the lower half of a lane.
template <class Lanes>
struct Plies {
  Lanes dragon, from, to;
  Lanes enter, pass;  // 1 if the ply is an entrance, or a pass
  Lanes white;        // 1 if the ply belongs to White; has no meaning for a pass
};

// Reads turns. Sets bits in `wrong` in the lanes of turns that are not regular; players are not
// checked. Sets bits in `odd` if a ply other than a pass does not determine its player.
template <class Isa, class Lanes = typename Isa::Lanes>
[[gnu::always_inline]] inline Plies<Lanes> ReadTurns(const Turn<Lanes>& turn, Signs between,
                                                     Signs line_end, Lanes& wrong, Lanes& odd) {
  using Words = typename Isa::Words;
  wrong |= ((turn.first ^ between.text) & between.mask) |
           ((turn.second ^ line_end.text) & line_end.mask);
  constexpr std::uint64_t kCharacters = 0x0000'FFFF'0000'FFFF;
  const Lanes characters = (turn.first & kCharacters) | (turn.second & kCharacters) << 16;
  const Lanes classes = Isa::ClassesOf(characters, wrong);
  const Lanes values = Isa::ValuesOf(classes & Each(0x0F0F));
  wrong |= classes & kMisplaced;
  wrong |= (Lanes)((Words)values > kSpaces);

  Plies<Lanes> ply;
  ply.enter = classes >> 12 & LowTwo(1);
  const Lanes enters = (ply.enter << 16) - ply.enter;
  ply.dragon = values & enters;
  ply.from = values & ~enters & 0xFFFF'FFFF;
  ply.to = values >> 32;
  wrong |= classes & LowTwo(0x0F) & enters;  // no tens before a dragon
  const Lanes way = (Lanes)((Words)ply.to - (Words)ply.from) & LowTwo(63);
  const Lanes told = Isa::WaysOf(way | ply.enter << 6);
  const Lanes from_zero = (Lanes)((Words)(ply.from | ply.enter) == 0);
  const Lanes to_zero = (Lanes)((Words)ply.to == 0);
  wrong |= from_zero ^ to_zero;
  odd |= told & LowTwo(kNoWay) & ~from_zero;
  ply.pass = from_zero & LowTwo(1);
  ply.white = told & LowTwo(kWhiteWay);
  return ply;
}

// The rows of plies in turns of `side`, with the number of each line.
template <class Lanes>
[[gnu::always_inline]] inline Rows<Lanes> RowsOf(const Plies<Lanes>& ply, Lanes number,
                                                 Lanes side) {
  static_assert(static_cast<int>(Kind::kEnter) == 0 && static_cast<int>(Kind::kMove) == 1 &&
                static_cast<int>(Kind::kPass) == 2);
  const Lanes both = number | side << 32 | number << 48;
  const Lanes kinds = LowTwo(1) - ply.enter + ply.pass;
  const Lanes origins = ply.dragon | ply.from << 8;
  return {{both | (kinds & 0xFF) << 40, (origins & 0xFFFF) << 16 | (ply.to & 0xFF) << 32},
          {both | kinds >> 16 << 40, (origins & 0xFFFF'0000) | ply.to >> 16 << 32}};
}

template <class Isa>
[[gnu::always_inline]] inline std::size_t ReadLines(const LineRun& run, char* rows, bool& any_odd) {
  using Lanes = typename Isa::Lanes;
  const Signs between = SignsOf(2, 6, run.layout.between);
  const Signs line_end = SignsOf(2, 6, run.layout.line_end);
  const std::uint64_t between_bits = 8 * run.layout.between.size();
  const Lanes places = Isa::Places();
  Lanes sides = {};
  Lanes odd_lanes = {};
  const std::size_t count = ReadLinesWith<Isa>(run, [&](std::size_t i, std::size_t left) {
    Lanes odd = {};
    auto [text, next, wrong] = LoadLongNumberedLines<Isa>(run, i);
    const Turn<Lanes> turn = SpacesOf(text, next, between_bits, wrong);
    const Plies<Lanes> plies = ReadTurns<Isa>(turn, between, line_end, wrong, odd);
    if (i == 0) {  // the players alternate, beginning with the player of the first turn
      sides = ((plies.white[0] & 1) ^ places) & 1;
      odd[0] |= plies.pass[0] & 1;
    }
    const Lanes tells = LowTwo(1) & ~plies.pass;
    odd |= (plies.white ^ (sides | sides << 16)) & tells;
    odd |= plies.pass & ~(plies.pass >> 16) & 1;
    // Lines after the end of the game do not count.
    odd_lanes |= odd & (Lanes)(places < left) & (Lanes)(wrong == 0);
    const Rows<Lanes> made = RowsOf(plies, places + (i + 1), sides);
    Isa::StoreRows(made.first, made.second, rows + 2 * i * kRowBytes);
    return wrong;
  });
  any_odd |= AnyLane(odd_lanes);
  return count;
}

}  // namespace
}  // namespace plymill::tatsu::fast
