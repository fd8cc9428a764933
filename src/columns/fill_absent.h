// Values for columns that have none.
#pragma once

#include <cstddef>

#include "base/buffer.h"
#include "columns/column.h"

namespace plymill {

// Appends `count` times the value that a column of `type` without values stands for: null, or zero.
void AppendAbsent(const ColumnType& type, std::size_t count, Buffer<char>& values);

// Gives values to the columns of plies that have none. `columns` must have passed CheckColumns().
// A zero follows the last value of each column of plies, because the first item of a list is read
// before its size is known.
void FillAbsentPlies(Columns& columns);

}  // namespace plymill
