// ColumnMap: which columns of this plymill the columns of a record file are.
#pragma once

#include <absl/status/statusor.h>
#include <simdjson.h>

#include <cstddef>
#include <vector>

#include "columns/column.h"

namespace plymill {

// For each column in the schema of a file, its index in the types of this plymill; or
// ColumnType::kNone if this plymill does not know it.
using ColumnMap = std::vector<std::size_t>;

// Finds the columns of `schema`, which is an array as SchemaJson() writes it, by their tables and
// names. Fails with Unimplemented if a column has values of another kind than in `types`, and with
// DataLoss if the schema is not as it should be. The names of a column may be more or fewer than
// those in `types`, if the first ones are the same: a code beyond is found when values are checked.
absl::StatusOr<ColumnMap> MapColumns(simdjson::dom::array schema, const ColumnTypes& types);

}  // namespace plymill
