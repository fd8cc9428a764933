// Workspace of the fast form: the small arrays between its passes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/buffer.h"
#include "games/coerceo/fast/capacities.h"
#include "games/coerceo/fast/records.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {

// A block, for AVX-512, is 64 bytes of movetext. It shares its first kLookback bytes with the block
// before it, so that no rule needs more than the block itself:
//
//   block k     ......##########################################################
//   block k+1                                                             ......######
//
// Bytes that are not movetext of the game (before its first, after its last) read as
// blanks; each game ends with at least one such byte in its last block.
inline constexpr std::uint64_t kOwnBytes = ~std::uint64_t{0} << kLookback;

// Entries: a pair of bytes (head, value) for each mark in the movetext.
//
//   "12# 8f-19b! TT x19f {...}"      head        value
//        move     "8f-19b"           square 8f   square 19b
//        sign     "!"                kSign*      a sign code
//        exchange "TT"               kExchange   bit 0: two tiles are paid
//        capture  "x19f"             kSquare     square 19f
//        comment  "{...}"            kComment    (anything)
//        removal  "T8"               kSquare     tile * 8 + 6 or 7
//
// Heads from kSquare up are these codes, each told by one bit.
enum Head : std::uint8_t {
  kSquare = 0xF0,
  kSign = 0xF1,  // "!" was its last character
  kExchangeHead = 0xF2,
  kCommentHead = 0xF4,
  kSignQuestion = 0xF8,  // "?" was its last character
};
inline constexpr std::uint8_t kSignBits = 0x09;
inline constexpr std::uint8_t kExchangeBit = 0x02;
inline constexpr std::uint8_t kCommentBit = 0x04;

// Of a row without a number: its low number byte. See kExpectedLow in avx512/numbers.h.
inline constexpr std::uint8_t kUnnumbered = 'T';

enum LineKind : std::uint32_t {
  kNotTag = 0,  // begins with "[" but is no tag line
  kNumberOne = 1,
  kTag = 2,
  kEventTag = 4,   // with kTag
  kResultTag = 8,  // with kTag
};

// Of comments before the first ply, in Workspace::comment_rows.
inline constexpr std::uint32_t kNoRow = 0xFFFF'FFFF;

struct Line {
  std::uint32_t begin;
  std::uint32_t end;  // of a tag line: its LF, or the end of the shard
  std::uint32_t kind;
};

// One game text and what is known before its movetext is read.
struct Frame {
  std::uint32_t begin, end;
  std::uint32_t first_tag, tag_count;
  std::uint32_t first_line;
  std::uint32_t result_tag, result_tag_count;  // the last tag named Result
  std::uint32_t movetext;
  Span result;
  bool regular;                            // not left to the plain form as it is
  bool odd;                                // has a line that RunState calls odd
  std::uint32_t first_block, block_count;  // where it is regular; AVX-512
};

// A ply that a pass has left to those behind it.
struct OpenPly {
  std::uint32_t number;
  std::uint32_t odd_move;  // 1 if it is no move, or one that leaves its colour
};

// How many bytes lie in each stream of entries when a block has been marked.
struct StreamEnds {
  std::uint32_t heads, values, numbers;
};

// Words of 64 bits, one bit a byte of the text from an offset on; only words that are not 0.
struct BitWords {
  Buffer<std::uint64_t> words;
  Buffer<std::int32_t> offsets;
  std::size_t count = 0;
};

struct Workspace {
  // Makes room for a shard of `bytes` bytes, below 2^30, and no more: some fifty times that.
  void MakeRoom(std::size_t bytes);

  Buffer<std::uint64_t> line_bits;  // lines that begin with "[" or "1#"
  BitWords line_words;              // the same
  Buffer<std::uint32_t> line_begins;
  Buffer<Line> lines;
  Buffer<Tag> tags;
  Buffer<Frame> frames;

  // For AVX-512, of each block. `text` has a bit for each byte that is movetext of the frame.
  Buffer<std::int32_t> block_offsets;
  Buffer<std::uint64_t> block_texts;
  Buffer<std::uint8_t> batch_errors;  // a bit for each block
  Buffer<StreamEnds> block_ends;

  Buffer<std::uint8_t> heads, values;
  Buffer<std::uint8_t> numbers_low, numbers_high;  // one a row

  // Braces outside tags: offsets, and before them words of a block that have any.
  BitWords open_words, close_words;
  Buffer<std::uint32_t> opens, closes;
  Buffer<std::uint32_t> comment_rows, odd_rows;  // of one game: see RowLists

  // For AVX2, of one game: where its numbers have their signs, by number; the plies that are left
  // to read; the rows that have no number, and the numbers of those before them.
  Buffer<std::uint32_t> signs;
  Buffer<OpenPly> open_plies;
  Buffer<StoredPly> unnumbered;
  Buffer<std::uint32_t> unnumbered_behind;
  Buffer<std::uint8_t> spill;  // what its rows have no room for, in their order

  bool foreign = false;  // the text has bytes that are not ASCII
  std::size_t line_count = 0, frame_count = 0, block_count = 0, open_count = 0, close_count = 0;
};

}  // namespace plymill::coerceo::fast
