// The passes of the fast scanner with AVX2 and BMI2. This file is compiled with its own
// flags; all that it shares with other files through headers has internal linkage.
//
// AVX2 has neither byte masks nor compress: masks are widened to bytes where they choose
// values, and marked bytes are picked one by one, without a branch for each.
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "games/coerceo/fast/games.h"
#include "games/coerceo/fast/marks.h"
#include "games/coerceo/fast/numbers.h"
#include "games/coerceo/fast/window.h"

namespace plymill::coerceo::fast {
namespace {

using Bytes = __m256i;  // 32 of them, half a block
using Bits = std::uint64_t;
using Lanes = std::uint64_t __attribute__((vector_size(32)));  // 4 blocks, one bit a byte

inline Bytes LoadBytes(const void* at) { return _mm256_loadu_si256(static_cast<const Bytes*>(at)); }
inline void StoreBytes(void* at, Bytes bytes) {
  _mm256_storeu_si256(static_cast<Bytes*>(at), bytes);
}
inline Bytes All(std::uint8_t byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
inline std::uint32_t CountBits(Bits bits) {
  return static_cast<std::uint32_t>(_mm_popcnt_u64(bits));
}
inline Bits LowBits(std::uint32_t count) { return _bzhi_u64(~Bits{0}, count); }

inline Bytes Equal(Bytes a, std::uint8_t b) { return _mm256_cmpeq_epi8(a, All(b)); }
inline Bytes AtLeast(Bytes a, std::uint8_t b) {
  return _mm256_cmpeq_epi8(_mm256_max_epu8(a, All(b)), a);
}
inline Bytes Or(Bytes a, Bytes b) { return _mm256_or_si256(a, b); }
inline Bytes And(Bytes a, Bytes b) { return _mm256_and_si256(a, b); }

// The top bits of 64 bytes.
inline Bits TopBits(Bytes low, Bytes high) {
  const auto bits = [](Bytes half) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(half));
  };
  return bits(low) | Bits{bits(high)} << 32;
}

// 64 bytes from `at` on, through `of_half`, to one bit each.
template <class OfHalf>
inline Bits BitsOf(const void* at, OfHalf of_half) {
  const auto* const bytes = static_cast<const char*>(at);
  return TopBits(of_half(LoadBytes(bytes)), of_half(LoadBytes(bytes + 32)));
}

// A byte for each low four bits, the same in both lanes; 0 where the top bit is set.
inline Bytes NibbleTable(const std::array<std::uint8_t, 16>& table) {
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}
inline Bytes HighNibbles(Bytes bytes) { return And(_mm256_srli_epi16(bytes, 4), All(0x0F)); }

// ---- Lines -----------------------------------------------------------------------

// Bytes that begin a line with "[" or "1#", of the 64 at `text`.
inline Bits LineBegins(const char* text) {
  const auto of_half = [](const char* at) {
    const Bytes bytes = LoadBytes(at);
    const Bytes one = And(Equal(bytes, '1'), Equal(LoadBytes(at + 1), '#'));
    return And(Equal(LoadBytes(at - 1), '\n'), Or(Equal(bytes, '['), one));
  };
  return TopBits(of_half(text), of_half(text + 32));
}

inline bool BeginsLine(const char* text, std::uint32_t at, std::uint32_t bytes) {
  if (at > 0 && text[at - 1] != '\n') return false;
  return text[at] == '[' || (text[at] == '1' && at + 1 < bytes && text[at + 1] == '#');
}

inline void FindLinesInText(const char* text, std::uint32_t bytes, Workspace& work) {
  Bits* const words = work.line_words.words.data();
  std::int32_t* const offsets = work.line_words.offsets.data();
  std::size_t word_count = 0;
  std::uint32_t at = 1;
  for (; at + 64 < bytes; at += 64) {
    const Bits lines = LineBegins(text + at);
    words[word_count] = lines;
    offsets[word_count] = static_cast<std::int32_t>(at);
    word_count += lines != 0;
  }
  work.line_words.count = word_count;
  std::size_t count = 0;
  if (bytes > 0 && BeginsLine(text, 0, bytes)) work.line_begins[count++] = 0;
  count += FlattenBits(work.line_words, &work.line_begins[count]);
  for (; at < bytes; ++at) {
    if (BeginsLine(text, at, bytes)) work.line_begins[count++] = at;
  }
  work.line_count = count;
}

// ---- Tag lines -------------------------------------------------------------------

// A character is a name letter if its two nibbles share a set:
//
//   1: "0" to "9"     2: "A" to "O", "a" to "o"     4: "P" to "Z", "p" to "z"     8: "_"
inline Bytes NameLetters(Bytes bytes) {
  const Bytes low = NibbleTable({1 | 4, 7, 7, 7, 7, 7, 7, 7, 7, 7, 2 | 4, 2, 2, 2, 2, 2 | 8});
  const Bytes high = NibbleTable({0, 0, 0, 1, 2, 4 | 8, 2, 4});
  const Bytes shared =
      And(_mm256_shuffle_epi8(low, bytes), _mm256_shuffle_epi8(high, HighNibbles(bytes)));
  return _mm256_cmpgt_epi8(shared, _mm256_setzero_si256());
}

inline Bytes NoValueCharacters(Bytes bytes) {
  const Bytes control_or_high = _mm256_cmpgt_epi8(All(0x20), bytes);  // signed
  return Or(control_or_high, Or(Equal(bytes, 0x7F), Equal(bytes, '\\')));
}

//   [ E v e n t _ " v a l u e " ] LF
//   0           s   open        close       all within 64 bytes, else read it bytewise
inline std::uint32_t ReadTagLineInText(const char* text, std::uint32_t begin, std::uint32_t bytes,
                                       Tag& tag) {
  const char* const line = text + begin;
  const Bits quotes = BitsOf(line, [](Bytes b) { return Equal(b, '"'); });
  const auto open = static_cast<std::uint32_t>(_tzcnt_u64(quotes));
  const auto close = static_cast<std::uint32_t>(_tzcnt_u64(_blsr_u64(quotes)));
  if (close + 2 >= 64 || begin + close + 2 >= bytes || open < 3) [[unlikely]] {
    return ReadLongTagLine(text, begin, bytes, tag);
  }
  const Bits name = BitsOf(line, NameLetters);
  const Bits no_value = BitsOf(line, NoValueCharacters);
  const Bits wrong_name = LowBits(open - 1) & ~Bits{1} & ~name;
  const Bits wrong_value = LowBits(close) & ~LowBits(open + 1) & no_value;
  const bool framed =
      (line[open - 1] == ' ') & (line[close + 1] == ']') & (line[close + 2] == '\n');
  tag = {{begin + 1, begin + open - 1}, {begin + open + 1, begin + close}};
  return (wrong_name | wrong_value) == 0 && framed ? begin + close + 2 : 0;
}

// ---- Marks -----------------------------------------------------------------------

inline constexpr std::size_t kStripBlocks = 128;
inline constexpr int kPlanes = 8;

// A strip of blocks goes through one step after the other, in the nearest cache.
struct Strip {
  alignas(64) std::uint8_t before_blocks[64];  // may be read, does not matter
  std::uint8_t blocks[kStripBlocks][64];
  Bits planes[kPlanes][kStripBlocks];  // in the order of struct Planes
  Bits inside_before[kStripBlocks];
  Bits to[kStripBlocks], entry[kStripBlocks], number[kStripBlocks];
};

// Copies a block; bytes that are not its text become spaces.
inline void CopyBlock(const char* text, std::int32_t offset, Bits is_text, std::uint8_t* block) {
  if (is_text == ~Bits{0}) {
    StoreBytes(block, LoadBytes(text + offset));
    StoreBytes(block + 32, LoadBytes(text + offset + 32));
    return;
  }
  const auto first = static_cast<std::int32_t>(_tzcnt_u64(is_text));
  const auto end = 64 - static_cast<std::int32_t>(_lzcnt_u64(is_text));
  StoreBytes(block, All(' '));
  StoreBytes(block + 32, All(' '));
  for (std::int32_t i = first; i < end; ++i) block[i] = static_cast<std::uint8_t>(text[offset + i]);
}

inline Bytes UpTo(Bytes bytes, std::uint8_t last) {
  return _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, All(last)), bytes);
}

