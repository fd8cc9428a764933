// CheckColumns: checks columns that come from a file, whose bytes are not trusted.
#pragma once

#include <cstdint>
#include <string>

#include "model/column.h"

namespace plymill {

// The most memory that the columns of a block may need, in bytes. Columns without values count as
// if they had values, because they get them, and so that the rows made from them are limited too.
inline constexpr std::uint64_t kMaxColumnsBytes = std::uint64_t{64} << 20;

// The least memory that a row of a table needs in its columns, or as a row that is made from them.
std::uint64_t LeastRowBytes(const ColumnTypes& types, Table table);

// The least memory that the columns need, or the rows that are made from them, whatever values are
// read.
std::uint64_t LeastColumnsBytes(const Columns& columns);

// The number of values that a column must have: the rows of its table, or the items of its list,
// whose values must be there.
std::uint64_t ValuesOfColumn(const Columns& columns, const ColumnType& type);

// The memory that columns need, as it is compared with kMaxColumnsBytes.
std::uint64_t ColumnsBytes(const Columns& columns);

// Returns "" if all numbers, codes, sizes and texts of column `index` are valid, and it has as many
// values as its table has rows or its list, which must be checked, has items. Otherwise returns
// what is wrong. Numbers that are `in_range`, because there are no others of their width in the
// file, are not compared with the range of the type.
std::string CheckColumn(const Columns& columns, std::size_t index, bool in_range = false);

// Returns "" if all columns are valid and do not need too much memory. Columns that were not read
// are not checked, nor those with values: they must have passed CheckColumn(), while they were in
// the cache.
std::string CheckColumns(const Columns& columns);

}  // namespace plymill
