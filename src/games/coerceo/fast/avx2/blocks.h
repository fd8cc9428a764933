// Blocks of movetext to planes of bits, a bit a byte, with AVX2: what marks.h works on.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx2/bytes.h"
#include "games/coerceo/fast/marks.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

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

// The class kBad.
inline Bytes BadCharacters(Bytes c) {
  const Bytes line_end = Or(Equal(c, '\n'), Equal(c, '\r'));
  const Bytes control = _mm256_andnot_si256(line_end, UpTo(c, 0x1F));
  return Or(control, Or(Equal(c, 0x7F), Equal(c, '[')));
}

// The planes of a block, in the order of struct Planes.
inline void StorePlanes(const std::uint8_t* block, std::size_t i, Strip& strip) {
  const Bytes half[2] = {LoadBytes(block), LoadBytes(block + 32)};
  const auto store = [&](int plane, auto of_half) {
    strip.planes[plane][i] = TopBits(of_half(half[0]), of_half(half[1]));
  };
  const Bits bad = TopBits(BadCharacters(half[0]), BadCharacters(half[1]));
  store(0, [](Bytes c) { return UpTo(_mm256_sub_epi8(c, All('0')), 9); });
  store(1, [](Bytes c) { return UpTo(_mm256_sub_epi8(c, All('a')), 5); });
  strip.planes[0][i] |= bad;
  strip.planes[1][i] |= bad;
  store(2, [](Bytes c) { return Or(Equal(c, ' '), Or(Equal(c, '\n'), Equal(c, '\r'))); });
  store(3, [](Bytes c) { return Or(Equal(c, '#'), Or(Equal(c, '{'), Equal(c, '}'))); });
  store(4, [](Bytes c) { return Or(Equal(c, '-'), Equal(c, 'x')); });
  store(5, [](Bytes c) {
    return Or(Or(Equal(c, '1'), Equal(c, '\n')),
              Or(Equal(c, '}'), Or(Equal(c, 'x'), Equal(c, 'T'))));
  });
  store(6, [](Bytes c) {
    return Or(Or(Or(Equal(c, '{'), Equal(c, 'T')), Or(Equal(c, '!'), Equal(c, '?'))),
              Equal(c, '\r'));
  });
  store(7, [](Bytes c) { return c; });  // the top bits
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

inline Lanes LoadLanes(const Bits* at) { return AsLanes(LoadBytes(at)); }

// Finds the marks of the 4 blocks from block `at`, block `i` of the strip, on. Returns a bit
// for each block with errors.
inline std::uint32_t MarkLanes(std::size_t at, std::size_t i, Strip& strip, Workspace& work) {
  const auto plane = [&](int p) { return LoadLanes(&strip.planes[p][i]); };
  const Planes<Lanes> planes{plane(0), plane(1), plane(2), plane(3),
                             plane(4), plane(5), plane(6), plane(7)};
  const Marks<Lanes> marks =
      FindMarks(planes, LoadLanes(&work.block_texts[at]), LoadLanes(&strip.inside_before[i]));
  StoreBytes(&strip.to[i], AsBytes(marks.to));
  StoreBytes(&strip.entry[i], AsBytes(marks.value));
  StoreBytes(&strip.number[i], AsBytes(marks.number));
  AppendWords(marks.open, &work.block_offsets[at], work.open_words);
  AppendWords(marks.close, &work.block_offsets[at], work.close_words);
  const Bytes none = _mm256_cmpeq_epi64(AsBytes(marks.error), _mm256_setzero_si256());
  return ~static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(none))) & 0xF;
}

}  // namespace
}  // namespace plymill::coerceo::fast