// The planes of a block, in the order of struct Planes.
inline void StorePlanes(const std::uint8_t* block, std::size_t i, Strip& strip) {
  const Bytes half[2] = {LoadBytes(block), LoadBytes(block + 32)};
  const auto store = [&](int plane, auto of_half) {
    strip.planes[plane][i] = TopBits(of_half(half[0]), of_half(half[1]));
  };
  store(0, [](Bytes c) { return UpTo(_mm256_sub_epi8(c, All('0')), 9); });
  store(1, [](Bytes c) { return UpTo(_mm256_sub_epi8(c, All('a')), 5); });
  store(2, [](Bytes c) { return Or(Equal(c, ' '), Equal(c, '\n')); });
  store(3, [](Bytes c) { return Or(Equal(c, '#'), Or(Equal(c, '{'), Equal(c, '}'))); });
  store(4, [](Bytes c) { return Or(Equal(c, '-'), Equal(c, 'x')); });
  store(5, [](Bytes c) {
    return Or(Or(Equal(c, '1'), Equal(c, '\n')),
              Or(Equal(c, '}'), Or(Equal(c, 'x'), Equal(c, 'T'))));
  });
  store(6, [](Bytes c) {
    return Or(Or(Equal(c, '{'), Equal(c, 'T')), Or(Equal(c, '!'), Equal(c, '?')));
  });
  store(7, [](Bytes c) {
    const Bytes control_or_high = _mm256_cmpgt_epi8(All(0x20), c);  // signed
    return Or(_mm256_andnot_si256(Equal(c, '\n'), control_or_high), Equal(c, 0x7F));
  });
}

