// Entries: reads the entries (workspace.h) at the marks (marks.h) into streams, with AVX-512.
#pragma once

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx512/blocks.h"
#include "games/coerceo/fast/avx512/bytes.h"
#include "games/coerceo/fast/avx512/marks.h"
#include "games/coerceo/fast/avx512/numbers.h"
#include "games/coerceo/fast/avx512/window.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// Tables for the bytes of entries. These bytes are computed at every byte of a block, but used only
// at the marks.
//
//   text     x 1 9 f         Marks are at the letter of a square, else one byte after the text.
//            ^ ^ ^ ^         value = 8 * last digit + tens + letter
//            | | | letter    tens: 80 for "1", 160 (too high) for other digits
//            | | last digit  letter: 0 to 5; 6 for other characters
//            | tens
struct EntryTables {
  CharacterTable code, tens, second_digit;
  Bytes units;  // 8 * last digit, indexed by the low four bits of the character
};

alignas(64) constexpr auto kCodeTable = CharacterTable::Make([](unsigned char c) {
  switch (c) {
    case '!':
      return kSign;
    case '?':
      return kSignQuestion;
    case 'T':
      return kExchangeHead;
    case '}':
      return kCommentHead;
    default:
      return kSquare;
  }
});

// Values of the character in the place of the tens. A "T" there (value 1) shows that the exchange
// is "TT". A sign there is the first of two signs.
alignas(64) constexpr auto kTensTable = CharacterTable::Make([](unsigned char c) -> std::uint8_t {
  if (c == '1') return kTenBefore;
  if (c >= '0' && c <= '9') return kTensBefore;
  switch (c) {
    case 'T':
      return 1;
    case '!':
      return kFirstMark;
    case '?':
      return kFirstQuestion;
    default:
      return 0;
  }
});

alignas(64) constexpr auto kSecondDigitTable =
    CharacterTable::Make([](unsigned char c) -> std::uint8_t {
      return c >= '0' && c <= '9' ? static_cast<std::uint8_t>(kSecondDigit + 10 * (c - '0')) : 0;
    });

inline EntryTables MakeEntryTables() {
  // 8 * digit for "0" to "9". "!" has the same low four bits as "1", so it gets 8. "?" gets 64.
  const __m128i units = _mm_setr_epi8(0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 0, 0, 0, 0, 0, 64);
  return {CharacterTable(kCodeTable), CharacterTable(kTensTable), CharacterTable(kSecondDigitTable),
          _mm512_broadcast_i32x4(units)};
}

// Each step processes all blocks of a strip before the next step begins. The blocks are enough to
// keep the CPU from waiting for a previous result, and few enough to stay in the L1 cache.
inline constexpr std::size_t kStripBlocks = 128;
inline constexpr std::size_t kStripBatches = kStripBlocks / kBlocksPerBatch;

struct Strip {
  alignas(64) std::uint8_t before_blocks[64];  // read by AppendEntries(); the values do not matter
  std::uint8_t blocks[kStripBlocks][64];
  Planes<Lanes> planes[kStripBatches];
  std::uint32_t odd_braces[kStripBatches];
  alignas(64) Bits from[kStripBlocks], head[kStripBlocks], value[kStripBlocks],
      number[kStripBlocks];
};

// Loads the blocks of a strip. Also prefetches the text `ahead` bytes after each block, which
// belongs to the next shard.
inline void LoadStrip(const char* text, std::size_t at, std::size_t count, std::uint32_t ahead,
                      const CharacterTable& table, const Workspace& work, Strip& strip) {
  for (std::size_t i = 0; i < count; i += kBlocksPerBatch) {
    const std::int32_t* const offsets = &work.block_offsets[at + i];
    const Planes<Lanes> planes =
        LoadPlanes(text, offsets, &work.block_texts[at + i], table, strip.blocks + i);
    strip.planes[i / kBlocksPerBatch] = planes;
    strip.odd_braces[i / kBlocksPerBatch] = OddBraces(planes);
    for (std::size_t k = 0; k < kBlocksPerBatch; ++k) {
      _mm_prefetch(text + offsets[k] + ahead, _MM_HINT_T1);
    }
  }
}

inline void StoreLanes(void* at, Lanes lanes) { StoreBytes(at, AsBytes(lanes)); }

