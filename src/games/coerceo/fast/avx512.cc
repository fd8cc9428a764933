// The passes of the fast scanner with AVX-512. This file is compiled with its own flags;
// all that it shares with other files through headers has internal linkage.
#include <immintrin.h>

#include <algorithm>
#include <array>

#include "games/coerceo/fast/games.h"
#include "games/coerceo/fast/marks.h"
#include "games/coerceo/fast/numbers.h"
#include "games/coerceo/fast/window.h"

namespace plymill::coerceo::fast {
namespace {

using Bytes = __m512i;  // 64 of them
using Bits = std::uint64_t;
using Lanes = std::uint64_t __attribute__((vector_size(64)));  // 8 blocks, one bit a byte

inline Bytes LoadBytes(const void* at) { return _mm512_loadu_si512(at); }
inline void StoreBytes(void* at, Bytes bytes) { _mm512_storeu_si512(at, bytes); }
inline Bytes All(std::uint8_t byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }
inline std::uint32_t CountBits(Bits bits) {
  return static_cast<std::uint32_t>(_mm_popcnt_u64(bits));
}

// The lowest `count` bits, `count` up to 64.
inline Bits LowBits(std::uint32_t count) { return _bzhi_u64(~Bits{0}, count); }

// A byte for each of the characters 0 to 127; of others the low seven bits count.
class CharacterTable {
 public:
  static constexpr std::array<std::uint8_t, 128> Make(auto byte_of) {
    std::array<std::uint8_t, 128> table{};
    for (std::size_t c = 0; c < 128; ++c) table[c] = byte_of(static_cast<unsigned char>(c));
    return table;
  }

  explicit CharacterTable(const std::array<std::uint8_t, 128>& table)
      : low_(LoadBytes(table.data())), high_(LoadBytes(table.data() + 64)) {}

  Bytes operator[](Bytes characters) const {
    return _mm512_permutex2var_epi8(low_, characters, high_);
  }

 private:
  Bytes low_, high_;
};

constexpr std::array<std::uint8_t, 64> kCountingBytes = [] {
  std::array<std::uint8_t, 64> bytes{};
  for (std::size_t i = 0; i < 64; ++i) bytes[i] = static_cast<std::uint8_t>(i);
  return bytes;
}();

inline Bytes CountingBytes() { return LoadBytes(kCountingBytes.data()); }

// ---- Lines -----------------------------------------------------------------------

// Keeps those of 8 words that have a bit set, with the text offsets they stand for.
inline void AppendWords(__m512i words, __m256i offsets, BitWords& kept) {
  const __mmask8 any = _mm512_test_epi64_mask(words, words);
  StoreBytes(&kept.words[kept.count], _mm512_maskz_compress_epi64(any, words));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(&kept.offsets[kept.count]),
                      _mm256_maskz_compress_epi32(any, offsets));
  kept.count += CountBits(any);
}

// Adds the offsets of the set bits to `offsets`, whole vectors at a time.
//
//   bits     ..1...1.   ->   bytes 2 6 0 0 ...   ->   base + 2, base + 6
inline std::size_t AppendOffsets(Bits bits, std::int32_t base, std::uint32_t* offsets) {
  Bytes positions = _mm512_maskz_compress_epi8(bits, CountingBytes());
  const std::uint32_t count = CountBits(bits);
  std::uint32_t i = 0;
  do {
    const __m512i wide = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(positions));
    StoreBytes(offsets + i, _mm512_add_epi32(wide, _mm512_set1_epi32(base)));
    positions = _mm512_alignr_epi32(positions, positions, 4);
    i += 16;
  } while (i < count);
  return count;
}

// Bytes that begin a line with "[" or "1#". `before` and `after` are the text one byte on.
inline Bits LineBegins(Bytes before, Bytes text, Bytes after) {
  const __mmask64 first = _mm512_cmpeq_epi8_mask(before, All('\n'));
  const __mmask64 bracket = _mm512_mask_cmpeq_epi8_mask(first, text, All('['));
  const __mmask64 one = _mm512_mask_cmpeq_epi8_mask(first, text, All('1'));
  return _kor_mask64(bracket, _mm512_mask_cmpeq_epi8_mask(one, after, All('#')));
}

// The same for the last bytes of the shard, of which nothing behind them counts.
inline Bits LastLineBegins(const char* text, std::uint32_t at, std::uint32_t bytes) {
  const auto load = [&](std::uint32_t from) {
    const std::uint32_t left = from < bytes ? bytes - from : 0;
    return _mm512_maskz_loadu_epi8(LowBits(left < 64 ? left : 64), text + from);
  };
  return LineBegins(load(at - 1), load(at), load(at + 1));
}

