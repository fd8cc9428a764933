// Column: the values of one field of all rows of a table. Columns: the tables of a block.
//
// Columns have the games of one shard, like Records, but field by field. A block of a record file
// holds them encoded. Other users take the values as they lie here: an array of numbers of a fixed
// width for each field, and the bytes of texts one after the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "model/words.h"

namespace plymill {

// The tables of a block, in the order of their columns.
enum class Table : std::uint8_t { kGames, kPlies, kTags, kPlayers, kPoints, kComments, kTexts };

inline constexpr std::string_view kTableNames[] = {"games",  "plies",    "tags", "players",
                                                   "points", "comments", "texts"};
inline constexpr std::size_t kTables = std::size(kTableNames);

enum class ColumnKind : std::uint8_t {
  kNumber,
  kBool,  // one byte, 0 or 1
  kName,  // one byte: an index in ColumnType::names
  kWord,  // u32: an index in Column::words
  kText,  // u32: the size of the text in Column::text, or kNoText
  kList,  // one byte: the number of items. The columns of the items come next.
  kRow    // u32: the row of the row dictionary that has the other fields of this row
};

inline constexpr std::uint32_t kNoText = 0xFFFF'FFFF;  // the size of a text that is null

// What a column may hold. It depends on the notation only, never on values.
struct ColumnType {
  static constexpr std::size_t kNone = ~std::size_t{0};

  std::string name;  // within its table. The items of a list "points" are named "points.total"
  Table table = Table::kGames;
  ColumnKind kind = ColumnKind::kNumber;
  std::uint8_t bytes = 1;  // of a value in memory
  bool is_signed = false;
  bool is_nullable = false;          // a number, or the size of a text: one value means null
  std::int64_t null = 0;             // this value
  std::int64_t least = 0, most = 0;  // of numbers of up to four bytes; `most`: bytes of a word
  std::vector<std::string> names;    // of codes; an empty name means null
  std::size_t list = kNone;          // index of the list column whose items these are
  std::size_t inlined = 1;           // values in a row of Records; other than 1 only of items
  std::size_t follows = kNone;       // index of the column that, added to a value, gives the next
  bool counts = false;               // plies: is not in the row dictionary, because it counts up
};

using ColumnTypes = std::vector<ColumnType>;

struct Column {
  Buffer<char> values;  // as many as the table has rows, or the list has items
  Words words;          // only of kWord
  Buffer<char> text;    // only of kText: all texts, one after the other

  void Clear() {
    values.Clear();
    words.Clear();
    text.Clear();
  }
};

// The rows of a row dictionary, and the hash table by which they are found: memory for those who
// make it.
struct DistinctRows {
  // A place of the hash table. `code` is the number of the row plus 1, or 0 if the place is free.
  struct Slot {
    std::uint32_t hash;
    std::uint32_t code;
  };

  Buffer<Slot> slots;  // a power of 2
  Buffer<char> rows;   // with zeros in the fields that count up
  Buffer<char> spill;  // of the rows
  Buffer<std::uint32_t> spill_ends;
  Buffer<std::uint32_t> hashes, uses;  // of each row
};

// Each column has all its values, except one that a reader of a file did not ask for, and those of
// the content of games, if it was not asked for: see is_read.
struct Columns {
  const ColumnTypes* types = nullptr;
  std::array<std::uint32_t, kTables> rows = {};  // of each table

  // If not 0: the columns of plies, except those that count, have this number of rows only. The
  // values of the column of kind kRow tell for each ply which of them it has.
  std::uint32_t distinct = 0;

  std::vector<Column> columns;  // one for each type
  std::vector<char> is_read;    // for each type: whether the column has its values
  DistinctRows distinct_rows;   // of the games that these columns were made from

  std::uint32_t& RowsOf(Table table) { return rows[static_cast<std::size_t>(table)]; }
  std::uint32_t RowsOf(Table table) const { return rows[static_cast<std::size_t>(table)]; }

  // The number of values of a column, if it is not the item of a list.
  std::uint32_t RowsOf(const ColumnType& type) const {
    if (type.kind == ColumnKind::kRow) return distinct > 0 ? RowsOf(type.table) : 0;
    return IsInDictionary(type) ? distinct : RowsOf(type.table);
  }

  // Whether a column has a value for each row of the row dictionary, not for each ply.
  bool IsInDictionary(const ColumnType& type) const {
    return distinct > 0 && type.table == Table::kPlies && !type.counts &&
           type.kind != ColumnKind::kRow;
  }

  // Column `index`, which must have been read: one that was not has no values, and must not pass
  // for one that is null in all rows.
  const Column& At(std::size_t index) const {
    if (is_read[index] == 0) throw std::logic_error("a column that was not read");
    return columns[index];
  }

  // Removes all values, and keeps the memory.
  void Clear(const ColumnTypes& next) {
    types = &next;
    rows = {};
    distinct = 0;
    columns.resize(next.size());
    for (Column& column : columns) column.Clear();
    is_read.assign(next.size(), 1);
  }
};

}  // namespace plymill
