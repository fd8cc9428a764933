// Entries of a game to its rows, with AVX2.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx2/bytes.h"
#include "games/coerceo/fast/games.h"
#include "games/coerceo/fast/numbers.h"
#include "games/coerceo/fast/records.h"
#include "games/coerceo/fast/window.h"

namespace plymill::coerceo::fast {
namespace {

// The bit `bit` of each byte, moved to the top.
inline Bytes BitToTop(Bytes bytes, int bit) { return _mm256_slli_epi16(bytes, 7 - bit); }

inline EntryBits ReadEntryBits(const std::uint8_t* heads, const std::uint8_t* values) {
  const auto out_of_range = [](Bytes squares) {
    return AtLeast(_mm256_sub_epi8(squares, All(8)), 152);
  };
  const auto odd = [](Bytes squares) { return BitToTop(squares, 0); };
  return {BitsOf(heads, [](Bytes h) { return AtLeast(h, kSquare); }),
          BitsOf(heads, [](Bytes h) { return BitToTop(h, 1); }),
          BitsOf(heads, [](Bytes h) { return Or(BitToTop(h, 0), BitToTop(h, 3)); }),
          BitsOf(heads, [](Bytes h) { return BitToTop(h, 2); }),
          BitsOf(values, [](Bytes v) { return And(BitToTop(v, 1), BitToTop(v, 2)); }),
          BitsOf(heads, odd),
          BitsOf(values, odd),
          BitsOf(heads, out_of_range),
          BitsOf(values, out_of_range)};
}
static_assert(kExchangeBit == 1 << 1 && kSignBits == (1 | 1 << 3) && kCommentBit == 1 << 2);

// The columns of half a window, 32 bytes each, at the place of their entry.
struct Columns {
  Bytes from, to, flags;
  Bytes captures[2], removals[2];
  Bytes annotation;
};

// Half a window: 32 entries and what chooses among them.
struct HalfWindow {
  const Window& w;
  const std::uint8_t* heads;
  const std::uint8_t* values;
  int shift;

