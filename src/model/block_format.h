// Block format: the structs of a block of a record file, as in docs/record-file.md.
//
// A block is a BlockHeader, its entries, and the data of its columns.
#pragma once

#include <cstdint>

#include "model/column.h"

namespace plymill {

inline constexpr std::uint32_t kBlockMagic = 0x4B4C4250;  // "PBLK"

// The steps by which values become stored bytes, in the order of encoding. A decoder undoes them in
// the reverse order.
enum Step : std::uint8_t {
  kDifference = 1,  // each value becomes its difference to the one before it
  kRuns = 2,        // equal values become one, and a byte with their number less 1
  kPlanes = 4,      // first the lowest byte of all values, then their next byte, and so on
  kZstd = 8,        // a frame of zstd
  kFollows = 16     // comes first: see below
};
inline constexpr std::uint8_t kAllSteps = kDifference | kRuns | kPlanes | kZstd | kFollows;

// With kFollows, each value becomes its difference to the sum of the value before it and of what
// the column ColumnType::follows has there. The first value becomes 0: it is
// BlockHeader::first_game.

// The arrays of a column.
enum class ColumnPart : std::uint8_t {
  kValues,
  kSizes,  // of words
  kText,   // of words or texts
};

// An array of a column. Its `count` values are numbers of `width` bytes without a sign, to which
// `base` is added. If `has_null`, 0 stands for null.
struct ColumnEntry {
  std::uint16_t column;  // index in the columns of the notation
  std::uint8_t part;
  std::uint8_t width;  // 1, 2, 4 or 8; 0 if all values are 0
  std::uint8_t steps;
  std::uint8_t has_null;
  std::uint16_t reserved;   // 0
  std::uint32_t count;      // of values
  std::uint32_t at;         // bytes from the start of the data of the block
  std::uint32_t bytes;      // in the file
  std::uint32_t raw_bytes;  // after zstd is undone
  std::int64_t base;
  std::uint64_t hash;  // XXH3-64 of the bytes in the file
};
static_assert(sizeof(ColumnEntry) == 40);

struct BlockHeader {
  std::uint32_t magic = kBlockMagic;
  std::uint32_t notation = 0;  // index in the notations of the footer
  std::uint32_t source = 0;    // index in the sources of the footer
  std::uint32_t entries = 0;
  std::uint32_t rows[kTables] = {};
  std::uint32_t distinct = 0;    // rows of the row dictionary; 0: none
  std::uint64_t first_game = 0;  // offset of the first game in its source
  std::uint64_t data_bytes = 0;  // bytes after the entries
  std::uint64_t hash = 0;        // XXH3-64 of the fields above and the entries
};
static_assert(sizeof(BlockHeader) == 72);

}  // namespace plymill
