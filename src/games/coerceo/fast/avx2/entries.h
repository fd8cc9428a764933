// Marked blocks to streams of entries, with AVX2.
#pragma once

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx2/blocks.h"
#include "games/coerceo/fast/avx2/bytes.h"
#include "games/coerceo/fast/marks.h"
#include "games/coerceo/fast/numbers.h"
#include "games/coerceo/fast/window.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// The bytes that marks stand for, at every byte of a block; used at the marks only. The
// same values as in fast_avx512.cc, where the picture is; here by nibbles:
//
//   tens      low nibble & high nibble:  "1" 80, other digits 160; "T" 1, "!" 8, "?" 48
//   code      low nibble & high nibble:  the heads of fast_workspace.h
struct EntryTables {
  Bytes units, tens_low, tens_high, code_low, code_high, second_low, second_high;
};

inline EntryTables MakeEntryTables() {
  constexpr std::uint8_t t = kTensBefore, d = kSecondDigit;
  return {NibbleTable({0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 0, 0, 0, 0, 0, 64}),
          NibbleTable({t, kTenBefore | kFirstMark, t, t, t | 1, t, t, t, t, t, 0, 0, 0, 0, 0,
                       kFirstQuestion}),
          NibbleTable({0, 0, kFirstMark, 0xF0, 0, 1}),
          NibbleTable({0xF0, 0xF1, 0xF0, 0xF0, 0xF2, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0, 0xF0,
                       0xF4, 0xF0, 0xF8}),
          NibbleTable({0xF0, 0xF0, 0xF1, 0xF8, 0xF0, 0xF2, 0xF0, 0xF4}),
          NibbleTable({d, d + 10, d + 20, d + 30, d + 40, d + 50, d + 60, d + 70, d + 80, d + 90}),
          NibbleTable({0, 0, 0, 0xFF})};
}

// One bit to one byte of ones.
//
//   1. byte k of the bits goes to bytes 8 k to 8 k + 7      2. byte i keeps bit i % 8
inline Bytes Widen(std::uint32_t bits) {
  const Bytes byte_of = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                         2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  const Bytes bit_of = _mm256_set1_epi64x(static_cast<long long>(0x8040'2010'0804'0201));
  const Bytes spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)), byte_of);
  return _mm256_cmpeq_epi8(And(spread, bit_of), bit_of);
}

// 64 bytes, each moved on by `distance` (the first `distance` get 0).
template <int distance>
inline void MoveOn(const Bytes (&bytes)[2], Bytes (&moved)[2]) {
  const Bytes before_low = _mm256_permute2x128_si256(bytes[0], bytes[0], 0x08);
  const Bytes before_high = _mm256_permute2x128_si256(bytes[0], bytes[1], 0x21);
  moved[0] = _mm256_alignr_epi8(bytes[0], before_low, 16 - distance);
  moved[1] = _mm256_alignr_epi8(bytes[1], before_high, 16 - distance);
}

// What is picked at a mark of a block: a head and a value, or the two bytes of a number.
// The pair behind is read, but not used, when no mark is left.
struct Pairs {
  alignas(64) std::uint16_t entries[65], numbers[65];
};

inline void StorePairs(Bytes first, Bytes second, std::uint16_t* out) {
  const Bytes low = _mm256_unpacklo_epi8(first, second);
  const Bytes high = _mm256_unpackhi_epi8(first, second);
  StoreBytes(out, _mm256_permute2x128_si256(low, high, 0x20));
  StoreBytes(out + 16, _mm256_permute2x128_si256(low, high, 0x31));
}

// Looks up `bytes` by both nibbles.
inline Bytes ByNibbles(Bytes low, Bytes high, Bytes bytes, Bytes high_nibbles) {
  return And(_mm256_shuffle_epi8(low, bytes), _mm256_shuffle_epi8(high, high_nibbles));
}

