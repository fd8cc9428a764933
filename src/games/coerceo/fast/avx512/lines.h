// Lines: finds the lines that may be tag lines or begin a game, with AVX-512.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx512/bytes.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// Writes the offsets of the set bits to `offsets`, in whole vectors. Returns how many there are.
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

// A bit for each byte of `text`: 1 if it begins a line with "[" or "1#". `before` is loaded from
// one byte earlier than `text`, `after` from one byte later.
inline Bits LineBegins(Bytes before, Bytes text, Bytes after) {
  const __mmask64 first = _mm512_cmpeq_epi8_mask(before, All('\n'));
  const __mmask64 bracket = _mm512_mask_cmpeq_epi8_mask(first, text, All('['));
  const __mmask64 one = _mm512_mask_cmpeq_epi8_mask(first, text, All('1'));
  return _kor_mask64(bracket, _mm512_mask_cmpeq_epi8_mask(one, after, All('#')));
}

// Loads 64 bytes from offset `at` on. Bytes from offset `bytes` on are read as zeros.
inline Bytes LoadUpTo(const char* text, std::uint32_t at, std::uint32_t bytes) {
  const std::uint32_t left = at < bytes ? bytes - at : 0;
  return _mm512_maskz_loadu_epi8(LowBits(left < 64 ? left : 64), text + at);
}

// LineBegins() for the last bytes of the shard. Bytes after the shard are ignored.
inline Bits LastLineBegins(const char* text, std::uint32_t at, std::uint32_t bytes) {
  return LineBegins(LoadUpTo(text, at - 1, bytes), LoadUpTo(text, at, bytes),
                    LoadUpTo(text, at + 1, bytes));
}

// Sets the bits of all lines that begin at offset 1 or later, then drops the words without bits.
inline void FindLineWords(const char* text, std::uint32_t bytes, Workspace& work) {
  Bits* const bits = work.line_bits.data();
  std::uint32_t count = 0;
  std::uint32_t at = 1;
  Bytes seen = _mm512_setzero_si512();  // the bitwise OR of all characters
  for (; at + 64 < bytes; at += 64) {
    const char* const block = text + at;
    const Bytes before = LoadBytes(block - 1);
    seen = _mm512_or_si512(seen, before);
    bits[count++] = LineBegins(before, LoadBytes(block), LoadBytes(block + 1));
  }
  seen = _mm512_or_si512(seen, LoadUpTo(text, at - 1, bytes));
  for (; at < bytes; at += 64) bits[count++] = LastLineBegins(text, at, bytes);
  work.foreign = _mm512_movepi8_mask(seen) != 0;
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

}  // namespace
}  // namespace plymill::coerceo::fast
