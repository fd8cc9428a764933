// ReadLinesAvx2: converts lines of Lost Cities to rows with AVX2, four at a time. Each lane of a
// vector holds one line.
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
#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/lost_cities/fast/read_lines.h"
#include "games/lost_cities/ply.h"
#include "scan/lines/avx2_lines.h"

namespace plymill::lost_cities::fast {
namespace {

constexpr std::uint64_t kCase = 0x20;  // the bit in which "d" differs from "D"

// The kind of a discard, at its place in a row.
constexpr std::uint64_t kDiscardBit = std::uint64_t{static_cast<std::uint8_t>(Kind::kDiscard)}
                                      << 40;

// The part of a row that the number determines: the number and the player.
struct NumberRows {
  std::array<std::uint64_t, NumberWords::kSize> rows;
};
alignas(64) constexpr NumberRows kNumberRows = [] {
  NumberRows numbers{};
  for (std::uint64_t number = 0; number < numbers.rows.size(); ++number) {
    const Seat player = number % 2 == 1 ? Seat::kFirst : Seat::kSecond;
    numbers.rows[number] = number | static_cast<std::uint64_t>(player) << 32;
  }
  return numbers;
}();

// The place of a character in a table of 16: a hash of four bits, the lower half of the byte XOR
// the upper one. Its values are different for all characters of a table.
constexpr std::size_t HashOf(char c) { return static_cast<std::size_t>((c ^ c >> 4) & 15); }

struct CharacterTable {
  std::array<char, 16> characters{};
  std::array<char, 16> codes{};

  constexpr void Set(char c, std::size_t code) {
    characters[HashOf(c)] = c;
    codes[HashOf(c)] = static_cast<char>(code);
  }
};

constexpr CharacterTable kPileTable = [] {
  CharacterTable table;
  for (std::size_t color = 1; color < kColorLetters.size(); ++color)
    table.Set(kColorLetters[color], color);
  table.Set('D', static_cast<std::size_t>(Draw::kDeck));
  return table;
}();

constexpr CharacterTable kRankTable = [] {
  CharacterTable table;
  for (char digit = '2'; digit <= '9'; ++digit)
    table.Set(digit, static_cast<std::size_t>(digit - '0'));
  table.Set('1', Card::kHighest);
  table.Set('H', Card::kHandshake);
  table.Set('h', Card::kHandshake);
  return table;
}();

Lanes LookUp(const std::array<char, 16>& table, Lanes hashes) {
  return AsLanes(_mm256_shuffle_epi8(NibbleTable(table), AsVector(hashes)));
}

Lanes CodesOf(Lanes letters, Lanes& wrong) {
  constexpr std::uint64_t kRank = 0x00FF00;
  constexpr std::uint64_t kColorAndPile = 0xFF00FF;
  const Lanes capitals = letters & ~(kCase | kCase << 16);
  const Lanes hashes = (capitals ^ capitals >> 4) & 0x0F0F0F;
  wrong |= (capitals ^ LookUp(kRankTable.characters, hashes)) & kRank;
  wrong |= (capitals ^ LookUp(kPileTable.characters, hashes)) & kColorAndPile;
  const Lanes codes = (LookUp(kRankTable.codes, hashes) & kRank) |
                      (LookUp(kPileTable.codes, hashes) & kColorAndPile);
  wrong |= (codes + 1) & 8;  // the draw pile, 7, is no colour
  return codes;
}

// Returns plies as rows, without number and player. Sets bits in `wrong` in the lanes whose text is
// not a ply, or a ply that draws the card just discarded.
[[gnu::always_inline]] inline Lanes ReadPlies(Lanes ply, Signs signs, Lanes& wrong) {
  const Lanes ten = AsLanes((ply >> 8 & 0xFF) == '1');
  wrong |= (ply ^ (Lanes{} + ('0' << 16))) & 0xFF0000 & ten;
  Lanes tail = ply >> (16 + (ten & 8));
  const Lanes discard = AsLanes((tail & (0xFF & ~kCase)) == 'D');
  tail >>= discard & 8;
  wrong |= (tail ^ signs.text) & signs.mask;

  const Lanes letters = (ply & 0xFFFF) | (tail & 0xFF00) << 8;
  const Lanes codes = CodesOf(letters, wrong);
  const Lanes own_pile = AsLanes(((codes ^ codes >> 16) & 0xFF) == 0);
  wrong |= discard & own_pile;

  return (discard & kDiscardBit) | (codes & 0xF) << 52 | (codes & 0xFFFF00) << 40;
}

}  // namespace

std::size_t ReadLinesAvx2(const char* text, const std::uint32_t* begins, std::size_t count,
                          const LineLayout& layout, std::size_t ahead, char* rows) {
  const LineRun run{text, begins, count, layout, ahead};
  // The letter of the pile is between the hyphen and the line end.
  const Signs signs = SignsOf(0, 2, run.layout.line_end);
  return ReadLinesWith(run, [&](std::size_t i) {
    auto [ply, wrong] = LoadNumberedLines(run, i);
    const Lanes words = ReadPlies(ply, signs, wrong) | LoadLanes(&kNumberRows.rows[i + 1]);
    std::memcpy(rows + i * sizeof(RowWord), &words, sizeof(words));
    return wrong;
  });
}

}  // namespace plymill::lost_cities::fast
