// Workspace of the fast form: the small arrays that its passes write and read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/buffer.h"
#include "games/coerceo/fast/capacities.h"
#include "games/coerceo/fast/records.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {

// A block of the AVX-512 form has 64 bytes of movetext. It shares its first kLookback bytes with
// the block before it, so that each rule needs only the bytes of one block:
//
//   block k     ......##########################################################
//   block k+1                                                             ......######
//
// Bytes before and after the movetext of the game are read as blanks. The last block of each game
// ends with at least one such byte.
inline constexpr std::uint64_t kOwnBytes = ~std::uint64_t{0} << kLookback;

// Entries: a pair of bytes (head, value) for each mark in the movetext.
//
//   "12# 8f-19b! TT x19f {...}"      head        value
//        move     "8f-19b"           square 8f   square 19b
//        sign     "!", "?"           kSign, kSignQuestion   see kAnnotations in avx512/window.h
//        exchange "TT"               kExchangeHead          bit 0: two tiles are paid
//        capture  "x19f"             kSquare                square 19f
//        comment  "{...}"            kCommentHead           any value
//        removal  "T8"               kSquare                tile * 8 + 6 or 7
//
// Heads from kSquare up are codes. All other heads are squares. One bit identifies each code.
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

// The low number byte of a row without a number. See kExpectedLow in avx512/numbers.h.
inline constexpr std::uint8_t kUnnumbered = 'T';

enum LineKind : std::uint32_t {
  kNotTag = 0,  // begins with "[" but is no tag line
  kNumberOne = 1,
  kTag = 2,
  kEventTag = 4,   // set together with kTag
  kResultTag = 8,  // set together with kTag
};

// The row of a comment before the first ply, in Workspace::comment_rows.
inline constexpr std::uint32_t kNoRow = 0xFFFF'FFFF;

struct Line {
  std::uint32_t begin;
  std::uint32_t end;  // after the "]" of a tag line; the end of another line with "["
  std::uint32_t kind;
};

// One game text, with the facts that are known before its movetext is read.
struct Frame {
  std::uint32_t begin, end;
  std::uint32_t first_tag, tag_count;
  std::uint32_t first_line;
  std::uint32_t result_tag, result_tag_count;  // the last Result tag; the number of such tags
  std::uint32_t movetext;
  Span result;
  bool regular;                            // if false, the game is left to the plain form
  bool odd;                                // has a line with "[" that is no regular tag line
  std::uint32_t first_block, block_count;  // if the frame is regular; AVX-512 only
};

// A ply that a pass has left to the later passes.
struct OpenPly {
  std::uint32_t number;
  std::uint32_t odd_move;  // 1 if it is no move, or a move to a field of the other colour
};

// The number of bytes in each stream after the entries of a block were appended.
struct StreamEnds {
  std::uint32_t heads, values, numbers;
};

// Words of 64 bits, with one bit for each byte of the text from an offset on. Only words that are
// not 0 are kept.
struct BitWords {
  Buffer<std::uint64_t> words;
  Buffer<std::int32_t> offsets;
  std::size_t count = 0;
};

struct Workspace {
  // Makes room for a shard of `bytes` bytes, below 2^30. Takes about fifty times as much memory.
  void MakeRoom(std::size_t bytes);

  Buffer<std::uint64_t> line_bits;  // lines that begin with "[" or "1#"
  BitWords line_words;              // the same bits, without the words that are 0
  Buffer<std::uint32_t> line_begins;
  Buffer<Line> lines;
  Buffer<Tag> tags;
  Buffer<Frame> frames;

  // For AVX-512: values of each block.
  Buffer<std::int32_t> block_offsets;  // below 0 if the block begins before the shard
  Buffer<std::uint64_t> block_texts;   // a bit for each byte that is movetext of the frame
  Buffer<std::uint8_t> batch_errors;   // a bit for each block
  Buffer<StreamEnds> block_ends;

  Buffer<std::uint8_t> heads, values;
  Buffer<std::uint8_t> numbers_low, numbers_high;  // one byte for each row

  // Braces in the movetexts: first as words with bits of a block, then as offsets.
  BitWords open_words, close_words;
  Buffer<std::uint32_t> opens, closes;
  Buffer<std::uint32_t> comment_rows;  // the row that each comment of a game follows

  // For AVX2: arrays of one game.
  Buffer<std::uint32_t> signs;             // the offset of each "#", indexed by move number
  Buffer<OpenPly> open_plies;              // plies that are not read yet
  Buffer<StoredPly> unnumbered;            // rows without a number
  Buffer<std::uint32_t> unnumbered_after;  // for each unnumbered row, the number before it

  bool foreign = false;  // the text has bytes that are not ASCII
  std::size_t line_count = 0, frame_count = 0, block_count = 0, open_count = 0, close_count = 0;
};

}  // namespace plymill::coerceo::fast