  std::uint32_t Own(Bits bits) const { return static_cast<std::uint32_t>(bits >> shift); }
  Bytes Choose(Bits rows) const { return Widen(Own(rows)); }
  Bytes Value(int ahead) const { return LoadBytes(values + ahead); }
  Bytes Flag(Bits rows, std::uint8_t flag) const { return And(Choose(rows), All(flag)); }
};

// For each of `rows`, the value `ahead` entries behind its last capture.
inline Bytes ValuesBehindCaptures(const HalfWindow& h, Bits rows, int ahead) {
  const Bytes none = And(h.Choose(rows & ~h.w.one_capture), h.Value(ahead));
  const Bytes one = And(h.Choose(rows & h.w.one_capture & ~h.w.two_captures), h.Value(ahead + 1));
  return Or(Or(none, one), And(h.Choose(rows & h.w.two_captures), h.Value(ahead + 2)));
}

// The annotation of each row: its sign is the first entry behind its captures and removals.
inline Bytes AnnotationsOf(const HalfWindow& h) {
  const auto table = [](int first) {
    return _mm256_broadcastsi128_si256(
        _mm_load_si128(reinterpret_cast<const __m128i*>(kAnnotations.by_eighth + first)));
  };
  Bits rows = h.w.rows;
  Bytes sign = _mm256_setzero_si256();
  for (int ahead = 1; ahead <= 5; ++ahead) {
    sign = Or(sign, And(h.Choose(rows & h.w.signs >> ahead), h.Value(ahead)));
    rows &= ~(h.w.rows >> ahead);
  }
  const Bytes eighth = And(_mm256_srli_epi16(sign, 3), All(31));
  return _mm256_blendv_epi8(_mm256_shuffle_epi8(table(0), eighth),
                            _mm256_shuffle_epi8(table(16), eighth),
                            _mm256_cmpgt_epi8(eighth, All(15)));
}

inline Bytes FlagsOf(const HalfWindow& h, Bits odd_value) {
  const Window& w = h.w;
  const auto add = [](Bytes a, Bytes b) { return _mm256_add_epi8(a, b); };
  const Bytes paid =
      add(h.Flag(w.exchanges, kExchangeFlag | kOnePaid), h.Flag(w.exchanges & odd_value, kOnePaid));
  const Bytes captures =
      add(h.Flag(w.one_capture, kOneCapture), h.Flag(w.two_captures, kOneCapture));
  const Bytes removals =
      add(h.Flag(w.one_removal, kOneRemoval), h.Flag(w.two_removals, kOneRemoval));
  return add(add(h.Flag(w.black, kBlackFlag), paid), add(captures, removals));
}

// Second removals and signs are rare enough for a branch.
inline Columns ColumnsOf(const HalfWindow& h, Bits odd_value) {
  const Bytes none = _mm256_setzero_si256();
  const Bytes moves = h.Choose(h.w.moves);
  Columns c;
  c.from = And(moves, LoadBytes(h.heads));
  c.to = And(moves, h.Value(0));
  c.flags = FlagsOf(h, odd_value);
  c.captures[0] = And(h.Choose(h.w.one_capture), h.Value(1));
  c.captures[1] = And(h.Choose(h.w.two_captures), h.Value(2));
  c.removals[0] = ValuesBehindCaptures(h, h.w.one_removal, 1);
  c.removals[1] = h.w.two_removals == 0 ? none : ValuesBehindCaptures(h, h.w.two_removals, 2);
  c.annotation = h.w.signs == 0 ? none : AnnotationsOf(h);
  return c;
}

// Rows with removals, none of which is the tile that was left, or captured from: kept as
// printed, with a remark.
inline std::uint32_t OddRemovals(const HalfWindow& h, const Columns& c) {
  const Bytes left = _mm256_blendv_epi8(c.captures[0], c.from, h.Choose(h.w.moves));
  const auto other_tile = [&](Bytes removal) {
    const Bytes differ = And(_mm256_xor_si256(left, removal), All(0xF8));
    return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(Equal(differ, 0)));
  };
  return h.Own(h.w.one_removal) & other_tile(c.removals[0]) &
         (other_tile(c.removals[1]) | ~h.Own(h.w.two_removals));
}

struct Pair {
  Bytes low, high;
};
inline Pair Zip8(Bytes a, Bytes b) {
  return {_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b)};
}
inline Pair Zip16(Bytes a, Bytes b) {
  return {_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b)};
}
inline Pair Zip32(Bytes a, Bytes b) {
  return {_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b)};
}
inline Pair Zip64(Bytes a, Bytes b) {
  return {_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)};
}

// Four columns of 32 bytes to 32 words of four bytes, in four vectors.
struct Words {
  Bytes part[4];
};
inline Words ZipColumns(Bytes a, Bytes b, Bytes c, Bytes d) {
  const Pair ab = Zip8(a, b), cd = Zip8(c, d);
  const Pair low = Zip16(ab.low, cd.low), high = Zip16(ab.high, cd.high);
  return {{low.low, low.high, high.low, high.high}};
}

// Takes `bits` of each flags byte down to bit 0.
inline Bytes FlagField(Bytes flags, std::uint8_t bits) {
  return _mm256_srli_epi16(And(flags, All(bits)), __builtin_ctz(bits));
}

// What the row of each entry of a window would be if it were a row, but for its number.
// Unpacking deals: entry 16 l + m of a half stands in lane l of vector m.
struct RowImages {
  alignas(32) Row rows[64];

  const Row& Of(std::size_t entry) const {
    return rows[(entry & 32) | (entry & 15) << 1 | (entry >> 4 & 1)];
  }
};

inline void FillImages(const Columns& c, Row* images) {
  const Bytes flags = c.flags;
  const Bytes zero = _mm256_setzero_si256();
  const Words words[3] = {
      ZipColumns(FlagField(flags, kBlackFlag), FlagField(flags, kExchangeFlag), c.from, c.to),
      ZipColumns(FlagField(flags, kCaptureFlags), c.captures[0], c.captures[1],
                 FlagField(flags, kRemovalFlags)),
      ZipColumns(FlagField(c.removals[0], 0xF8), FlagField(c.removals[1], 0xF8),
                 FlagField(flags, kPaidFlags), c.annotation)};
  for (std::size_t i = 0; i < 4; ++i) {
    const Pair left = Zip32(zero, words[0].part[i]);
    const Pair right = Zip32(words[1].part[i], words[2].part[i]);
    const Pair first = Zip64(left.low, right.low), second = Zip64(left.high, right.high);
    StoreBytes(images + 8 * i, first.low);
    StoreBytes(images + 8 * i + 2, first.high);
    StoreBytes(images + 8 * i + 4, second.low);
    StoreBytes(images + 8 * i + 6, second.high);
  }
}

