#include "columns/fill_absent.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "columns/check_columns.h"

namespace plymill {
namespace {

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

}  // namespace

void FillAbsent(std::size_t index, Columns& columns) {
  const ColumnType& type = (*columns.types)[index];
  Column& column = columns.columns[index];
  if (column.values.empty()) AppendAbsent(type, ValuesOfColumn(columns, type), column.values);
  std::memset(column.values.Room(sizeof(std::uint64_t)), 0, sizeof(std::uint64_t));
  if (type.kind == ColumnKind::kWord && column.words.sizes.empty()) column.words.sizes.Append(0);
}

}  // namespace plymill