// Also asks for the text `ahead` bytes on, which is read next.
inline void LoadStrip(const char* text, std::size_t at, std::size_t count, std::uint32_t ahead,
                      const Workspace& work, Strip& strip) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t offset = work.block_offsets[at + i];
    CopyBlock(text, offset, work.block_texts[at + i], strip.blocks[i]);
    _mm_prefetch(text + offset + ahead, _MM_HINT_T1);
  }
  for (std::size_t i = 0; i < count; ++i) StorePlanes(strip.blocks[i], i, strip);
}

// Notes which blocks begin inside a comment: behind an odd number of braces in their game.
inline Bits FollowComments(const Bits* texts, std::size_t count, Bits inside, Strip& strip) {
  constexpr Bits kBeforeNextBlock = (Bits{1} << kBlockStep) - 1;
  for (std::size_t i = 0; i < count; ++i) {
    const Bits braces = strip.planes[3][i] & (strip.planes[5][i] | strip.planes[6][i]);
    inside &= texts[i];  // bit 0 is not text in the first block of a game
    strip.inside_before[i] = inside;
    inside ^= CountBits(braces & kBeforeNextBlock) & 1;
  }
  return inside;
}

inline void AppendWords(Lanes lanes, const std::int32_t* offsets, BitWords& kept) {
  for (std::size_t i = 0; i < 4; ++i) {
    kept.words[kept.count] = lanes[i];
    kept.offsets[kept.count] = offsets[i];
    kept.count += lanes[i] != 0;
  }
}

inline Lanes LoadLanes(const Bits* at) { return (Lanes)LoadBytes(at); }

// Finds the marks of the 4 blocks from block `at`, block `i` of the strip, on. Returns a bit
// for each block with errors.
inline std::uint32_t MarkLanes(std::size_t at, std::size_t i, Strip& strip, Workspace& work) {
  const auto plane = [&](int p) { return LoadLanes(&strip.planes[p][i]); };
  const Planes<Lanes> planes{plane(0), plane(1), plane(2), plane(3),
                             plane(4), plane(5), plane(6), plane(7)};
  const Marks<Lanes> marks =
      FindMarks(planes, LoadLanes(&work.block_texts[at]), LoadLanes(&strip.inside_before[i]));
  StoreBytes(&strip.to[i], (Bytes)marks.to);
  StoreBytes(&strip.entry[i], (Bytes)marks.value);
  StoreBytes(&strip.number[i], (Bytes)marks.number);
  AppendWords(marks.open, &work.block_offsets[at], work.open_words);
  AppendWords(marks.close, &work.block_offsets[at], work.close_words);
  const Bytes none = _mm256_cmpeq_epi64((Bytes)marks.error, _mm256_setzero_si256());
  return ~static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(none))) & 0xF;
}

// ---- Entries ---------------------------------------------------------------------

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

// ---- Rows ------------------------------------------------------------------------

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

// Rows with removals, none of which is the tile that was left, or captured from.
inline std::uint32_t RemovalErrors(const HalfWindow& h, const Columns& c) {
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

// Notes the row of each comment. `first_row` is the first of the window.
inline std::uint32_t AppendComments(Bits rows, Bits comments, std::uint32_t first_row,
                                    std::uint32_t* comment_rows) {
  std::uint32_t count = 0;
  for (; comments != 0; comments = _blsr_u64(comments)) {
    comment_rows[count++] = first_row + CountBits(rows & (_blsi_u64(comments) - 1)) - 1;
  }
  return count;
}

// Reads the entries of one game. They begin with a row or a comment.
inline GameCounts ReadEntriesOfGame(const GameEntries& game, std::uint32_t first_row, Row* rows,
                                    std::uint32_t* comment_rows) {
  std::uint32_t row_count = 0, comment_count = 0, next_number = 1;
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
    const Bits removal_errors =
        RemovalErrors(low, low_columns) | Bits{RemovalErrors(high, high_columns)} << 32;
    const Bits headless = at == 0 ? Bits{1} & ~(w.rows | w.comments) : 0;
    if ((WindowErrors(w, entry) | headless | (removal_errors & kOwnEntries)) != 0) return {};
    FillImages(low_columns, images.rows);
    FillImages(high_columns, images.rows + 32);
    const Bits own_rows = w.rows & kOwnEntries;
    if (!CopyRows(images, own_rows, game.numbers_low + row_count, game.numbers_high + row_count,
                  next_number, rows + row_count)) {
      return {};
    }
    comment_count += AppendComments(own_rows, w.comments & kOwnEntries, first_row + row_count,
                                    comment_rows + comment_count);
    row_count += CountBits(own_rows);
  }
  return {row_count == game.number_count, row_count, comment_count};
}

struct Avx2 {
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

void ScanShardAvx2(const char* begin, std::size_t bytes, Workspace& work, ShardRecords& out) {
  ScanShard<Avx2>(begin, static_cast<std::uint32_t>(bytes), work, out);
}

}  // namespace plymill::coerceo::fast
