// Rows: reads the entries of a game into its rows, with AVX-512.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx512/bytes.h"
#include "games/coerceo/fast/avx512/games.h"
#include "games/coerceo/fast/avx512/numbers.h"
#include "games/coerceo/fast/avx512/window.h"
#include "games/coerceo/fast/records.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {
namespace {

// 64 consecutive entries.
struct Entries {
  Bytes heads, values;
  const std::uint8_t* next_values;  // the values in memory, from the second entry on
};

inline EntryBits ReadEntryBits(const Entries& e) {
  const auto out_of_range = [](Bytes squares) -> Bits {
    return _mm512_cmpge_epu8_mask(_mm512_sub_epi8(squares, All(8)), All(152));
  };
  const Bytes tile_bits = _mm512_and_si512(e.values, All(6));
  return {_mm512_cmpge_epu8_mask(e.heads, All(kSquare)),
          _mm512_test_epi8_mask(e.heads, All(kExchangeBit)),
          _mm512_test_epi8_mask(e.heads, All(kSignBits)),
          _mm512_test_epi8_mask(e.heads, All(kCommentBit)),
          _mm512_cmpeq_epi8_mask(tile_bits, All(6)),
          _mm512_test_epi8_mask(e.heads, All(1)),
          _mm512_test_epi8_mask(e.values, All(1)),
          out_of_range(e.heads),
          out_of_range(e.values)};
}

// The columns of up to kWindowStep rows. The values of a row are at the index of its entry.
struct Columns {
  Bytes from, to, flags;
  Bytes captures[2], removals[2];
  Bytes annotation;
};

inline Bytes FlagsOf(const Window& w, const EntryBits& entry) {
  const auto add = [](Bytes flags, Bits rows, std::uint8_t flag) {
    return _mm512_mask_add_epi8(flags, rows, flags, All(flag));
  };
  Bytes flags = _mm512_maskz_mov_epi8(w.black, All(kBlackFlag));
  flags = add(flags, w.exchanges, kExchangeFlag | kOnePaid);
  flags = add(flags, w.exchanges & entry.odd_value, kOnePaid);
  flags = add(flags, w.one_capture, kOneCapture);
  flags = add(flags, w.two_captures, kOneCapture);
  flags = add(flags, w.one_removal, kOneRemoval);
  return add(flags, w.two_removals, kOneRemoval);
}

// The annotation of each row. Its sign is the first entry after its captures and removals.
inline Bytes AnnotationsOf(const Entries& e, const Window& w) {
  Bits rows = w.rows;
  Bytes sign = _mm512_setzero_si512();
  for (std::size_t ahead = 1; ahead <= 5; ++ahead) {
    sign = _mm512_mask_loadu_epi8(sign, rows & w.signs >> ahead, e.next_values + ahead - 1);
    rows &= ~(w.rows >> ahead);
  }
  const Bytes eighth = _mm512_and_si512(_mm512_srli_epi16(sign, 3), All(31));
  return _mm512_permutexvar_epi8(eighth, LoadBytes(kAnnotations.by_eighth));
}

// For each of `rows`, the value of the first (if `ahead` is 1) or second (if it is 2) entry after
// its captures.
inline Bytes ValuesAfterCaptures(const Entries& e, const Window& w, Bits rows, int ahead) {
  const auto value = [&](int i) { return e.next_values + i - 1; };
  Bytes picked = _mm512_maskz_loadu_epi8(rows, value(ahead));
  picked = _mm512_mask_loadu_epi8(picked, rows & w.one_capture, value(ahead + 1));
  return _mm512_mask_loadu_epi8(picked, rows & w.two_captures, value(ahead + 2));
}

inline Columns ColumnsOf(const Entries& e, const Window& w, const EntryBits& entry) {
  Columns c;
  c.from = _mm512_maskz_mov_epi8(w.moves, e.heads);
  c.to = _mm512_maskz_mov_epi8(w.moves, e.values);
  c.flags = FlagsOf(w, entry);
  c.captures[0] = _mm512_maskz_loadu_epi8(w.one_capture, e.next_values);
  c.captures[1] = _mm512_maskz_loadu_epi8(w.two_captures, e.next_values + 1);
  c.removals[0] = ValuesAfterCaptures(e, w, w.one_removal, 1);
  c.removals[1] = ValuesAfterCaptures(e, w, w.two_removals, 2);
  c.annotation = AnnotationsOf(e, w);
  return c;
}

// Rows with a warning: they remove tiles, but not the tile that a move leaves, or on which an
// exchange captures a piece.
inline Bits OddRemovals(const Entries& e, const Window& w, const Columns& c) {
  const Bytes left = _mm512_mask_mov_epi8(c.captures[0], w.moves, e.heads);
  const auto same_tile = [&](Bytes removal) {
    return _mm512_testn_epi8_mask(_mm512_xor_si512(left, removal), All(0xF8));
  };
  return w.one_removal & ~same_tile(c.removals[0]) & ~(w.two_removals & same_tile(c.removals[1]));
}

// The numbers of up to 64 rows, compared with the expected numbers.
struct RowNumbers {
  Bytes byte0, byte1;  // the two low bytes of the number; 0 for rows without a number
  Bits numbered;
  bool as_expected;
};

inline RowNumbers ReadNumbers(const std::uint8_t* low, const std::uint8_t* high, Bits rows,
                              std::uint32_t next_number) {
  const Bytes low_bytes = LoadBytes(low);
  const Bits numbered = _mm512_mask_cmpneq_epi8_mask(rows, low_bytes, All(kUnnumbered));
  const Bits three = _mm512_mask_cmpge_epu8_mask(rows, low_bytes, All(kLowestOfTwoDigits));
  const Bytes hundreds = _mm512_maskz_subs_epu8(three, LoadBytes(high), All('0' - 1));
  const auto expected = [&](const NumberTable& table) {
    return _mm512_maskz_expand_epi8(numbered, LoadBytes(table.data() + next_number));
  };
  const Bits wrong = _mm512_mask_cmpneq_epi8_mask(numbered, low_bytes, expected(kExpectedLow)) |
                     _mm512_mask_cmpneq_epi8_mask(numbered, hundreds, expected(kExpectedHigh));
  return {expected(kNumberByte0), expected(kNumberByte1), numbered, wrong == 0};
}

// Reorders a column, which has one byte for each of 64 rows: byte m of lane l becomes the byte of
// row 4 m + l. If 16 such columns are unpacked, each vector gets four consecutive rows.
inline Bytes Deal(Bytes column) {
  alignas(64) static constexpr auto kDeal = [] {
    std::array<std::uint8_t, 64> from{};
    for (std::size_t i = 0; i < 64; ++i) from[i] = static_cast<std::uint8_t>(i % 16 * 4 + i / 16);
    return from;
  }();
  return _mm512_permutexvar_epi8(LoadBytes(kDeal.data()), column);
}

struct Pair {
  Bytes low, high;
};
inline Pair Zip8(Bytes a, Bytes b) {
  return {_mm512_unpacklo_epi8(a, b), _mm512_unpackhi_epi8(a, b)};
}
inline Pair Zip16(Bytes a, Bytes b) {
  return {_mm512_unpacklo_epi16(a, b), _mm512_unpackhi_epi16(a, b)};
}
inline Pair Zip32(Bytes a, Bytes b) {
  return {_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b)};
}
inline Pair Zip64(Bytes a, Bytes b) {
  return {_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)};
}

