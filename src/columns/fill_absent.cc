#include "columns/fill_absent.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "columns/check_columns.h"

namespace plymill {

void FillAbsentPlies(Columns& columns) {
  const ColumnTypes& types = *columns.types;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const ColumnType& type = types[i];
    Buffer<char>& values = columns.columns[i].values;
    if (type.table != Table::kPlies || !values.empty()) continue;
    const std::size_t bytes = ValuesOfColumn(columns, type) * type.bytes;
    char* const out = values.Room(bytes + sizeof(std::uint64_t));
    values.Grow(bytes);
    if (!type.is_nullable || type.null == 0) {
      std::memset(out, 0, bytes);
    } else {
      for (std::size_t at = 0; at < bytes; at += type.bytes) {
        std::memcpy(out + at, &type.null, type.bytes);
      }
    }
  }
}

}  // namespace plymill