// The third digits of 64 numbers as 1 to 10, or 0 if a number has none.
struct ThirdDigits {
  alignas(32) std::uint8_t of[64];
};
inline ThirdDigits ReadThirdDigits(const std::uint8_t* low, const std::uint8_t* high) {
  ThirdDigits digits;
  for (std::size_t i = 0; i < 64; i += 32) {
    const Bytes three = AtLeast(LoadBytes(low + i), kLowestOfTwoDigits);
    StoreBytes(digits.of + i, And(three, _mm256_subs_epu8(LoadBytes(high + i), All('0' - 1))));
  }
  return digits;
}

// Copies the images of `rows` to `out` and numbers them. Returns false if a number is not
// the one expected.
inline bool CopyRows(const RowImages& images, Bits rows, const std::uint8_t* low,
                     const std::uint8_t* high, std::uint32_t& next_number, Row* out) {
  const ThirdDigits third = ReadThirdDigits(low, high);
  std::uint32_t next = next_number, wrong = 0;
  const std::uint32_t count = CountBits(rows);
  for (std::uint32_t i = 0; i < count; ++i) {
    const bool numbered = low[i] != kUnnumbered;
    const std::uint32_t differ =
        (low[i] ^ kExpectedLow[next]) | (third.of[i] ^ kExpectedHigh[next]);
    wrong |= numbered ? differ : 0;
    out[i] = images.Of(_tzcnt_u64(rows));
    out[i].number = numbered ? next : 0;
    next += numbered;
    rows = _blsr_u64(rows);
  }
  next_number = next;
  return wrong == 0;
}

// Reads the entries of one game. They begin with a row or a comment.
inline GameCounts ReadEntriesOfGame(const GameEntries& game, std::uint32_t first_row, Row* rows,
                                    const RowLists& lists) {
  std::uint32_t row_count = 0, comment_count = 0, odd_count = 0, next_number = 1;
  if (game.number_count == 0 || game.numbers_low[0] == kUnnumbered) return {};
  RowImages images;
  for (std::uint32_t at = 0; at < game.count; at += kWindowStep) {
    const std::uint8_t* const heads = game.heads + at;
    const std::uint8_t* const values = game.values + at;
    const EntryBits entry = ReadEntryBits(heads, values);
    const Window w = MakeWindow(entry, LowBits(game.count - at < 64 ? game.count - at : 64));
    const HalfWindow low{w, heads, values, 0}, high{w, heads + 32, values + 32, 32};
    const Columns low_columns = ColumnsOf(low, entry.odd_value);
    const Columns high_columns = ColumnsOf(high, entry.odd_value);
    const Bits headless = at == 0 ? Bits{1} & ~(w.rows | w.comments) : 0;
    if ((WindowErrors(w, entry) | headless) != 0) return {};
    const Bits odd = OddColours(w, entry) | OddRemovals(low, low_columns) |
                     Bits{OddRemovals(high, high_columns)} << 32;
    FillImages(low_columns, images.rows);
    FillImages(high_columns, images.rows + 32);
    const Bits own_rows = w.rows & kOwnEntries;
    if (!CopyRows(images, own_rows, game.numbers_low + row_count, game.numbers_high + row_count,
                  next_number, rows + row_count)) {
      return {};
    }
    comment_count += AppendRows(own_rows, w.comments & kOwnEntries, first_row + row_count,
                                lists.comments + comment_count);
    odd_count += AppendRows(own_rows, odd & kOwnEntries, row_count, lists.odd + odd_count);
    row_count += CountBits(own_rows);
  }
  return {row_count == game.number_count, row_count, comment_count, odd_count};
}

}  // namespace
}  // namespace plymill::coerceo::fast
