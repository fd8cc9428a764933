// FillAbsentPlies: gives values to the columns of plies that have none.
#pragma once

#include "columns/column.h"

namespace plymill {

// Each value becomes null, or zero. `columns` must have passed CheckColumns(). The value after the
// last one can be read, too.
void FillAbsentPlies(Columns& columns);

}  // namespace plymill