// Sets bits for lines that begin in the text from offset 1 on, then drops the words without.
inline void FindLineWords(const char* text, std::uint32_t bytes, Workspace& work) {
  Bits* const bits = work.line_bits.data();
  std::uint32_t count = 0;
  std::uint32_t at = 1;
  for (; at + 64 < bytes; at += 64) {
    const char* const block = text + at;
    bits[count++] = LineBegins(LoadBytes(block - 1), LoadBytes(block), LoadBytes(block + 1));
  }
  for (; at < bytes; at += 64) bits[count++] = LastLineBegins(text, at, bytes);
  StoreBytes(bits + count, _mm512_setzero_si512());
  const __m256i places = _mm256_setr_epi32(1, 65, 129, 193, 257, 321, 385, 449);
  work.line_words.count = 0;
  for (std::uint32_t i = 0; i < count; i += 8) {
    const __m256i offsets = _mm256_add_epi32(places, _mm256_set1_epi32(static_cast<int>(64 * i)));
    AppendWords(LoadBytes(bits + i), offsets, work.line_words);
  }
}

inline void FindLinesInText(const char* text, std::uint32_t bytes, Workspace& work) {
  FindLineWords(text, bytes, work);
  std::size_t count = 0;
  const bool first = bytes > 1 && (text[0] == '[' || (text[0] == '1' && text[1] == '#'));
  if (first) work.line_begins[count++] = 0;
  for (std::size_t i = 0; i < work.line_words.count; ++i) {
    count += AppendOffsets(work.line_words.words[i], work.line_words.offsets[i],
                           &work.line_begins[count]);
  }
  work.line_count = count;
}

// ---- Tag lines -------------------------------------------------------------------

enum TagCharacter : std::uint8_t { kNameLetter = 1, kValueCharacter = 2 };

