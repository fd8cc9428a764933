// ReadLinesAvx2: reads lines of Lost Cities with AVX2, four at a time.
#include <immintrin.h>

#include <array>

#include "games/lost_cities/fast/plies.h"
#include "scan/lines/avx2_lines.h"

namespace plymill::lost_cities::fast {
namespace {

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

struct Isa : Avx2Lines {
  static Lanes LookUp(const std::array<char, 16>& table, Lanes hashes) {
    const __m128i half = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data()));
    return (Lanes)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(half), (__m256i)hashes);
  }

  static Lanes CodesOf(Lanes letters, Lanes& wrong) {
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
};

}  // namespace

std::size_t ReadLinesAvx2(const char* text, const std::uint32_t* begins, std::size_t count,
                          const LineLayout& layout, std::size_t ahead, char* rows, bool& odd) {
  return ReadLines<Isa>({text, begins, count, layout, ahead}, rows, odd);
}

}  // namespace plymill::lost_cities::fast
