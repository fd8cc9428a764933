#include "columns/append_columns.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "columns/fill_absent.h"

namespace plymill {
namespace {

constexpr std::uint32_t kNoCode = 0xFFFF'FFFF;

// The values that column `index` stands for: the rows of its table, or the items of its list.
std::size_t CountOf(const Columns& columns, std::size_t index) {
  const ColumnType& type = (*columns.types)[index];
  if (type.list == ColumnType::kNone) return columns.RowsOf(type.table);
  std::size_t items = 0;
  for (const char size : columns.columns[type.list].values) {
    items += static_cast<unsigned char>(size);
  }
  return items;
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

// All values of the column: also those that are null or zero because it has none, and those of a
// row dictionary, once for each ply.
const char* ColumnsJoiner::ValuesOf(const Columns& from, std::size_t index, std::size_t count) {
  const ColumnType& type = (*from.types)[index];
  const Buffer<char>& stored = from.columns[index].values;
  const bool in_dictionary = from.distinct > 0 && type.table == Table::kPlies && !type.counts;
  if (!stored.empty() && !in_dictionary) return stored.data();
  filled_.Clear();
  if (stored.empty()) {
    AppendAbsent(type, count, filled_);
    return filled_.data();
  }
  char* const out = filled_.Room(count * type.bytes);
  filled_.Grow(count * type.bytes);
  const Buffer<char>& rows = RowColumn(from).values;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t row = rows.empty() ? 0 : CodeAt(rows.data(), i);
    std::memcpy(out + i * type.bytes, stored.data() + row * type.bytes, type.bytes);
  }
  return out;
}

void ColumnsJoiner::AppendWords(const Column& from, const char* codes, std::size_t count,
                                Column& to) {
  const std::size_t words = std::max<std::size_t>(from.words.sizes.size(), 1);
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