// Head and value of an entry stand together at its mark. That of a move is its last letter:
//
//   1 9 a - 4 c        the first square lies 3 bytes back behind one digit, else 4
//       <-3-- *
inline void FillPairs(const EntryTables& tables, const std::uint8_t* block, Bits to, Pairs& out) {
  Bytes values[2], back3[2], back4[2];
  for (std::size_t h = 0; h < 2; ++h) {
    const std::uint8_t* const half = block + 32 * h;
    const Bytes last = LoadBytes(half - 1), second = LoadBytes(half - 2);
    const Bytes high = HighNibbles(second);
    const Bytes letter = _mm256_min_epu8(_mm256_sub_epi8(LoadBytes(half), All('a')), All(6));
    const Bytes tens = ByNibbles(tables.tens_low, tables.tens_high, second, high);
    const Bytes units = _mm256_shuffle_epi8(tables.units, last);
    values[h] = _mm256_add_epi8(_mm256_add_epi8(units, tens), letter);
    const Bytes digit = ByNibbles(tables.second_low, tables.second_high, second, high);
    StorePairs(_mm256_add_epi8(last, digit), LoadBytes(half - 3), out.numbers + 32 * h);
  }
  MoveOn<3>(values, back3);
  MoveOn<4>(values, back4);
  for (std::size_t h = 0; h < 2; ++h) {
    const std::uint8_t* const half = block + 32 * h;
    const Bytes last = LoadBytes(half - 1);
    const Bytes one_digit = Equal(LoadBytes(half - 2), '-');
    const Bytes from = _mm256_blendv_epi8(back4[h], back3[h], one_digit);
    const Bytes codes = ByNibbles(tables.code_low, tables.code_high, last, HighNibbles(last));
    const Bytes is_to = Widen(static_cast<std::uint32_t>(to >> (32 * h)));
    StorePairs(_mm256_blendv_epi8(codes, from, is_to), values[h], out.entries + 32 * h);
  }
}

// Copies the marked pairs, and some more behind them. Few blocks have more than a run.
inline void PickPairs(const std::uint16_t* pairs, Bits marks, std::uint16_t* out) {
  constexpr int kRun = 9;
  do {
    for (std::size_t i = 0; i < kRun; ++i) {
      out[i] = pairs[_tzcnt_u64(marks)];
      marks = _blsr_u64(marks);
    }
    out += kRun;
  } while (marks != 0);
}

inline void AppendStrip(std::size_t at, std::size_t count, const EntryTables& tables,
                        const Strip& strip, StreamEnds& ends, Workspace& work) {
  std::uint16_t* const entries = work.entry_pairs.data();
  std::uint16_t* const numbers = work.number_pairs.data();
  StreamEnds* const block_ends = &work.block_ends[at];
  Pairs pairs;
  for (std::size_t i = 0; i < count; ++i) {
    FillPairs(tables, strip.blocks[i], strip.to[i], pairs);
    PickPairs(pairs.entries, strip.entry[i], entries + ends.heads);
    PickPairs(pairs.numbers, strip.number[i], numbers + ends.numbers);
    ends.heads = ends.values = ends.heads + CountBits(strip.entry[i]);
    ends.numbers += CountBits(strip.number[i]);
    block_ends[i] = ends;
  }
}

// Parts pairs into their first and their second bytes.
inline void PartPairs(const std::uint16_t* pairs, std::size_t count, std::uint8_t* first,
                      std::uint8_t* second) {
  const Bytes low_byte = _mm256_set1_epi16(0xFF);
  const auto in_order = [](Bytes packed) { return _mm256_permute4x64_epi64(packed, 0xD8); };
  for (std::size_t i = 0; i < count; i += 32) {
    const Bytes a = LoadBytes(pairs + i), b = LoadBytes(pairs + i + 16);
    StoreBytes(first + i, in_order(_mm256_packus_epi16(And(a, low_byte), And(b, low_byte))));
    StoreBytes(second + i,
               in_order(_mm256_packus_epi16(_mm256_srli_epi16(a, 8), _mm256_srli_epi16(b, 8))));
  }
}

inline void MarkBlocksOfText(const char* text, std::uint32_t bytes, Workspace& work) {
  const EntryTables entry_tables = MakeEntryTables();
  StreamEnds ends{};
  Bits inside = 0;
  Strip strip;
  work.open_words.count = work.close_words.count = 0;
  for (std::size_t at = 0; at < work.block_count; at += kStripBlocks) {
    const std::size_t left = work.block_count - at;
    const std::size_t count =
        std::min(kStripBlocks, (left + 7) / kBlocksPerBatch * kBlocksPerBatch);
    LoadStrip(text, at, count, bytes, work, strip);
    inside = FollowComments(&work.block_texts[at], count, inside, strip);
    for (std::size_t i = 0; i < count; i += kBlocksPerBatch) {
      const std::uint32_t low = MarkLanes(at + i, i, strip, work);
      const std::uint32_t high = MarkLanes(at + i + 4, i + 4, strip, work);
      work.batch_errors[(at + i) / kBlocksPerBatch] = static_cast<std::uint8_t>(low | high << 4);
    }
    AppendStrip(at, count, entry_tables, strip, ends, work);
  }
  PartPairs(work.entry_pairs.data(), ends.heads, work.heads.data(), work.values.data());
  PartPairs(work.number_pairs.data(), ends.numbers, work.numbers_low.data(),
            work.numbers_high.data());
}

}  // namespace
}  // namespace plymill::coerceo::fast