alignas(64) constexpr auto kTagCharacters = CharacterTable::Make([](unsigned char c) {
  const bool name =
      (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
  const bool value = c >= 0x20 && c <= 0x7E && c != '"' && c != '\\';
  return static_cast<std::uint8_t>((name ? kNameLetter : 0) | (value ? kValueCharacter : 0));
});

//   [ E v e n t _ " v a l u e " ] LF
//   0           s   open        close       all within 64 bytes, else read it bytewise
inline std::uint32_t ReadTagLineInText(const char* text, std::uint32_t begin, std::uint32_t bytes,
                                       Tag& tag) {
  const Bytes line = LoadBytes(text + begin);
  const Bits quotes = _mm512_cmpeq_epi8_mask(line, All('"'));
  const Bits second = _blsr_u64(quotes);
  const auto open = static_cast<std::uint32_t>(_tzcnt_u64(quotes));
  const auto close = static_cast<std::uint32_t>(_tzcnt_u64(second));
  if (close + 2 >= 64 || begin + close + 2 >= bytes || open < 3) {
    return ReadLongTagLine(text, begin, bytes, tag);
  }
  const Bytes kinds = CharacterTable(kTagCharacters)[line];
  const Bits ascii = ~_mm512_movepi8_mask(line);
  const Bits name = _mm512_test_epi8_mask(kinds, All(kNameLetter)) & ascii;
  const Bits value = _mm512_test_epi8_mask(kinds, All(kValueCharacter)) & ascii;
  const Bits name_ends = LowBits(open - 1);
  const Bits value_ends = LowBits(close) & ~LowBits(open + 1);
  const Bits wrong = (name_ends & ~Bits{1} & ~name) | (value_ends & ~value);
  const char* const last = text + begin + close + 1;
  const bool framed = text[begin + open - 1] == ' ' && last[0] == ']' && last[1] == '\n';
  tag = {{begin + 1, begin + open - 1}, {begin + open + 1, begin + close}};
  return wrong == 0 && framed ? begin + close + 2 : 0;
}

// ---- Marks -----------------------------------------------------------------------

alignas(64) constexpr auto kPlaneTable = CharacterTable::Make(PlanesOf);

// Reads a block; bytes that are not its text become spaces.
inline Bytes LoadBlock(const char* text, std::int32_t offset, Bits is_text) {
  return _mm512_mask_loadu_epi8(All(' '), is_text, text + offset);
}

// Turns the bits of 64 class bytes into 8 words, word p with bit p of each byte.
//
//   1. within 8 bytes, a matrix of 8 x 8 bits is transposed (multiplied with the unit
//      matrix from the other side, which also reverses the bytes: undone before)
//   2. byte p of each 8 bytes moves to word p
inline Bytes PlanesOfBytes(Bytes classes) {
  const Bytes reverse = _mm512_set4_epi32(0x08090A0B, 0x0C0D0E0F, 0x00010203, 0x04050607);
  const Bytes unit = _mm512_set1_epi64(static_cast<long long>(0x8040'2010'0804'0201));
  const Bytes reversed = _mm512_shuffle_epi8(classes, reverse);
  const Bytes transposed = _mm512_gf2p8affine_epi64_epi8(unit, reversed, 0);
  alignas(64) static constexpr auto kByteOfWords = [] {
    std::array<std::uint8_t, 64> from{};
    for (std::size_t i = 0; i < 64; ++i) from[i] = static_cast<std::uint8_t>(i % 8 * 8 + i / 8);
    return from;
  }();
  return _mm512_permutexvar_epi8(LoadBytes(kByteOfWords.data()), transposed);
}

inline Bytes PlanesOfBlock(const CharacterTable& table, Bytes block) {
  const Bytes high_bit = _mm512_and_si512(block, All(kBad));
  return PlanesOfBytes(_mm512_or_si512(table[block], high_bit));
}

// Transposes 8 rows of 8 words: from the planes of each block to the blocks of each plane.
inline void TransposeWords(Bytes (&rows)[8]) {
  Bytes pairs[8], quads[8];
  for (std::size_t i = 0; i < 4; ++i) {
    pairs[i] = _mm512_unpacklo_epi64(rows[2 * i], rows[2 * i + 1]);      // words 0 2 4 6
    pairs[i + 4] = _mm512_unpackhi_epi64(rows[2 * i], rows[2 * i + 1]);  // words 1 3 5 7
  }
  for (std::size_t i = 0; i < 8; i += 2) {
    quads[i] = _mm512_shuffle_i64x2(pairs[i], pairs[i + 1], 0x88);      // lanes 0 2 | 0 2
    quads[i + 1] = _mm512_shuffle_i64x2(pairs[i], pairs[i + 1], 0xDD);  // lanes 1 3 | 1 3
  }
  for (std::size_t odd = 0; odd < 2; ++odd) {
    const Bytes* const q = quads + 4 * odd;
    rows[0 + odd] = _mm512_shuffle_i64x2(q[0], q[2], 0x88);
    rows[4 + odd] = _mm512_shuffle_i64x2(q[0], q[2], 0xDD);
    rows[2 + odd] = _mm512_shuffle_i64x2(q[1], q[3], 0x88);
    rows[6 + odd] = _mm512_shuffle_i64x2(q[1], q[3], 0xDD);
  }
}

// The planes of 8 blocks, which are also copied to `copies`.
inline Planes<Lanes> LoadPlanes(const char* text, const std::int32_t* offsets, const Bits* texts,
                                const CharacterTable& table, std::uint8_t (*copies)[64]) {
  Bytes rows[8];
  for (std::size_t i = 0; i < 8; ++i) {
    const Bytes block = LoadBlock(text, offsets[i], texts[i]);
    StoreBytes(copies[i], block);
    rows[i] = PlanesOfBlock(table, block);
  }
  TransposeWords(rows);
  return {(Lanes)rows[0], (Lanes)rows[1], (Lanes)rows[2], (Lanes)rows[3],
          (Lanes)rows[4], (Lanes)rows[5], (Lanes)rows[6], (Lanes)rows[7]};
}

// Bit k: an odd number of braces stands in block k, before the bytes shared with the next.
inline std::uint32_t OddBraces(const Planes<Lanes>& planes) {
  constexpr Bits kBeforeNextBlock = (Bits{1} << kBlockStep) - 1;
  const Lanes braces = planes.bracket & (planes.low | planes.high) & kBeforeNextBlock;
  return _mm512_test_epi64_mask(_mm512_popcnt_epi64((__m512i)braces), _mm512_set1_epi64(1));
}

// Whether a block begins inside a comment: whether an odd number of braces stand before it
// in its game. Bits for 8 blocks, carried from batch to batch.
class CommentState {
 public:
  // `first` has a bit for each block that is the first of its game.
  std::uint32_t Advance(std::uint32_t odd, std::uint32_t first) {
    // A game that ended inside a comment must not touch the next one. It is not regular.
    while ((Inside(odd) & first) != 0) [[unlikely]] {
        odd = CloseBefore(odd, _blsi_u32(Inside(odd) & first));
      }
    const std::uint32_t inside = Inside(odd);
    carry_ = inside >> 8 & 1;
    return inside & 0xFF;
  }

 private:
  // Bit k: an odd number of braces before block k; bit 8: before the next batch.
  std::uint32_t Inside(std::uint32_t odd) const {
    std::uint32_t parity = odd << 1 | carry_;
    parity ^= parity << 1;
    parity ^= parity << 2;
    parity ^= parity << 4;
    parity ^= parity << 8;
    return parity & 0x1FF;
  }

  // Adds a brace to the end of the block before the block whose bit is `first`.
  std::uint32_t CloseBefore(std::uint32_t odd, std::uint32_t first) {
    if (first == 1) carry_ = 0;
    return odd ^ first >> 1;
  }

  std::uint32_t carry_ = 0;
};

// ---- Entries ---------------------------------------------------------------------

// The bytes that marks stand for, at every byte of a block; used at the marks only.
//
//   text     x 1 9 f         a square is complete at its letter, all else one byte later:
//            ^ ^ ^ ^         value = 8 * last digit + tens + letter
//            | | | letter    tens: 80 for "1", 160 (too high) for other digits
//            | | last digit  letter: 0 to 5; 6 for other characters
//            | tens
struct EntryTables {
  CharacterTable code, tens, second_digit;
  Bytes units;  // by the low four bits
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

// Tens also tell "TT" from "T" (1) and the first of two signs.
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
  // 8 * digit for "0" to "9"; "!" shares its low four bits with "1": 8; "?": 64.
  const __m128i units = _mm_setr_epi8(0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 0, 0, 0, 0, 0, 64);
  return {CharacterTable(kCodeTable), CharacterTable(kTensTable), CharacterTable(kSecondDigitTable),
          _mm512_broadcast_i32x4(units)};
}

// A strip of blocks goes through one step after the other: enough blocks that the
// processor never waits for one, few enough to stay in the nearest cache.
inline constexpr std::size_t kStripBlocks = 128;
inline constexpr std::size_t kStripBatches = kStripBlocks / kBlocksPerBatch;

struct Strip {
  alignas(64) std::uint8_t before_blocks[64];  // may be read, does not matter
  std::uint8_t blocks[kStripBlocks][64];
  Planes<Lanes> planes[kStripBatches];
  std::uint32_t odd_braces[kStripBatches];
  alignas(64) Bits from[kStripBlocks], head[kStripBlocks], value[kStripBlocks],
      number[kStripBlocks];
};

// Also asks for the text `ahead` bytes on, which is read next.
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

inline void StoreLanes(void* at, Lanes lanes) { StoreBytes(at, (__m512i)lanes); }

// Finds the marks of the batch that begins with block `at`, block `i` of the strip.
inline void MarkBatch(std::size_t at, std::size_t i, CommentState& comments, Strip& strip,
                      Workspace& work) {
  const Lanes texts = (Lanes)LoadBytes(&work.block_texts[at]);
  const std::uint32_t first = _mm512_testn_epi64_mask((__m512i)texts, _mm512_set1_epi64(1));
  const std::uint32_t inside = comments.Advance(strip.odd_braces[i / kBlocksPerBatch], first);
  const Lanes inside_before = (Lanes)_mm512_maskz_set1_epi64(static_cast<__mmask8>(inside), 1);
  const Marks<Lanes> marks = FindMarks(strip.planes[i / kBlocksPerBatch], texts, inside_before);
  StoreLanes(strip.from + i, marks.from);
  StoreLanes(strip.head + i, marks.head);
  StoreLanes(strip.value + i, marks.value);
  StoreLanes(strip.number + i, marks.number);
  const __m256i offsets =
      _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&work.block_offsets[at]));
  AppendWords((__m512i)marks.open, offsets, work.open_words);
  AppendWords((__m512i)marks.close, offsets, work.close_words);
  work.batch_errors[at / kBlocksPerBatch] =
      _mm512_test_epi64_mask((__m512i)marks.error, (__m512i)marks.error);
}

// Where the streams of entries grow.
struct Streams {
  std::uint8_t* heads;
  std::uint8_t* values;
  std::uint8_t* numbers_low;
  std::uint8_t* numbers_high;
};

// Stores the marked bytes one behind the other. An entry takes at least two bytes of text:
// a block with more than 32 has errors, and what it stores does not matter.
inline void StoreMarked(std::uint8_t* at, Bits marks, Bytes bytes) {
  const Bytes marked = _mm512_maskz_compress_epi8(marks, bytes);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), _mm512_castsi512_si256(marked));
}

