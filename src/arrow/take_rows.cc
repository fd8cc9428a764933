// TakeRows: rows of a column, chosen by their indexes.
#include <cstring>
#include <string_view>
#include <vector>

#include "arrow/bits.h"
#include "arrow/fill_values.h"
#include "arrow/text_builder.h"
#include "base/hash/hash.h"
#include "model/check_columns.h"

namespace plymill {
namespace {

using Layout = ArrowColumn::Layout;
using Rows = std::span<const std::uint32_t>;

bool IsNull(const ArrowColumn& column, std::size_t row) {
  return column.nulls > 0 && (column.validity[row / 8] >> row % 8 & 1) == 0;
}

void TakeNulls(const ArrowColumn& from, Rows rows, ArrowColumn& to) {
  if (from.nulls == 0) return;
  Buffer<std::uint8_t> flags;
  std::uint8_t* const flag = flags.Room(rows.size());
  bool any = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool is_null = IsNull(from, rows[i]);
    any |= is_null;
    flag[i] = is_null ? 0x80 : 0;
  }
  if (any) SetNulls(flag, to);
}

template <class T>
void TakeNumbers(const ArrowColumn& from, Rows rows, ArrowColumn& to) {
  char* const values = to.values.Room(rows.size() * sizeof(T));
  const char* const source = from.values.data();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::memcpy(values + i * sizeof(T), source + rows[i] * sizeof(T), sizeof(T));
  }
  to.values.Grow(rows.size() * sizeof(T));
}

void TakeBits(const ArrowColumn& from, Rows rows, ArrowColumn& to) {
  const std::size_t bytes = (rows.size() + 7) / 8;
  char* const bits = to.values.Room(bytes);
  if (bytes > 0) std::memset(bits, 0, bytes);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int bit = from.values[rows[i] / 8] >> rows[i] % 8 & 1;
    bits[i / 8] = static_cast<char>(bits[i / 8] | bit << i % 8);
  }
  to.values.Grow(bytes);
}

bool TakeTexts(const ArrowColumn& from, Rows rows, ArrowColumn& to) {
  TextBuilder builder(rows.size(), to);
  for (const std::uint32_t row : rows) {
    if (IsNull(from, row)) {
      builder.AppendNull();
      continue;
    }
    const auto begin = static_cast<std::size_t>(from.begins[row]);
    const auto end = static_cast<std::size_t>(from.begins[row + std::size_t{1}]);
    builder.Append({from.values.data() + begin, end - begin});
  }
  return builder.Finish();
}

bool TakeLists(const ArrowColumn& from, Rows rows, ArrowColumn& to) {
  std::vector<std::uint32_t> counts;
  std::uint64_t total = 0;
  for (const std::uint32_t row : rows) {
    const std::int32_t count = from.begins[row + std::size_t{1}] - from.begins[row];
    counts.push_back(static_cast<std::uint32_t>(count));
    total += counts.back();
  }
  // A damaged block may say that a long list stands in millions of rows.
  if (total > kMaxColumnsBytes) return false;
  std::vector<std::uint32_t> items;
  items.reserve(total);
  for (const std::uint32_t row : rows) {
    const auto begin = static_cast<std::uint32_t>(from.begins[row]);
    const auto end = static_cast<std::uint32_t>(from.begins[row + std::size_t{1}]);
    for (std::uint32_t item = begin; item < end; ++item) items.push_back(item);
  }
  const bool fits = FillBegins(std::span<const std::uint32_t>(counts), to);
  TakeNulls(from, rows, to);
  return fits && TakeRows(from.parts[0], items, to.parts.emplace_back());
}

void TakeValues(const ArrowColumn& from, Rows rows, ArrowColumn& to) {
  switch (from.value_bytes) {
    case 0:
      return TakeBits(from, rows, to);
    case 1:
      return TakeNumbers<std::uint8_t>(from, rows, to);
    case 2:
      return TakeNumbers<std::uint16_t>(from, rows, to);
    case 4:
      return TakeNumbers<std::uint32_t>(from, rows, to);
    case sizeof(Hash128):
      return TakeNumbers<Hash128>(from, rows, to);
    default:
      return TakeNumbers<std::uint64_t>(from, rows, to);
  }
}

}  // namespace

bool TakeRows(const ArrowColumn& from, Rows rows, ArrowColumn& to) {
  to.layout = from.layout;
  to.value_bytes = from.value_bytes;
  to.dictionary = from.dictionary;
  if (from.layout == Layout::kTexts) return TakeTexts(from, rows, to);
  if (from.layout == Layout::kList) return TakeLists(from, rows, to);
  to.length = rows.size();
  bool fits = true;
  for (const ArrowColumn& part : from.parts) {
    fits = TakeRows(part, rows, to.parts.emplace_back()) && fits;
  }
  if (from.layout == Layout::kValues) TakeValues(from, rows, to);
  TakeNulls(from, rows, to);
  return fits;
}

}  // namespace plymill