// Joins four columns of 64 bytes to 64 words of four bytes, in four vectors.
struct Words {
  Bytes part[4];
};
inline Words ZipColumns(Bytes a, Bytes b, Bytes c, Bytes d) {
  const Pair ab = Zip8(a, b), cd = Zip8(c, d);
  const Pair low = Zip16(ab.low, cd.low), high = Zip16(ab.high, cd.high);
  return {{low.low, low.high, high.low, high.high}};
}

// Shifts the field `bits` of each flags byte down to bit 0.
inline Bytes FlagField(Bytes flags, std::uint8_t bits) {
  const int shift = __builtin_ctz(bits);
  const Bytes field = _mm512_and_si512(flags, All(bits));
  return shift == 0 ? field : _mm512_srli_epi16(field, static_cast<unsigned>(shift));
}

// Writes 64 rows. Only the first ones are valid: one for each bit of `rows`.
inline void StoreRows(const Columns& c, Bits rows, const RowNumbers& numbers, StoredPly* out) {
  const auto column = [rows](Bytes bytes) { return Deal(_mm512_maskz_compress_epi8(rows, bytes)); };
  const auto tile = [&](Bytes removal) { return FlagField(column(removal), 0xF8); };
  const Bytes flags = column(c.flags);
  const Bytes zero = _mm512_setzero_si512();
  const Words words[4] = {ZipColumns(Deal(numbers.byte0), Deal(numbers.byte1), zero, zero),
                          ZipColumns(FlagField(flags, kBlackFlag), FlagField(flags, kExchangeFlag),
                                     column(c.from), column(c.to)),
                          ZipColumns(FlagField(flags, kCaptureFlags), column(c.captures[0]),
                                     column(c.captures[1]), FlagField(flags, kRemovalFlags)),
                          ZipColumns(tile(c.removals[0]), tile(c.removals[1]),
                                     FlagField(flags, kPaidFlags), column(c.annotation))};
  for (std::size_t i = 0; i < 4; ++i) {
    const Pair left = Zip32(words[0].part[i], words[1].part[i]);
    const Pair right = Zip32(words[2].part[i], words[3].part[i]);
    const Pair first = Zip64(left.low, right.low), second = Zip64(left.high, right.high);
    StoreBytes(out + 16 * i, first.low);
    StoreBytes(out + 16 * i + 4, first.high);
    StoreBytes(out + 16 * i + 8, second.low);
    StoreBytes(out + 16 * i + 12, second.high);
  }
}