// Finds the marks of the batch that begins with block `at`, block `i` of the strip.
inline void MarkBatch(std::size_t at, std::size_t i, CommentState& comments, Strip& strip,
                      Workspace& work) {
  const Lanes texts = AsLanes(LoadBytes(&work.block_texts[at]));
  const std::uint32_t first = _mm512_testn_epi64_mask(AsBytes(texts), _mm512_set1_epi64(1));
  const std::uint32_t inside = comments.Advance(strip.odd_braces[i / kBlocksPerBatch], first);
  const Lanes inside_before = AsLanes(_mm512_maskz_set1_epi64(static_cast<__mmask8>(inside), 1));
  const Marks<Lanes> marks = FindMarks(strip.planes[i / kBlocksPerBatch], texts, inside_before);
  StoreLanes(strip.from + i, marks.from);
  StoreLanes(strip.head + i, marks.head);
  StoreLanes(strip.value + i, marks.value);
  StoreLanes(strip.number + i, marks.number);
  const __m256i offsets =
      _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&work.block_offsets[at]));
  AppendWords(AsBytes(marks.open), offsets, work.open_words);
  AppendWords(AsBytes(marks.close), offsets, work.close_words);
  work.batch_errors[at / kBlocksPerBatch] =
      _mm512_test_epi64_mask(AsBytes(marks.error), AsBytes(marks.error));
}

// The beginnings of the streams of entries.
struct Streams {
  std::uint8_t* heads;
  std::uint8_t* values;
  std::uint8_t* numbers_low;
  std::uint8_t* numbers_high;
};

// Stores the marked bytes without gaps, at most 32 of them. An entry takes at least two bytes of
// text, so a block with more than 32 marks has errors, and its entries are not used.
inline void StoreMarked(std::uint8_t* at, Bits marks, Bytes bytes) {
  const Bytes marked = _mm512_maskz_compress_epi8(marks, bytes);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), _mm512_castsi512_si256(marked));
}

// Appends the entries of block `i` at `ends`. For each byte, the three bytes before it are loaded
// from memory. The first bytes of a block have no marks, so it does not matter what precedes them.
inline void AppendEntries(const EntryTables& tables, const Strip& strip, std::size_t i,
                          const Streams& streams, StreamEnds& ends) {
  const std::uint8_t* const block = strip.blocks[i];
  const Bytes last = LoadBytes(block - 1);
  const Bytes second = LoadBytes(block - 2);
  const Bytes third = LoadBytes(block - 3);
  const Bytes letter = _mm512_min_epu8(_mm512_sub_epi8(LoadBytes(block), All('a')), All(6));
  const Bytes units = _mm512_shuffle_epi8(tables.units, last);
  const Bytes values = _mm512_add_epi8(_mm512_add_epi8(units, tables.tens[second]), letter);
  const Bytes heads = _mm512_mask_mov_epi8(tables.code[last], strip.from[i], values);
  const Bytes numbers = _mm512_add_epi8(last, tables.second_digit[second]);
  StoreMarked(streams.heads + ends.heads, strip.head[i], heads);
  StoreMarked(streams.values + ends.values, strip.value[i], values);
  StoreMarked(streams.numbers_low + ends.numbers, strip.number[i], numbers);
  StoreMarked(streams.numbers_high + ends.numbers, strip.number[i], third);
  ends.heads += CountBits(strip.head[i]);
  ends.values += CountBits(strip.value[i]);
  ends.numbers += CountBits(strip.number[i]);
}

inline void AppendStrip(std::size_t at, std::size_t count, const EntryTables& tables,
                        const Strip& strip, StreamEnds& ends, Workspace& work) {
  const Streams streams{work.heads.data(), work.values.data(), work.numbers_low.data(),
                        work.numbers_high.data()};
  StreamEnds* const block_ends = &work.block_ends[at];
  for (std::size_t i = 0; i < count; ++i) {
    AppendEntries(tables, strip, i, streams, ends);
    block_ends[i] = ends;
  }
}

inline void MarkBlocksOfText(const char* text, std::uint32_t bytes, Workspace& work) {
  const CharacterTable planes_table(kPlaneTable);
  const EntryTables entry_tables = MakeEntryTables();
  CommentState comments;
  StreamEnds ends{};
  Strip strip;
  work.open_words.count = work.close_words.count = 0;
  for (std::size_t at = 0; at < work.block_count; at += kStripBlocks) {
    const std::size_t count = std::min(kStripBlocks, work.block_count - at);
    LoadStrip(text, at, count, bytes, planes_table, work, strip);
    for (std::size_t i = 0; i < count; i += kBlocksPerBatch) {
      MarkBatch(at + i, i, comments, strip, work);
    }
    AppendStrip(at, count, entry_tables, strip, ends, work);
  }
}

}  // namespace
}  // namespace plymill::coerceo::fast
