// FillAbsent: what a column without an entry in its block is. Nothing else says it.
#pragma once

#include <cstddef>

#include "model/column.h"

namespace plymill {

// If column `index` has no values, gives it as many as its table has rows, or its list, which must
// have its values, has items: each is null, or 0 if its type has no null. A column of words gets
// its one word, which is empty. So only a column that was not read has rows without values. Zeros
// follow the last value: the first item of a list is read before its size is known.
void FillAbsent(std::size_t index, Columns& columns);

// The same for the words alone, before the values of a column of words are checked.
void FillAbsentWords(std::size_t index, Columns& columns);

// Gives the same values to columns that were not read, for those who take whole rows. If no column
// of plies was read, all plies are one row of a dictionary.
void FillUnread(Columns& columns);

}  // namespace plymill
