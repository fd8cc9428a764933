// ReadLinesAvx512: reads lines of Lost Cities with AVX-512, eight at a time.
#include <immintrin.h>

#include <array>

#include "games/lost_cities/fast/plies.h"
#include "scan/lines/avx512_lines.h"

namespace plymill::lost_cities::fast {
namespace {

// The entry of a character in kCodes: its code, and a bit for each thing (a colour, a rank, a pile)
// that the character cannot stand for.
enum : std::uint8_t { kNoColor = 0x80, kNoRank = 0x40, kNoPile = 0x20 };

alignas(64) constexpr auto kCodes = [] {
  std::array<std::uint8_t, 128> codes;
  codes.fill(kNoColor | kNoRank | kNoPile);
  const auto set = [&](char capital, std::size_t code, int cannot_be) {
    const auto byte = static_cast<std::uint8_t>(code | static_cast<unsigned>(cannot_be));
    codes[static_cast<std::size_t>(capital)] = byte;
    codes[static_cast<std::size_t>(capital) | kCase] = byte;
  };
  for (std::size_t color = 1; color < kColorLetters.size(); ++color) {
    set(kColorLetters[color], color, kNoRank);
  }
  set('D', static_cast<std::size_t>(Draw::kDeck), kNoColor | kNoRank);
  set('H', Card::kHandshake, kNoColor | kNoPile);
  for (std::size_t rank = 2; rank <= 9; ++rank)
    codes['0' + rank] = static_cast<std::uint8_t>(kNoColor | kNoPile | rank);
  codes['1'] = kNoColor | kNoPile | 10;
  return codes;
}();

struct Isa : Avx512Lines {
  static Lanes CodesOf(Lanes letters, Lanes& wrong) {
    const __m512i codes = _mm512_permutex2var_epi8(
        _mm512_load_si512(kCodes.data()), (__m512i)letters, _mm512_load_si512(kCodes.data() + 64));
    wrong |= letters & 0x808080;
    wrong |= (Lanes)codes & (std::uint64_t{kNoColor} | kNoRank << 8 | kNoPile << 16);
    return (Lanes)codes & 0x0F0F0F;
  }
};

}  // namespace

std::size_t ReadLinesAvx512(const char* text, const std::uint32_t* begins, std::size_t count,
                            const LineLayout& layout, std::size_t ahead, char* rows, bool& odd) {
  return ReadLines<Isa>({text, begins, count, layout, ahead}, rows, odd);
}

}  // namespace plymill::lost_cities::fast
