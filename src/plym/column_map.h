// ColumnMap: which columns of this plymill the columns of a record file are.
#pragma once

#include <cstddef>
#include <vector>

#include "base/json_fields.h"
#include "base/result.h"
#include "model/column.h"

namespace plymill {

struct MappedColumn {
  // Index in the types of this plymill; ColumnType::kNone if this plymill does not know it.
  std::size_t index = ColumnType::kNone;
  std::size_t names = 0;  // how many names the file has for its values

  bool operator==(const MappedColumn&) const = default;
};

// The columns in the schema of a file.
using ColumnMap = std::vector<MappedColumn>;

// Finds the columns of `schema`, a list as WriteSchema() writes it, by their tables and
// names. Fails with kNotReadable if a column has values of another kind than in `types`, and with
// kDamaged if the schema is not as it should be. The names of a column may be more or fewer than
// those in `types`, if the first ones are the same: codes must have a name in both.
Result<ColumnMap> MapColumns(const std::vector<JsonFields>& schema, const ColumnTypes& types);

}  // namespace plymill
