// ReadLinesAvx2: converts lines of Tatsu to rows with AVX2, four at a time. Each lane of a vector
// holds one line, which gives two rows.
//
//   line       5 7 .   2 4 - 3   V - 2 \n        lowest byte of the lane first
//   turn               2 4 - 3   V - 2 \n        after the expected number
//   spaces     [2 4 -] [. 3 _] [. V -] [. 2 \n]  four bytes each: tens (. is NUL), units, next
//   characters 2 4 | . V | . 3 | . 2             `from` of both plies, then `to` of both
//   values      24 |   1 |   3 |   2             a dragon has its code
//
// Then the two plies of a line are read side by side, in 16 bits each. No branch depends on whether
// a space has one digit or two, because the CPU cannot predict that.
#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "games/tatsu/fast/read_lines.h"
#include "games/tatsu/ply.h"
#include "scan/lines/avx2_lines.h"

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

// The player of a ply, or kNoWay if it has none.
enum Way : std::uint8_t { kWhiteWay = 1, kNoWay = 2 };

// 8 in the lanes where the number at the beginning of `text` has two digits, 0 in all others.
// Digits have bit 4 set; the characters that may follow a number do not. "V" and "W" have it set,
// too, but ReadTurns() rejects a digit before a dragon.
[[gnu::always_inline]] inline Lanes BitsOfTens(Lanes text) { return text >> 9 & 8; }

// The two plies of a line. Each one has four bytes for its first space and four for its second.
struct Turn {
  Lanes first, second;
};

// Splits a turn, of which `low` and `high` are the first 16 bytes, into its spaces. `between_bits`
// is the width of the blanks between the plies.
[[gnu::always_inline]] inline Turn SpacesOf(Lanes low, Lanes high, std::uint64_t between_bits,
                                            Lanes& wrong) {
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
  const auto begins_with_nul = [](Lanes text) { return AsLanes((text & 0xFF) == 0); };
  wrong |= begins_with_nul(low) | begins_with_nul(text2) | begins_with_nul(text3) |
           begins_with_nul(text4);
  return {pair(low << (8 - tens1), text2 << (8 - tens2)),
          pair(text3 << (8 - tens3), text4 << (8 - tens4))};
}

// Both plies of a line, side by side: 16 bits for each, in the lower half of a lane.
struct Plies {
  Lanes dragon, from, to;
  Lanes enter, pass;  // 1 if the ply is an entrance, or a pass
  Lanes white;        // 1 if the ply belongs to White; has no meaning for a pass
};

// The class of each character: see Class.
Lanes ClassesOf(Lanes characters) {
  const auto is = [&](char c) { return AsLanes(Equal(AsVector(characters), c)); };
  const Bytes digits = _mm256_sub_epi8(AsVector(characters), All('0'));
  const Lanes digit = AsLanes(UpTo(digits, 9));
  const Lanes water = is('W');
  const Lanes fire = is('F');
  const Lanes dragon = is('V') | water | fire;
  // Tens digits above 2 need no bit: their values are above 24, which is tested later.
  const Lanes no_tens = is('0') | ~(digit | is('\0'));
  return (AsLanes(digits) & digit) |
         ((dragon & Each(0x1111)) + (water & Each(0x0101)) + (fire & Each(0x0202))) |
         (no_tens & Each(std::uint64_t{kNoTens} * 0x0101)) |
         (~(digit | dragon) & Each(std::uint64_t{kNoFrom} * 0x0101)) |
         (~digit & Each(std::uint64_t{kNoTo} * 0x0101));
}

// Converts pairs of tens and units to values.
Lanes ValuesOf(Lanes digits) {
  return AsLanes(_mm256_maddubs_epi16(AsVector(digits), _mm256_set1_epi16(0x010A)));
}

// The Way of each word of 16 bits, which is `to` - `from` of a move in its low six bits, or 64 +
// `to` of an entrance. Black moves 1 to 6 spaces clockwise and enters at 1 to 3; White moves 18 to
// 23 spaces clockwise and enters at 13 to 15.
Lanes WaysOf(Lanes ways) {
  const __m256i enter = _mm256_srli_epi16(AsVector(ways), 6);
  const __m256i places = _mm256_and_si256(AsVector(ways), _mm256_set1_epi16(63));
  const __m256i anticlockwise = _mm256_cmpgt_epi16(places, _mm256_set1_epi16(31));
  const __m256i turned = _mm256_and_si256(anticlockwise, _mm256_set1_epi16(64 - kSpaces));
  const __m256i way = _mm256_sub_epi16(places, turned);
  const __m256i most =
      _mm256_sub_epi16(_mm256_set1_epi16(5), _mm256_mullo_epi16(enter, _mm256_set1_epi16(3)));
  const __m256i first =
      _mm256_sub_epi16(_mm256_set1_epi16(18), _mm256_mullo_epi16(enter, _mm256_set1_epi16(5)));
  const auto within = [&](__m256i from) {
    const __m256i too_far = _mm256_subs_epu16(_mm256_sub_epi16(way, from), most);
    return AsLanes(_mm256_cmpeq_epi16(too_far, _mm256_setzero_si256()));
  };
  const Lanes black = within(_mm256_set1_epi16(1));
  const Lanes white = within(first);
  return (white & Each(kWhiteWay)) | (~(black | white) & Each(kNoWay));
}

