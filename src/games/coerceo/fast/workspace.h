// Workspace of the fast form: the small arrays between its passes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

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
inline constexpr std::uint32_t kLookback = 6;
inline constexpr std::uint32_t kBlockStep = 64 - kLookback;
inline constexpr std::uint64_t kOwnBytes = ~std::uint64_t{0} << kLookback;
inline constexpr std::uint32_t kBlocksPerBatch = 8;

// Less movetext is no game: "1# 3c-4a".
inline constexpr std::uint32_t kFewestBytes = 8;

// The last number of a game that AVX2 reads, and how many plies without one it may have.
inline constexpr std::uint32_t kMostNumber = 999, kMostUnnumbered = 999;

// A ply has no fewer: "T x4c".
inline constexpr std::uint32_t kFewestPlyBytes = 5;

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

// Memory that is not set before it is used. Its functions are inlined everywhere: those
// of files for wider vectors must not be taken for those of others.
template <class T>
class Array {
 public:
  explicit Array(std::size_t size) : data_(std::make_unique_for_overwrite<T[]>(size)) {}

  [[gnu::always_inline]] T* data() { return data_.get(); }
  [[gnu::always_inline]] const T* data() const { return data_.get(); }
  [[gnu::always_inline]] T& operator[](std::size_t index) { return data()[index]; }
  [[gnu::always_inline]] const T& operator[](std::size_t index) const { return data()[index]; }

 private:
  std::unique_ptr<T[]> data_;
};

// Words of 64 bits, one bit a byte of the text from an offset on; only words that are not 0.
struct BitWords {
  explicit BitWords(std::size_t capacity) : words(capacity), offsets(capacity) {}

  Array<std::uint64_t> words;
  Array<std::int32_t> offsets;
  std::size_t count = 0;
};

struct Workspace {
  // Memory for shards of at most `max_shard_bytes`, below 2^30: some thirty times that.
  explicit Workspace(std::size_t max_shard_bytes);

  Array<std::uint64_t> line_bits;  // lines that begin with "[" or "1#"
  BitWords line_words;             // the same
  Array<std::uint32_t> line_begins;
  Array<Line> lines;
  Array<Tag> tags;
  Array<Frame> frames;

  // For AVX-512, of each block. `text` has a bit for each byte that is movetext of the frame.
  Array<std::int32_t> block_offsets;
  Array<std::uint64_t> block_texts;
  Array<std::uint8_t> batch_errors;  // a bit for each block
  Array<StreamEnds> block_ends;

  Array<std::uint8_t> heads, values;
  Array<std::uint8_t> numbers_low, numbers_high;  // one a row

  // Braces outside tags: offsets, and before them words of a block that have any.
  BitWords open_words, close_words;
  Array<std::uint32_t> opens, closes;
  Array<std::uint32_t> comment_rows, odd_rows;  // of one game: see RowLists

  // For AVX2, of one game: where its numbers have their signs, by number; the plies that are left
  // to read; the rows that have no number, and the numbers of those before them.
  Array<std::uint32_t> signs;
  Array<OpenPly> open_plies;
  Array<StoredPly> unnumbered;
  Array<std::uint32_t> unnumbered_behind;
  Array<std::uint8_t> spill;  // what its rows have no room for, in their order

  bool foreign;  // the text has bytes that are not ASCII
  std::size_t line_count, frame_count, block_count, open_count, close_count;
};

}  // namespace plymill::coerceo::fast
