#include "model/fill_absent.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "model/check_columns.h"

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
  if (count > 0) std::memcpy(out, &absent, type.bytes);
  for (std::size_t filled = type.bytes; filled < bytes; filled *= 2) {
    std::memcpy(out + filled, out, std::min(filled, bytes - filled));
  }
}

}  // namespace

void FillAbsent(std::size_t index, Columns& columns) {
  const ColumnType& type = (*columns.types)[index];
  Column& column = columns.columns[index];
  if (column.values.empty()) AppendAbsent(type, ValuesOfColumn(columns, type), column.values);
  std::memset(column.values.Room(sizeof(std::uint64_t)), 0, sizeof(std::uint64_t));
  FillAbsentWords(index, columns);
}

void FillAbsentWords(std::size_t index, Columns& columns) {
  Buffer<std::uint32_t>& sizes = columns.columns[index].words.sizes;
  if ((*columns.types)[index].kind == ColumnKind::kWord && sizes.empty()) sizes.Append(0);
}

void FillUnread(Columns& columns) {
  for (std::size_t i = 0; i < columns.columns.size(); ++i) {
    if (columns.is_read[i] != 0) continue;
    const bool tells_rows = (*columns.types)[i].kind == ColumnKind::kRow;
    if (tells_rows && columns.RowsOf(Table::kPlies) > 0) columns.distinct = 1;
    FillAbsent(i, columns);
    columns.columns[i].words.FindBegins();
  }
}

}  // namespace plymill