// Appends the entries of block `i` behind `ends`. The bytes that stand 1, 2, 3 places before
// each byte lie 1, 2, 3 bytes back in memory; those before the block are not marked.
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

// ---- Rows ------------------------------------------------------------------------

// 64 entries from `heads` and `values` on.
struct Entries {
  Bytes heads, values;
  const std::uint8_t* next_values;
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

// The columns of up to kWindowStep rows, 64 bytes each, still at the place of their entry.
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

// The annotation of each row: its sign is the first entry behind its captures and removals.
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

// For each of `rows`, the value `ahead` entries behind its last capture.
inline Bytes ValuesBehindCaptures(const Entries& e, const Window& w, Bits rows, int ahead) {
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
  c.removals[0] = ValuesBehindCaptures(e, w, w.one_removal, 1);
  c.removals[1] = ValuesBehindCaptures(e, w, w.two_removals, 2);
  c.annotation = AnnotationsOf(e, w);
  return c;
}

// One of the tiles removed must be the tile that was left, or captured from.
inline Bits RemovalErrors(const Entries& e, const Window& w, const Columns& c) {
  const Bytes left = _mm512_mask_mov_epi8(c.captures[0], w.moves, e.heads);
  const auto same_tile = [&](Bytes removal) {
    return _mm512_testn_epi8_mask(_mm512_xor_si512(left, removal), All(0xF8));
  };
  return w.one_removal & ~same_tile(c.removals[0]) & ~(w.two_removals & same_tile(c.removals[1]));
}

// Number bytes of up to 64 rows, read against what they must be.
struct Numbers {
  Bytes byte0, byte1;  // of the number, 0 for rows without
  Bits numbered;
  bool as_expected;
};

inline Numbers ReadNumbers(const std::uint8_t* low, const std::uint8_t* high, Bits rows,
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

// Closes up the rows of a column and deals them out, so that unpacking 16 columns gives
// vectors of four rows in a row:   lane l byte m  <-  row 4 m + l
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

// Four columns of 64 bytes to 64 words of four bytes, in four vectors.
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
  const int shift = __builtin_ctz(bits);
  const Bytes field = _mm512_and_si512(flags, All(bits));
  return shift == 0 ? field : _mm512_srli_epi16(field, static_cast<unsigned>(shift));
}

// Writes 64 rows, of which the first bits of `rows` count.
inline void StoreRows(const Columns& c, Bits rows, const Numbers& numbers, Row* out) {
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

// Notes the row of each comment of the window. `first_row` is the first of the window.
//
//   entries that are no rows lie at places p0 p1 p2 ...: i of them and so pi - i rows
//   stand before the one at pi, which follows row pi - i - 1
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

// Reads the entries of one game. They begin with a row or a comment.
inline GameCounts ReadEntriesOfGame(const GameEntries& game, std::uint32_t first_row, Row* rows,
                                    std::uint32_t* comment_rows) {
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
    const Numbers numbers = ReadNumbers(game.numbers_low + row_count, game.numbers_high + row_count,
                                        LowBits(new_rows), next_number);
    const Bits headless = at == 0 ? Bits{1} & ~(w.rows | w.comments) : 0;
    const Bits errors =
        WindowErrors(w, entry) | headless | (RemovalErrors(entries, w, columns) & kOwnEntries);
    if (errors != 0 || !numbers.as_expected) return {};
    StoreRows(columns, own_rows, numbers, rows + row_count);
    comment_count += AppendComments(own_rows, w.comments & kOwnEntries, valid & kOwnEntries,
                                    first_row + row_count, comment_rows + comment_count);
    next_number += CountBits(numbers.numbered);
    row_count += new_rows;
  }
  return {row_count == game.number_count, row_count, comment_count};
}

struct Avx512 {
  static void FindLines(const char* text, std::uint32_t bytes, Workspace& work) {
    FindLinesInText(text, bytes, work);
  }
  static std::uint32_t ReadTagLine(const char* text, std::uint32_t begin, std::uint32_t bytes,
                                   Tag& tag) {
    return ReadTagLineInText(text, begin, bytes, tag);
  }
  static void MarkBlocks(const char* text, std::uint32_t bytes, Workspace& work) {
    MarkBlocksOfText(text, bytes, work);
  }
  static GameCounts ReadEntries(const GameEntries& entries, std::uint32_t first_row, Row* rows,
                                std::uint32_t* comment_rows) {
    return ReadEntriesOfGame(entries, first_row, rows, comment_rows);
  }
};

}  // namespace

void ScanShardAvx512(const char* begin, std::size_t bytes, Workspace& work, ShardRecords& out) {
  ScanShard<Avx512>(begin, static_cast<std::uint32_t>(bytes), work, out);
}

}  // namespace plymill::coerceo::fast