// Writes, for each comment of the window, the index of the row that it follows. `first_row` is the
// index of the first row of the window.
//
//   Entries that are not rows have the indexes p0 p1 p2 ... Before the entry at pi there are i such
//   entries, so there are pi - i rows. The entry therefore belongs to row pi - i - 1.
inline std::uint32_t AppendComments(Bits rows, Bits comments, Bits own, std::uint32_t first_row,
                                    std::uint32_t* comment_rows) {
  const Bits others = own & ~rows;
  const Bytes places = _mm512_maskz_compress_epi8(others, CountingBytes());
  const Bytes follows = _mm512_sub_epi8(_mm512_sub_epi8(places, CountingBytes()), All(1));
  Bytes picked = _mm512_maskz_compress_epi8(_pext_u64(comments, others), follows);
  const std::uint32_t count = CountBits(comments);
  const __m512i base = _mm512_set1_epi32(static_cast<int>(first_row));
  std::uint32_t i = 0;
  do {
    const __m512i wide = _mm512_cvtepi8_epi32(_mm512_castsi512_si128(picked));
    StoreBytes(comment_rows + i, _mm512_add_epi32(wide, base));
    picked = _mm512_alignr_epi32(picked, picked, 4);
    i += 16;
  } while (i < count);
  return count;
}

// Reads the entries of one game. The game is regular only if a row or a comment comes first.
inline GameCounts ReadEntriesOfGame(const GameEntries& game, std::uint32_t first_row,
                                    StoredPly* rows, std::uint32_t* comment_rows) {
  std::uint32_t row_count = 0, comment_count = 0, next_number = 1;
  if (game.number_count == 0 || game.numbers_low[0] == kUnnumbered) return {};
  for (std::uint32_t at = 0; at < game.count; at += kWindowStep) {
    const Bits valid = LowBits(game.count - at < 64 ? game.count - at : 64);
    const Entries entries{LoadBytes(game.heads + at), LoadBytes(game.values + at),
                          game.values + at + 1};
    const EntryBits entry = ReadEntryBits(entries);
    const Window w = MakeWindow(entry, valid);
    const Columns columns = ColumnsOf(entries, w, entry);
    const Bits own_rows = w.rows & kOwnEntries;
    const std::uint32_t new_rows = CountBits(own_rows);
    const RowNumbers numbers =
        ReadNumbers(game.numbers_low + row_count, game.numbers_high + row_count, LowBits(new_rows),
                    next_number);
    const Bits headless = at == 0 ? Bits{1} & ~(w.rows | w.comments) : 0;
    const Bits odd = (OddColours(w, entry) | OddRemovals(entries, w, columns)) & kOwnEntries;
    if ((WindowErrors(w, entry) | headless | odd) != 0 || !numbers.as_expected) return {};
    StoreRows(columns, own_rows, numbers, rows + row_count);
    comment_count += AppendComments(own_rows, w.comments & kOwnEntries, valid & kOwnEntries,
                                    first_row + row_count, comment_rows + comment_count);
    next_number += CountBits(numbers.numbered);
    row_count += new_rows;
  }
  return {row_count == game.number_count, row_count, comment_count};
}

}  // namespace
}  // namespace plymill::coerceo::fast
