// Blocks: lists the blocks of movetext, and converts them to planes, which have one bit for each
// byte, with AVX-512. marks.h reads the planes.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx512/bytes.h"
#include "games/coerceo/fast/avx512/marks.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// Lists the blocks of the text from `begin` to `end`. Bytes of a block outside this text are later
// read as blanks.
inline void AddBlocks(std::uint32_t begin, std::uint32_t end, Frame& frame, Workspace& work) {
  frame.first_block = static_cast<std::uint32_t>(work.block_count);
  frame.block_count = (end - begin) / kBlockStep + 1;
  std::int32_t* const offsets = work.block_offsets.data() + frame.first_block;
  std::uint64_t* const texts = work.block_texts.data() + frame.first_block;
  const auto first_offset = static_cast<std::int32_t>(begin) - static_cast<std::int32_t>(kLookback);
  for (std::uint32_t i = 0; i < frame.block_count; i += kBlockRun) {
    for (std::uint32_t k = i; k < i + kBlockRun; ++k) {
      offsets[k] = first_offset + static_cast<std::int32_t>(k * kBlockStep);
      texts[k] = ~std::uint64_t{0};
    }
  }
  texts[0] &= kOwnBytes;
  const std::uint32_t last = frame.block_count - 1;
  const std::uint32_t last_bytes = end - begin + kLookback - last * kBlockStep;  // below 64
  texts[last] &= (std::uint64_t{1} << last_bytes) - 1;
  work.block_count += frame.block_count;
}

// Fills the last batch with blocks that hold no text.
inline void PadBatch(Workspace& work) {
  for (std::uint32_t i = 0; i < kBlocksPerBatch; ++i) {
    work.block_offsets[work.block_count + i] = 0;
    work.block_texts[work.block_count + i] = 0;
  }
}

// Lists the blocks of the movetexts of all frames.
inline void ListBlocks(Workspace& work) {
  work.block_count = 0;
  for (std::size_t i = 0; i < work.frame_count; ++i) {
    Frame& frame = work.frames[i];
    if (frame.regular) AddBlocks(frame.movetext, frame.result.begin, frame, work);
  }
  PadBatch(work);
}

alignas(64) constexpr auto kPlaneTable = CharacterTable::Make(PlanesOf);

// Loads a block. Bytes without a bit in `is_text` become spaces.
inline Bytes LoadBlock(const char* text, std::int32_t offset, Bits is_text) {
  return _mm512_mask_loadu_epi8(All(' '), is_text, text + offset);
}

// Converts 64 class bytes to 8 words. Word p has bit p of each byte.
//
//   1. Each 8 bytes are a matrix of 8 x 8 bits, which is transposed. The instruction multiplies it
//      with the unit matrix, which also reverses the bytes. They are therefore reversed before.
//   2. Byte p of each 8 bytes moves to word p.
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
  const Bits foreign = _mm512_movepi8_mask(block);
  return PlanesOfBytes(_mm512_mask_mov_epi8(table[block], foreign, All(kForeign)));
}

// Transposes 8 rows of 8 words. At first, each row has all planes of one block; then each row has
// one plane of all blocks.
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

// Loads 8 blocks and returns their planes. Also copies the bytes of the blocks to `copies`.
inline Planes<Lanes> LoadPlanes(const char* text, const std::int32_t* offsets, const Bits* texts,
                                const CharacterTable& table, std::uint8_t (*copies)[64]) {
  Bytes rows[8];
  for (std::size_t i = 0; i < 8; ++i) {
    const Bytes block = LoadBlock(text, offsets[i], texts[i]);
    StoreBytes(copies[i], block);
    rows[i] = PlanesOfBlock(table, block);
  }
  TransposeWords(rows);
  return {AsLanes(rows[0]), AsLanes(rows[1]), AsLanes(rows[2]), AsLanes(rows[3]),
          AsLanes(rows[4]), AsLanes(rows[5]), AsLanes(rows[6]), AsLanes(rows[7])};
}

// Bit k is 1 if block k has an odd number of braces before the bytes that it shares with the next
// block.
inline std::uint32_t OddBraces(const Planes<Lanes>& planes) {
  constexpr Bits kBeforeNextBlock = (Bits{1} << kBlockStep) - 1;
  const Lanes braces = planes.bracket & (planes.low | planes.high) & kBeforeNextBlock;
  return _mm512_test_epi64_mask(_mm512_popcnt_epi64(AsBytes(braces)), _mm512_set1_epi64(1));
}

// CommentState: decides for 8 blocks at a time whether each begins inside a comment. A block does
// if an odd number of braces precedes it in its game. The state is carried from batch to batch.
class CommentState {
 public:
  // Returns a bit for each block that begins inside a comment. `odd` comes from OddBraces();
  // `first` has a bit for each block that is the first of its game.
  std::uint32_t Advance(std::uint32_t odd, std::uint32_t first) {
    // A game that ends inside a comment is not regular. It must not affect the next game.
    while ((Inside(odd) & first) != 0) [[unlikely]] {
        odd = CloseBefore(odd, _blsi_u32(Inside(odd) & first));
      }
    const std::uint32_t inside = Inside(odd);
    carry_ = inside >> 8 & 1;
    return inside & 0xFF;
  }

 private:
  // Bit k is 1 if an odd number of braces precedes block k. Bit 8 is for the next batch.
  std::uint32_t Inside(std::uint32_t odd) const {
    std::uint32_t parity = odd << 1 | carry_;
    parity ^= parity << 1;
    parity ^= parity << 2;
    parity ^= parity << 4;
    parity ^= parity << 8;
    return parity & 0x1FF;
  }

  // Counts one more brace before the block whose bit is `first`.
  std::uint32_t CloseBefore(std::uint32_t odd, std::uint32_t first) {
    if (first == 1) carry_ = 0;
    return odd ^ first >> 1;
  }

  std::uint32_t carry_ = 0;
};

}  // namespace
}  // namespace plymill::coerceo::fast