// Reads turns. Sets bits in `wrong` in the lanes of turns that are not regular, for which it does
// not matter whose turn it is.
[[gnu::always_inline]] inline Plies ReadTurns(const Turn& turn, Signs between, Signs line_end,
                                              Lanes& wrong) {
  wrong |= ((turn.first ^ between.text) & between.mask) |
           ((turn.second ^ line_end.text) & line_end.mask);
  constexpr std::uint64_t kCharacters = 0x0000'FFFF'0000'FFFF;
  const Lanes characters = (turn.first & kCharacters) | (turn.second & kCharacters) << 16;
  const Lanes classes = ClassesOf(characters);
  const Lanes values = ValuesOf(classes & Each(0x0F0F));
  wrong |= classes & kMisplaced;
  wrong |= AsLanes(AsWords(values) > kSpaces);

  Plies ply;
  ply.enter = classes >> 12 & LowTwo(1);
  const Lanes enters = (ply.enter << 16) - ply.enter;
  ply.dragon = values & enters;
  ply.from = values & ~enters & 0xFFFF'FFFF;
  ply.to = values >> 32;
  wrong |= classes & LowTwo(0x0F) & enters;  // no tens before a dragon
  const Lanes way = AsLanes(AsWords(ply.to) - AsWords(ply.from)) & LowTwo(63);
  const Lanes told = WaysOf(way | ply.enter << 6);
  const Lanes from_zero = AsLanes(AsWords(ply.from | ply.enter) == 0);
  const Lanes to_zero = AsLanes(AsWords(ply.to) == 0);
  wrong |= from_zero ^ to_zero;
  wrong |= told & LowTwo(kNoWay) & ~from_zero;
  ply.pass = from_zero & LowTwo(1);
  ply.white = told & LowTwo(kWhiteWay);
  return ply;
}

struct RowWords {
  Lanes low, high;
};

// The rows of the first plies and of the second plies of the lines.
struct Rows {
  RowWords first, second;
};

// The rows of plies in turns of `side`, with the number of each line.
[[gnu::always_inline]] inline Rows RowsOf(const Plies& ply, Lanes number, Lanes side) {
  static_assert(static_cast<int>(Kind::kEnter) == 0 && static_cast<int>(Kind::kMove) == 1 &&
                static_cast<int>(Kind::kPass) == 2);
  const Lanes both = number | side << 32 | number << 48;
  const Lanes kinds = LowTwo(1) - ply.enter + ply.pass;
  const Lanes origins = ply.dragon | ply.from << 8;
  return {{both | (kinds & 0xFF) << 40, (origins & 0xFFFF) << 16 | (ply.to & 0xFF) << 32},
          {both | kinds >> 16 << 40, (origins & 0xFFFF'0000) | ply.to >> 16 << 32}};
}

// Stores the rows in the order of the lines. Each store of 16 bytes is overwritten after
// kRowBytes by the next one.
void StoreRows(const Rows& made, char* rows) {
  const auto store = [&](std::size_t i, __m128i row) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(rows + i * kRowBytes), row);
  };
  const auto low = [](const RowWords& row) {
    return _mm256_unpacklo_epi64(AsVector(row.low), AsVector(row.high));
  };
  const auto high = [](const RowWords& row) {
    return _mm256_unpackhi_epi64(AsVector(row.low), AsVector(row.high));
  };
  const __m256i a = low(made.first), b = low(made.second), c = high(made.first),
                d = high(made.second);
  store(0, _mm256_castsi256_si128(a));
  store(1, _mm256_castsi256_si128(b));
  store(2, _mm256_castsi256_si128(c));
  store(3, _mm256_castsi256_si128(d));
  store(4, _mm256_extracti128_si256(a, 1));
  store(5, _mm256_extracti128_si256(b, 1));
  store(6, _mm256_extracti128_si256(c, 1));
  store(7, _mm256_extracti128_si256(d, 1));
}

}  // namespace

std::size_t ReadLinesAvx2(const char* text, const std::uint32_t* begins, std::size_t count,
                          const LineLayout& layout, std::size_t ahead, char* rows) {
  const LineRun run{text, begins, count, layout, ahead};
  const Signs between = SignsOf(2, 6, run.layout.between);
  const Signs line_end = SignsOf(2, 6, run.layout.line_end);
  const std::uint64_t between_bits = 8 * run.layout.between.size();
  const Lanes places = {0, 1, 2, 3};
  Lanes sides = {};
  return ReadLinesWith(run, [&](std::size_t i) {
    auto [first, next, wrong] = LoadLongNumberedLines(run, i);
    const Turn turn = SpacesOf(first, next, between_bits, wrong);
    const Plies plies = ReadTurns(turn, between, line_end, wrong);
    if (i == 0) {  // the players alternate, beginning with the player of the first turn
      sides = ((plies.white[0] & 1) ^ places) & 1;
      wrong[0] |= plies.pass[0] & 1;
    }
    wrong |= (plies.white ^ (sides | sides << 16)) & LowTwo(1) & ~plies.pass;
    wrong |= plies.pass & ~(plies.pass >> 16) & 1;
    StoreRows(RowsOf(plies, places + (i + 1), sides), rows + 2 * i * kRowBytes);
    return wrong;
  });
}

}  // namespace plymill::tatsu::fast
