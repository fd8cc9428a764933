#include "model/append_columns.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "model/check_columns.h"

namespace plymill {
namespace {

constexpr std::uint32_t kNoCode = 0xFFFF'FFFF;

// The values that column `index` adds: one for each row of its table, or item of its list.
std::size_t CountOf(const Columns& columns, std::size_t index) {
  const ColumnType& type = (*columns.types)[index];
  return columns.IsInDictionary(type) ? columns.RowsOf(type.table) : ValuesOfColumn(columns, type);
}

const Column& RowColumn(const Columns& columns) {
  std::size_t at = 0;
  while ((*columns.types)[at].kind != ColumnKind::kRow) ++at;
  return columns.columns[at];
}

std::uint32_t CodeAt(const char* codes, std::size_t i) {
  std::uint32_t code;
  std::memcpy(&code, codes + i * sizeof(code), sizeof(code));
  return code;
}

}  // namespace

void ColumnsJoiner::Append(const Columns& from, Columns& to) {
  for (std::size_t i = 0; i < from.columns.size(); ++i) {
    if ((*from.types)[i].kind != ColumnKind::kRow) AppendColumn(from, i, to.columns[i]);
  }
  for (std::size_t i = 0; i < kTables; ++i) to.rows[i] += from.rows[i];
}

void ColumnsJoiner::AppendColumn(const Columns& from, std::size_t index, Column& to) {
  const ColumnType& type = (*from.types)[index];
  const Column& column = from.columns[index];
  const std::size_t count = CountOf(from, index);
  if (count == 0) return;
  const char* const values = ValuesOf(from, index, count);
  if (type.kind == ColumnKind::kWord) return AppendWords(column, values, count, to);
  to.values.Append(values, count * type.bytes);
  if (type.kind == ColumnKind::kText) to.text.Append(column.text.data(), column.text.size());
}

// All values of the column; those of a row dictionary, once for each ply.
const char* ColumnsJoiner::ValuesOf(const Columns& from, std::size_t index, std::size_t count) {
  const ColumnType& type = (*from.types)[index];
  const Buffer<char>& stored = from.columns[index].values;
  if (!from.IsInDictionary(type)) return stored.data();
  filled_.Clear();
  char* const out = filled_.Room(count * type.bytes);
  filled_.Grow(count * type.bytes);
  const char* const rows = RowColumn(from).values.data();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t row = CodeAt(rows, i);
    std::memcpy(out + i * type.bytes, stored.data() + row * type.bytes, type.bytes);
  }
  return out;
}

void ColumnsJoiner::AppendWords(const Column& from, const char* codes, std::size_t count,
                                Column& to) {
  const std::size_t words = from.words.sizes.size();
  codes_.Clear();
  std::fill_n(codes_.Room(words), words, kNoCode);
  codes_.Grow(words);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t word = CodeAt(codes, i);
    if (codes_[word] == kNoCode) codes_[word] = to.words.CodeOf(from.words.At(word));
    to.values.Append(reinterpret_cast<const char*>(&codes_[word]), sizeof(std::uint32_t));
  }
}

}  // namespace plymill
