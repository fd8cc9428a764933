#include "columns/fill_absent.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "columns/check_columns.h"

namespace plymill {

void AppendAbsent(const ColumnType& type, std::size_t count, Buffer<char>& values) {
  const std::int64_t absent = type.is_nullable ? type.null : 0;
  const std::size_t bytes = count * type.bytes;
  char* const out = values.Room(bytes);
  values.Grow(bytes);
  if (absent == 0) {
    std::fill_n(out, bytes, '\0');
    return;
  }
  for (std::size_t at = 0; at < bytes; at += type.bytes) std::memcpy(out + at, &absent, type.bytes);
}

void FillAbsentPlies(Columns& columns) {
  for (std::size_t i = 0; i < columns.types->size(); ++i) {
    const ColumnType& type = (*columns.types)[i];
    Buffer<char>& values = columns.columns[i].values;
    if (type.table != Table::kPlies || type.kind == ColumnKind::kRow) continue;
    if (values.empty()) AppendAbsent(type, ValuesOfColumn(columns, type), values);
    std::memset(values.Room(sizeof(std::uint64_t)), 0, sizeof(std::uint64_t));
  }
}

}  // namespace plymill
